//! Looks up the machines, libraries and options of a scenario.

use crate::measured_corrections::MeasuredCorrections;
use offload_catalog::{
    Cpu, CpuLibrary, Gpu, GpuLibrary, Interconnect, Issue, NamedMachine, NamedNetwork,
    PeerInterconnect, Range, Vendor,
};
use offload_scenario::kinds::CustomKind;
use offload_scenario::{Family, Number, Scenario};
use offload_vocabulary::computation::FilterKind;
use offload_vocabulary::execution::{ArithmeticUnit, PageLocking};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Share;

/// The minimum batch size at which a build of PyTorch without oneDNN computes convolutions with NNPACK instead of
/// matrix products. From `use_nnpack` in PyTorch's Convolution.cpp, read 2026-11-29.
const MIN_NNPACK_BATCH: f64 = 16.0;

/// A scenario, with the catalog records and options of its choices.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'a> {
    pub(crate) scenario: &'a Scenario,
    /// The corrections that follow from the scenario's measurement, if it has one.
    pub(crate) followed: Option<MeasuredCorrections>,
    pub(crate) family: Family,
    pub(crate) network: Option<&'static NamedNetwork>,
    pub(crate) precision: Precision,
    pub(crate) cpu_precision: Precision,
    pub(crate) unit: ArithmeticUnit,
    pub(crate) trains: bool,
    pub(crate) machine: Option<&'static NamedMachine>,
    pub(crate) cpu: &'static Cpu,
    pub(crate) gpu: &'static Gpu,
    pub(crate) interconnect: &'static Interconnect,
    pub(crate) page_locking: PageLocking,
    pub(crate) peer_interconnect: &'static PeerInterconnect,
    pub(crate) cpu_library: &'static CpuLibrary,
    pub(crate) gpu_library: &'static GpuLibrary,
}

impl<'a> Selection<'a> {
    /// Looks up the selected records and options.
    pub(crate) fn of(scenario: &'a Scenario, followed: Option<MeasuredCorrections>) -> Self {
        let selection = Self {
            scenario,
            followed,
            family: scenario.family(),
            network: scenario.network(),
            precision: scenario.precision(),
            cpu_precision: scenario.cpu_precision(),
            unit: scenario.arithmetic_unit(),
            trains: scenario.trains(),
            machine: scenario.machine(),
            cpu: scenario.cpu(),
            gpu: scenario.gpu(),
            interconnect: scenario.interconnect(),
            page_locking: scenario.page_locking(),
            peer_interconnect: scenario.peer_interconnect(),
            cpu_library: scenario.cpu_library(),
            gpu_library: scenario.gpu_library(),
        };
        if selection.misses_matrix_units() {
            Self { unit: ArithmeticUnit::Vector, ..selection }
        } else {
            selection
        }
    }

    /// Returns `true` if a matrix product can't use the GPU's matrix units because a dimension is not a multiple of
    /// eight. This applies to 16-bit formats in cuBLAS before version 11.
    pub(crate) fn misses_matrix_units(&self) -> bool {
        let is_16_bit = match self.precision {
            Precision::Fp16 | Precision::Bf16 => true,
            Precision::Fp64
            | Precision::Fp32
            | Precision::Tf32
            | Precision::Int8
            | Precision::Int32
            | Precision::Int64 => false,
        };
        let sides = [Number::Rows, Number::Columns, Number::Inner];
        self.gpu_library.matrix_units_by_eight
            && is_16_bit
            && self.family == Family::Matmul
            && sides.into_iter().any(|side| self.quantity(side) % 8.0 != 0.0)
    }

    /// Returns `true` if the work is a median filter that the CPU library lacks. OpenCV filters only images, and only
    /// with windows of an odd side: bytes with windows of any such side, and FP32 with windows of up to 5 × 5 pixels
    /// (documentation of `medianBlur`, read 2026-11-29).
    pub(crate) fn lacks_median(&self, library: &CpuLibrary) -> bool {
        let max_side = match self.cpu_precision {
            Precision::Int8 => f64::INFINITY,
            Precision::Fp32 | Precision::Tf32 => 5.0,
            _ => 0.0,
        };
        library.counts_medians
            && self.family == Family::Filter
            && self.scenario.filter_kind() == FilterKind::Median
            && (self.quantity(Number::Side) > max_side
                || self.quantity(Number::Side) % 2.0 == 0.0
                || self.quantity(Number::Dimensions) != 2.0)
    }

    /// Returns the number of GPUs that share the work. This is 1 if the libraries for this kind of work use a single
    /// GPU, if a machine can have only one GPU of this model, or if the work is sequential.
    pub(crate) fn gpus_in_use(&self) -> f64 {
        let is_divisible = !self.gpu.is_single() && !self.is_sequential();
        if is_divisible { self.requested_gpus() } else { 1.0 }
    }

    /// Returns `true` if the iterations of a loop run one after another, because each depends on the one before.
    pub(crate) fn is_sequential(&self) -> bool {
        self.family == Family::Loop && self.scenario.number(Number::Parallel) == Some(1.0)
    }

    /// Returns the number of GPUs in the scenario, or 1 if the libraries for this kind of work use a single GPU.
    pub(crate) fn requested_gpus(&self) -> f64 {
        self.family.facts().shared.map_or(1.0, |_| self.quantity(Number::Gpus))
    }

    /// Returns `true` if the first call plans a transform with cuFFT. For libraries that compile, the compile time
    /// includes the plan.
    pub(crate) fn plans_transform(&self) -> bool {
        let uses_cufft = match self.gpu.vendor {
            Vendor::Nvidia => true,
            Vendor::Amd | Vendor::Apple | Vendor::Intel => false,
        };
        let is_eager = match self.gpu_library.issue {
            Issue::Eager => true,
            Issue::Compiled | Issue::Captured => false,
        };
        uses_cufft && is_eager && self.family == Family::Fourier
    }

    /// Returns the CPU library's share of peak in this kind of dense arithmetic, if it is known.
    pub(crate) fn library_share(&self) -> Option<&'static Range<Share>> {
        let CpuLibrary { dense, convolutions, apple_convolutions, .. } = self.cpu_library;
        let is_convolution = self.family == Family::Convolutional;
        let apple_convolutions = apple_convolutions.as_ref().filter(|_| {
            is_convolution
                && !self.trains
                && self.cpu.is_apple()
                && self.cpu_precision == Precision::Fp32
                && self.quantity(Number::CpuBatch) >= MIN_NNPACK_BATCH
        });
        let convolutions = convolutions.as_ref().filter(|_| is_convolution);
        apple_convolutions.or(convolutions).or(dense.as_ref())
    }

    /// Returns `true` if the CPU library uses a radix sort for numbers of this precision.
    pub(crate) fn sorts_by_radix(&self) -> bool {
        let is_integer = match self.cpu_precision {
            Precision::Int8 | Precision::Int32 | Precision::Int64 => true,
            Precision::Fp64
            | Precision::Fp32
            | Precision::Tf32
            | Precision::Fp16
            | Precision::Bf16 => false,
        };
        is_integer && self.cpu_library.comparison_integers.is_some()
    }

    /// Returns `true` if the work consists of element-wise loops on the CPU. Element-wise loops reach a lower share of
    /// peak than dense loops.
    pub(crate) fn is_elementwise(&self) -> bool {
        if self.family == Family::Custom {
            self.scenario.custom_kind() == CustomKind::Arrays
        } else {
            self.family.facts().elementwise
        }
    }
}
