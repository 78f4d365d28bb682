//! Fits the constants of single libraries to the timings that `data/fit.toml` lists.

use offload_catalog::{CpuLibrary, Range, cpu_libraries};
use offload_vocabulary::elementary::log2;

use super::super::constant::{
    CYCLES, FitResult, FittedConstant, MICROSECONDS, NANOSECONDS, PERCENT, PrintUnit, TIMES,
};
use super::super::plan::FigureTimings;
use super::super::timing::{CpuTiming, CpuTimings};
use super::MEASUREMENTS_SOURCE;
use super::elements::transform_rate;

/// The number of FP32 operations per cycle of the measured core, a Zen 4 core with two 256-bit FMA units. Source:
/// `numberworld` in `catalog/data/sources.toml`, read 2026-11-20.
const FP32_PER_CYCLE: f64 = 32.0;

/// Fits the constants of each measured library.
///
/// - `comparison`: one of the `n · log₂ n` comparisons of a sort
/// - `function`: an exponential, logarithm or sine
/// - `sum`: one element of a sum
/// - `transform`: the operations per cycle of a Fourier transform
/// - `interpreted`: one operation of an interpreter
/// - `share of peak`: the share of FP32 peak, at two operations per tap
/// - `call`: a call of a function
/// - `compiled`: a call of a compiled function
///
/// # Errors
/// Fails if a measured constant has no timings, or if timings are listed for a constant that was not measured.
pub(super) fn fit_libraries(plan: &[FigureTimings], timings: &CpuTimings) -> FitResult {
    let comparison = |row: &CpuTiming, _| row.cycles / log2(row.n);
    let function = |row: &CpuTiming, functions| row.cycles / functions;
    let share = |row: &CpuTiming, taps| 2.0 * taps / (row.cycles * FP32_PER_CYCLE);
    let mut constants =
        fit_figure(plan, timings, "comparison", CYCLES, |library| library.comparison, comparison)?;
    constants.extend(fit_figure(
        plan,
        timings,
        "function",
        CYCLES,
        |library| Some(library.math),
        function,
    )?);
    constants.extend(fit_figure(
        plan,
        timings,
        "comparison, FP32",
        CYCLES,
        |library| library.comparison_fp32,
        comparison,
    )?);
    let element = |row: &CpuTiming, _| row.cycles;
    constants.extend(fit_figure(plan, timings, "sum", CYCLES, |library| library.sum, element)?);
    constants.extend(fit_figure(
        plan,
        timings,
        "function, FP32",
        CYCLES,
        |library| library.math_fp32,
        function,
    )?);
    let rate = |row: &CpuTiming, _| transform_rate(row);
    constants.extend(fit_figure(plan, timings, "transform", TIMES, |library| library.fft, rate)?);
    constants.extend(fit_figure(
        plan,
        timings,
        "transform, FP32",
        TIMES,
        |library| library.fft_fp32,
        rate,
    )?);
    let seconds_per_unit = |row: &CpuTiming, _| row.seconds / row.n;
    constants.extend(fit_figure(
        plan,
        timings,
        "interpreted",
        NANOSECONDS,
        |library| library.interpreted,
        seconds_per_unit,
    )?);
    constants.extend(fit_figure(
        plan,
        timings,
        "share of peak",
        PERCENT,
        |library| library.dense,
        share,
    )?);
    constants.extend(fit_figure(
        plan,
        timings,
        "call",
        MICROSECONDS,
        |library| Some(library.call),
        |row, _| row.seconds,
    )?);
    let seconds = |row: &CpuTiming, _| row.seconds;
    constants.extend(fit_figure(
        plan,
        timings,
        "compiled",
        MICROSECONDS,
        |library| library.compiled,
        seconds,
    )?);
    if plan.iter().map(|figure| figure.libraries.len()).sum::<usize>() != constants.len() {
        return Err("data/fit.toml has timings of a figure that was not measured".into());
    }
    Ok(constants)
}

fn fit_figure<T: From<f64> + Into<f64>>(
    plan: &[FigureTimings],
    timings: &CpuTimings,
    figure: &str,
    unit: PrintUnit,
    in_use: fn(&CpuLibrary) -> Option<Range<T>>,
    value: fn(&CpuTiming, f64) -> f64,
) -> FitResult {
    let mut constants = Vec::new();
    for library in cpu_libraries() {
        let range = in_use(library).filter(|range| range.source().id == MEASUREMENTS_SOURCE);
        let Some(range) = range else { continue };
        let name = format!("{figure}, {}", library.id);
        let mut plan = plan.iter().filter(|planned| planned.figure == figure);
        let planned = plan.find(|planned| planned.libraries.contains(&library.id.into()));
        let planned = planned.ok_or_else(|| format!("data/fit.toml has no timings of: {name}"))?;
        let values = measured_values(planned, timings, value)?;
        let fit_constant =
            if planned.far_apart { FittedConstant::mean } else { FittedConstant::median };
        constants.push(fit_constant(name, unit, &values).predicted_by_range(&range));
    }
    Ok(constants)
}

fn measured_values(
    planned: &FigureTimings,
    timings: &CpuTimings,
    value: fn(&CpuTiming, f64) -> f64,
) -> Result<Vec<f64>, String> {
    let subtracted_cycles =
        if let Some(id) = &planned.less { timings.one(id)?.cycles } else { 0.0 };
    let net_timing =
        |row: &CpuTiming| CpuTiming { cycles: row.cycles - subtracted_cycles, ..row.clone() };
    let values =
        |(id, count): &(String, f64)| timings.each(id, |row| value(&net_timing(row), *count));
    Ok(planned.timings.iter().map(values).collect::<Result<Vec<_>, _>>()?.concat())
}
