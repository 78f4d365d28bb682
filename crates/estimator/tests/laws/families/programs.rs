//! Whole programs: loops, chunks, pipelines, and work given by its amounts.

use super::{FamilyCase, Generator, Size, of};
use crate::asked::Asked;
use crate::numbers::{Edge, bytes, count, operations};
use offload_estimator::computation::chunks::Chunks;
use offload_estimator::computation::custom::Custom;
use offload_estimator::computation::elementwise::Elementwise;
use offload_estimator::computation::interpreted::Loop;
use offload_estimator::computation::pipeline::Pipeline;
use offload_estimator::workload::{Fusion, Stage, Work};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;
use proptest::prelude::*;
use proptest::sample::select;

pub(super) fn generators(edge: Edge) -> Vec<Generator> {
    vec![of::<Custom>(edge), of::<Loop>(edge), of::<Chunks>(edge), of::<Pipeline>(edge)]
}

fn units() -> impl Strategy<Value = ArithmeticUnit> {
    select(vec![ArithmeticUnit::Vector, ArithmeticUnit::Matrix])
}

impl FamilyCase for Custom {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let work = prop_oneof![Just(Work::Elementwise), units().prop_map(Work::Dense)];
        let done = (operations(edge, 1.0, 1e18), count(edge, 1.0, 1e12), work);
        let moved = (bytes(edge, 1.0, 1e13), bytes(edge, 1.0, 1e13), bytes(edge, 1.0, 1e12));
        let copied = (bytes(edge, 1.0, 1e12), bytes(edge, 1.0, 1e12), count(edge, 1.0, 1e6));
        let called = (count(edge, 1.0, 1e7), count(edge, 1.0, 1e7));
        (done, moved, copied, called).prop_map(|(done, moved, copied, (calls, launches))| {
            let (operations, functions, work) = done;
            let (cpu_bytes, gpu_bytes, working_set) = moved;
            let (to_gpu, to_cpu, transfers) = copied;
            Self {
                operations,
                functions,
                cpu_bytes,
                gpu_bytes,
                working_set,
                to_gpu,
                to_cpu,
                transfers,
                calls,
                launches,
                work,
            }
        })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        // The same results of more calls are smaller ones; in more launches less memory is in use.
        vec![
            &mut self.operations,
            &mut self.functions,
            &mut self.cpu_bytes,
            &mut self.gpu_bytes,
            &mut self.working_set,
            &mut self.to_gpu,
            &mut self.to_cpu,
            &mut self.transfers,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.operations, &mut self.gpu_bytes]
    }

    fn extent(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.operations,
            &mut self.functions,
            &mut self.cpu_bytes,
            &mut self.gpu_bytes,
            &mut self.to_gpu,
            &mut self.to_cpu,
        ]
    }

    fn definition(&self, _: f64, _: Fusion) -> Asked {
        let copied = |bytes: f64| if bytes > 0.0 { self.transfers.value() } else { 0.0 };
        let steps = self.launches.value().max(1.0);
        let (to_gpu, to_cpu) = (self.to_gpu.value(), self.to_cpu.value());
        Asked {
            operations: self.operations.value(),
            functions: self.functions.value(),
            cpu_bytes: self.cpu_bytes.value(),
            gpu_bytes: self.gpu_bytes.value(),
            // Of two inputs and a result the result is a third.
            cold: match self.work {
                Work::Elementwise if !self.calls.is_zero() => self.cpu_bytes.value() / 3.0,
                _ => 0.0,
            },
            working_set: self.working_set.value(),
            calls: self.calls.value(),
            launches: self.launches.value(),
            to_gpu,
            to_gpu_transfers: copied(to_gpu),
            to_cpu,
            to_cpu_transfers: copied(to_cpu),
            step_to_gpu: to_gpu / steps,
            step_to_cpu: to_cpu / steps,
            steps,
            ..Asked::one_call()
        }
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == self.work
    }
}

