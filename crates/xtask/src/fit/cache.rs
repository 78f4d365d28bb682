//! What a GPU's last-level cache moves.

use offload_estimator::device::CACHE_A_PROCESSOR;

use super::finding::{BANDWIDTH, Finding};
use super::kernel::Known;
use super::row::Row;
use crate::catalog::figures::Figures;

/// A kernel tells of the cache if it takes this many times as long as the shortest one: below, the
/// launches are all that is measured.
const TELLING: f64 = 1.5;

/// What the cache moves for each processor: cards differ little in it.
pub(crate) fn of_a_processor(figures: &Figures, rows: &[&Row]) -> Finding {
    let each = |rows: &Vec<&Row>| {
        let known = rows.first().and_then(|row| Known::find(figures, &row.gpu));
        let processors = known.map(|known| known.card.processors);
        processors
            .into_iter()
            .flat_map(|count| cached(rows).into_iter().map(move |it| it / count))
            .collect::<Vec<_>>()
    };
    let measured: Vec<f64> = cards(rows).iter().flat_map(each).collect();
    Finding::median(
        "cache bandwidth a processor",
        BANDWIDTH,
        Some(CACHE_A_PROCESSOR.value().into()),
        &measured,
    )
}

/// The rows of each card, which lie together.
fn cards<'a>(rows: &[&'a Row]) -> Vec<Vec<&'a Row>> {
    rows.chunk_by(|one, next| one.device == next.device).map(<[_]>::to_vec).collect()
}

/// The bandwidths of one card's cache: those of all data sets but the smallest, whose time is all
/// launch, and the largest, which lies in memory.
///
/// # Model
/// `bytes / (time − launch)`, of kernels back to back over the same data; rows are in the order of
/// their sizes.
fn cached(rows: &[&Row]) -> Vec<f64> {
    let [smallest, between @ .., _] = rows else { return Vec::new() };
    let time = |row: &Row| row.size.0 / row.value;
    let launch = time(smallest);
    let telling = between.iter().filter(|row| time(row) >= TELLING * launch);
    telling.map(|row| row.size.0 / (time(row) - launch)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launches_are_taken_off() {
        // A launch takes 2 us, memory moves 1 GB/s and the cache three times that.
        let row = |size: f64, time: f64| Row {
            device: "card".into(),
            value: size / time,
            size: (size, size),
            ..Row::default()
        };
        let rows = [row(1.0, 2e-6), row(300.0, 2.1e-6), row(6000.0, 4e-6), row(1e9, 1.0)];
        let bandwidth = cached(&rows.iter().collect::<Vec<_>>());
        assert_eq!(
            bandwidth.len(),
            1,
            "the smallest, one that is all launch and the largest are left out"
        );
        assert!((bandwidth[0] / 3e9 - 1.0).abs() < 1e-9);
    }
}
