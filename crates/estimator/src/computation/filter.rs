//! Filters for images and volumes.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::computation::FilterKind;
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Single-core cycles in SciPy's separable filters: first per pixel and dimension, then per pixel and tap. From
/// `data/cpu/measured.csv`, 2026-11-21.
pub const LINE_CYCLES: (f64, f64) = (6.0, 1.4);

/// Single-core cycles per pixel and tap of a two- or three-dimensional window in SciPy. From `data/cpu/measured.csv`,
/// 2026-11-21.
pub const WINDOW_CYCLES: f64 = 3.0;

/// Single-core cycles per pixel and value in the window of SciPy's median filter. From `data/cpu/measured.csv`,
/// 2026-11-21.
pub const MEDIAN_CYCLES: f64 = 52.0;

/// Single-core cycles per pixel in OpenCV's median filter for windows larger than 5 × 5, independent of the window's
/// size. For these windows, OpenCV supports only bytes, counts them in a sliding histogram (Perreault and Hébert 2007),
/// and uses one core (`median_blur.simd.hpp` until 2025, accessed 2026-11-29). The geometric mean of 8 timings in
/// `data/cpu/operations.csv`, 2026-11-29.
pub const HISTOGRAM_MEDIAN_CYCLES: f64 = 86.0;

/// The number of values in the largest window that OpenCV's median filter sorts.
const MAX_SORTED_VALUES: f64 = 25.0;

/// The maximum number of window values that a GPU thread keeps in registers. In CuPy before pull request 3813, 9 and 25
/// values take 0.26 and 0.96 ns per pixel, but 49 values take 7.7 ns (accessed 2026-11-29).
const MAX_VALUES_IN_REGISTERS: f64 = 48.0;

/// The maximum number of window values from which CuPy selects the median. For larger windows, it uses a Shell sort
/// (`_get_rank_kernel` in `cupyx/scipy/ndimage/_filters.py`, accessed 2026-11-29).
const MAX_SELECTED_VALUES: f64 = 162.0;

/// Memory traffic, in bytes, of a GPU thread that sorts a larger window in local memory (the thread's private part of
/// the GPU's memory). The first number is per value that a selection reads. The second is per read or write of a Shell
/// sort, whose accesses are scattered.
///
/// Both are from CuPy before pull request 3813, whose selection read n² ÷ 2 values. For 49 values, this selection takes
/// 7.7 ns per pixel (pull request 3813, assumed to be timed on a V100). For 3025 values, it takes nine times as long as
/// a Shell sort (pull request 3500). Both accessed 2026-11-29.
const SORTING_BYTES: (f64, f64) = (5.0, 24.0);

/// Reads and writes of a Shell sort, relative to `n · log₂ n`. Counted for 169 to 2601 random bytes with CuPy's gap
/// sequence.
const SHELL_SORT_ACCESSES: f64 = 3.2;

/// Index operations in a GPU thread, in addition to the operations of the filter. The first number is per pass, to
/// locate the pixel in the image. The second number is per tap, to locate the tap and to test that the tap is inside
/// the image. From 75 and 205 ps per pixel for windows of 9 and 49 taps on a GV100 (CuPy pull request 3216), accessed
/// 2026-11-21.
pub const INDEXING_OPERATIONS: (f64, f64) = (115.0, 8.0);

/// Single-core cycles per pixel in SciPy and scikit-image, `data/cpu/operations.csv`, 2026-11-22:
///
/// 1. a minimum or maximum filter, per dimension, independent of the window;
/// 2. interpolation on a grid, per surrounding pixel;
/// 3. interpolation at arbitrary positions, per surrounding pixel;
/// 4. a color conversion in scikit-image: the geometric mean of RGB to gray, HSV and Lab.
pub const PIXEL_CYCLES: [f64; 4] = [49.0, 15.0, 24.0, 22.0];

/// The number of positions that a GPU thread computes for each pixel of an interpolation, including the position in the
/// source image: first on a grid, then at arbitrary positions. Rotating 3840 × 2160 pixels takes an RTX A6000 0.50 ms
/// for one channel and 0.59 ms for four channels (CuPy pull request 9769, cuCIM pull request 1060), accessed
/// 2026-11-22.
const POSITIONS_PER_PIXEL: [f64; 2] = [2.0, 3.0];

/// Operations in a linear interpolation per surrounding pixel, and in a color conversion per pixel. Counted in
/// scikit-image's formulas, accessed 2026-11-22.
const PIXEL_OPERATIONS: (f64, f64) = (3.0, 10.0);

/// A filter applied to every pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filter {
    /// Number of pixels in all frames, times the number of channels. For volumes, the number of voxels.
    pub pixels: Count,
    /// Number of pixels along one side of the window.
    pub side: Count,
    /// Number of dimensions: two for images, three for volumes.
    pub dimensions: Count,
    /// The kind of filter, such as a median.
    pub kernel: FilterKind,
    /// Cycles in the CPU's library, relative to SciPy.
    pub cycles_share: Share,
    /// `true` if the CPU's library counts the values of a large median filter instead of sorting them.
    pub counts_values: bool,
}

/// Returns the number of operations that a GPU thread takes to sort `values` values. A sorting network for n values has
/// about `n · log₂² n ÷ 4` exchanges of two operations each (Batcher 1968).
fn sorting(values: f64) -> f64 {
    let bits = log2(values.max(2.0));
    values * bits * bits / 2.0
}

