//! Resolves the share of its peak rate that a GPU sustains.

use crate::peaks::matrix_figure;
use crate::resolved::{Origin, Resolved, Scope};
use crate::selection::Selection;
use offload_estimator::gpu::sustained_share;
use offload_estimator::trace::{Ledger, Trace};
use offload_scenario::Number;
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Throughput, Watts};

impl Selection<'_> {
    /// Returns the sustained share of the peak, for the selected precision and the units that the work uses.
    ///
    /// - Matrix units: the card's measurement if there is one, otherwise the architecture's share.
    /// - Vector units in FP64: the architecture's upper limit.
    /// - Vector units in other precisions: the card's FP32 measurement if there is one, otherwise the share that the
    ///   power limit allows. The power limit also applies if the user entered another power or peak.
    pub(crate) fn gpu_share(&self, trace: &mut Trace<impl Ledger>) -> Resolved {
        let architecture = self.gpu.architecture;
        let uses_matrix_units = self.unit == ArithmeticUnit::Matrix
            && matrix_figure(self.gpu, self.precision).is_some();
        if uses_matrix_units {
            Resolved::measured_or(
                self.gpu.sustained_matrix.as_ref(),
                &architecture.matrix_share,
                Scope::Architecture,
            )
        } else {
            self.vector_share(trace)
        }
    }

    fn vector_share(&self, trace: &mut Trace<impl Ledger>) -> Resolved {
        let architecture = self.gpu.architecture;
        let cap = &architecture.vector_share;
        if self.precision == Precision::Fp64 {
            return Resolved::figure(cap, Scope::Architecture);
        }
        // A measurement applies only to the card as sold.
        let is_unmodified = self.is_as_sold(Number::GpuPower) && self.is_as_sold(Number::GpuPeak);
        if let Some(measured) = self.gpu.sustained_fp32.as_ref().filter(|_| is_unmodified) {
            return Resolved::figure(measured, Scope::Machine);
        }
        // A peak that the user enters is for the selected precision. The catalog's power limit is for FP32.
        let peak = match self.scenario.number(Number::GpuPeak) {
            Some(_) => Throughput::new(self.quantity(Number::GpuPeak)),
            None => self.gpu.fp32.value(),
        };
        let energy = &architecture.energy_per_flop;
        let share = sustained_share(
            self.number(Number::GpuPower).map(|power| Watts::new(power.value)),
            energy.value(),
            peak,
            cap.value(),
            trace,
        );
        Resolved::exact(share.value(), Origin::Published(energy.source_id(), Scope::Architecture))
    }

    /// Returns `true` if a number of the GPU has the catalog's value, either because the user entered no value or the
    /// same value.
    fn is_as_sold(&self, number: Number) -> bool {
        match (self.scenario.number(number), self.automatic(number)) {
            (None, _) => true,
            // A number from a link may differ from the catalog's number in the last bit.
            (Some(entered_value), Some(catalog_value)) => {
                (number.field().to_base(entered_value) / catalog_value.value - 1.0).abs() < 1e-9
            }
            (Some(_), None) => false,
        }
    }
}
