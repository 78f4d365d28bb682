//! The share of its peak that a GPU sustains, with the source of the figure.

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
    /// Returns the share of the peak of the units that the work uses, in the selected precision.
    ///
    /// FP32 on the vector units uses the card's measurement, or the share that its power limit allows. If the user gave
    /// another power or peak, the limit decides. FP64 there reaches the architecture's cap. Matrix units use the card's
    /// measurement if power limits them, else the architecture's share.
    pub(crate) fn gpu_share(&self, trace: &mut Trace<impl Ledger>) -> Resolved {
        let architecture = self.gpu.architecture;
        let on_matrix_units = self.unit == ArithmeticUnit::Matrix
            && matrix_figure(self.gpu, self.precision).is_some();
        if on_matrix_units {
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
        let as_sold = self.is_as_sold(Number::GpuPower) && self.is_as_sold(Number::GpuPeak);
        if let Some(measured) = self.gpu.sustained_fp32.as_ref().filter(|_| as_sold) {
            return Resolved::figure(measured, Scope::Machine);
        }
        // A given peak is that of the selected precision; the catalog's power limit is that of FP32.
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
        Resolved::exact(share.value(), Origin::Published(energy.cited(), Scope::Architecture))
    }

    /// Returns `true` if a figure of the GPU is the catalog's: not given, or given with the same value.
    fn is_as_sold(&self, number: Number) -> bool {
        match (self.scenario.number(number), self.automatic(number)) {
            (None, _) => true,
            // A link's decimals may differ from the catalog's figure in the last bit.
            (Some(given), Some(sold)) => {
                (number.field().to_base(given) / sold.value - 1.0).abs() < 1e-9
            }
            (Some(_), None) => false,
        }
    }
}
