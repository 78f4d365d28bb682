//! Fits the overheads of GPU libraries: launches, calls and waits.

use super::constant::{FitResult, FittedConstant, MICROSECONDS};
use super::gpu_library;
use super::microbenchmark::Microbenchmark;
use super::plan::FitPlan;

/// Fits each overhead as the median of its rows.
pub(crate) fn fit_libraries(plan: &FitPlan, rows: &[Microbenchmark]) -> FitResult {
    let (cuda, cupy) = (gpu_library(&plan.launches)?, gpu_library(&plan.array_operations)?);
    let overhead = |name: &str, metric: &str| {
        let rows = rows.iter().filter(|row| row.metric == metric);
        let times: Vec<f64> = rows.map(|row| row.value).collect();
        FittedConstant::median(name, MICROSECONDS, &times)
    };
    let launch_and_wait: f64 =
        [cuda.launch, cuda.kernel, cuda.synchronize].map(|cost| cost.likely().value()).iter().sum();
    Ok(vec![
        overhead("launch, CUDA", "back to back").predicted_by_range(&cuda.launch),
        overhead("shortest kernel, CUDA", "back to back").predicted_by_range(&cuda.kernel),
        overhead("launch and wait, CUDA", "qulacs gate").predicted_by(launch_and_wait),
        overhead("launch, CuPy of 2018 to 2021", "CuPy array operation")
            .predicted_by_range(&cupy.launch),
        overhead("launch in a graph, CUDA", "graph replay"),
        overhead("call and wait, JAX, compiled", "JAX jit call with its wait"),
        overhead("step of a compiled loop, JAX", "JAX scan step"),
    ])
}
