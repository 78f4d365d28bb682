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

/// The maximum accepted mean relative error of matrix products.
const MAX_GEMM_ERROR: f64 = 0.15;

/// The maximum accepted mean relative error of element-wise bandwidth.
const MAX_STREAMING_ERROR: f64 = 0.10;

/// Prints every constant with its fit, then the mean errors of the predictions. Fails if a mean error exceeds its
/// limit.
pub(crate) fn run() -> Fallible {
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

    print_section("Matrix products", [gemm::fit_element_cost(&products_by_size, in_use)]);
    print_section("", gemm::fit_sustained_shares(&products_by_size, in_use));
    print_section("", power::fit_architectures());
    print_section("Matrix units", matrix_units::fit_shares(&select_rows(&["matrix-units"])));
    print_section("Memory", streaming::fit_shares(&elementwise, kernel));
    print_section("", streaming::fit_triad_shares(&select_rows(&["stream"])));
    print_section("", [streaming::fit_shortest_kernel(&elementwise, &framework.kernel)]);
    print_section("", [cache::fit_bandwidth_per_processor(&select_rows(&["small-kernel"]))]);
    print_section("", [transfer::fit_managed(&select_rows(&["managed"]))]);
    let prompts = select_rows(&["llm-prompt"]);
    print_section(
        "Language models",
        language::fit_processors(&prompts, &select_rows(&["llm-decode"])),
    );
    print_section("", language::fit_shares(&prompts));
    print_section("Link", transfer::fit_copies(&select_rows(&["host-link"])).into_iter().flatten());
    print_section("Costs", launch_costs::fit_libraries(&plan, &rows)?);
    print_section("CPU", cpu_gemm::fit_ramps(&select_rows(&["cpu-gemm"]), &timings)?);
    print_section("", [cpu_libraries::fit_core_bandwidth(&select_rows(&["cpu-bandwidth"]))]);
    print_section("", [cpu_libraries::fit_saturation(&select_rows(&["cpu-saturation"]))]);
    print_section("Tables", [cpu_libraries::fit_keys(&select_rows(&["table-keys"]))]);
    print_section("CPU libraries", cpu_libraries::fit_constants(&plan, &timings)?);
    let fit_calls = learning::read(&project_root().join(LEARNING_TIMINGS))?;
    print_section("Classical learning, times over the model's", learning::fit_groups(&fit_calls)?);

    let calls = library_timing::read(&project_root().join(MACHINE_TIMINGS))?;
    print_section("Calls on one machine", timed_machine::fit_cycles(&calls, &plan.machine)?);
    print_section(
        "Calls on one machine, times over the model's",
        timed_machine::fit_groups(&calls, &plan.machine)?,
    );

    println!("\nPredictions with the constants in use, for GPUs in the catalog");
    let gemm_pairs = |rows: &[&Microbenchmark]| gemm::pairs(rows, in_use);
    let streaming_pairs = |rows: &[&Microbenchmark]| streaming::pairs(rows, kernel);
    print_predictions("single products", &select_rows(&["gemm"]), gemm_pairs);
    print_predictions("batches of products", &select_rows(&["gemm-batched"]), gemm_pairs);
    print_predictions(
        "squares, most of them users' own",
        &select_rows(&["gemm-square"]),
        gemm_pairs,
    );
    print_predictions(
        "softmax, as if it were element-wise",
        &select_rows(&["softmax"]),
        streaming_pairs,
    );

    println!("\nBars");
    let bars = [
        ("products by size", gemm_pairs(&products_by_size), MAX_GEMM_ERROR),
        ("element-wise bandwidth", streaming_pairs(&elementwise), MAX_STREAMING_ERROR),
    ];
    let mut missed_bars = Vec::new();
    for (name, pairs, bar) in bars {
        let errors = RelativeErrors::of(&pairs);
        print_errors(&format!("{name}, mean error at most {:.0} %", bar * 100.0), &errors);
        if errors.mean() > bar {
            missed_bars.push(name);
        }
    }
    if missed_bars.is_empty() {
        Ok(())
    } else {
        Err(format!("missed: {}", missed_bars.join(", ")).into())
    }
}

/// Looks up a GPU library in the catalog.
fn gpu_library(id: &str) -> Result<&'static offload_catalog::GpuLibrary, String> {
    let entry = offload_catalog::gpu_library(id);
    entry.map(|entry| entry.record).ok_or_else(|| format!("the catalog has no library {id}"))
}

/// Prints constants. If the title is not empty, prints the title and the column headings first.
fn print_section(title: &str, constants: impl IntoIterator<Item = FittedConstant>) {
    if !title.is_empty() {
        println!("\n{title}\n{}", constant::heading());
    }
    for constant in constants {
        println!("{}", constant.line());
    }
}

/// Prints the errors of the rows that can be predicted, and the total number of rows.
fn print_predictions(
    name: &str,
    rows: &[&Microbenchmark],
    pairs: impl Fn(&[&Microbenchmark]) -> Vec<(f64, f64)>,
) {
    let errors = RelativeErrors::of(&pairs(rows));
    print_errors(&format!("{name}, of {} rows", rows.len()), &errors);
}

fn print_errors(name: &str, errors: &RelativeErrors) {
    println!("  {name:<66} {}", constant::error_columns(errors));
}
