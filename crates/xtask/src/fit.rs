//! `cargo xtask fit`: the model's constants, fit anew on `data/micro.csv` and `data/host/measured.csv`
//! and held against those that count now.
//!
//! Fits go by whole families of measurements, never by single rows, and predictions are made by the
//! model's own formulas. What is fit here is not tested on other rows: these are parts of programs,
//! whole programs are for judging the model.

mod cache;
mod costs;
mod errors;
mod finding;
mod host;
mod kernel;
mod libraries;
mod matrix;
mod power;
mod products;
mod ramp;
mod row;
mod shapes;
mod streaming;
mod transfer;

use errors::Errors;
use finding::Finding;
use offload_estimator::tiles::TILING;
use products::Assumed;
use row::Row;

use crate::catalog;
use crate::shell::{self, Outcome};

/// The measurements.
const ROWS: &str = "data/micro.csv";

/// The timings of CPU libraries.
const TIMINGS: &str = "data/host/measured.csv";

/// The largest mean error of products by size.
const PRODUCTS_BAR: f64 = 0.15;

/// The largest mean error of element-wise bandwidth.
const STREAMING_BAR: f64 = 0.10;

/// Prints every constant with its fit, then the bars. Fails if a bar is missed.
pub(crate) fn run() -> Outcome {
    let figures = catalog::read(shell::root())?;
    let rows = row::read(&shell::root().join(ROWS))?;
    let timings = libraries::timing::read(&shell::root().join(TIMINGS))?;
    let of = |kinds: &[&str]| -> Vec<&Row> {
        rows.iter().filter(|row| kinds.contains(&row.kind.as_str())).collect()
    };
    let framework = figures.libraries.get("pytorch").ok_or("the catalog lacks PyTorch")?;
    let kernel = framework.kernel.likely;
    let now = Assumed { tiling: TILING, kernel };
    let (by_size, elementwise) = (of(&products::KINDS), of(&["elementwise"]));
    let small = of(&["small-kernel"]);

    section("Matrix products", [products::element(&figures, &by_size, now)]);
    section("", products::sustained(&figures, &by_size, now));
    section("", power::of_architectures(&figures));
    section("Matrix units", matrix::shares(&figures, &of(&["matrix-units"])));
    section("Memory", streaming::shares(&figures, &elementwise, kernel));
    section("", streaming::triads(&figures, &of(&["stream"])));
    section("", [streaming::shortest_kernel(&figures, &elementwise, framework.kernel)]);
    section("", [cache::of_a_processor(&figures, &small)]);
    section("", [transfer::managed(&figures, &of(&["managed"]))]);
    section("Link", transfer::copies(&figures, &of(&["host-link"])).into_iter().flatten());
    section("Costs", costs::of_libraries(&figures, &rows).into_iter().flatten());
    section("CPU", ramp::findings(&figures, &of(&["cpu-gemm"]), &timings)?);
    section("", [host::core_bandwidth(&figures, &of(&["cpu-bandwidth"]))]);
    section("CPU libraries", libraries::findings(&figures, &timings)?);

    println!("\nPredictions with what counts now, of the rows whose card the catalog has");
    let products = |rows: &[&Row]| products::pairs(&figures, rows, now);
    let streams = |rows: &[&Row]| streaming::pairs(&figures, rows, kernel);
    predictions("single products", &of(&["gemm"]), products);
    predictions("batches of products", &of(&["gemm-batched"]), products);
    predictions("squares, most of them users' own", &of(&["gemm-square"]), products);
    predictions("softmax, as if it were element-wise", &of(&["softmax"]), streams);

    println!("\nBars");
    let all = Errors::of(products(&by_size));
    let moved = Errors::of(streams(&elementwise));
    let bars = [
        ("products by size", &all, PRODUCTS_BAR),
        ("element-wise bandwidth", &moved, STREAMING_BAR),
    ];
    for (name, errors, bar) in bars {
        let name = format!("{name}, mean error at most {:.0} %", bar * 100.0);
        println!("  {name:<66} {}", finding::residual(errors));
    }
    let missed: Vec<&str> = bars
        .iter()
        .filter(|(_, errors, bar)| errors.mean() > *bar)
        .map(|(name, ..)| *name)
        .collect();
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join(", ")).into()) }
}

/// Prints findings, under a title if they have one of their own.
fn section(title: &str, findings: impl IntoIterator<Item = Finding>) {
    if !title.is_empty() {
        println!("\n{title}\n{}", finding::heading());
    }
    for finding in findings {
        println!("{}", finding.line());
    }
}

/// Prints the errors of some rows, and how many rows there are beside those predicted.
fn predictions(name: &str, rows: &[&Row], pairs: impl Fn(&[&Row]) -> Vec<(f64, f64)>) {
    let name = format!("{name}, of {} rows", rows.len());
    println!("  {name:<66} {}", finding::residual(&Errors::of(pairs(rows))));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_row_has_a_name_of_its_own_and_a_card_of_the_catalog_or_none() {
        let figures = catalog::read(shell::root()).expect("the catalog");
        let rows = row::read(&shell::root().join(ROWS)).expect("rows");
        let mut names = BTreeSet::new();
        for row in &rows {
            assert!(names.insert(&row.id), "{} twice", row.id);
            let known = row.gpu.is_empty() || figures.cards.contains_key(&row.gpu);
            assert!(known && row.value > 0.0, "{}", row.id);
        }
    }
}
