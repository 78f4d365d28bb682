//! How sure the model is of the figures a scenario comes to.

use crate::job::Resolution;
use crate::resolved::{Resolved, Scope};
use offload_estimator::uncertainty::{Aspect, Uncertainty, UncertaintyFactor};
use offload_scenario::{Family, Number};

/// What the model is off by on a GPU when every figure it is given is right: factors on a time.
///
/// Calibrated over all measured pairs so that about four of five lie within, 2026-11-21;
/// `cargo xtask accuracy` counts them.
#[derive(Clone, Copy)]
struct ModelError {
    arithmetic: f64,
    memory: f64,
}

/// What the model is off by on a CPU, whose libraries differ; a factor on a time.
const CPU_MODEL_ERROR: f64 = 1.35;

/// What a library's costs of a launch differ by from machine to machine; a factor on a time.
const LAUNCH_MODEL_ERROR: f64 = 1.4;

/// What a link differs by from its published figure; a factor on a time.
const INTERCONNECT_MODEL_ERROR: f64 = 1.3;

impl ModelError {
    const fn of(family: Family) -> Self {
        let (arithmetic, memory) = match family {
            Family::Matmul => (1.2, 1.2),
            Family::Custom
            | Family::Elementwise
            | Family::Reduction
            | Family::Loop
            | Family::TinyKernels
            | Family::Chunks => (1.8, 1.4),
            Family::Stencil => (2.15, 2.15),
            Family::Training
            | Family::Convolutional
            | Family::Transformer
            | Family::Recurrent
            | Family::Pipeline => (1.5, 1.5),
            Family::Language => (2.0, 1.6),
            Family::MonteCarlo
            | Family::Fourier
            | Family::Sorting
            | Family::Filter
            | Family::Factorization
            | Family::Sparse
            | Family::Dataframe => (3.2, 3.2),
        };
        Self { arithmetic, memory }
    }
}

impl Resolution<'_> {
    /// How sure the model is of each aspect. A figure that a person gave is not doubted, one that was
    /// measured on this very machine only as far as the model is off with right figures.
    pub(crate) fn uncertainty(&self) -> Uncertainty {
        let Self { selection, figures, parameters } = self;
        let given = |number| figures.is_given(number);
        let unless = |number, factor| if given(number) { UncertaintyFactor::SURE } else { factor };
        let rate = |number| {
            figures.get(number).map_or(UncertaintyFactor::SURE, Resolved::uncertainty_as_rate)
        };
        let time = |number| {
            figures.get(number).map_or(UncertaintyFactor::SURE, Resolved::uncertainty_as_time)
        };
        let mut uncertainty = Uncertainty::default();

        let libraries =
            UncertaintyFactor::about(if given(Number::CpuShare) { 1.05 } else { CPU_MODEL_ERROR });
        uncertainty.set(Aspect::CpuArithmetic, rate(Number::CpuShare).and(libraries));

        let both = given(Number::CpuBandwidth) && given(Number::CoreBandwidth);
        let machines = UncertaintyFactor::about(if both { 1.1 } else { 1.3 });
        uncertainty.set(Aspect::CpuMemory, rate(Number::CoreBandwidth).and(machines));

        let calls = match figures.get(Number::InterpretedCost) {
            Some(cost) if selection.cpu_library.interpreted.is_some() => unless(
                Number::InterpretedCost,
                cost.uncertainty_as_time().and(UncertaintyFactor::about(CPU_MODEL_ERROR)),
            ),
            _ => time(Number::CallCost),
        };
        uncertainty.set(Aspect::CpuCalls, calls);

        let misfit = ModelError::of(selection.family);
        let arithmetic = rate(Number::GpuShare).and(UncertaintyFactor::about(misfit.arithmetic));
        uncertainty.set(Aspect::GpuArithmetic, unless(Number::GpuShare, arithmetic));

        let reduced = match selection.family == Family::Reduction {
            true => parameters.reduction_share.uncertainty_as_rate(),
            false => UncertaintyFactor::SURE,
        };
        let streaming = rate(Number::GpuBandwidthShare)
            .and(UncertaintyFactor::about(misfit.memory))
            .and(reduced);
        uncertainty.set(Aspect::GpuMemory, unless(Number::GpuBandwidthShare, streaming));

        // A compiled function costs its call, whatever its kernels would cost one by one.
        let compiled = !selection.gpu_library.call.likely().is_zero();
        let issue = if compiled { Number::GpuCallCost } else { Number::LaunchCost };
        let launch = time(issue).and(UncertaintyFactor::about(LAUNCH_MODEL_ERROR));
        uncertainty.set(Aspect::Launch, unless(Number::LaunchCost, launch));

        uncertainty.set(
            Aspect::Interconnect,
            unless(Number::LinkIn, UncertaintyFactor::about(INTERCONNECT_MODEL_ERROR)),
        );

        let import = selection.gpu_library.import;
        let import = Resolved::range(&import, Scope::Library).uncertainty_as_time();
        let start_up = import.and(parameters.compile.uncertainty_as_time());
        uncertainty.set(Aspect::StartUp, unless(Number::StartUp, start_up));
        uncertainty
    }
}
