//! What factorizations reach of the rate of a matrix product.

use super::super::finding::{Finding, PERCENT};
use super::timing::{Timing, Timings};
use offload_estimator::workload::factorization::host_share;
use offload_vocabulary::computation::Factors;

/// Of each method the largest matrix timed on one thread and on two, its rate over that of the
/// product of such matrices on as many; geometric middle.
pub(super) fn of_products(timings: &Timings) -> Result<Vec<Finding>, String> {
    let methods = [
        ("solve", Factors::Solve),
        ("cholesky", Factors::Cholesky),
        ("qr", Factors::Qr),
        ("svd", Factors::Svd),
        ("eigh", Factors::Eigen),
    ];
    let finding = |(name, factors): (&str, Factors)| {
        let shares: Result<Vec<f64>, String> =
            [1, 2].iter().map(|threads| share(timings, name, *threads)).collect();
        let counts = host_share(factors).value().into();
        let constant = format!("share of a product's rate, {name}");
        Ok(Finding::middle(constant, PERCENT, Some(counts), &shares?))
    };
    methods.into_iter().map(finding).collect()
}

/// The share that the largest matrix reached on so many threads. Both are counted in operations.
fn share(timings: &Timings, method: &str, threads: u8) -> Result<f64, String> {
    let all = timings.each(&format!("la.{method}.*.t{threads}"), Timing::clone)?;
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
    fn the_largest_matrix_tells() {
        let rows = [
            ("np.gemm.f64.500.t1", 1, 1e6, 1.0),
            ("np.gemm.f64.1000.t1", 1, 8e6, 1.0),
            ("la.qr.1000.t1", 1, 4e6, 1.0),
            ("la.qr.500.t1", 1, 1e6, 1.0),
        ];
        let share = share(&Timings::of(1e9, &rows), "qr", 1).expect("a share");
        assert!((share - 0.5).abs() < 1e-12);
    }
}
