//! Matrix shapes that represent the rows of `data/micro.csv`.
//!
//! Each published row is the median over all products whose number of operations is in the same half decade, a range
//! whose ends differ by a factor of √10:
//!
//! - Single products come from the layers of language models. Some of them are wide and some are tall. We represent
//!   such a row by the cube in the middle of its half decade.
//! - Batched products come from attention, and their sizes are known: every combination of [`BATCHES`], [`LENGTHS`] and
//!   [`DEPTHS`] in three orders, as listed in `scripts/asplos/data/dataset/dims` of NeuSight. We represent such a row
//!   by all shapes that are in its half decade and fit in the GPU's memory. The prediction is the median over these
//!   shapes.

use offload_estimator::workload::Shape;
use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::precision::Precision;

/// The numbers of products in a batch, each the number of sequences times the number of heads.
const BATCHES: [f64; 37] = [
    12.0, 16.0, 20.0, 24.0, 32.0, 40.0, 48.0, 64.0, 80.0, 96.0, 128.0, 160.0, 192.0, 256.0, 320.0,
    384.0, 512.0, 640.0, 768.0, 1024.0, 1280.0, 1536.0, 2048.0, 2560.0, 3072.0, 4096.0, 5120.0,
    6144.0, 8192.0, 10240.0, 12288.0, 16384.0, 20480.0, 24576.0, 32768.0, 49152.0, 65536.0,
];

/// The sequence lengths.
const LENGTHS: [f64; 7] = [196.0, 384.0, 512.0, 1024.0, 2048.0, 3072.0, 4096.0];

/// The head dimensions.
const DEPTHS: [f64; 4] = [64.0, 96.0, 128.0, 256.0];

/// The share of a GPU's memory that the largest measured batches fill. With this value, the number of batches on each
/// GPU comes closest to the measured number. The half decades of smaller batches contain exactly as many shapes as were
/// measured.
const FILLED_MEMORY_SHARE: f64 = 0.9;

/// Returns the shape of a product of two square matrices with the given side.
pub(crate) fn square(side: f64) -> Shape {
    Shape { m: side, n: side, k: side, batch: 1.0 }
}

/// Returns the shape of a product of two square matrices that takes the given number of operations.
pub(crate) fn cube(operations: f64) -> Shape {
    square(cube_root(operations / 2.0))
}

/// Returns the attention shapes that are in a range of operations and fit in `memory` bytes.
pub(crate) fn batches((from, to): (f64, f64), memory: f64) -> Vec<Shape> {
    let fits_in_memory =
        |shape: &Shape| shape.bytes(Precision::Fp32).value() <= memory * FILLED_MEMORY_SHARE;
    attention_shapes()
        .filter(|shape| (from..to).contains(&shape.operations().value()) && fits_in_memory(shape))
        .collect()
}

/// Iterates over every combination of the attention sizes, each in three orders.
fn attention_shapes() -> impl Iterator<Item = Shape> {
    BATCHES.into_iter().flat_map(|batch| {
        LENGTHS.into_iter().flat_map(move |length| {
            DEPTHS.into_iter().flat_map(move |depth| {
                [(length, length, depth), (length, depth, length), (depth, length, length)]
                    .map(|(m, n, k)| Shape { m, n, k, batch })
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_decades_have_the_measured_number_of_batches() {
        let counts = [1e8, 3.1623e8, 1e9, 3.1623e9, 1e10, 3.1623e10, 1e11, 3.1623e11]
            .windows(2)
            .map(|bin| batches((bin[0], bin[1]), 80e9).len())
            .collect::<Vec<_>>();
        assert_eq!(counts, [57, 126, 186, 237, 309, 381, 426]);
    }
}
