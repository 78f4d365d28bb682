//! How sure the model is of the figures a scenario comes to.

use crate::job::Resolution;
use crate::resolved::{Resolved, Scope};
use offload_estimator::spread::{Aspect, Doubt, Factor};
use offload_scenario::{Family, Number};

/// What the model is off by on a GPU when every figure it is given is right: factors on a time.
///
/// Calibrated over all measured pairs so that about four of five lie within, 2026-11-21;
/// `cargo xtask accuracy` counts them.
#[derive(Clone, Copy)]
struct Misfit {
    arithmetic: f64,
    memory: f64,
}

/// What the model is off by on a CPU, whose libraries differ; a factor on a time.
const HOST_MISFIT: f64 = 1.35;

/// What a library's costs of a launch differ by from machine to machine; a factor on a time.
const LAUNCH_MISFIT: f64 = 1.4;

/// What a link differs by from its published figure; a factor on a time.
const LINK_MISFIT: f64 = 1.3;

impl Misfit {
    const fn of(family: Family) -> Self {
        let (arithmetic, memory) = match family {
            Family::Matmul => (1.2, 1.2),
            Family::Custom
            | Family::Elementwise
            | Family::Reduction
            | Family::Loop
            | Family::TinyKernels
            | Family::Pieces => (1.8, 1.4),
            Family::Stencil => (2.0, 2.0),
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
            | Family::Dataframe => (2.5, 2.5),
        };
        Self { arithmetic, memory }
    }
}

impl Resolution<'_> {
    /// How sure the model is of each aspect. A figure that a person gave is not doubted, one that was
    /// measured on this very machine only as far as the model is off with right figures.
    pub(crate) fn doubt(&self) -> Doubt {
        let Self { selection, figures, parameters } = self;
        let given = |number| figures.is_given(number);
        let unless = |number, factor| if given(number) { Factor::SURE } else { factor };
        let rate = |number| figures.get(number).map_or(Factor::SURE, Resolved::uncertainty_as_rate);
        let time = |number| figures.get(number).map_or(Factor::SURE, Resolved::uncertainty_as_time);
        let mut doubt = Doubt::default();

        let libraries = Factor::about(if given(Number::HostShare) { 1.05 } else { HOST_MISFIT });
        doubt.set(Aspect::HostArithmetic, rate(Number::HostShare).and(libraries));

        let both = given(Number::HostBandwidth) && given(Number::CoreBandwidth);
        let machines = Factor::about(if both { 1.1 } else { 1.3 });
        doubt.set(Aspect::HostMemory, rate(Number::CoreBandwidth).and(machines));

        let calls = match figures.get(Number::InterpretedCost) {
            Some(cost) if selection.host_library.interpreted.is_some() => unless(
                Number::InterpretedCost,
                cost.uncertainty_as_time().and(Factor::about(HOST_MISFIT)),
            ),
            _ => time(Number::CallCost),
        };
        doubt.set(Aspect::HostCalls, calls);

        let misfit = Misfit::of(selection.family);
        let arithmetic = rate(Number::DeviceShare).and(Factor::about(misfit.arithmetic));
        doubt.set(Aspect::DeviceArithmetic, unless(Number::DeviceShare, arithmetic));

        let reduced = match selection.family == Family::Reduction {
            true => parameters.reduction_share.uncertainty_as_rate(),
            false => Factor::SURE,
        };
        let streaming =
            rate(Number::DeviceBandwidthShare).and(Factor::about(misfit.memory)).and(reduced);
        doubt.set(Aspect::DeviceMemory, unless(Number::DeviceBandwidthShare, streaming));

        // A compiled function costs its call, whatever its kernels would cost one by one.
        let compiled = !selection.device_library.call.likely().is_zero();
        let issue = if compiled { Number::DeviceCallCost } else { Number::LaunchCost };
        let launch = time(issue).and(Factor::about(LAUNCH_MISFIT));
        doubt.set(Aspect::Launch, unless(Number::LaunchCost, launch));

        doubt.set(Aspect::Link, unless(Number::LinkIn, Factor::about(LINK_MISFIT)));

        let import = selection.device_library.import;
        let import = Resolved::range(&import, Scope::Library).uncertainty_as_time();
        let start_up = import.and(parameters.compile.uncertainty_as_time());
        doubt.set(Aspect::StartUp, unless(Number::StartUp, start_up));
        doubt
    }
}
