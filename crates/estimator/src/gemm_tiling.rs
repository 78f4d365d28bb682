//! Tile and wave quantization of matrix products on a GPU.

use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use crate::workload::Shape;
use offload_vocabulary::elementary::ceiling;
use offload_vocabulary::quantity::{Count, Operations, Seconds, Share, Throughput};

/// The possible numbers of rows or columns in a block. They are powers of two, so dividing by them is exact.
const SIDES: [f64; 4] = [256.0, 128.0, 64.0, 32.0];

/// The block sizes that the vendor's libraries offer, in descending order. Each block size is given by the indices of
/// its rows and columns in [`SIDES`].
///
/// # Source
/// NVIDIA, Matrix Multiplication Background User's Guide.
const BLOCKS: [(usize, usize); 9] =
    [(0, 1), (1, 0), (1, 1), (2, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 3)];

/// Returns the numbers of rows and columns in a block.
const fn sides((rows, columns): (usize, usize)) -> (f64, f64) {
    (SIDES[rows], SIDES[columns])
}

/// The maximum number of times that a product is halved along `k` (split-K).
const MAX_SPLITS: usize = 4;

/// The costs of a block in addition to its multiply-adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GemmTiling {
    /// The time to load an element, in multiply-adds. Small blocks are slow because they reuse each loaded element less
    /// often.
    pub load_cost: f64,
    /// The time to start a block, in steps along `k`.
    pub start_cost: f64,
}

/// The tiling constants of the vendor's libraries.
///
/// # Source
/// `load_cost` is fitted to published FP32 timings of seven GPUs (NeuSight, accessed 2026-11-20). We use the smallest
/// power of two with a mean error within 0.005 of the minimum error. `cargo xtask fit` recomputes `load_cost`.
/// `start_cost` is one iteration of the main loop, which covers eight steps along `k` according to the kernel names in
/// the same timings (`cutlass_80_simt_sgemm_256x128_8x4`).
pub const GEMM_TILING: GemmTiling = GemmTiling { load_cost: 64.0, start_cost: 8.0 };

impl GemmTiling {
    /// Returns the share of the sustained rate that each block in [`BLOCKS`] reaches. The largest block has a share of
    /// one.
    const fn shares(&self) -> [f64; BLOCKS.len()] {
        let mut shares = [0.0; BLOCKS.len()];
        let mut index = 0;
        while index < shares.len() {
            shares[index] = self.slowdown(sides(BLOCKS[0])) / self.slowdown(sides(BLOCKS[index]));
            index += 1;
        }
        shares
    }

    const fn slowdown(&self, (rows, columns): (f64, f64)) -> f64 {
        1.0 + self.load_cost * (1.0 / rows + 1.0 / columns)
    }
}

/// The shares of the blocks for [`GEMM_TILING`], computed at compile time.
const SHARES: [f64; BLOCKS.len()] = GEMM_TILING.shares();

/// Returns the arithmetic time of a batch of matrix products on a GPU.
///
/// # Model
/// `waves · 2 · rows · columns · (k / parts + start) / (peak / processors · sustained · share)`, with `waves = ⌈batch ·
/// ⌈m/rows⌉ · ⌈n/columns⌉ · parts / processors⌉`, for the fastest combination of block size and number of parts.
/// Partial blocks at the edges take as long as whole blocks, and a partial last wave takes as long as a full wave, so
/// small sizes and sizes that are not multiples of the block size are slow. A single product may be split into parts
/// along `k` to fill the last wave better.
///
/// # Assumptions
/// A processor executes one block at a time. Summing the parts of a split product takes no time. Batches are not split
/// along `k`, because the libraries use the third grid dimension for the batch.
///
/// # Source
/// NVIDIA, Matrix Multiplication Background User's Guide, tile and wave quantization. The kernel grids in NeuSight's
/// published timings split single products into up to 18 parts.
///
/// ```
/// use offload_estimator::trace::{Ledger, Trace};
/// use offload_vocabulary::quantity::{Count, Share, Throughput};
/// use offload_estimator::gemm_tiling::matmul_time;
/// use offload_estimator::workload::Shape;
///
/// // An A100 that sustains 93 % of 19.5 TFLOP/s. The 512 blocks take five waves over the whole `k`. Split into four
/// // parts they take nineteen waves, each a quarter as long.
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
    if shape.m.min(shape.n) <= MAX_THIN_SIDE {
        return thin_time(shape, peak, processors, sustained, trace);
    }
    let tiled = fastest_tiles(&GEMM_TILING, &SHARES, shape, processors);
    tiled.time(peak, processors, sustained, trace)
}

