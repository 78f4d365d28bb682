//! What a GPU reaches of its figures, and which source says so.

use crate::number::Number;
use crate::resolve::matrix_figure;
use crate::setting::Setting;
use offload_catalog::Source;
use offload_estimator::device::{CACHE_A_PROCESSOR, DeviceReach, sustained_share};
use offload_estimator::ledger::Ledger;
use offload_vocabulary::execution::Unit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Share, Throughput, Watts};

/// What a GPU reaches, with the source of the share of the units that the work uses.
pub(crate) struct Reached {
    pub(crate) reach: DeviceReach,
    pub(crate) source: &'static Source,
}

impl Setting<'_> {
    /// What the GPU reaches of its figures in the number format chosen.
    ///
    /// FP32 on the vector units is what was measured for the card, or what its power limit
    /// leaves; where a person gave another power or peak, the limit decides. FP64 there reaches
    /// the architecture's cap. Matrix units reach what
    /// was measured for the card where its power holds them back, else the architecture's share.
    pub(crate) fn device_reach(&self, ledger: &mut Ledger) -> Reached {
        let architecture = self.gpu.architecture;
        let matrix = matrix_figure(self.gpu, self.precision)
            .filter(|_| self.unit == Unit::Matrix)
            .map(|_| match self.gpu.sustained_matrix {
                Some(measured) => (measured.value(), measured.source()),
                None => (architecture.matrix_share.likely(), architecture.matrix_share.source()),
            });
        let (share, source) = matrix.unwrap_or_else(|| self.vector_share(ledger));
        let bandwidth = match self.gpu.bandwidth_share {
            Some(measured) => measured.value(),
            None => architecture.bandwidth_share.likely(),
        };
        // The work uses one kind of unit; the other's share does not matter.
        let reach =
            DeviceReach { vector: share, matrix: share, bandwidth, cached_each: CACHE_A_PROCESSOR };
        Reached { reach, source }
    }

    fn vector_share(&self, ledger: &mut Ledger) -> (Share, &'static Source) {
        let architecture = self.gpu.architecture;
        let cap = architecture.vector_share;
        if self.precision == Precision::Fp64 {
            return (cap.value(), cap.source());
        }
        let as_sold = self.is_as_sold(Number::DevicePower) && self.is_as_sold(Number::DevicePeak);
        if let Some(measured) = self.gpu.sustained_fp32.filter(|_| as_sold) {
            return (measured.value(), measured.source());
        }
        let peak = match self.scenario.number(Number::DevicePeak) {
            Some(_) => Throughput::new(self.quantity(Number::DevicePeak)),
            None => self.gpu.fp32.value(),
        };
        let share = sustained_share(
            self.known(Number::DevicePower).map(Watts::new),
            architecture.energy_per_flop.value(),
            peak,
            cap.value(),
            ledger,
        );
        (share, architecture.energy_per_flop.source())
    }

    /// Whether a figure of the GPU is the catalog's, left alone or given once more.
    fn is_as_sold(&self, number: Number) -> bool {
        match (self.scenario.number(number), self.automatic(number)) {
            (None, _) => true,
            (Some(given), Some(sold)) => (given / sold - 1.0).abs() < 1e-9,
            (Some(_), None) => false,
        }
    }
}