/// Returns the memory traffic, in bytes, of a GPU thread that finds the median of `values` values: zero if they fit
/// into registers, otherwise the traffic of a selection or a Shell sort.
///
/// CuPy's selection keeps the smallest half of the values, and reads this half again for each of the other values. This
/// is `values² ÷ 4` reads.
fn sorting_traffic(values: f64) -> f64 {
    let (selection, shell_sort) = SORTING_BYTES;
    if values <= MAX_VALUES_IN_REGISTERS {
        0.0
    } else if values <= MAX_SELECTED_VALUES {
        selection * values * values / 4.0
    } else {
        shell_sort * SHELL_SORT_ACCESSES * values * log2(values)
    }
}

impl Filter {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A separable filter passes over the image once per dimension, with `2 · side` operations per pixel and pass. A
    /// filter that is not separable takes `2 · side^dimensions` operations per pixel in one pass. A median filter sorts
    /// the values in its window. A GPU uses a sorting network, whose values are in memory if the window is large.
    /// OpenCV counts the values of large windows in a histogram, on one core. A minimum or maximum filter is separable.
    /// An interpolation computes a weighted sum of the `2^dimensions` pixels around a position. A GPU thread also
    /// computes the positions of its pixel and of each tap.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let dimensions = self.dimensions.value().clamp(1.0, 3.0);
        let (side, pixels) = (self.side.value(), self.pixels.value());
        let window = power(side, dimensions);
        let [extreme, on_grid, anywhere, color] = PIXEL_CYCLES;
        let corners = power(2.0, dimensions);
        let (work, passes, taps, cycles) = match self.kernel {
            FilterKind::Separable => {
                let ((line, tap), taps) = (LINE_CYCLES, side * dimensions);
                (2.0 * taps, dimensions, taps, dimensions * (line + tap * side))
            }
            FilterKind::Window => (2.0 * window, 1.0, window, WINDOW_CYCLES * window),
            FilterKind::Median => (sorting(window), 1.0, window, MEDIAN_CYCLES * window),
            FilterKind::Morphology => {
                let taps = side * dimensions;
                (taps, dimensions, taps, dimensions * extreme)
            }
            FilterKind::Resize => (PIXEL_OPERATIONS.0 * corners, 1.0, corners, on_grid * corners),
            FilterKind::Warp => (PIXEL_OPERATIONS.0 * corners, 1.0, corners, anywhere * corners),
            FilterKind::Color => (PIXEL_OPERATIONS.1, 1.0, 0.0, color),
        };
        let position_count = match self.kernel {
            FilterKind::Separable
            | FilterKind::Window
            | FilterKind::Median
            | FilterKind::Morphology => passes,
            FilterKind::Resize => POSITIONS_PER_PIXEL[0],
            FilterKind::Warp => POSITIONS_PER_PIXEL[1],
            FilterKind::Color => 0.0,
        };
        let (position_operations, tap) = INDEXING_OPERATIONS;
        let indexing = position_operations * position_count + tap * taps;
        let is_median = self.kernel == FilterKind::Median;
        let sorted_bytes = if is_median { sorting_traffic(window) } else { 0.0 };
        let is_image = precision == Precision::Int8 && dimensions == 2.0;
        let is_counted = is_median && self.counts_values && is_image && window > MAX_SORTED_VALUES;
        let image = self.pixels * precision.size();
        let stage = Stage {
            operations: Operations::new(work * pixels),
            gpu_only: Operations::new(indexing * pixels),
            cycles: if is_counted {
                self.pixels * HISTOGRAM_MEDIAN_CYCLES
            } else {
                Count::new(cycles * pixels * self.cycles_share.value())
            },
            allocated: image,
            results: Count::new(passes),
            calls: Count::new(passes),
            launches: Count::new(passes),
            ..Stage::new("", Work::Other, precision)
        }
        .with_traffic(image * (2.0 * passes));
        let stage = Stage {
            working_set: image * 2.0,
            gpu_bytes: stage.gpu_bytes + self.pixels * Bytes::new(sorted_bytes),
            max_cores: if is_counted { Count::new(1.0) } else { stage.max_cores },
            ..stage
        };
        let terms =
            [term(Symbol::Pixels, self.pixels), term(Symbol::OperationsEach, Count::new(work))];
        derive(trace, "Operations", "{0} · {1}", &terms, stage.operations.into());
        let terms = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::OperationsEach, Count::new(work)),
            term(Symbol::IndexingOperations, Count::new(indexing)),
        ];
        let gpu_operations = stage.operations + stage.gpu_only;
        derive(trace, "Operations on the GPU", "{0} · ({1} + {2})", &terms, gpu_operations.into());
        let cycles = if is_counted { HISTOGRAM_MEDIAN_CYCLES } else { cycles };
        let terms = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::CyclesEach, Count::new(cycles)),
            term(Symbol::ImageShare, self.cycles_share),
        ];
        let (formula, terms) = if is_counted {
            ("{0} · {1}", &terms[..2])
        } else {
            ("{0} · {1} · {2}", &terms[..])
        };
        derive(trace, "Cycles of one core", formula, terms, stage.cycles.into());
        let terms = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(passes)),
            term(Symbol::BytesRead, Bytes::new(sorted_bytes)),
        ];
        let traffic = "2 · {0} · {1} · {2}";
        derive(trace, "Memory traffic", traffic, &terms[..3], stage.cpu_bytes.into());
        if sorted_bytes > 0.0 {
            let formula = "{0} · (2 · {1} · {2} + {3})";
            derive(trace, "Memory traffic on the GPU", formula, &terms, stage.gpu_bytes.into());
        }
        let workload = Workload::new(vec![stage])
            .with_units(self.pixels)
            .with_copies(image, image)
            .with_arrays(Bytes::ZERO);
        workload.note(trace);
        workload
    }
}
