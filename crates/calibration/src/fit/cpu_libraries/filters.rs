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

#[cfg(test)]
mod tests {
    use super::super::super::constant::assert_fits;
    use super::*;

    #[test]
    fn the_cycles_per_tap_are_the_slope_between_few_and_many_taps() {
        let mut rows = vec![
            ("nd.gauss1.u8", 1, 1.0, 32e-9),
            ("nd.gauss1odd.u8", 1, 1.0, 8e-9),
            ("nd.conv27.u8", 1, 1.0, 54e-9),
            ("nd.conv2d9.u8", 1, 1.0, 27e-9),
            ("nd.conv2d25.u8", 1, 1.0, 100e-9),
            ("nd.median27.u8", 1, 1.0, 270e-9),
        ];
        let names = LINES.map(|line| [format!("nd.corr5.{line}"), format!("nd.corr25.{line}")]);
        for [few, many] in &names {
            rows.extend([(few.as_str(), 1, 1.0, 20e-9), (many.as_str(), 1, 1.0, 80e-9)]);
        }
        let constants = fit_taps(&CpuTimings::at_one_gigahertz(&rows)).expect("constants");
        assert_fits(&constants, &[3.0, 16.0, 3.0, 10.0]);
    }
}
