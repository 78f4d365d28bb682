//! Fits the rates of factorizations relative to the rate of a matrix product.

use super::super::constant::{FitResult, FittedConstant, PERCENT};
use super::super::timing::{CpuTiming, CpuTimings};
use offload_estimator::computation::factorization::{ColumnCost, cpu_share};
use offload_vocabulary::computation::FactorizationKind;

/// Fits the rate of each factorization as a share of a matrix product's rate.
///
/// The share is the rate for the largest timed matrix, excluding the overhead per column, divided by the rate of a
/// product of the same size. The share is at most one. The fit is the geometric mean over one and two threads. The
/// copies that SciPy makes are not subtracted.
pub(super) fn fit_shares(timings: &CpuTimings) -> FitResult {
    let methods = [
        ("solve", FactorizationKind::Solve),
        ("cholesky", FactorizationKind::Cholesky),
        ("qr", FactorizationKind::Qr),
        ("svd", FactorizationKind::Svd),
        ("eigh", FactorizationKind::Eigen),
    ];
    let constant = |(name, kind): (&str, FactorizationKind)| {
        let shares = [share(timings, name, kind, 1)?, share(timings, name, kind, 2)?];
        let name = format!("share of a product's rate, {name}");
        Ok(FittedConstant::mean(name, PERCENT, &shares).predicted_by(cpu_share(kind)))
    };
    methods.into_iter().map(constant).collect()
}

/// Returns the share for the largest timed matrix with the given number of threads. The `n` of factorizations and
/// products is a number of operations.
fn share(
    timings: &CpuTimings,
    method: &str,
    kind: FactorizationKind,
    threads: u8,
) -> Result<f64, String> {
    let rows = timings.each(&format!("la.{method}.*.t{threads}"), CpuTiming::clone)?;
    let largest = rows.iter().max_by(|a, b| a.n.total_cmp(&b.n));
    let largest = largest.ok_or_else(|| format!("no {method}"))?;
    let side = largest.id.split('.').nth(2).unwrap_or_default();
    let product = timings.one(&format!("np.gemm.f64.{side}.t{threads}"))?;
    let columns: f64 = side.parse().map_err(|_| format!("{}: no size", largest.id))?;
    let column_cycles = columns * ColumnCost::of(kind).cycles(columns, 0.0, 1.0) / largest.n;
    Ok((product.cycles / (largest.cycles - column_cycles)).min(1.0))
}
