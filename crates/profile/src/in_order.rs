//! What takes longest first.

/// The items by their times, the longest first; of equal ones the first.
pub(crate) fn longest_first<T>(items: Vec<T>, seconds: impl Fn(&T) -> f64) -> Vec<T> {
    let times = items.iter().map(seconds).collect();
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places(times).into_iter().filter_map(|place| items.get_mut(place)?.take()).collect()
}

/// Their places, for items of any type: sorting as the standard library does it takes kilobytes for each.
fn places(times: Vec<f64>) -> Vec<usize> {
    let mut places: Vec<(usize, f64)> = times.into_iter().enumerate().collect();
    places.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    places.into_iter().map(|(place, _)| place).collect()
}