impl FamilyCase for Loop {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let each = (count(edge, 1.0, 1e3), count(edge, 1.0, 100.0), count(edge, 1.0, 10.0));
        (count(edge, 1.0, 1e10), each).prop_map(
            |(iterations, (operations_each, functions_each, inputs))| Self {
                iterations,
                operations_each,
                functions_each,
                inputs,
            },
        )
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.iterations,
            &mut self.operations_each,
            &mut self.functions_each,
            &mut self.inputs,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.iterations]
    }

    fn definition(&self, size: f64, fusion: Fusion) -> Asked {
        // A chain of array operations over its iterations.
        let one = Count::new(1.0);
        let chain = Elementwise {
            elements: self.iterations,
            inputs: self.inputs,
            outputs: one,
            operations_each: one,
            chain: one.max(self.operations_each + self.functions_each),
            functions_each: self.functions_each,
            iterations: one,
        };
        chain.definition(size, fusion)
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }
}

impl FamilyCase for Chunks {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let size = (count(edge, 1.0, 1e6), bytes(edge, 1.0, 1e9));
        (size, count(edge, 1.0, 100.0), count(edge, 1.0, 100.0)).prop_map(
            |((chunks, bytes), operations_each, chain)| Self {
                chunks,
                bytes,
                operations_each,
                chain,
            },
        )
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.chunks, &mut self.bytes, &mut self.operations_each, &mut self.chain]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.chunks]
    }

    fn extent(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.bytes]
    }

    fn definition(&self, size: f64, _: Fusion) -> Asked {
        let (chunks, chain, bytes) = (self.chunks.value(), self.chain.value(), self.bytes.value());
        let asked = Asked {
            operations: chunks * bytes / size * self.operations_each.value() * chain,
            working_set: 2.0 * bytes,
            calls: chunks * chain,
            launches: chunks * chain,
            ..Asked::one_call().copying(chunks * bytes, chunks * bytes)
        };
        asked.moving(2.0 * chunks * chain * bytes).stepping(chunks)
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }

    fn is_given_in_bytes(&self) -> bool {
        true
    }
}

impl FamilyCase for Pipeline {
    fn generator(edge: Edge) -> impl Strategy<Value = Self> {
        let sides = (count(edge, 1.0, 1e9), count(edge, 1.0, 1e9));
        let data = (count(edge, 1.0, 1e7), bytes(edge, 1.0, 1e7), bytes(edge, 1.0, 1e7));
        let work = (operations(edge, 1.0, 1e12), count(edge, 1.0, 1e6), units());
        (sides, data, work).prop_map(|((prepare, finish), (items, item, result), work)| {
            let (operations_each, launches, unit) = work;
            Self { items, prepare, item, operations_each, launches, unit, finish, result }
        })
    }

    fn sizes(&mut self) -> Vec<&mut dyn Size> {
        vec![
            &mut self.items,
            &mut self.prepare,
            &mut self.item,
            &mut self.operations_each,
            &mut self.launches,
            &mut self.finish,
            &mut self.result,
        ]
    }

    fn split(&mut self) -> Vec<&mut dyn Size> {
        vec![&mut self.items]
    }

    fn definition(&self, _: f64, _: Fusion) -> Asked {
        let items = self.items.value();
        let (data, results) = (items * self.item.value(), items * self.result.value());
        let cycles = items * (self.prepare.value() + self.finish.value());
        let asked = Asked {
            operations: items * self.operations_each.value(),
            cycles,
            gpu_only: 200.0 * cycles,
            working_set: data.max(results),
            handed_over: data + 2.0 * results,
            calls: 2.0 + self.launches.value(),
            launches: 2.0 + self.launches.value(),
            ..Asked::one_call().copying(data, results)
        };
        asked.moving(2.0 * data + results)
    }

    fn is_its_kind(&self, stage: &Stage) -> bool {
        match stage.name {
            "compute" => stage.work == Work::Dense(self.unit),
            _ => stage.work == Work::Other,
        }
    }

    fn precision(&self, stage: &str, precision: Precision) -> Precision {
        // Branching work has no number format of its own.
        if stage == "compute" { precision } else { Precision::Fp32 }
    }
}
