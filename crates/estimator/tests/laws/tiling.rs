//! Property tests for matrix products on a GPU. A product takes the time of its fastest tiling.

use super::numbers::{Edge, number_between, reached_share, throughput};
use super::{SATURATED, is_close, scaled_config};
use offload_estimator::gemm_tiling::{GEMM_TILING, matmul_time};
use offload_estimator::trace::Trace;
use offload_estimator::workload::Shape;
use offload_vocabulary::quantity::{Count, Share, Throughput};
use proptest::prelude::*;

/// The numbers of rows and columns of the vendor libraries' blocks. Each block can also be transposed.
const BLOCKS: [(f64, f64); 6] =
    [(256.0, 128.0), (128.0, 128.0), (64.0, 128.0), (64.0, 64.0), (64.0, 32.0), (32.0, 32.0)];

prop_compose! {
    fn products()(
        sides in prop::array::uniform3(number_between(Edge::Zero, 17.0, 2e4)),
        several in prop_oneof![Just(1.0), 2.0..64.0],
    ) -> Shape {
        let [m, n, k] = sides.map(|side| if side > 0.0 { side.ceil() } else { 0.0 });
        Shape { m, n, k, batch: f64::floor(several) }
    }
}

/// Returns the time of a product, as the number of operations that one processor could execute in this time at its best
/// rate.
fn effort(shape: &Shape, (rows, columns): (f64, f64), parts: f64, processors: f64) -> f64 {
    let slowdown =
        |rows: f64, columns: f64| 1.0 + GEMM_TILING.load_cost * (1.0 / rows + 1.0 / columns);
    let blocks = (shape.m / rows).ceil() * (shape.n / columns).ceil() * shape.batch * parts;
    let terms = shape.k / parts + GEMM_TILING.start_cost;
    let block = 2.0 * rows * columns * terms * slowdown(rows, columns);
    (blocks / processors).ceil() * block / slowdown(256.0, 128.0)
}

fn time(shape: &Shape, peak: Throughput, processors: Count, sustained: Share) -> f64 {
    matmul_time(shape, peak, processors, sustained, &mut Trace::silent()).value()
}

proptest! {
    #![proptest_config(scaled_config(4))]

    /// A single product can be split into up to sixteen parts along `k`. A batch cannot be split.
    #[test]
    fn a_matrix_product_takes_the_time_of_its_fastest_tiling(
        shape in products(),
        peak in throughput(Edge::Zero, 1e12, 1e15),
        processors in 1..300_u16,
        sustained in reached_share(Edge::Zero),
    ) {
        prop_assume!(shape.m > 16.0 && shape.n > 16.0);
        let processor_count = f64::from(processors);
        let most_parts = if shape.batch > 1.0 { 1 } else { 16 };
        let parts = [1, 2, 4, 8, 16].into_iter().filter(|parts| *parts <= most_parts).map(f64::from);
        let best = parts
            .flat_map(|parts| BLOCKS.map(|(a, b)| [((a, b), parts), ((b, a), parts)]))
            .flatten()
            .map(|(block, parts)| effort(&shape, block, parts, processor_count))
            .fold(f64::INFINITY, f64::min);
        let wanted = best / (peak.value() * sustained.value() / processor_count);
        let actual = time(&shape, peak, Count::new(processor_count), sustained);
        prop_assert!(is_close(actual, wanted) || actual.min(wanted) > SATURATED);
    }

    #[test]
    fn a_thin_matrix_product_runs_at_the_sustained_rate(
        thin in 0.0..=16.0,
        shape in products(),
        peak in throughput(Edge::Zero, 1e12, 1e15),
        sustained in reached_share(Edge::Zero),
        lies in any::<bool>(),
    ) {
        let shape = if lies { Shape { m: thin, ..shape } } else { Shape { n: thin, ..shape } };
        let rate = peak.value() * sustained.value();
        // Each product in a batch starts a block of 32 × 32 elements, which reaches 35 % of the rate. The start takes
        // as long as eight steps along `k`.
        let waves = if shape.batch > 1.0 { (shape.batch / 108.0).ceil() } else { 0.0 };
        let starting = waves * 2.0 * 32.0 * 32.0 * 8.0 * 108.0 / 0.35;
        let operations = 2.0 * shape.m * shape.n * shape.k * shape.batch;
        let actual = time(&shape, peak, Count::new(108.0), sustained);
        let wanted = if operations == 0.0 { 0.0 } else { operations.max(starting) / rate };
        prop_assert!(is_close(actual, wanted) || actual.min(wanted) > SATURATED);
        let widest = Shape { m: 16.0, ..shape };
        let widest_time = time(&widest, peak, Count::new(108.0), sustained);
        let widest_operations = 2.0 * 16.0 * shape.n * shape.k * shape.batch;
        let widest_operations = if widest_operations == 0.0 { 0.0 } else { widest_operations.max(starting) };
        prop_assert!(is_close(widest_time, widest_operations / rate) || widest_time.min(widest_operations / rate) > SATURATED || widest_operations == 0.0);
    }
}
