//! Filters of images and volumes.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::computation::FilterKind;
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Cycles of one core in SciPy's separable filters: first per pixel and line, then per pixel and tap. From
/// `data/cpu/measured.csv`, 2026-11-21.
pub const LINE_CYCLES: (f64, f64) = (6.0, 1.4);

/// Cycles of one core per tap of a two- or three-dimensional window in SciPy. From `data/cpu/measured.csv`, 2026-11-21.
pub const WINDOW_CYCLES: f64 = 3.0;

/// Cycles of one core per value that a median filter reads. From `data/cpu/measured.csv`, 2026-11-21.
pub const MEDIAN_CYCLES: f64 = 52.0;

/// Index operations in a GPU thread, in addition to the operations of the filter. The first number is per pass, to
/// locate the pixel in the image. The second number is per tap, to locate the tap and to test that the tap is inside
/// the image. From 75 and 205 ps per pixel for windows of 9 and 49 taps on a GV100 (CuPy pull request 3216), read
/// 2026-11-21.
pub const INDEXING_OPERATIONS: (f64, f64) = (115.0, 8.0);

/// Cycles of one core per pixel in SciPy and scikit-image, `data/cpu/operations.csv`, 2026-11-22:
///
/// 1. a minimum or maximum, per dimension, for any window;
/// 2. interpolation on a grid, per surrounding pixel;
/// 3. interpolation at arbitrary positions, per surrounding pixel;
/// 4. a change of color space in scikit-image, the geometric mean of RGB to gray, HSV and Lab.
pub const PIXEL_CYCLES: [f64; 4] = [49.0, 15.0, 24.0, 22.0];

/// The number of positions that a GPU thread computes for an interpolation, on a grid and at arbitrary positions. The
/// position in the source image is one of them. Rotating 3840 × 2160 pixels takes an RTX A6000 0.50 ms for one channel
/// and 0.59 ms for four channels (CuPy pull request 9769, cuCIM pull request 1060), read 2026-11-22.
const POSITIONS_PER_PIXEL: [f64; 2] = [2.0, 3.0];

/// Operations in a linear interpolation per surrounding pixel, and in a change of color space per pixel. Counted in
/// scikit-image's formulas, read 2026-11-22.
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
    /// Cycles of the CPU's library, relative to SciPy.
    pub cycles_share: Share,
}

/// Returns the number of operations in a GPU thread that sorts `values` values with a comparison network of `n · log₂²
/// n ÷ 4` exchanges, at two operations per exchange (Batcher 1968).
fn sorting(values: f64) -> f64 {
    let bits = log2(values.max(2.0));
    values * bits * bits / 2.0
}

impl Filter {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A separable filter passes over the image once per dimension, with `2 · side` operations per pixel. A filter with
    /// a window takes `2 · side^dimensions` operations per pixel in one pass. A median filter sorts the values in its
    /// window; a GPU uses a comparison network. A minimum or maximum filter is separable. An interpolation computes a
    /// weighted sum of the `2^dimensions` pixels around a position. A GPU thread also computes the positions of its
    /// pixel and of each tap.
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
        let image = self.pixels * precision.size();
        let stage = Stage {
            operations: Operations::new(work * pixels),
            gpu_only: Operations::new(indexing * pixels),
            cycles: Count::new(cycles * pixels * self.cycles_share.value()),
            allocated: image,
            results: Count::new(passes),
            calls: Count::new(passes),
            launches: Count::new(passes),
            ..Stage::new("", Work::Other, precision)
        }
        .with_traffic(image * (2.0 * passes));
        let stage = Stage { working_set: image * 2.0, ..stage };
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
        let terms = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::CyclesEach, Count::new(cycles)),
            term(Symbol::ImageShare, self.cycles_share),
        ];
        derive(trace, "Cycles of one core", "{0} · {1} · {2}", &terms, stage.cycles.into());
        let terms = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(passes)),
        ];
        derive(trace, "Memory traffic", "2 · {0} · {1} · {2}", &terms, stage.gpu_bytes.into());
        let workload = Workload::new(vec![stage])
            .with_units(self.pixels)
            .with_copies(image, image)
            .with_arrays(Bytes::ZERO);
        workload.note(trace);
        workload
    }
}
