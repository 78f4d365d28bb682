//! Tile and wave quantization of matrix products on a GPU.

use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::quantity::{Count, Operations, Seconds, Share, Throughput};
use crate::symbol::Symbol;
use crate::workload::matmul::Shape;

/// A block of the result that one processor works out, and the share of the sustained rate that
/// blocks of this size reach.
struct Tile {
    rows: f64,
    columns: f64,
    share: f64,
}

/// Blocks the vendor's libraries choose from.
///
/// Shares: fit on the public NeuSight FP32 matrix-product measurements of eight GPUs, read
/// 2026-11-20; block sizes: NVIDIA, Matrix Multiplication Background User's Guide.
const TILES: [Tile; 6] = [
    Tile { rows: 256.0, columns: 128.0, share: 1.0 },
    Tile { rows: 128.0, columns: 128.0, share: 1.0 },
    Tile { rows: 64.0, columns: 128.0, share: 0.93 },
    Tile { rows: 64.0, columns: 64.0, share: 0.80 },
    Tile { rows: 64.0, columns: 32.0, share: 0.62 },
    Tile { rows: 32.0, columns: 32.0, share: 0.45 },
];

/// The time the arithmetic of a batch of products takes on a GPU.
///
/// # Model
/// `waves · 2 · rows · columns · k / (peak / processors · sustained · share)` for the block that
/// is fastest, with `waves = ⌈batch · ⌈m/rows⌉ · ⌈n/columns⌉ / processors⌉`. Edges are worked out
/// as whole blocks and the last wave as a full one, which is what makes small and odd sizes slow.
///
/// # Assumptions
/// One block a processor at a time; no splitting of `k`.
///
/// # Source
/// NVIDIA, Matrix Multiplication Background User's Guide, tile and wave quantization.
pub fn matmul_time(
    shape: &Shape,
    peak: Throughput,
    processors: Count,
    sustained: Share,
    ledger: &mut Ledger,
) -> Seconds {
    let Dealt { tiles, waves, operations, share } = deal(shape, processors);
    let processor = (peak * sustained * share) / processors.value();
    let time = waves * (operations / processor);
    ledger.note(Chapter::Device, || Line {
        title: "Waves of tiles",
        formula: "⌈{0} ÷ {1}⌉",
        terms: terms(&[term(Symbol::Tiles, tiles), term(Symbol::Processors, processors)]),
        result: waves.into(),
    });
    ledger.note(Chapter::Device, || Line {
        title: "Arithmetic of one product",
        formula: "{0} · {1} ÷ ({2} ÷ {3} · {4} · {5})",
        terms: terms(&[
            term(Symbol::Waves, waves),
            term(Symbol::TileOperations, operations),
            term(Symbol::DevicePeak, peak),
            term(Symbol::Processors, processors),
            term(Symbol::DeviceShare, sustained),
            term(Symbol::TileShare, Share::new(share)),
        ]),
        result: time.into(),
    });
    time
}

/// A product dealt out to processors.
struct Dealt {
    tiles: Count,
    waves: Count,
    /// Of one tile.
    operations: Operations,
    /// Of the sustained rate.
    share: f64,
}

/// Deals a product out in the tiles that are done first, standing or lying.
fn deal(shape: &Shape, processors: Count) -> Dealt {
    let mut best = None;
    let mut least = f64::INFINITY;
    for tile in &TILES {
        for (rows, columns) in [(tile.rows, tile.columns), (tile.columns, tile.rows)] {
            let tiles = shape.batch * (shape.m / rows).ceil() * (shape.n / columns).ceil();
            let waves = (tiles / processors.value()).ceil();
            let effort = waves * rows * columns / tile.share;
            if effort < least || best.is_none() {
                least = effort;
                best = Some((tiles, waves, rows * columns, tile.share));
            }
        }
    }
    let (tiles, waves, area, share) = best.unwrap_or_default();
    Dealt {
        tiles: Count::new(tiles),
        waves: Count::new(waves),
        operations: Operations::new(2.0 * area * shape.k),
        share,
    }
}
