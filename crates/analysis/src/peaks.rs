//! Looks up the peak rates of machines and the transfer rates of interconnects.

use crate::selection::Selection;
use offload_catalog::{Figure, Gpu, Interconnect, SourceId};
use offload_estimator::gpu::Rates;
use offload_scenario::{Family, Number};
use offload_vocabulary::execution::{ArithmeticUnit, PageLocking};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bandwidth, Share, Throughput};

/// Returns the combined peak rate of all cores of a CPU. For matrix products, the peak includes matrix units if the
/// library uses them.
pub(crate) fn cpu_peak(selection: &Selection<'_>, precision: Precision) -> Throughput {
    let cpu = selection.cpu;
    if let Some(matrix) = cpu_matrix_peak(selection, precision) {
        return matrix;
    }
    let peak = match precision {
        Precision::Fp64 | Precision::Int64 => cpu.fp64(),
        // CPU libraries compute narrower formats at the rate of FP32: see `Caveat::FormatSlowOnCpu`.
        Precision::Fp32
        | Precision::Tf32
        | Precision::Fp16
        | Precision::Bf16
        | Precision::Int8
        | Precision::Int32 => cpu.fp32(),
    };
    dense_clock(selection).map_or(peak, |share| peak * share.value())
}

/// The minimum share of peak that counts as dense arithmetic: one of the two vector multiply-adds that a core can do
/// per cycle. Assumed.
const MIN_DENSE_SHARE: f64 = 0.5;

/// Returns the all-core clock in dense vector arithmetic, relative to the usual clock.
///
/// `None` if the clock does not drop, the arithmetic is not dense (see [`MIN_DENSE_SHARE`]), or the user entered a
/// clock.
pub(crate) fn dense_clock(selection: &Selection<'_>) -> Option<&'static Figure<Share>> {
    let clock_share = selection.cpu.microarchitecture?.dense_clock.as_ref()?;
    let clock_is_given = selection.scenario.number(Number::Clock).is_some();
    let is_dense =
        || !selection.is_elementwise() && selection.quantity(Number::CpuShare) >= MIN_DENSE_SHARE;
    (!clock_is_given && is_dense()).then_some(clock_share)
}

/// Returns the peak of the CPU's matrix units or INT8 instructions in a precision, if the work and the library use
/// them.
pub(crate) fn cpu_matrix_peak(
    selection: &Selection<'_>,
    precision: Precision,
) -> Option<Throughput> {
    let Selection { cpu, cpu_library, family, .. } = selection;
    if selection.is_elementwise() {
        return None;
    }
    if precision == Precision::Int8 && cpu_library.int8_products {
        let clock_share = dense_clock(selection).map_or(1.0, |share| share.value().value());
        return cpu.int8().map(|peak| peak * clock_share);
    }
    let has_bf16_units = precision == Precision::Bf16 && cpu_library.bf16_matrix;
    let bf16_peak = has_bf16_units.then(|| cpu.bf16_matrix()).flatten();
    // Frameworks do not use the matrix units for FP32 convolutions.
    let has_fp32_units = match precision {
        Precision::Fp64 | Precision::Int8 | Precision::Int32 | Precision::Int64 => false,
        Precision::Fp32 | Precision::Tf32 | Precision::Fp16 | Precision::Bf16 => {
            cpu_library.fp32_matrix && *family != Family::Convolutional
        }
    };
    bf16_peak.or(has_fp32_units.then(|| cpu.fp32_matrix()).flatten())
}

/// The rate of 32-bit integers, relative to FP32: 64 of the 128 arithmetic units of a multiprocessor support them.
/// Older GPUs and other vendors' GPUs may be twice as fast. Source: CUDA C++ Programming Guide 13.0, "Arithmetic
/// Instructions"; read 2026-11-22.
const INT32_PER_FP32: f64 = 0.5;

/// The rate of 64-bit integers, relative to FP32. An addition takes two 32-bit operations, and a multiplication takes
/// at least four. Assumed 2026-11-22.
const INT64_PER_FP32: f64 = 0.125;

/// Returns the peaks of a GPU for every precision and unit.
///
/// A format that the matrix units don't support runs at the vector units' rate. On vector units, FP16 runs at its own
/// rate if that rate is at least the FP32 rate, because libraries then compute in FP16. BF16, TF32 and INT8 run at the
/// FP32 rate on vector units.
pub(crate) fn rates(gpu: &Gpu) -> Rates {
    let fp32 = gpu.fp32.value();
    let fp64 = gpu.fp64.map_or(Throughput::ZERO, |figure| figure.value());
    let fp16 = fp32 * gpu.architecture.fp16_vector.value().max(1.0);
    let mut rates = Rates::default();
    for precision in Precision::ALL {
        let vector = match precision {
            Precision::Fp64 => fp64,
            Precision::Fp16 => fp16,
            Precision::Fp32 | Precision::Tf32 | Precision::Bf16 | Precision::Int8 => fp32,
            Precision::Int32 => fp32 * INT32_PER_FP32,
            Precision::Int64 => fp32 * INT64_PER_FP32,
        };
        let matrix = matrix_figure(gpu, precision).map_or(vector, |figure| figure.value());
        // On some cards, the matrix units are slower than the vector units. Libraries then use the vector units.
        let matrix = matrix.max(vector);
        rates.set(precision, ArithmeticUnit::Vector, vector);
        rates.set(precision, ArithmeticUnit::Matrix, matrix);
    }
    rates
}

/// Returns the catalog's rate of the matrix units in a precision, if the units support the precision.
pub(crate) const fn matrix_figure(gpu: &Gpu, precision: Precision) -> Option<Figure<Throughput>> {
    match precision {
        Precision::Fp64 => gpu.fp64_matrix,
        Precision::Fp32 => gpu.fp32_matrix,
        Precision::Tf32 => gpu.tf32_matrix,
        Precision::Fp16 => gpu.fp16_matrix,
        Precision::Bf16 => gpu.bf16_matrix,
        Precision::Int8 => gpu.int8_matrix,
        Precision::Int32 | Precision::Int64 => None,
    }
}

/// Returns the bandwidth of copies to the GPU, from pageable or pinned CPU memory.
pub(crate) fn link_in(interconnect: &Interconnect, page_locking: PageLocking) -> Figure<Bandwidth> {
    match page_locking {
        PageLocking::Pageable => interconnect.pageable_to_gpu,
        PageLocking::Pinned => interconnect.to_gpu,
    }
}

/// Returns the bandwidth of copies to the CPU, into pageable or pinned CPU memory.
pub(crate) fn link_out(
    interconnect: &Interconnect,
    page_locking: PageLocking,
) -> Figure<Bandwidth> {
    match page_locking {
        PageLocking::Pageable => interconnect.pageable_to_cpu,
        PageLocking::Pinned => interconnect.to_cpu,
    }
}

/// Returns the source of a GPU's peak in a precision. `None` if the GPU has no FP64 and the precision is FP64.
pub(crate) fn peak_source(
    gpu: &Gpu,
    precision: Precision,
    unit: ArithmeticUnit,
) -> Option<SourceId> {
    let vector = match precision {
        Precision::Fp64 => gpu.fp64?,
        Precision::Fp32
        | Precision::Tf32
        | Precision::Fp16
        | Precision::Bf16
        | Precision::Int8
        | Precision::Int32
        | Precision::Int64 => gpu.fp32,
    };
    let matrix = matrix_figure(gpu, precision).filter(|_| unit == ArithmeticUnit::Matrix);
    Some(matrix.unwrap_or(vector).source_id())
}
