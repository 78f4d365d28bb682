//! Filters of images and volumes.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Stage, Work, Workload, derive};
use offload_vocabulary::computation::FilterKind;
use offload_vocabulary::elementary::{log2, power};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations, Share};

/// Cycles of one core for each pixel and line of a separable filter in SciPy, then for each tap.
/// `data/cpu/measured.csv`, 2026-11-21.
pub const LINE_CYCLES: (f64, f64) = (6.0, 1.4);

/// Cycles of one core for each tap of a window in SciPy. `data/cpu/measured.csv`, 2026-11-21.
pub const WINDOW_CYCLES: f64 = 3.0;

/// Cycles of one core for each value that a median reads. `data/cpu/measured.csv`, 2026-11-21.
pub const MEDIAN_CYCLES: f64 = 52.0;

/// Operations of a GPU's thread in addition to the filter's own: for the pixel's position in the
/// image in each pass, then for each tap, its position and whether it is inside. From 75 and 205 ps
/// per pixel for windows of 9 and 49 on a GV100 (CuPy pull request 3216), read 2026-11-21.
pub const INDEXING_OPERATIONS: (f64, f64) = (115.0, 8.0);

/// Cycles of one core in SciPy for each pixel: of a minimum or maximum, for each dimension and any
/// window; of interpolation, for each surrounding pixel, on a grid and at any position; and, in
/// scikit-image, of a change of color space, the geometric mean of RGB to gray, HSV and Lab.
/// `data/cpu/operations.csv`, 2026-11-22.
pub const PIXEL_CYCLES: [f64; 4] = [49.0, 15.0, 24.0, 22.0];

/// The number of positions that a GPU's thread computes in interpolation, including the one in the source image, on a
/// grid and at any position. Rotating 3840 × 2160 pixels takes an RTX A6000 0.50 ms of one channel, 0.59 of four (CuPy
/// pull request 9769, cuCIM pull request 1060), read 2026-11-22.
const PLACES: [f64; 2] = [2.0, 3.0];

/// Operations of linear interpolation for each surrounding pixel, and of a change of color space.
/// Counts of scikit-image's formulas, read 2026-11-22.
const PIXEL_OPERATIONS: (f64, f64) = (3.0, 10.0);

/// A filter of every pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filter {
    /// Pixels of all frames, times channels; or voxels.
    pub pixels: Count,
    /// Pixels of the window along one side.
    pub side: Count,
    /// Two for images, three for volumes.
    pub dimensions: Count,
    /// The kind of filter.
    pub kernel: FilterKind,
    /// The library's cycles, relative to SciPy.
    pub cycles_share: Share,
}

/// Returns the operations of a GPU's thread that sorts this many values: a comparison network of
/// `n · log₂² n ÷ 4` exchanges, two operations each (Batcher 1968).
fn sorting(values: f64) -> f64 {
    let bits = log2(values.max(2.0));
    values * bits * bits / 2.0
}

impl Filter {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// A separable filter passes over the image once per dimension, with `2 · side` operations per pixel. A window does
    /// `2 · side^dimensions` in one pass. A median sorts as many values as a window has, on a GPU with a comparison
    /// network. A minimum is separable. Interpolation weighs the `2^dimensions` pixels around a position. A GPU's
    /// thread also computes the positions of its pixel and of each tap.
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
        let places = match self.kernel {
            FilterKind::Separable
            | FilterKind::Window
            | FilterKind::Median
            | FilterKind::Morphology => passes,
            FilterKind::Resize => PLACES[0],
            FilterKind::Warp => PLACES[1],
            FilterKind::Color => 0.0,
        };
        let (place, tap) = INDEXING_OPERATIONS;
        let indexing = place * places + tap * taps;
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
        .moving(image * (2.0 * passes));
        let stage = Stage { working_set: image * 2.0, ..stage };
        let of =
            [term(Symbol::Pixels, self.pixels), term(Symbol::OperationsEach, Count::new(work))];
        derive(trace, "Operations", "{0} · {1}", &of, stage.operations.into());
        let of = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::OperationsEach, Count::new(work)),
            term(Symbol::IndexingOperations, Count::new(indexing)),
        ];
        let all = stage.operations + stage.gpu_only;
        derive(trace, "Operations on the GPU", "{0} · ({1} + {2})", &of, all.into());
        let of = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::CyclesEach, Count::new(cycles)),
            term(Symbol::ImageShare, self.cycles_share),
        ];
        derive(trace, "Cycles of one core", "{0} · {1} · {2}", &of, stage.cycles.into());
        let of = [
            term(Symbol::Pixels, self.pixels),
            term(Symbol::ElementSize, precision.size()),
            term(Symbol::Passes, Count::new(passes)),
        ];
        derive(trace, "Memory traffic", "2 · {0} · {1} · {2}", &of, stage.gpu_bytes.into());
        let workload = Workload::of(vec![stage])
            .counting(self.pixels)
            .copying(image, image)
            .keeping(Bytes::ZERO);
        workload.note(trace);
        workload
    }
}
