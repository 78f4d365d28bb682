//! Sorts lists by a number. All callers share one instance of the standard library's sort, which takes kilobytes of the
//! page's program.

/// Sorts items by ascending numbers. Items with equal numbers keep their order.
///
/// ```
/// use offload_vocabulary::sorting::sorted_by;
///
/// assert_eq!(sorted_by(vec!["tonne", "g", "kg"], |unit| unit.len() as f64), ["g", "kg", "tonne"]);
/// ```
pub fn sorted_by<T>(items: Vec<T>, number: impl Fn(&T) -> f64) -> Vec<T> {
    let numbers = items.iter().map(number).collect();
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    sorted_indices(numbers).into_iter().filter_map(|index| items.get_mut(index)?.take()).collect()
}

/// Returns the indices of the numbers in ascending order. Not generic, so that it is compiled once.
fn sorted_indices(numbers: Vec<f64>) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..numbers.len()).collect();
    indices.sort_by(|a, b| numbers[*a].total_cmp(&numbers[*b]));
    indices
}
