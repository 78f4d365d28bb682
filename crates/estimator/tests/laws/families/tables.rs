//! Rows of data: sorting, and operations on tables.

use super::{FamilyCase, Generator, Size, of, scattered};
use crate::asked::Asked;
use crate::numbers::{Edge, count};
use offload_estimator::computation::dataframe::Dataframe;
use offload_estimator::computation::sorting::Sorting;
use offload_estimator::workload::{Fusion, Stage, StageEfficiency, Work};
use offload_vocabulary::computation::TableOperation;
use offload_vocabulary::elementary::log2;
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![of::<Sorting>(edge), of::<Dataframe>(edge)]
}

impl FamilyCase for Sorting {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        count(edge, 1.0, 1e11).prop_map(|elements| Self { elements })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        self.split()
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.elements]
    }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let elements = self.elements.value();
        let array = elements * size;
        Asked {
            comparisons: elements * log2(elements.max(2.0)),
            cpu_bytes: 2.0 * array,
            // Radix sort: a pass for each byte, and one that counts.
            gpu_bytes: array * (1.0 + 2.0 * size),
            cold: array,
            working_set: 2.0 * array,
            nested: size + 2.0,
            arrays: array,
            ..Asked::one_call().copying(array, array)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(0.5)
    }
}

impl FamilyCase for Dataframe {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let verbs = select(vec![
            TableOperation::Filter,
            TableOperation::GroupBy,
            TableOperation::Join,
            TableOperation::Sort,
        ]);
        (count(edge, 1.0, 1e10), count(edge, 1.0, 1e3), verbs)
            .prop_map(|(rows, columns, verb)| Self { rows, columns, verb })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.rows, &mut self.columns]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.rows]
    }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let (rows, columns) = (self.rows.value(), self.columns.value());
        let table = rows * columns * size;
        let (key, column, passes, kernels, result) = match self.verb {
            TableOperation::Filter => (3.0, 2.7, 2.5, 4.0, table / 2.0),
            TableOperation::GroupBy => (30.0, 5.0, 4.0, 8.0, table / 1000.0),
            TableOperation::Join => (200.0, 30.0, 6.0, 12.0, table),
            TableOperation::Sort => (17.0 * log2(rows.max(2.0)), 5.0, 17.0, 12.0, table),
        };
        Asked {
            cycles: rows * key + rows * columns * column,
            cpu_bytes: 2.0 * table,
            gpu_bytes: passes * table,
            cold: table / 2.0,
            working_set: table,
            nested: kernels + columns,
            arrays: table,
            ..Asked::one_call().copying(table, result)
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Other
    }

    fn efficiency(&self, _: &str) -> StageEfficiency {
        scattered(match self.verb {
            TableOperation::Filter => 0.7,
            TableOperation::GroupBy | TableOperation::Join => 0.15,
            TableOperation::Sort => 0.5,
        })
    }
}
