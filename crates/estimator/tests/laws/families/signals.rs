//! Signals and images: transforms and filters.

use super::{FamilyCase, Generator, Size, of, scattered};
use crate::asked::Asked;
use crate::numbers::{Edge, count};
use offload_estimator::computation::filter::Filter;
use offload_estimator::computation::transform::Transform;
use offload_estimator::workload::{Fusion, Stage, StageEfficiency, Work};
use offload_vocabulary::computation::FilterKind;
use offload_vocabulary::elementary::{log2, power};
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![of::<Transform>(edge), of::<Filter>(edge)]
}

impl FamilyCase for Transform {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        (count(edge, 1.0, 1e10), count(edge, 1.0, 1e4), count(edge, 1.0, 3.0))
            .prop_map(|(points, batch, dimensions)| Self { points, batch, dimensions })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        // More transforms of the same points are shorter ones; in more dimensions axes are shorter.
        self.split()
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.points]
    }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let (points, dimensions) = (self.points.value(), self.dimensions.value().max(1.0));
        let bits = log2((points / self.batch.value().max(1.0)).max(2.0));
        // cuFFT transforms 2¹² points of an axis in one pass.
        let on_gpu = dimensions * (bits / (dimensions * 12.0)).ceil().max(1.0);
        let array = points * 2.0 * size;
        Asked {
            operations: 5.0 * points * bits,
            cycles: 5.0 * points * bits / 1.3,
            cpu_bytes: 2.0 * dimensions * array,
            gpu_bytes: 2.0 * on_gpu * array,
            cold: array,
            working_set: 2.0 * array,
            nested: on_gpu - 1.0,
            compiled: 0.0,
            ..Asked::one_call().copying(array, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(0.52)
    }
}

impl FamilyCase for Filter {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let kinds = select(vec![FilterKind::Window, FilterKind::Separable, FilterKind::Median]);
        (count(edge, 1.0, 1e10), count(edge, 1.0, 100.0), count(edge, 1.0, 3.0), kinds).prop_map(
            |(pixels, side, dimensions, kernel)| Self { pixels, side, dimensions, kernel },
        )
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.pixels, &mut self.side, &mut self.dimensions]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.pixels]
    }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let (dimensions, side) = (self.dimensions.value().clamp(1.0, 3.0), self.side.value());
        let (pixels, window) = (self.pixels.value(), power(side, dimensions));
        let bits = log2(window.max(2.0));
        let (work, cycles, passes) = match self.kernel {
            FilterKind::Separable => {
                (2.0 * side * dimensions, (6.0 + 1.4 * side) * dimensions, dimensions)
            }
            FilterKind::Window => (2.0 * window, 3.0 * window, 1.0),
            FilterKind::Median => (window * bits * bits / 2.0, 52.0 * window, 1.0),
        };
        let image = pixels * size;
        Asked {
            operations: pixels * work,
            cycles: pixels * cycles,
            cold: passes * image,
            working_set: 2.0 * image,
            calls: passes,
            launches: passes,
            ..Asked::one_call().copying(image, image).moving(2.0 * passes * image)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }
}
