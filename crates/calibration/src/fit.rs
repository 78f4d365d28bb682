//! Fits the model's constants on `data/micro.csv` and `data/cpu/measured.csv`, and compares them
//! with the values in use (`cargo xtask fit`).
//!
//! A fit uses whole families of measurements, never single rows, and predicts with the model's own formulas. The
//! measurements are of parts of programs. Whole programs are used only to judge the model (see [`crate::accuracy`]).

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

/// The timings of CPU libraries.
const CPU_TIMINGS: &str = "data/cpu/measured.csv";

/// Timings of `fit` calls of classical machine learning.
const LEARNING: &str = "data/learning.csv";

/// Timings of library calls on one machine.
const TIMES_OF_MACHINE: &str = "data/gpu/times.csv";

/// The maximum mean relative error of matrix products.
const MAX_GEMM_ERROR: f64 = 0.15;

/// The maximum mean relative error of element-wise bandwidth.
const MAX_STREAMING_ERROR: f64 = 0.10;

/// Prints every constant with its fit, then the mean errors of the predictions. Fails if a mean error exceeds its bar.
pub(crate) fn run() -> Fallible {
    let rows = microbenchmark::read(&project_root().join(MICROBENCHMARKS))?;
    let timings = CpuTimings::read(&project_root().join(CPU_TIMINGS))?;
    let of = |kinds: &[&str]| -> Vec<&Microbenchmark> {
        rows.iter().filter(|row| kinds.contains(&row.kind.as_str())).collect()
    };
    let plan = FitPlan::read()?;
    let framework = gpu_library(&plan.kernels)?;
    let kernel = framework.kernel.likely().value();
    let in_use = GemmAssumptions { tiling: GEMM_TILING, kernel };
    let (by_size, elementwise) = (of(&gemm::KINDS), of(&["elementwise"]));

    section("Matrix products", [gemm::element_cost(&by_size, in_use)]);
    section("", gemm::sustained_shares(&by_size, in_use));
    section("", power::of_architectures());
    section("Matrix units", matrix_units::shares(&of(&["matrix-units"])));
    section("Memory", streaming::shares(&elementwise, kernel));
    section("", streaming::triad_shares(&of(&["stream"])));
    section("", [streaming::shortest_kernel(&elementwise, &framework.kernel)]);
    section("", [cache::bandwidth_per_processor(&of(&["small-kernel"]))]);
    section("", [transfer::managed(&of(&["managed"]))]);
    let prompts = of(&["llm-prompt"]);
    section("Language models", language::each_processor(&prompts, &of(&["llm-decode"])));
    section("", language::shares(&prompts));
    section("Link", transfer::copies(&of(&["host-link"])).into_iter().flatten());
    section("Costs", launch_costs::of_libraries(&plan, &rows)?);
    section("CPU", cpu_gemm::ramps(&of(&["cpu-gemm"]), &timings)?);
    section("", [cpu_libraries::core_bandwidth(&of(&["cpu-bandwidth"]))]);
    section("", [cpu_libraries::saturation(&of(&["cpu-saturation"]))]);
    section("Tables", [cpu_libraries::of_keys(&of(&["table-keys"]))]);
    section("CPU libraries", cpu_libraries::constants(&plan, &timings)?);
    let fits = learning::read(&project_root().join(LEARNING))?;
    section("Classical learning, times over the model's", learning::groups(&fits)?);

    let calls = library_timing::read(&project_root().join(TIMES_OF_MACHINE))?;
    section("Calls on one machine", timed_machine::cycles(&calls, &plan.machine)?);
    section(
        "Calls on one machine, times over the model's",
        timed_machine::groups(&calls, &plan.machine)?,
    );

    println!("\nPredictions with the constants in use, for GPUs of the catalog");
    let products = |rows: &[&Microbenchmark]| gemm::pairs(rows, in_use);
    let streams = |rows: &[&Microbenchmark]| streaming::pairs(rows, kernel);
    predictions("single products", &of(&["gemm"]), products);
    predictions("batches of products", &of(&["gemm-batched"]), products);
    predictions("squares, most of them users' own", &of(&["gemm-square"]), products);
    predictions("softmax, as if it were element-wise", &of(&["softmax"]), streams);

    println!("\nBars");
    let bars = [
        ("products by size", products(&by_size), MAX_GEMM_ERROR),
        ("element-wise bandwidth", streams(&elementwise), MAX_STREAMING_ERROR),
    ];
    let mut missed = Vec::new();
    for (name, pairs, bar) in bars {
        let errors = RelativeErrors::of(&pairs);
        print_errors(&format!("{name}, mean error at most {:.0} %", bar * 100.0), &errors);
        if errors.mean() > bar {
            missed.push(name);
        }
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join(", ")).into()) }
}

/// Looks up a GPU library in the catalog.
fn gpu_library(id: &str) -> Result<&'static offload_catalog::GpuLibrary, String> {
    let found = offload_catalog::gpu_library(id);
    found.map(|found| found.record).ok_or_else(|| format!("the catalog has no library {id}"))
}

/// Prints constants, under a title unless it is empty.
fn section(title: &str, constants: impl IntoIterator<Item = FittedConstant>) {
    if !title.is_empty() {
        println!("\n{title}\n{}", constant::heading());
    }
    for constant in constants {
        println!("{}", constant.line());
    }
}

/// Prints the errors of the rows that can be predicted, and the number of all rows.
fn predictions(
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
