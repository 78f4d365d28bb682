//! Fits the cycles per element of library calls on one core, for arrays, transforms and grids.

use offload_catalog::model;
use offload_estimator::computation::sparse::CYCLES_PER_NONZERO;
use offload_estimator::computation::stencil::{
    CALLS_PER_OPERATION, CYCLES_PER_CELL, CYCLES_PER_OPERATION,
};
use offload_vocabulary::elementary::log2;

use super::super::constant::{CYCLES, FitResult, FittedConstant, TIMES};
use super::super::timing::{CpuTiming, CpuTimings};

/// Fits sorting, random numbers, sparse products and Fourier transforms.
///
/// - Comparisons: the median of the cycles of `np.sort` on doubles, divided by `n · log₂ n`. Libraries without a
///   measured value use the value without SIMD.
/// - Random numbers: the geometric mean of `standard_normal` and the older `randn`.
/// - Nonzeros: the geometric mean of products with a random sparse matrix and with a Laplacian.
/// - Transforms: the median of transforms of complex doubles on one thread, in one and two dimensions, at `5 · log₂ n`
///   operations per point.
pub(super) fn fit_arrays(timings: &CpuTimings) -> FitResult {
    let comparison = |name: &str, pattern: &str| {
        let cycles = timings.each(pattern, |row| row.cycles / log2(row.n))?;
        Ok::<_, String>(FittedConstant::median(format!("comparison, {name}"), CYCLES, &cycles))
    };
    let draw_cycles = timings.all(&["np.rng.normal.*", "np.random.randn"], |row| row.cycles)?;
    let sparse_cycles = timings.each("sparse.*", |row| row.cycles)?;
    let transform_rates = timings.all(&["np.fft.*", "np.fft2"], transform_rate)?;
    Ok(vec![
        comparison("AVX-512", "np.sort.f64.*")?,
        comparison("no SIMD", "np_nosimd.sort.f64.*")?.predicted_by_range(&model().comparison),
        FittedConstant::mean("normal random number, NumPy", CYCLES, &draw_cycles)
            .predicted_by_range(&model().draw),
        FittedConstant::mean("nonzero, SciPy", CYCLES, &sparse_cycles)
            .predicted_by(CYCLES_PER_NONZERO),
        FittedConstant::median("operations per cycle, FFT", TIMES, &transform_rates)
            .predicted_by_range(&model().fft),
    ])
}

/// Returns the number of operations that a Fourier transform performs per cycle.
pub(super) fn transform_rate(row: &CpuTiming) -> f64 {
    5.0 * log2(row.n) / row.cycles
}

/// Fits operations on slices of a grid.
///
/// - Cells: the median of additions of two slices of a volume, in and out of the cache. The slices have rows of 26 to
///   1000 cells.
/// - Operations of a compiled loop with a loop-carried dependence: a sum of 10⁴ doubles by Numba, which adds the
///   doubles in order.
/// - Calls per operation on slices: the time of an addition and two slices, divided by the time of the addition. The
///   fit is the median over the timed forms of an addition.
pub(super) fn fit_grids(timings: &CpuTimings) -> FitResult {
    let cell_cycles = timings.each("np.stencil.sliced_*", |row| row.cycles)?;
    let waiting_cycles = timings.each("nb.total.*.strict.t1", |row| row.cycles)?;
    let slice_time = timings.one("np.call.view3")?.seconds;
    let additions = ["np.call.add", "np.call.add_out", "np.call.operator"];
    let calls_per_operation =
        timings.all(&additions, |row| 1.0 + 2.0 * slice_time / row.seconds)?;
    Ok(vec![
        FittedConstant::median("cell of a slice, NumPy", CYCLES, &cell_cycles)
            .predicted_by(CYCLES_PER_CELL),
        FittedConstant::median("operation that waits, Numba", CYCLES, &waiting_cycles)
            .predicted_by(CYCLES_PER_OPERATION),
        FittedConstant::median("calls of an operation on slices", TIMES, &calls_per_operation)
            .predicted_by(CALLS_PER_OPERATION),
    ])
}
