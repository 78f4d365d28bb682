//! What factorizations reach of the rate of a matrix product.

use super::super::constant::{FitResult, FittedConstant, PERCENT};
use super::super::timing::{CpuTiming, CpuTimings};
use offload_estimator::computation::factorization::cpu_share;
use offload_vocabulary::computation::FactorizationKind;

/// Of each method the largest matrix timed on one thread and on two, its rate over that of the
/// product of such matrices on as many; geometric mean.
pub(super) fn shares(timings: &CpuTimings) -> FitResult {
    let methods = [
        ("solve", FactorizationKind::Solve),
        ("cholesky", FactorizationKind::Cholesky),
        ("qr", FactorizationKind::Qr),
        ("svd", FactorizationKind::Svd),
        ("eigh", FactorizationKind::Eigen),
    ];
    let constant = |(name, factors): (&str, FactorizationKind)| {
        let shares = [share(timings, name, 1)?, share(timings, name, 2)?];
        let name = format!("share of a product's rate, {name}");
        Ok(FittedConstant::mean(name, PERCENT, &shares).predicted_by(cpu_share(factors)))
    };
    methods.into_iter().map(constant).collect()
}

/// The share that the largest matrix reached on a number of threads. Both are counted in operations.
fn share(timings: &CpuTimings, method: &str, threads: u8) -> Result<f64, String> {
    let all = timings.each(&format!("la.{method}.*.t{threads}"), CpuTiming::clone)?;
    let largest = all.iter().max_by(|one, other| one.n.total_cmp(&other.n));
    let largest = largest.ok_or_else(|| format!("no {method}"))?;
    let side = largest.id.split('.').nth(2).unwrap_or_default();
    let product = timings.one(&format!("np.gemm.f64.{side}.t{threads}"))?;
    Ok(product.cycles / largest.cycles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_matrix_counts() {
        let rows = [
            ("np.gemm.f64.500.t1", 1, 1e6, 1.0),
            ("np.gemm.f64.1000.t1", 1, 8e6, 1.0),
            ("la.qr.1000.t1", 1, 4e6, 1.0),
            ("la.qr.500.t1", 1, 1e6, 1.0),
        ];
        let share = share(&CpuTimings::at_one_gigahertz(&rows), "qr", 1).expect("a share");
        assert!((share - 0.5).abs() < 1e-12);
    }
}
