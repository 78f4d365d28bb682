//! Sorts items by time.

/// Sorts items by descending time. The sort is stable.
pub(crate) fn longest_first<T>(items: Vec<T>, seconds: impl Fn(&T) -> f64) -> Vec<T> {
    let times = items.iter().map(seconds).collect();
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places(times).into_iter().filter_map(|place| items.get_mut(place)?.take()).collect()
}

/// Returns the indices in sorted order.
///
/// The sort is not generic over the items, because each copy of the standard library's sort takes kilobytes.
fn places(times: Vec<f64>) -> Vec<usize> {
    let mut places: Vec<(usize, f64)> = times.into_iter().enumerate().collect();
    places.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    places.into_iter().map(|(place, _)| place).collect()
}
