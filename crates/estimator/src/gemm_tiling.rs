//! Tile and wave quantization of matrix products on a GPU.

use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Shape;
use offload_vocabulary::elementary::ceiling;
use offload_vocabulary::quantity::{Count, Operations, Seconds, Share, Throughput};

/// Sides of blocks: powers of two, so that division by them is exact.
const SIDES: [f64; 4] = [256.0, 128.0, 64.0, 32.0];

/// The blocks that the vendor's libraries choose from, tall and wide, the largest first: indices of their rows and
/// columns in [`SIDES`].
///
/// # Source
/// NVIDIA, Matrix Multiplication Background User's Guide.
const BLOCKS: [(usize, usize); 9] =
    [(0, 1), (1, 0), (1, 1), (2, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 3)];

/// Returns the rows and columns of a block.
const fn sides((rows, columns): (usize, usize)) -> (f64, f64) {
    (SIDES[rows], SIDES[columns])
}

/// The maximum number of times that the summed dimension of a single product is halved.
const CUTS: usize = 4;

/// The costs of a block in addition to its multiply-adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GemmTiling {
    /// Multiply-adds in the time to load an element. It makes small blocks slow, because they use an element less
    /// often.
    pub element: f64,
    /// Terms of the sum in the time to start a block.
    pub start: f64,
}

/// The tiling of the vendor's libraries.
///
/// # Source
/// `element`: fitted to published FP32 timings of seven GPUs (NeuSight, read 2026-11-20), the smallest power of two
/// whose mean error is within 0.005 of the minimum; `cargo xtask fit` repeats it. `start`: one step of the main loop,
/// which takes eight terms at a time by the names of the kernels in the same timings
/// (`cutlass_80_simt_sgemm_256x128_8x4`).
pub const GEMM_TILING: GemmTiling = GemmTiling { element: 64.0, start: 8.0 };

impl GemmTiling {
    /// Returns the share of the sustained rate that each of [`BLOCKS`] reaches; the largest reaches all of it.
    const fn shares(&self) -> [f64; BLOCKS.len()] {
        let mut shares = [0.0; BLOCKS.len()];
        let mut place = 0;
        while place < shares.len() {
            shares[place] = self.slowdown(sides(BLOCKS[0])) / self.slowdown(sides(BLOCKS[place]));
            place += 1;
        }
        shares
    }

    const fn slowdown(&self, (rows, columns): (f64, f64)) -> f64 {
        1.0 + self.element * (1.0 / rows + 1.0 / columns)
    }
}

/// The shares of the tiling in use, computed in advance.
const SHARES: [f64; BLOCKS.len()] = GEMM_TILING.shares();

/// Returns the time of a batch of products' arithmetic on a GPU.
///
/// # Model
/// `waves · 2 · rows · columns · (k / parts + start) / (peak / processors · sustained · share)` for the block and the
/// number of parts that are fastest, with `waves = ⌈batch · ⌈m/rows⌉ · ⌈n/columns⌉ · parts / processors⌉`. Edges count
/// as whole blocks and the last wave as a full one, which makes small and odd sizes slow. A single product may be
/// divided along `k`, which fills the last wave better.
///
/// # Assumptions
/// One block per processor at a time. Adding up the parts of a sum takes no time. A batch is not divided along `k`,
/// because the third dimension of the libraries' grids counts its products.
///
/// # Source
/// NVIDIA, Matrix Multiplication Background User's Guide, tile and wave quantization; grids of the kernels in
/// NeuSight's published timings, which divide single products into up to 18 parts.
///
/// ```
/// use offload_estimator::trace::{Ledger, Trace};
/// use offload_vocabulary::quantity::{Count, Share, Throughput};
/// use offload_estimator::gemm_tiling::matmul_time;
/// use offload_estimator::workload::Shape;
///
/// // An A100 that sustains 93 % of 19.5 TFLOP/s: 512 blocks would take five waves of the whole
/// // sum; cut in four they take nineteen of a quarter.
/// let cube = Shape { m: 4096.0, n: 4096.0, k: 4096.0, batch: 1.0 };
/// let peak = Throughput::new(19.5e12);
/// let trace = &mut Trace::silent();
/// let time = matmul_time(&cube, peak, Count::new(108.0), Share::new(0.93), trace);
/// assert!((time.value() - 7.65e-3).abs() < 0.01e-3);
/// ```
pub fn matmul_time(
    shape: &Shape,
    peak: Throughput,
    processors: Count,
    sustained: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    if shape.m.min(shape.n) <= THIN {
        return thin_time(shape, peak, processors, sustained, trace);
    }
    let tiled = tile(&GEMM_TILING, &SHARES, shape, processors);
    tiled.time(peak, processors, sustained, trace)
}

/// The maximum rows or columns of products that run as kernels for a matrix and some vectors, which fill no blocks and
/// are limited by memory. Assumed 2026-11-21.
const THIN: f64 = 16.0;

