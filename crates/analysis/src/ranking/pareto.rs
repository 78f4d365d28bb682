//! The Pareto front of two numbers.

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
    let mut places: Vec<usize> = (0..points.len()).collect();
    places.sort_by(|a, b| {
        let ((time, cost), (other_time, other_cost)) = (points[*a], points[*b]);
        time.total_cmp(&other_time).then(cost.total_cmp(&other_cost))
    });
    let mut least = f64::INFINITY;
    places.retain(|place| {
        let cost = points[*place].1;
        let better = cost < least;
        if better {
            least = cost;
        }
        better
    });
    places
}
