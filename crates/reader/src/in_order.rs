//! Few things in order, each once. Sorting as the standard library does it takes kilobytes for each type of item.

/// Returns the items in order, each once.
pub(crate) fn in_order<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        insert(&mut all, item);
    }
    all
}

/// Puts an item in its place, unless it is there.
pub(crate) fn insert<T: Ord>(all: &mut Vec<T>, item: T) {
    if let Err(at) = all.binary_search(&item) {
        all.insert(at, item);
    }
}

/// Puts terms in the order of their keys, equal ones as they were. Products and sums are nearly in order already.
pub(crate) fn put_in_order<K: Ord, V>(terms: &mut [(K, V)]) {
    for place in 1..terms.len() {
        let mut at = place;
        while at > 0 && terms[at].0 < terms[at - 1].0 {
            terms.swap(at, at - 1);
            at -= 1;
        }
    }
}
