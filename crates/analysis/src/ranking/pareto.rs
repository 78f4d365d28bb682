//! Computes the Pareto front of points with two coordinates.

use offload_vocabulary::sorting::sorted_by;

/// Returns the indices of the points on the Pareto front, in ascending order of the first coordinate.
///
/// Smaller is better. A point is on the front if no other point is better in one coordinate and at least as good in the
/// other.
///
/// ```
/// use offload_analysis::pareto_front;
/// assert_eq!(pareto_front(&[(1.0, 9.0), (2.0, 5.0), (3.0, 6.0), (4.0, 1.0)]), [0, 1, 3]);
/// ```
pub fn pareto_front(points: &[(f64, f64)]) -> Vec<usize> {
    let by_cost = sorted_by((0..points.len()).collect(), |index: &usize| points[*index].1);
    let mut indices = sorted_by(by_cost, |index| points[*index].0);
    let mut lowest_cost = f64::INFINITY;
    indices.retain(|index| {
        let cost = points[*index].1;
        let is_cheaper = cost < lowest_cost;
        if is_cheaper {
            lowest_cost = cost;
        }
        is_cheaper
    });
    indices
}