/// Returns the time of thin products. Each product of a batch starts its own block, even if it is small.
fn thin_time(
    shape: &Shape,
    peak: Throughput,
    processors: Count,
    sustained: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let operations = shape.operations();
    let arithmetic = operations / (peak * sustained);
    let smallest = BLOCKS.len() - 1;
    let (rows, columns) = sides(BLOCKS[smallest]);
    let started = Operations::new(2.0 * rows * columns * GEMM_TILING.start);
    let share = Share::new(SHARES[smallest]);
    let processor = (peak * sustained * share) / processors.value();
    let starts = shape.batch > 1.0 && !operations.is_zero();
    let waves =
        if starts { Count::new(ceiling(shape.batch / processors.value())) } else { Count::ZERO };
    let time = arithmetic.max(waves * (started / processor));
    trace.note(Chapter::Gpu, || {
        if waves.is_zero() {
            Formula {
                title: "Arithmetic of one thin product",
                formula: "{0} ÷ ({1} · {2})",
                terms: terms(&[
                    term(Symbol::Operations, operations),
                    term(Symbol::GpuPeak, peak),
                    term(Symbol::GpuShare, sustained),
                ]),
                result: time.into(),
            }
        } else {
            Formula {
                title: "Arithmetic of thin products",
                formula: "max({0}, ⌈{3} ÷ {4}⌉ · {5} · {4} ÷ {6}) ÷ ({1} · {2})",
                terms: terms(&[
                    term(Symbol::Operations, operations),
                    term(Symbol::GpuPeak, peak),
                    term(Symbol::GpuShare, sustained),
                    term(Symbol::Tiles, Count::new(shape.batch)),
                    term(Symbol::Processors, processors),
                    term(Symbol::TileOperations, started),
                    term(Symbol::TileShare, share),
                ]),
                result: time.into(),
            }
        }
    });
    time
}

/// Computes [`matmul_time`] with another tiling, to fit one.
pub fn matmul_time_with(
    tiling: &GemmTiling,
    shape: &Shape,
    peak: Throughput,
    processors: Count,
    sustained: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let tiled = tile(tiling, &tiling.shares(), shape, processors);
    tiled.time(peak, processors, sustained, trace)
}

/// A product divided into tiles.
struct TiledGemm {
    tiles: Count,
    waves: Count,
    /// Operations of one tile, including those in the time to start it.
    operations: Operations,
    /// The share of the sustained rate.
    share: f64,
}

impl TiledGemm {
    fn time(
        self,
        peak: Throughput,
        processors: Count,
        sustained: Share,
        trace: &mut Trace<impl Ledger>,
    ) -> Seconds {
        let TiledGemm { tiles, waves, operations, share } = self;
        let processor = (peak * sustained * share) / processors.value();
        let time = waves * (operations / processor);
        trace.note(Chapter::Gpu, || Formula {
            title: "Waves of tiles",
            formula: "⌈{0} ÷ {1}⌉",
            terms: terms(&[term(Symbol::Tiles, tiles), term(Symbol::Processors, processors)]),
            result: waves.into(),
        });
        trace.note(Chapter::Gpu, || Formula {
            title: "Arithmetic of one product",
            formula: "{0} · {1} ÷ ({2} ÷ {3} · {4} · {5})",
            terms: terms(&[
                term(Symbol::Waves, waves),
                term(Symbol::TileOperations, operations),
                term(Symbol::GpuPeak, peak),
                term(Symbol::Processors, processors),
                term(Symbol::GpuShare, sustained),
                term(Symbol::TileShare, Share::new(share)),
            ]),
            result: time.into(),
        });
        time
    }
}

/// Divides a product into the fastest blocks with these shares.
fn tile(
    tiling: &GemmTiling,
    shares: &[f64; BLOCKS.len()],
    shape: &Shape,
    processors: Count,
) -> TiledGemm {
    let cuts = if shape.batch > 1.0 { 0 } else { CUTS };
    let processors = processors.value();
    let counts = |side: f64| SIDES.map(|of| ceiling(side / of));
    let (down, across) = (counts(shape.m), counts(shape.n));
    let mut best = None;
    let mut least = f64::INFINITY;
    for (block, share) in BLOCKS.into_iter().zip(shares) {
        let (rows, columns) = sides(block);
        // The time multiplied by the block's share, like `least_here`, which saves divisions.
        let effort = |waves, terms| waves * (rows * columns * (terms + tiling.start));
        let mut least_here = least * share;
        let mut tiles = shape.batch * down[block.0] * across[block.1];
        let (mut waves, mut terms) = (tiles / processors, shape.k);
        // Whole waves and further halvings only add to this.
        if best.is_some() && effort(waves, terms) >= least_here {
            continue;
        }
        let mut cuts = cuts;
        // Blocks that fit into one wave even if doubled are faster halved.
        while cuts > 0 && waves <= 0.5 {
            (tiles, waves, terms) = (tiles * 2.0, waves * 2.0, terms / 2.0);
            cuts -= 1;
        }
        for _ in 0..=cuts {
            let whole = ceiling(waves);
            let whole_effort = effort(whole, terms);
            if whole_effort < least_here || best.is_none() {
                least_here = whole_effort;
                least = whole_effort / share;
                best = Some((tiles, whole, rows * columns * (terms + tiling.start), *share));
            }
            (tiles, waves, terms) = (tiles * 2.0, waves * 2.0, terms / 2.0);
            if effort(waves, terms) >= least_here {
                break;
            }
        }
    }
    let (tiles, waves, each, share) = best.unwrap_or_default();
    TiledGemm {
        tiles: Count::new(tiles),
        waves: Count::new(waves),
        operations: Operations::new(2.0 * each),
        share,
    }
}
