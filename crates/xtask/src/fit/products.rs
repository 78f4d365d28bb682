//! Matrix products in FP32: tiles, and what each card sustains.

use offload_estimator::tiles::Tiling;
use offload_estimator::workload::matmul::Shape;

use super::errors::{Errors, median};
use super::finding::{Finding, PERCENT, TIMES};
use super::kernel::{Known, Pace, precision};
use super::row::Row;
use super::shapes;
use crate::catalog::figures::{Figures, Range};

/// Kinds of rows that are products by size.
pub(crate) const KINDS: [&str; 2] = ["gemm", "gemm-batched"];

/// How much worse than the best a mean error may be and still count as good.
const AS_GOOD: f64 = 0.005;

/// From how many operations on a product tells what a card sustains.
const LARGE: f64 = 1e10;

/// What a search assumes of every product.
#[derive(Clone, Copy)]
pub(crate) struct Assumed {
    /// How products are dealt out.
    pub(crate) tiling: Tiling,
    /// The shortest kernel.
    pub(crate) kernel: f64,
}

/// The predicted and the measured time of each product, in units of the measured one: the share of
/// the peak that was measured over the one predicted, and one.
pub(crate) fn pairs(figures: &Figures, rows: &[&Row], assumed: Assumed) -> Vec<(f64, f64)> {
    rows.iter().filter_map(|row| Some((slowness(figures, row, assumed)?, 1.0))).collect()
}

/// How many times as long as measured a row takes; none for a card that the catalog has not.
fn slowness(figures: &Figures, row: &Row, assumed: Assumed) -> Option<f64> {
    let known = Known::find(figures, &row.gpu)?;
    let pace = Pace {
        peak: known.peak(&row.dtype)?,
        sustained: known.sustained(&row.dtype),
        precision: precision(&row.dtype),
        tiling: assumed.tiling,
    };
    let shapes = match row.kind.as_str() {
        "gemm-batched" => shapes::batches(row.size, known.card.memory?),
        "gemm-square" => vec![shapes::square(row.size.0)],
        _ => vec![shapes::cube(shapes::middle(row.size))],
    };
    let rate = |shape: &Shape| {
        shape.operations().value() / (known.products(shape, &pace) + assumed.kernel)
    };
    Some(row.value / median(shapes.iter().map(rate)))
}

/// The multiply-adds that bringing in an element costs, searched in powers of two.
///
/// The error hardly depends on it from some size on, where only large blocks are used any more; so
/// what counts need not be the best, and should be the least that is [as good](AS_GOOD).
pub(crate) fn element(figures: &Figures, rows: &[&Row], now: Assumed) -> Finding {
    let errors = |element| {
        let tiling = Tiling { element, ..now.tiling };
        Errors::of(pairs(figures, rows, Assumed { tiling, ..now }))
    };
    let candidates: Vec<(f64, f64)> = (2..=10)
        .map(|power| f64::from(1 << power))
        .map(|element| (element, errors(element).mean()))
        .collect();
    let counts = now.tiling.element;
    let (fit, bounds) = searched(&candidates);
    let bounds = bounds.filter(|(low, high)| (*low..=*high).contains(&counts));
    let (low, high) = bounds.unwrap_or((counts, counts));
    Finding {
        constant: "multiply-adds an element brought in".into(),
        unit: TIMES,
        catalog: Some(Range { low, likely: counts, high }),
        fit,
        errors: errors(counts),
    }
}

/// What each card sustains in FP32: what counts now, times the median of how much too slow or too
/// fast its large products come out with it.
pub(crate) fn sustained(figures: &Figures, rows: &[&Row], now: Assumed) -> Vec<Finding> {
    let of_card = |id: &String| {
        let large = |row: &&&Row| row.gpu == *id && row.size.0 >= LARGE;
        let rows: Vec<&Row> = rows.iter().filter(large).copied().collect();
        let known = Known::find(figures, id).filter(|_| !rows.is_empty())?;
        let counts = known.sustained("FP32");
        let pairs = pairs(figures, &rows, now);
        Some(Finding {
            constant: format!("sustained FP32 share, {id}"),
            unit: PERCENT,
            catalog: Some(counts.into()),
            fit: counts * median(pairs.iter().map(|(slowness, _)| *slowness)),
            errors: Errors::of(pairs),
        })
    };
    figures.cards.keys().filter_map(of_card).collect()
}

/// Of candidates with their errors, the best one and the span of those as good.
fn searched(candidates: &[(f64, f64)]) -> (f64, Option<(f64, f64)>) {
    let best = candidates.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let Some((fit, least)) = best else { return (f64::NAN, None) };
    let good = candidates.iter().filter(|(_, error)| *error <= least + AS_GOOD);
    let good: Vec<f64> = good.map(|(candidate, _)| *candidate).collect();
    (*fit, good.first().copied().zip(good.last().copied()))
}

#[cfg(test)]
mod tests {
    use offload_estimator::tiles::TILING;

    use super::*;
    use crate::catalog;
    use crate::shell::root;

    const NOW: Assumed = Assumed { tiling: TILING, kernel: 5e-6 };

    /// A card that is so many times as slow as the model thinks.
    fn slow(figures: &Figures, times: f64) -> Row {
        let row = Row {
            kind: "gemm".into(),
            gpu: "t4".into(),
            dtype: "FP32".into(),
            value: 1.0,
            size: (1e11, 1e12),
            ..Row::default()
        };
        let predicted = 1.0 / slowness(figures, &row, NOW).expect("a T4");
        Row { value: predicted / times, ..row }
    }

    #[test]
    fn a_search_ends_at_the_least_error_and_knows_what_is_as_good() {
        let candidates = [(1.0, 0.3), (2.0, 0.114), (4.0, 0.11), (8.0, 0.112), (16.0, 0.2)];
        assert_eq!(searched(&candidates), (4.0, Some((2.0, 8.0))));
    }

    #[test]
    fn a_card_that_is_slower_than_predicted_sustains_less() {
        let figures = catalog::read(root()).expect("the catalog");
        for times in [1.0, 2.0] {
            let row = slow(&figures, times);
            let found = sustained(&figures, &[&row], NOW);
            let counts = found[0].catalog.expect("a share").likely;
            assert!((found[0].fit * times / counts - 1.0).abs() < 1e-9);
            assert!((found[0].errors.mean() - (1.0 - 1.0 / times)).abs() < 1e-9);
        }
    }

    #[test]
    fn a_card_that_nobody_knows_is_left_out() {
        let figures = catalog::read(root()).expect("the catalog");
        let row = Row { gpu: String::new(), ..slow(&figures, 1.0) };
        assert!(pairs(&figures, &[&row], NOW).is_empty());
    }
}
