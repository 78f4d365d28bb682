//! Fits the model's constants to `data/micro.csv` and `data/cpu/measured.csv`, and compares them with the values in use
//! (`cargo xtask fit`).
//!
//! Each fit uses whole families of measurements, never single rows, and predicts with the model's own formulas. The
//! measurements time parts of programs. Measurements of whole programs are used only to judge the model (see
//! [`crate::accuracy`]).

mod attention_shapes;
mod cache;
mod constant;
mod cpu_gemm;
mod cpu_libraries;
mod gemm;
mod gpu_kernel;
mod holdout_fits;
mod language;
mod launch_costs;
mod learning;
mod matrix_units;
mod microbenchmark;
mod plan;
mod power;
mod sources;
mod sparse;
mod streaming;
mod timed_machine;
mod timing;
mod transfer;

pub(crate) use holdout_fits::HoldoutFits;
use offload_estimator::gemm_tiling::GEMM_TILING;
pub(crate) use sources::{MicrobenchmarkSource, sources};

use crate::library_timing;
use crate::statistics::RelativeErrors;
use crate::{Fallible, project_root};
use constant::FittedConstant;
use gemm::GemmAssumptions;
use microbenchmark::Microbenchmark;
use plan::FitPlan;
use timing::CpuTimings;

const MICROBENCHMARKS: &str = "data/micro.csv";

/// The file with timings of CPU libraries.
const CPU_TIMINGS: &str = "data/cpu/measured.csv";

/// The file with timings of `fit` calls in classical machine learning.
const LEARNING_TIMINGS: &str = "data/learning.csv";

/// The file with timings of library calls on one machine.
const MACHINE_TIMINGS: &str = "data/gpu/times.csv";

/// The table of sparse matrix-vector products.
const SPARSE_PRODUCTS: &str = "data/evidence/ginkgo.csv";

/// The maximum accepted mean relative error of matrix products.
const MAX_GEMM_ERROR: f64 = 0.15;

/// The maximum accepted mean relative error of element-wise bandwidth.
const MAX_STREAMING_ERROR: f64 = 0.10;

/// Prints the report. Fails if a mean error exceeds its limit.
pub(crate) fn run() -> Fallible {
    let (text, exceeded_limits) = report()?;
    print!("{text}");
    if exceeded_limits.is_empty() {
        Ok(())
    } else {
        Err(format!("missed: {}", exceeded_limits.join(", ")).into())
    }
}

