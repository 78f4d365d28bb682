//! Sorts items by time.

use offload_vocabulary::sorting::sorted_by;

/// Sorts items by descending time. Items with equal times keep their order.
pub(crate) fn longest_first<T>(items: Vec<T>, seconds: impl Fn(&T) -> f64) -> Vec<T> {
    sorted_by(items, |item| -seconds(item))
}