/// A product is thin if `m` or `n` is at most this number. Libraries compute a thin product like a matrix–vector
/// product, which is memory-bound and needs no tiles. Assumed on 2026-11-21.
const MAX_THIN_SIDE: f64 = 16.0;

/// Returns the time of thin products. For a batch, this is at least the time to start one block per product.
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
    let started = Operations::new(2.0 * rows * columns * GEMM_TILING.start_cost);
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

/// Computes [`matmul_time`] with other tiling constants. Used to fit the constants.
pub fn matmul_time_with(
    tiling: &GemmTiling,
    shape: &Shape,
    peak: Throughput,
    processors: Count,
    sustained: Share,
    trace: &mut Trace<impl Ledger>,
) -> Seconds {
    let tiled = fastest_tiles(tiling, &tiling.shares(), shape, processors);
    tiled.time(peak, processors, sustained, trace)
}

/// A matrix product divided into tiles.
struct TiledGemm {
    tiles: Count,
    waves: Count,
    /// Operations per tile, including the operations that a tile could execute during its start.
    operations: Operations,
    /// The share of the sustained rate that the tiles reach.
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

/// Returns the fastest division of a product into tiles. `shares` contains the share of each block for this `tiling`.
fn fastest_tiles(
    tiling: &GemmTiling,
    shares: &[f64; BLOCKS.len()],
    shape: &Shape,
    processors: Count,
) -> TiledGemm {
    let cuts = if shape.batch > 1.0 { 0 } else { MAX_SPLITS };
    let processors = processors.value();
    let counts = |side: f64| SIDES.map(|tile_side| ceiling(side / tile_side));
    let (down, across) = (counts(shape.m), counts(shape.n));
    let mut best = None;
    let mut min_time = f64::INFINITY;
    for (block, share) in BLOCKS.into_iter().zip(shares) {
        let (rows, columns) = sides(block);
        // The effort is the time multiplied by the block's share. Comparing efforts needs no division.
        let effort = |waves, terms| waves * (rows * columns * (terms + tiling.start_cost));
        let mut least_effort = min_time * share;
        let mut tiles = shape.batch * down[block.0] * across[block.1];
        let (mut waves, mut terms) = (tiles / processors, shape.k);
        // The effort without rounding up to whole waves is a lower bound for this block, because splitting along `k`
        // only adds effort.
        if best.is_some() && effort(waves, terms) >= least_effort {
            continue;
        }
        let mut cuts = cuts;
        // While twice as many tiles fit into one wave, splitting along `k` is always faster.
        while cuts > 0 && waves <= 0.5 {
            (tiles, waves, terms) = (tiles * 2.0, waves * 2.0, terms / 2.0);
            cuts -= 1;
        }
        for _ in 0..=cuts {
            let whole_waves = ceiling(waves);
            let whole_effort = effort(whole_waves, terms);
            if whole_effort < least_effort || best.is_none() {
                least_effort = whole_effort;
                min_time = whole_effort / share;
                best = Some((
                    tiles,
                    whole_waves,
                    rows * columns * (terms + tiling.start_cost),
                    *share,
                ));
            }
            (tiles, waves, terms) = (tiles * 2.0, waves * 2.0, terms / 2.0);
            if effort(waves, terms) >= least_effort {
                break;
            }
        }
    }
    let (tiles, waves, multiply_adds, share) = best.unwrap_or_default();
    TiledGemm {
        tiles: Count::new(tiles),
        waves: Count::new(waves),
        operations: Operations::new(2.0 * multiply_adds),
        share,
    }
}
