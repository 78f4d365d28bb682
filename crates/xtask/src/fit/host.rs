//! The CPU: what one core reads.

use super::finding::{BANDWIDTH, Finding};
use super::row::Row;
use crate::catalog::figures::Figures;

/// What one core reads in memory, where a few of a socket's cores are at work.
pub(crate) fn core_bandwidth(figures: &Figures, rows: &[&Row]) -> Finding {
    let of_core = |row: &&Row| {
        let cores = row.metric.split(' ').find_map(|word| word.parse::<f64>().ok())?;
        Some(row.value / cores)
    };
    let measured: Vec<f64> = rows.iter().filter_map(of_core).collect();
    Finding::median("bandwidth of a core", BANDWIDTH, Some(figures.core_bandwidth), &measured)
}
