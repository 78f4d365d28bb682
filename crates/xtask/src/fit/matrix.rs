//! The matrix units: what the best products achieve of their peak.

use offload_estimator::tiles::TILING;
use offload_estimator::workload::matmul::Shape;

use super::errors::{Errors, median};
use super::finding::{Finding, PERCENT};
use super::kernel::{Known, Pace, precision};
use super::row::Row;
use crate::catalog::figures::{Architecture, Figures};

/// For each architecture with rows, the share that its cards' best products lead to.
pub(crate) fn shares(figures: &Figures, rows: &[&Row]) -> Vec<Finding> {
    let of_architecture = |(id, architecture): (&String, &Architecture)| {
        let pair = |row: &&Row| pair(&Known::of_design(figures, &row.gpu, id)?, row);
        let pairs: Vec<(f64, f64)> = rows.iter().filter_map(pair).collect();
        let range = architecture.matrix_share;
        let slowness = median(pairs.iter().map(|(predicted, measured)| predicted / measured));
        (!pairs.is_empty()).then(|| Finding {
            constant: format!("matrix units' share, {id}"),
            unit: PERCENT,
            catalog: Some(range),
            fit: range.likely * slowness,
            errors: Errors::of(pairs),
        })
    };
    figures.architectures.iter().filter_map(of_architecture).collect()
}

/// The predicted and the measured time of a row of known shape.
fn pair(known: &Known<'_>, row: &Row) -> Option<(f64, f64)> {
    let sides: Vec<f64> = row.extent.split('x').filter_map(|side| side.parse().ok()).collect();
    let [m, n, k] = sides[..] else { return None };
    let shape = Shape { m, n, k, batch: 1.0 };
    let pace = Pace {
        peak: known.card.bf16_matrix?,
        sustained: known.architecture.matrix_share.likely,
        precision: precision(&row.dtype),
        tiling: TILING,
    };
    Some((known.products(&shape, &pace), shape.operations().value() / row.value))
}
