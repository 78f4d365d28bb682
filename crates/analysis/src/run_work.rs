//! Derives the work of one run from its sizes, and adapts it to the libraries and settings.

use crate::peaks::matrix_figure;
use crate::resolved_scenario::ResolvedScenario;
use crate::selection::Selection;
use crate::side::Side;
use offload_catalog::{Issue, Vendor};
use offload_estimator::trace::{Ledger, Trace};
use offload_estimator::workload::{LibraryTraits, Workload};
use offload_scenario::{Family, Number, field};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count};

impl ResolvedScenario<'_> {
    /// Returns the workload of one run on a machine, with the settings of that machine.
    pub(crate) fn workload(&self, side: Side, trace: &mut Trace<impl Ledger>) -> Workload {
        let Selection { scenario, family, .. } = self.selection;
        let mut workload = self.model.work(self, side, trace);
        let has_field = |key| field(key).is_some_and(|field| field.applies(scenario));
        // Custom work already includes its copies. Networks lack this field, because their copies are derived from the
        // samples.
        if has_field("in") && family != Family::Custom {
            let given_bytes =
                [Number::DataIn, Number::DataOut].map(|number| self.inputs.given(number));
            workload =
                workload.with_copied_bytes(given_bytes.map(|bytes| bytes.map(Bytes::new)), trace);
        }
        if let Some(code) = self.scalar_code() {
            workload = workload.with_scalar_code(code, trace);
        }
        if has_field("loop") && scenario.compiles_loop() {
            workload.compiled_calls = Count::new(1.0);
        }
        match self.selection.gpu_library.issue {
            Issue::Eager if self.selection.plans_transform() => {
                Workload { compiled_kernels: Count::new(1.0), ..workload }
            }
            Issue::Eager => workload,
            // A function is compiled once as a whole, regardless of its number of kernels.
            Issue::Compiled | Issue::Captured if workload.compiled_kernels.is_zero() => {
                Workload { compiled_kernels: Count::new(1.0), ..workload }
            }
            Issue::Compiled | Issue::Captured => workload,
        }
    }

    /// Derives the work of one run from its sizes, for real or complex numbers.
    pub(crate) fn number_work(&self, side: Side, trace: &mut Trace<impl Ledger>) -> Workload {
        let Selection { scenario, family, .. } = self.selection;
        let workload = self.sized_work(side, trace);
        let has_numbers = field("numbers").is_some_and(|field| field.applies(scenario));
        // Fourier transforms already account for complex numbers.
        if has_numbers && family != Family::Fourier && scenario.has_complex_numbers() {
            workload.of_complex_numbers(trace)
        } else {
            workload
        }
    }

    /// Converts a time on one core to cycles of the selected CPU.
    pub(crate) fn cycles(&self, number: Number) -> Count {
        Count::new(self.inputs.quantity(number) * self.inputs.quantity(Number::Clock))
    }

    /// Returns `true` if cuDNN transposes images for tensor cores around each convolution. In FP32, cuDNN has kernels
    /// for both layouts.
    fn transposes_images(&self) -> bool {
        let Selection { scenario, gpu, precision, .. } = self.selection;
        let is_16_bit = match precision {
            Precision::Fp16 | Precision::Bf16 => true,
            Precision::Fp64
            | Precision::Fp32
            | Precision::Tf32
            | Precision::Int8
            | Precision::Int32
            | Precision::Int64 => false,
        };
        let uses_cudnn = match gpu.vendor {
            Vendor::Nvidia => true,
            Vendor::Amd | Vendor::Apple | Vendor::Intel => false,
        };
        is_16_bit
            && uses_cudnn
            && matrix_figure(gpu, precision).is_some()
            && scenario.has_channels_first()
    }

    pub(crate) fn fusion(&self) -> LibraryTraits {
        let cpu = if self.selection.cpu_library.fuses {
            FusionLevel::Whole
        } else {
            self.selection.family.facts().unfused
        };
        LibraryTraits {
            cpu,
            gpu: self.selection.scenario.fusion_level(),
            cpu_folds: self.selection.cpu_library.folds,
            cpu_reorders: self.selection.cpu_library.reorders,
            gpu_reorders: self.transposes_images(),
            // A library that calls layers from Python also runs its optimizer in Python.
            gpu_lists: self.selection.gpu_library.module.is_some(),
            overlap_checks: self.selection.cpu_library.overlap_checks,
        }
    }
}
