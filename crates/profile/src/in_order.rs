//! Sorting by time, the longest first.

/// Sorts the items by their times, the longest first. Equal items keep their order.
pub(crate) fn longest_first<T>(items: Vec<T>, seconds: impl Fn(&T) -> f64) -> Vec<T> {
    let times = items.iter().map(seconds).collect();
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places(times).into_iter().filter_map(|place| items.get_mut(place)?.take()).collect()
}

/// Returns the sorted indices, for items of any type. The standard library's sort would add kilobytes per type.
fn places(times: Vec<f64>) -> Vec<usize> {
    let mut places: Vec<(usize, f64)> = times.into_iter().enumerate().collect();
    places.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    places.into_iter().map(|(place, _)| place).collect()
}
