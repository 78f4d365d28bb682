//! The rule for GPUODEBenchmarks, which timed ensembles of the Lorenz system. Each trajectory has 1,000 fixed steps.
//!
//! The solvers are those of the source's scripts (GPUODEBenchmarks, `GPU_ODE_*`): Tsit5 (Tsitouras 2011) in Julia and
//! JAX, Runge–Kutta of order four in MPGOS and PyTorch. Operations were counted by hand. An evaluation of the system
//! has nine. A stage multiplies the derivatives by the step and adds each earlier stage to the three variables.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;

/// The number of steps of a solution.
const STEPS: f64 = 1000.0;

/// The number of operations per evaluation of the system.
const LORENZ_OPERATIONS: f64 = 9.0;
const VARIABLES: f64 = 3.0;

/// The operations in a step of Tsit5. A step has six evaluations, because its last stage is also the first stage of the
/// next step, and six sums of one to six stages, each multiplied by the step.
const TSIT5_STEP_OPERATIONS: f64 =
    6.0 * LORENZ_OPERATIONS + VARIABLES * (2.0 * (1.0 + 2.0 + 3.0 + 4.0 + 5.0 + 6.0) + 6.0);

/// The operations in a step of the classical Runge–Kutta method. A step has four evaluations, three sums of one stage,
/// and one sum of four stages.
const RUNGE_KUTTA_STEP_OPERATIONS: f64 = 4.0 * LORENZ_OPERATIONS + VARIABLES * 2.0 * (3.0 + 4.0);

/// The array operations per step, on one variable and on all three variables. In torchdiffeq, each of 4 evaluations
/// takes 10 operations on one variable, and the sums of the 3/8 rule take 18 operations on all three. Diffrax runs a
/// loop that XLA compiled. An iteration has 15 fused operations, 2 other kernels and 6 copies, each of which processes
/// all three variables. They were counted in the CPU program that JAX 0.4.13 compiles from Diffrax 0.3.1, the source's
/// version.
const TORCHDIFFEQ: (f64, f64) = (40.0, 18.0);
const DIFFRAX: (f64, f64) = (0.0, 23.0);

/// Describes a solver. If the solver runs in one kernel, it is described as a Monte Carlo simulation without random
/// numbers. If the solver consists of array operations, it is described as a series of small kernels.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    if work.what != "Lorenz ensemble, fixed step" {
        return Err(work.what.clone());
    }
    if !work.hardware.starts_with("NVIDIA Tesla") && !work.hardware.starts_with("NVIDIA Quadro") {
        return Err("a machine that isn't named".to_owned());
    }
    let trajectories = work.number("trajectories")?;
    let one_kernel = |operations: f64| {
        format!(
            "w=montecarlo&paths={trajectories}&pathsteps={STEPS}&each={operations}&funcs=0&draws=0&kept=ends\
             &dtype=fp32&data=gpu"
        )
    };
    let arrays = |(single, triple): (f64, f64)| {
        let launches = single + triple;
        let elements = (trajectories * (single + VARIABLES * triple) / launches).round();
        format!(
            "w=small-kernels&elements={elements}&launches={launches}&iters={STEPS}&inputs=2&outputs=1\
             &dtype=fp32&data=gpu"
        )
    };
    let (keys, library) = match work.library.as_str() {
        "Julia DiffEqGPU" => (one_kernel(TSIT5_STEP_OPERATIONS), "cuda"),
        "MPGOS (CUDA C++)" => (one_kernel(RUNGE_KUTTA_STEP_OPERATIONS), "cuda"),
        "PyTorch torchode vmap" => (arrays(TORCHDIFFEQ), "pytorch"),
        // Each iteration of the loop copies its condition to the CPU and waits for the copy (`WhileThunk` of XLA).
        "JAX Diffrax vmap" => (arrays(DIFFRAX) + "&loop=one&fused=no&waits=step", "jax"),
        other => return Err(format!("the library {other}")),
    };
    Ok(Question {
        work: keys,
        machine: machine_keys(work.side, device_id(work.side, &work.hardware)?, library),
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn single_kernel_solvers_are_described_as_monte_carlo_paths() {
        let link = first_link_of("gpuode", |work| {
            work.library == "MPGOS (CUDA C++)" && work.hardware == "NVIDIA Tesla V100"
        });
        assert_eq!(
            link,
            "w=montecarlo&paths=8&pathsteps=1000&each=78&funcs=0&draws=0&kept=ends&dtype=fp32&data=gpu\
             &gpu=v100-sxm2-16gb&gpulib=cuda"
        );
    }

    #[test]
    fn a_compiled_loop_waits_in_each_pass() {
        let link = first_link_of("gpuode", |work| work.library.starts_with("JAX"));
        assert!(link.contains("&launches=23&iters=1000&"), "{link}");
        assert!(link.contains("&loop=one&fused=no&waits=step"), "{link}");
    }

    #[test]
    fn array_solvers_are_described_as_small_kernels() {
        let link = first_link_of("gpuode", |work| work.library.starts_with("PyTorch"));
        assert_eq!(
            link,
            "w=small-kernels&elements=13&launches=58&iters=1000&inputs=2&outputs=1&dtype=fp32&data=gpu\
             &gpu=v100-sxm2-16gb&gpulib=pytorch"
        );
    }
}
