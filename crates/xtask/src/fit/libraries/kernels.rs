//! Cycles of one core that a library takes for each element of what it does in one call.

use offload_estimator::workload::montecarlo::CYCLES_A_DRAW;
use offload_estimator::workload::sparse::CYCLES_A_NONZERO;
use offload_estimator::workload::transform::OPERATIONS_A_CYCLE;
use offload_vocabulary::elementary::log2;

use super::super::finding::{CYCLES, Finding, TIMES};
use super::timing::{Timing, Timings};
use crate::catalog::figures::Figures;

/// Sorting, random numbers, sparse products, Fourier transforms.
///
/// - A comparison: `np.sort` of doubles over `n · log₂ n`; median. NumPy's is the one by AVX2,
///   as its AVX-512 sort is slow on the CPU measured; other libraries' the one without SIMD.
/// - A draw: `standard_normal`; median.
/// - A nonzero: a matrix whose columns are at random, and a Laplacian; geometric middle.
/// - A transform: complex ones on one thread, of one and two dimensions, `5 · log₂ n` operations a
///   point; median.
pub(super) fn of_elements(figures: &Figures, timings: &Timings) -> Result<Vec<Finding>, String> {
    let sort = |pattern| timings.each(pattern, |row| row.cycles / log2(row.n));
    let sparse = timings.each("sparse.*", |row| row.cycles)?;
    let draws = timings.each("np.rng.normal.*", |row| row.cycles)?;
    let transforms = timings
        .all(&["np.fft.*", "np.fft2", "sp.fft.*", "sp.fft2.*.w1"], |row: &Timing| {
            5.0 * log2(row.n) / row.cycles
        })?;
    let numpy = figures.hosts.get("numpy").and_then(|numpy| numpy.comparison);
    let (draw, nonzero) = (CYCLES_A_DRAW.into(), CYCLES_A_NONZERO.into());
    let plain = Some(figures.comparison);
    let transform = OPERATIONS_A_CYCLE.into();
    Ok(vec![
        Finding::median("comparison, AVX-512", CYCLES, None, &sort("np.sort.f64.*")?),
        Finding::median("comparison, AVX2", CYCLES, numpy, &sort("np_avx2.sort.f64.*")?),
        Finding::median("comparison, no SIMD", CYCLES, plain, &sort("np_nosimd.sort.f64.*")?),
        Finding::median("normal random number, NumPy", CYCLES, Some(draw), &draws),
        Finding::middle("nonzero, SciPy", CYCLES, Some(nonzero), &sparse),
        Finding::median("operations a cycle, FFT", TIMES, Some(transform), &transforms),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{catalog, shell};

    #[test]
    fn elements_are_counted_as_the_model_counts_them() {
        // At 1 GHz a nanosecond is a cycle.
        let rows = [
            ("np.sort.f64.1024", 1, 1024.0, 1024.0 * 70e-9),
            ("np_avx2.sort.f64.1024", 1, 1024.0, 1024.0 * 20e-9),
            ("np_nosimd.sort.f64.1024", 1, 1024.0, 1024.0 * 150e-9),
            ("np.rng.normal.9", 1, 10.0, 350e-9),
            ("sparse.random", 1, 10.0, 80e-9),
            ("sparse.laplace", 1, 10.0, 20e-9),
            ("np.fft.1024", 1, 1024.0, 1024.0 * 50e-9),
            ("np.fft2", 1, 1024.0, 1024.0 * 25e-9),
            ("sp.fft.c64.1024", 1, 1024.0, 1024.0 * 25e-9),
            ("sp.fft2.c64.w1", 1, 1024.0, 1024.0 * 25e-9),
            ("sp.fft2.c64.w2", 2, 1024.0, 1024.0 * 5e-9),
        ];
        let figures = catalog::read(shell::root()).expect("the catalog");
        let found = of_elements(&figures, &Timings::of(1e9, &rows)).expect("findings");
        for (finding, right) in found.iter().zip([7.0, 2.0, 15.0, 35.0, 4.0, 2.0]) {
            assert!((finding.fit - right).abs() < 1e-9, "{}: {}", finding.constant, finding.fit);
        }
    }
}
