//! Sorts lists by a number. All callers share one instance of the standard library's sort, because each instance adds
//! kilobytes to the page.

/// Sorts items by `number`, in ascending order. Items with equal numbers keep their order.
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

/// Returns the indices of the numbers in ascending order. This function is not generic, so that it is compiled only
/// once.
fn sorted_indices(numbers: Vec<f64>) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..numbers.len()).collect();
    indices.sort_by(|a, b| numbers[*a].total_cmp(&numbers[*b]));
    indices
}
