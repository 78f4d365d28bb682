//! Fits the cycles of SciPy's filters of images and volumes on one core.

use offload_estimator::computation::filter::{LINE_CYCLES, MEDIAN_CYCLES, WINDOW_CYCLES};

use super::super::constant::{CYCLES, FitResult, FittedConstant};
use super::super::timing::CpuTimings;

/// The axes and types of the one-dimensional filters, which are timed with 5, 9 and 25 taps.
const LINES: [&str; 4] = ["ax0.u8", "ax2.u8", "ax0.f32", "ax2.f32"];

/// Fits separable filters, windows and medians.
///
/// - Tap of a line: the median slope between 5 and 25 taps, along the first and the last axis.
/// - Line of nine taps, per pixel and axis: the geometric mean of Gaussian filters of two volumes. The sides of one
///   volume are powers of two, so its lines along the first axes evict each other from the cache. The sides of the
///   other volume are not powers of two.
/// - Tap of a window: the median over windows of 9, 25 and 27 taps.
/// - Value of a median filter: the median over filters of 27 values.
pub(super) fn fit_taps(timings: &CpuTimings) -> FitResult {
    let slopes: Result<Vec<f64>, String> = LINES
        .iter()
        .map(|line| {
            let [few, many] = [5, 25].map(|taps| timings.one(&format!("nd.corr{taps}.{line}")));
            Ok((many?.cycles - few?.cycles) / 20.0)
        })
        .collect();
    let line_cycles = timings.each("nd.gauss1*", |row| row.cycles)?;
    let mut window_cycles = Vec::new();
    for (pattern, taps) in [("nd.conv27.*", 27.0), ("nd.conv2d9.*", 9.0), ("nd.conv2d25.*", 25.0)] {
        window_cycles.extend(timings.each(pattern, |row| row.cycles / taps)?);
    }
    let median_cycles = timings.each("nd.median27.*", |row| row.cycles / 27.0)?;
    let (line, tap) = LINE_CYCLES;
    Ok(vec![
        FittedConstant::median("tap of a line, SciPy", CYCLES, &slopes?).predicted_by(tap),
        FittedConstant::mean("line of 9 taps, SciPy", CYCLES, &line_cycles)
            .predicted_by(line + 9.0 * tap),
        FittedConstant::median("tap of a window, SciPy", CYCLES, &window_cycles)
            .predicted_by(WINDOW_CYCLES),
        FittedConstant::median("value of a median, SciPy", CYCLES, &median_cycles)
            .predicted_by(MEDIAN_CYCLES),
    ])
}
