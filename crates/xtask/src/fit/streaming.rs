//! Kernels that only move data: element-wise, softmax, and the STREAM triad.

use super::errors::{Errors, median};
use super::finding::{Finding, MICROSECONDS, PERCENT};
use super::kernel::Known;
use super::row::Row;
use super::shapes::middle;
use crate::catalog::figures::{Figures, Range};

/// The predicted and the measured bandwidth of rows by bytes moved, the predicted one with the
/// shortest kernel of this length.
pub(crate) fn pairs(figures: &Figures, rows: &[&Row], kernel: f64) -> Vec<(f64, f64)> {
    let pair = |row: &&Row| {
        let known = Known::find(figures, &row.gpu)?;
        let bytes = middle(row.size);
        Some((known.traffic(bytes) + kernel, bytes / row.value))
    };
    rows.iter().filter_map(pair).collect()
}

/// The share of its specified bandwidth that each card reaches in rows by bytes moved.
pub(crate) fn shares(figures: &Figures, rows: &[&Row], kernel: f64) -> Vec<Finding> {
    let of_card = |id: &String| {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.gpu == *id).copied().collect();
        let known = Known::find(figures, id).filter(|_| !rows.is_empty())?;
        let pairs = pairs(figures, &rows, kernel);
        Some(Finding {
            constant: format!("bandwidth share, {id}"),
            unit: PERCENT,
            catalog: Some(known.bandwidth_share().into()),
            fit: median(rows.iter().map(|row| row.value / known.card.bandwidth)),
            errors: Errors::of(pairs),
        })
    };
    figures.cards.keys().filter_map(of_card).collect()
}

/// The time that each card takes beside moving bytes: by its rows of the fewest and the most bytes,
/// where a line through both meets no bytes at all.
///
/// The rows are medians over half a decade of bytes and none takes less than a tenth of a
/// millisecond, so this is an upper bound for the shortest kernel rather than a measure of it, and agrees with
/// anything below.
pub(crate) fn shortest_kernel(figures: &Figures, rows: &[&Row], catalog: Range) -> Finding {
    let of_card = |id: &String| {
        let mut points = rows.iter().filter(|row| row.gpu == *id).map(|row| {
            let bytes = middle(row.size);
            (bytes, bytes / row.value)
        });
        points.next().zip(points.next_back()).map(|(few, many)| intercept(few, many))
    };
    let measured: Vec<f64> = figures.cards.keys().filter_map(of_card).collect();
    let constant = "shortest kernel through a framework, at most";
    let catalog = Range { high: f64::INFINITY, ..catalog };
    Finding::median(constant, MICROSECONDS, Some(catalog), &measured)
}

/// Where the line through two points meets the axis.
fn intercept((x, y): (f64, f64), (other_x, other_y): (f64, f64)) -> f64 {
    y - x * (other_y - y) / (other_x - x)
}

/// The same shares from the triad, one measurement a card.
pub(crate) fn triads(figures: &Figures, rows: &[&Row]) -> Vec<Finding> {
    let of_row = |row: &&Row| {
        let known = Known::find(figures, &row.gpu)?;
        Some(Finding::median(
            format!("bandwidth share by triad, {}", row.gpu),
            PERCENT,
            Some(known.bandwidth_share().into()),
            &[row.value / known.card.bandwidth],
        ))
    };
    rows.iter().filter_map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use super::intercept;

    #[test]
    fn a_line_meets_the_axis() {
        assert_eq!(intercept((1.0, 5.0), (3.0, 9.0)), 3.0);
    }
}
