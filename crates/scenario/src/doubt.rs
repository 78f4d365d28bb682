//! How sure the model is of the figures a scenario comes to.

use crate::family::Family;
use crate::number::Number;
use crate::scenario::Scenario;
use crate::setting::Setting;
use offload_catalog::{Range, model};
use offload_estimator::spread::{Aspect, Doubt, Factor, Ranges, spread};
use offload_estimator::{Assessment, Job};
use offload_vocabulary::execution::Unit;

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

/// The factor on a time when a rate may lie anywhere in a range.
fn rate<T: From<f64> + Into<f64>>(range: &Range<T>) -> Factor {
    factor(range.likely().into() / range.high().into(), range.likely().into() / range.low().into())
}

/// The factor on a time that may lie anywhere in a range.
fn time<T: From<f64> + Into<f64>>(range: &Range<T>) -> Factor {
    factor(range.low().into() / range.likely().into(), range.high().into() / range.likely().into())
}

fn factor(low: f64, high: f64) -> Factor {
    let sane = |ratio: f64| if ratio.is_finite() && ratio > 0.0 { ratio } else { 1.0 };
    Factor::new(sane(low), sane(high))
}

impl Setting<'_> {
    /// How sure the model is of each aspect. A figure that a person gave is not doubted.
    fn doubt(&self) -> Doubt {
        let given = |number| self.scenario.number(number).is_some();
        let unless = |number, factor| if given(number) { Factor::SURE } else { factor };
        let (host, device) = (self.host_library, self.device_library);
        let mut doubt = Doubt::default();
        let loose = self.is_loose();
        let reached = match (loose, &host.dense) {
            (true, _) => rate(&model().elementwise_share),
            (false, Some(share)) => rate(share),
            (false, None) => rate(&model().dense_share),
        };
        let pinned = Factor::about(if given(Number::HostShare) { 1.05 } else { HOST_MISFIT });
        doubt.set(Aspect::HostArithmetic, unless(Number::HostShare, reached).and(pinned));
        let bandwidth = match given(Number::HostBandwidth) && given(Number::CoreBandwidth) {
            true => Factor::about(1.1),
            false => rate(&model().core_bandwidth).and(Factor::about(1.3)),
        };
        doubt.set(Aspect::HostMemory, bandwidth);
        let calls = match &host.interpreted {
            Some(cost) => {
                unless(Number::InterpretedCost, time(cost).and(Factor::about(HOST_MISFIT)))
            }
            None => unless(Number::CallCost, time(&host.call)),
        };
        doubt.set(Aspect::HostCalls, calls);
        let architecture = self.gpu.architecture;
        let misfit = Misfit::of(self.family);
        let reached = match self.unit {
            Unit::Matrix if !loose => rate(&architecture.matrix_share),
            _ => Factor::SURE,
        };
        let arithmetic = reached.and(Factor::about(misfit.arithmetic));
        doubt.set(Aspect::DeviceArithmetic, unless(Number::DeviceShare, arithmetic));
        let reduced = match self.family {
            Family::Reduction => rate(&device.reduction),
            _ => Factor::SURE,
        };
        let streaming =
            rate(&architecture.bandwidth_share).and(Factor::about(misfit.memory)).and(reduced);
        doubt.set(Aspect::DeviceMemory, unless(Number::DeviceBandwidthShare, streaming));
        let launch = match (self.scenario.trains(), device.call.likely().is_zero()) {
            (_, false) => time(&device.call),
            (true, _) => time(&device.training_launch),
            _ => time(&device.launch),
        };
        let launch = launch.and(Factor::about(LAUNCH_MISFIT));
        doubt.set(Aspect::Launch, unless(Number::LaunchCost, launch));
        doubt.set(Aspect::Link, unless(Number::LinkIn, Factor::about(LINK_MISFIT)));
        let start_up = time(&device.import).and(time(&device.compile_each));
        doubt.set(Aspect::StartUp, unless(Number::StartUp, start_up));
        doubt
    }
}

impl Scenario {
    /// The range of an answer: four times of five the truth lies within.
    pub fn ranges(&self, job: &Job, likely: &Assessment) -> Ranges {
        spread(job, &self.setting().doubt(), likely)
    }
}
