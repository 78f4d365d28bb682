//! Fourier transforms.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, StageEfficiency, Work, Workload, derive};
use offload_vocabulary::elementary::log2;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations, Share};

/// The binary logarithm of the number of points along an axis that a GPU transforms in one pass over memory. cuFFT
/// keeps 2¹² complex points of a line in the registers and shared memory of one processor. A longer line takes another
/// pass for each further factor of 2¹². CUDA cuFFT documentation, accessed 2026-11-21.
const BITS_PER_PASS: f64 = 12.0;

/// Share of the streaming bandwidth that a GPU reaches in passes with strided accesses. Published shares range from 45
/// to 72 % in VkFFT issue 10, gearshifft pull request 82 and rocFFT issue 466, accessed 2026-11-21.
const STRIDED_BANDWIDTH_SHARE: Share = Share::new(0.52);

/// A batch of Fourier transforms in one to three dimensions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Number of points in all transforms together.
    pub points: Count,
    /// The number of transforms.
    pub batch: Count,
    /// Number of dimensions of each transform.
    pub dimensions: Count,
    /// Operations per cycle that one core reaches in the CPU's library.
    pub operations_per_cycle: Count,
    /// `true` if the points are real numbers, `false` if the points are complex numbers.
    pub real: bool,
    /// `true` if the CPU's library transforms each one-dimensional line on a single core, so a single line does not use
    /// several cores.
    pub is_line_on_one_core: bool,
}

impl Transform {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// The transforms take `5 · points · log₂(points per transform)` operations. Each dimension takes a pass over
    /// memory that reads and writes every point, or several passes if the axis is longer than 2¹² points. Real points
    /// take half of the operations and memory traffic, because one half of the result is the complex conjugate of the
    /// other half.
    ///
    /// # Source
    /// Operation count: the convention of FFTW's benchmark, for radix 2.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let points_each = (self.points.value() / self.batch.value().max(1.0)).max(2.0);
        let bits = log2(points_each);
        let dimensions = self.dimensions.value().max(1.0);
        let values = if self.real { 1.0 } else { 2.0 };
        let operations = Operations::new(2.5 * values * self.points.value() * bits);
        let array = (self.points * values) * precision.size();
        let gpu_passes = dimensions * (bits / dimensions / BITS_PER_PASS).ceil().max(1.0);
        // A transform in several dimensions consists of many one-dimensional lines.
        let lines = if dimensions > 1.0 { LIMIT } else { self.batch.value().max(1.0) };
        let stage = Stage {
            operations,
            max_cores: Count::new(if self.is_line_on_one_core { lines } else { LIMIT }),
            cycles: Count::new(operations.value() / self.operations_per_cycle.value()),
            cpu_bytes: array * (2.0 * dimensions),
            allocated: array,
            gpu_bytes: array * (2.0 * gpu_passes),
            working_set: array * 2.0,
            nested: Count::new(gpu_passes - 1.0),
            efficiency: StageEfficiency {
                gpu_memory: STRIDED_BANDWIDTH_SHARE,
                ..StageEfficiency::FULL
            },
            ..Stage::new("", Work::Other, precision)
        };
        let terms =
            [term(Symbol::Points, self.points), term(Symbol::PointsEach, Count::new(points_each))];
        derive(
            trace,
            "Operations",
            ["5 · {0} · log₂ {1}", "5 · {0} · log₂ {1} ÷ 2"][usize::from(self.real)],
            &terms,
            operations.into(),
        );
        for (title, passes, bytes) in [
            ("Memory traffic on the CPU", dimensions, stage.cpu_bytes),
            ("Memory traffic on the GPU", gpu_passes, stage.gpu_bytes),
        ] {
            let terms = [
                term(Symbol::Points, self.points),
                term(Symbol::ElementSize, precision.size()),
                term(Symbol::Passes, Count::new(passes)),
            ];
            let formula = ["2 · {0} · 2 · {1} · {2}", "2 · {0} · {1} · {2}"];
            derive(trace, title, formula[usize::from(self.real)], &terms, bytes.into());
        }
        let workload = Workload {
            compiled_kernels: Count::ZERO,
            ..Workload::new(vec![stage])
                .with_units(self.batch)
                .with_copies(array, array)
                .with_arrays(Bytes::ZERO)
        };
        workload.note(trace);
        workload
    }
}
