//! How sure the model is of the figures a scenario comes to.

use crate::number::Number;
use crate::scenario::Scenario;
use crate::setting::Setting;
use offload_catalog::{Range, model};
use offload_estimator::device::Unit;
use offload_estimator::spread::{Aspect, Doubt, Factor, Ranges, spread};
use offload_estimator::{Assessment, Job};

/// What the model is off by when every figure it is given is right: factors on a time. Calibrated
/// over all measured pairs so that four of five lie within, 2026-11-21; `cargo xtask accuracy`
/// counts them.
mod misfit {
    /// Arithmetic and memory of a CPU, whose libraries differ.
    pub(super) const HOST: f64 = 1.5;
    /// Matrix products on a GPU.
    pub(super) const DENSE: f64 = 1.3;
    /// Other arithmetic on a GPU.
    pub(super) const LOOSE: f64 = 1.8;
    /// Memory traffic on a GPU.
    pub(super) const TRAFFIC: f64 = 1.3;
    /// A link as published.
    pub(super) const LINK: f64 = 1.25;
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
        let pinned = Factor::about(if given(Number::HostShare) { 1.05 } else { misfit::HOST });
        doubt.set(Aspect::HostArithmetic, unless(Number::HostShare, reached).and(pinned));
        let bandwidth = match given(Number::HostBandwidth) && given(Number::CoreBandwidth) {
            true => Factor::about(1.1),
            false => rate(&model().core_bandwidth).and(Factor::about(misfit::TRAFFIC)),
        };
        doubt.set(Aspect::HostMemory, bandwidth);
        let calls = match &host.interpreted {
            Some(cost) => {
                unless(Number::InterpretedCost, time(cost).and(Factor::about(misfit::HOST)))
            }
            None => unless(Number::CallCost, time(&host.call)),
        };
        doubt.set(Aspect::HostCalls, calls);
        let architecture = self.gpu.architecture;
        let arithmetic = match self.unit {
            _ if loose => Factor::about(misfit::LOOSE),
            Unit::Matrix => rate(&architecture.matrix_share).and(Factor::about(misfit::DENSE)),
            Unit::Vector => Factor::about(misfit::DENSE),
        };
        doubt.set(Aspect::DeviceArithmetic, unless(Number::DeviceShare, arithmetic));
        let streaming = rate(&architecture.bandwidth_share).and(Factor::about(misfit::TRAFFIC));
        doubt.set(Aspect::DeviceMemory, unless(Number::DeviceBandwidthShare, streaming));
        let launch = match self.scenario.trains() {
            true => time(&device.training_launch),
            false => time(&device.launch),
        };
        doubt.set(Aspect::Launch, unless(Number::LaunchCost, launch));
        doubt.set(Aspect::Link, unless(Number::LinkIn, Factor::about(misfit::LINK)));
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