/// Returns the report, which lists every constant with its fit and the mean errors of the predictions. Also returns the
/// names of the predictions whose mean error exceeds its limit.
fn report() -> Fallible<(String, Vec<&'static str>)> {
    let rows = microbenchmark::read(&project_root().join(MICROBENCHMARKS))?;
    let timings = CpuTimings::read(&project_root().join(CPU_TIMINGS))?;
    let select_rows = |kinds: &[&str]| -> Vec<&Microbenchmark> {
        rows.iter().filter(|row| kinds.contains(&row.kind.as_str())).collect()
    };
    let plan = FitPlan::read()?;
    let framework = gpu_library(&plan.kernels)?;
    let kernel = framework.kernel.likely().value();
    let in_use = GemmAssumptions { tiling: GEMM_TILING, kernel };
    let (products_by_size, elementwise) =
        (select_rows(&gemm::KINDS), select_rows(&["elementwise"]));

    let mut text = section("Matrix products", [gemm::fit_element_cost(&products_by_size, in_use)]);
    text += &section("", gemm::fit_sustained_shares(&products_by_size, in_use));
    text += &section("", power::fit_architectures());
    text += &section("Matrix units", matrix_units::fit_shares(&select_rows(&["matrix-units"])));
    text += &section("Memory", streaming::fit_shares(&elementwise, kernel));
    text += &section("", streaming::fit_triad_shares(&select_rows(&["stream"])));
    text += &section("", [streaming::fit_shortest_kernel(&elementwise, &framework.kernel)]);
    text += &section("", [cache::fit_bandwidth_per_processor(&select_rows(&["small-kernel"]))]);
    text += &section("", [transfer::fit_managed(&select_rows(&["managed"]))]);
    let prompts = select_rows(&["llm-prompt"]);
    text += &section(
        "Language models",
        language::fit_processors(&prompts, &select_rows(&["llm-decode"])),
    );
    text += &section("", language::fit_shares(&prompts));
    text +=
        &section("Link", transfer::fit_copies(&select_rows(&["host-link"])).into_iter().flatten());
    text += &section("Costs", launch_costs::fit_libraries(&plan, &rows)?);
    text += &section("CPU", cpu_gemm::fit_ramps(&select_rows(&["cpu-gemm"]), &timings)?);
    text += &section("", [cpu_libraries::fit_core_bandwidth(&select_rows(&["cpu-bandwidth"]))]);
    text += &section("", [cpu_libraries::fit_saturation(&select_rows(&["cpu-saturation"]))]);
    text += &section("Tables", cpu_libraries::fit_keys(&select_rows(&["table-keys"])));
    text += &section("CPU libraries", cpu_libraries::fit_constants(&plan, &timings)?);
    text += &section("", sparse::fit_products(&project_root().join(SPARSE_PRODUCTS))?);
    let fit_calls = learning::read(&project_root().join(LEARNING_TIMINGS))?;
    text +=
        &section("Classical learning, times over the model's", learning::fit_groups(&fit_calls)?);

    let calls = library_timing::read(&project_root().join(MACHINE_TIMINGS))?;
    text += &section("Calls on one machine", timed_machine::fit_cycles(&calls, &plan.machine)?);
    text += &section(
        "Calls on one machine, times over the model's",
        timed_machine::fit_groups(&calls, &plan.machine)?,
    );

    text += "\nPredictions with the constants in use, for GPUs in the catalog\n";
    let gemm_pairs = |rows: &[&Microbenchmark]| gemm::pairs(rows, in_use);
    let streaming_pairs = |rows: &[&Microbenchmark]| streaming::pairs(rows, kernel);
    text += &predictions("single products", &select_rows(&["gemm"]), gemm_pairs);
    text += &predictions("batches of products", &select_rows(&["gemm-batched"]), gemm_pairs);
    text += &predictions(
        "squares, most of them users' own",
        &select_rows(&["gemm-square"]),
        gemm_pairs,
    );
    text += &predictions(
        "softmax, as if it were element-wise",
        &select_rows(&["softmax"]),
        streaming_pairs,
    );

    text += "\nBars\n";
    let bars = [
        ("products by size", gemm_pairs(&products_by_size), MAX_GEMM_ERROR),
        ("element-wise bandwidth", streaming_pairs(&elementwise), MAX_STREAMING_ERROR),
    ];
    let mut exceeded_limits = Vec::new();
    for (name, pairs, bar) in bars {
        let errors = RelativeErrors::of(&pairs);
        text += &errors_line(&format!("{name}, mean error at most {:.0} %", bar * 100.0), &errors);
        if errors.mean() > bar {
            exceeded_limits.push(name);
        }
    }
    Ok((text, exceeded_limits))
}

/// Looks up a GPU library in the catalog.
fn gpu_library(id: &str) -> Result<&'static offload_catalog::GpuLibrary, String> {
    let entry = offload_catalog::gpu_library(id);
    entry.map(|entry| entry.record).ok_or_else(|| format!("the catalog has no library {id}"))
}

/// Returns a line for each constant. If the title is not empty, the title and the column headings come first.
fn section(title: &str, constants: impl IntoIterator<Item = FittedConstant>) -> String {
    let heading = if title.is_empty() {
        String::new()
    } else {
        format!("\n{title}\n{}\n", constant::heading())
    };
    constants.into_iter().fold(heading, |text, constant| text + &constant.line() + "\n")
}

/// Returns a line with the errors of the rows that can be predicted, and the total number of rows.
fn predictions(
    name: &str,
    rows: &[&Microbenchmark],
    pairs: impl Fn(&[&Microbenchmark]) -> Vec<(f64, f64)>,
) -> String {
    let errors = RelativeErrors::of(&pairs(rows));
    errors_line(&format!("{name}, of {} rows", rows.len()), &errors)
}

fn errors_line(name: &str, errors: &RelativeErrors) -> String {
    format!("  {name:<66} {}\n", constant::error_columns(errors))
}

#[cfg(test)]
mod tests {
    /// Any change to a fit or to a measurement changes the snapshot.
    #[test]
    fn the_report_matches_its_snapshot_and_no_error_exceeds_its_limit() {
        let (text, exceeded_limits) = super::report().expect("a report");
        crate::assert_snapshot("fit", &text);
        assert_eq!(exceeded_limits, [""; 0]);
    }
}
