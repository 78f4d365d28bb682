//! Sorting of short lists. The standard library's sort would add kilobytes of code per item type.

/// Returns the items sorted and deduplicated.
pub(crate) fn in_order<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        insert(&mut all, item);
    }
    all
}

/// Inserts an item into a sorted list, unless it is already there.
pub(crate) fn insert<T: Ord>(all: &mut Vec<T>, item: T) {
    if let Err(at) = all.binary_search(&item) {
        all.insert(at, item);
    }
}

/// Sorts `terms` by key with a stable insertion sort, which is fast because products and sums are nearly sorted.
pub(crate) fn put_in_order<K: Ord, V>(terms: &mut [(K, V)]) {
    for place in 1..terms.len() {
        let mut at = place;
        while at > 0 && terms[at].0 < terms[at - 1].0 {
            terms.swap(at, at - 1);
            at -= 1;
        }
    }
}
