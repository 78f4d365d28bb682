//! The time of one kernel on a card of the catalog, by the model's own formulas.

use offload_estimator::device::{
    CACHE_A_PROCESSOR, Device, DeviceLibrary, DeviceReach, Rates, StartUp, sustained_share,
};
use offload_estimator::device_run::device_stage;
use offload_estimator::ledger::Ledger;
use offload_estimator::link::Link;
use offload_estimator::tiles::{Tiling, matmul_time_with};
use offload_estimator::workload::matmul::Shape;
use offload_estimator::workload::{Stage, Work};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Joules, Seconds, Share, Throughput, Watts,
};

use crate::catalog::figures::{Architecture, Card, Figures};

/// A card with its architecture.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) card: &'a Card,
    pub(crate) architecture: &'a Architecture,
}

impl<'a> Known<'a> {
    /// The card with this id, if the catalog has it.
    pub(crate) fn find(figures: &'a Figures, id: &str) -> Option<Self> {
        let card = figures.cards.get(id)?;
        Some(Self { card, architecture: figures.architectures.get(&card.architecture)? })
    }

    /// The card with this id, if it is one of this architecture.
    pub(crate) fn of_design(figures: &'a Figures, id: &str, architecture: &str) -> Option<Self> {
        Self::find(figures, id).filter(|known| known.card.architecture == architecture)
    }

    /// The peak of the ordinary units, if the card can.
    pub(crate) fn peak(&self, dtype: &str) -> Option<f64> {
        match dtype {
            "FP64" => self.card.fp64,
            "FP32" => Some(self.card.fp32),
            "FP16" => Some(self.card.fp32 * self.architecture.fp16_vector.max(1.0)),
            _ => None,
        }
    }

    /// The sustained share of that peak: as measured, or what the power limit leaves.
    pub(crate) fn sustained(&self, dtype: &str) -> f64 {
        match (dtype, self.card.sustained_fp32) {
            ("FP64", _) => self.architecture.vector_share,
            (_, Some(measured)) => measured,
            (_, None) => self.power_share(),
        }
    }

    /// The share of the FP32 peak that the power limit leaves.
    pub(crate) fn power_share(&self) -> f64 {
        sustained_share(
            self.card.power.map(Watts::new),
            Joules::new(self.architecture.energy_per_flop),
            Throughput::new(self.card.fp32),
            Share::new(self.architecture.vector_share),
            &mut Ledger::silent(),
        )
        .value()
    }

    /// The share of the specified bandwidth: as measured, or the architecture's.
    pub(crate) fn bandwidth_share(&self) -> f64 {
        self.card.bandwidth_share.unwrap_or(self.architecture.bandwidth_share.likely)
    }

    /// Moving this much, beyond the shortest kernel.
    pub(crate) fn traffic(&self, bytes: f64) -> f64 {
        let bytes = Bytes::new(bytes);
        let stage = Stage::new("", Work::Elementwise, Precision::Fp32).moving(bytes);
        // Costs of the library play no part beyond the shortest kernel.
        let library = DeviceLibrary {
            launch: Seconds::ZERO,
            call: Seconds::ZERO,
            module: Seconds::ZERO,
            kernel: Seconds::ZERO,
            inner: Seconds::ZERO,
            synchronize: Seconds::ZERO,
            reduction: Share::ALL,
            paging: None,
            start_up: StartUp::default(),
        };
        device_stage(&stage, &self.device(), &library, &mut Ledger::silent()).total().value()
    }

    /// Products at this peak and sustained share, beyond the shortest kernel.
    pub(crate) fn products(&self, shape: &Shape, pace: &Pace) -> f64 {
        let processors = Count::new(self.card.processors);
        let (peak, sustained) = (Throughput::new(pace.peak), Share::new(pace.sustained));
        let silent = &mut Ledger::silent();
        let time = matmul_time_with(&pace.tiling, shape, peak, processors, sustained, silent);
        time.value().max(self.traffic(shape.bytes(pace.precision).value()))
    }

    fn device(&self) -> Device {
        let share = Share::new(self.bandwidth_share());
        Device {
            processors: Count::new(self.card.processors),
            rates: Rates::default(),
            memory: self.card.memory.map(Bytes::new),
            bandwidth: Bandwidth::new(self.card.bandwidth),
            cache: self.card.cache.map(Bytes::new),
            power: None,
            price: None,
            link: Link {
                to_device: Bandwidth::ZERO,
                to_host: Bandwidth::ZERO,
                latency: Seconds::ZERO,
            },
            reach: DeviceReach {
                vector: Share::ALL,
                matrix: Share::ALL,
                bandwidth: share,
                cached_each: CACHE_A_PROCESSOR,
            },
        }
    }
}

/// How fast products go.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) peak: f64,
    pub(crate) sustained: f64,
    pub(crate) precision: Precision,
    pub(crate) tiling: Tiling,
}

/// The number format of a row.
pub(crate) fn precision(dtype: &str) -> Precision {
    match dtype {
        "FP64" => Precision::Fp64,
        "FP16" => Precision::Fp16,
        "BF16" => Precision::Bf16,
        _ => Precision::Fp32,
    }
}

#[cfg(test)]
mod tests {
    use offload_estimator::tiles::TILING;

    use super::*;
    use crate::catalog;
    use crate::shell::root;

    #[test]
    fn a_product_takes_the_longer_of_arithmetic_and_traffic() {
        let figures = catalog::read(root()).expect("the catalog");
        let known = Known::find(&figures, "v100-sxm2-16gb").expect("a V100");
        let pace = Pace {
            peak: known.card.fp32,
            sustained: 1.0,
            precision: Precision::Fp32,
            tiling: TILING,
        };
        let dense = Shape { m: 8192.0, n: 8192.0, k: 8192.0, batch: 1.0 };
        let best = dense.operations().value() / known.card.fp32;
        assert!(known.products(&dense, &pace) >= best);
        let thin = Shape { k: 1.0, ..dense };
        let bytes = thin.bytes(Precision::Fp32).value();
        assert_eq!(known.products(&thin, &pace), known.traffic(bytes));
        let bandwidth = known.card.bandwidth * known.bandwidth_share();
        assert!((known.traffic(bytes) * bandwidth / bytes - 1.0).abs() < 1e-9);
    }
}
