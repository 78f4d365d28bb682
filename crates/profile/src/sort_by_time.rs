//! Sorts items by time. All callers share one instance of the standard library's sort, to keep the program small.

/// Sorts items by descending time. The sort is stable.
pub(crate) fn longest_first<T>(items: Vec<T>, seconds: impl Fn(&T) -> f64) -> Vec<T> {
    let times = items.iter().map(seconds).collect();
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    sorted_indices(times).into_iter().filter_map(|index| items.get_mut(index)?.take()).collect()
}

/// Returns the indices of the items in sorted order.
///
/// The function is not generic over the items, because each instance of the standard library's sort takes kilobytes.
fn sorted_indices(times: Vec<f64>) -> Vec<usize> {
    let mut indexed_times: Vec<(usize, f64)> = times.into_iter().enumerate().collect();
    indexed_times.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    indexed_times.into_iter().map(|(index, _)| index).collect()
}
