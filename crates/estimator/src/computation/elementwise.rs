//! Chains of element-wise operations on large arrays.

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Term, Trace, term, terms};
use crate::workload::{Copies, LibraryTraits, Stage, Work, Workload};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, Operations};

/// Size of the arrays in use at the same time in a chain, relative to a single operation. The additional arrays are
/// intermediate results and arrays that later operations read again. Assumed on 2026-11-21.
const LIVE_ARRAYS_PER_CHAIN: f64 = 2.0;

/// The maximum number of distinct arrays that a chain reads, unless a single operation reads more. Formulas usually
/// read the same few arrays repeatedly. Assumed on 2026-11-22.
const MAX_ARRAYS_READ: f64 = 3.0;

/// A chain of element-wise array operations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elementwise {
    /// Number of elements in each array.
    pub elements: Count,
    /// Number of arrays that one operation reads.
    pub inputs: Count,
    /// Number of arrays that one operation writes.
    pub outputs: Count,
    /// Arithmetic operations per element in one array operation.
    pub operations_each: Count,
    /// Number of successive array operations in the chain.
    pub chain: Count,
    /// Exponentials, sines and logarithms per element in the whole chain.
    pub functions_each: Count,
    /// Number of times that the chain is repeated on the same arrays. No library fuses the repetitions.
    pub iterations: Count,
    /// `true` if a library that fuses the chain runs all iterations in one call, like a compiled loop.
    pub is_single_call: bool,
}

impl Elementwise {
    /// Returns the workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// The number of operations is `elements · operations per element · chain`. The memory traffic is `elements ·
    /// (inputs + outputs) · bytes per element` per array operation, or for the whole chain if the library fuses the
    /// chain. Each array operation or fused chain is one launch. All of these amounts are multiplied by the number of
    /// iterations.
    ///
    /// Fused operations don't read intermediate results from memory. A pass with `c` fused operations reads
    /// `1 + c · (inputs − 1)` arrays, but at most 3 and at least as many as a single operation. For example, the
    /// operations of `sqrt(a·b + c)` read 5 ÷ 3 arrays on average, so the fused pass reads 3. The same number of arrays
    /// is copied to the GPU.
    ///
    /// # Assumptions
    /// All arrays of the chain have the same size. A step is the work of one kernel, which executes one operation or
    /// the whole fused chain.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let size = precision.size();
        let arrays = (self.inputs + self.outputs).value();
        let passes = |fusion: FusionLevel| fusion.passes(self.chain);
        let calls = |fusion: FusionLevel| {
            if self.is_single_call && fusion == FusionLevel::Whole {
                Count::new(1.0) / self.iterations.value()
            } else {
                passes(fusion)
            }
        };
        let one_pass = |fusion| {
            (self.elements * (self.read_per_pass(passes(fusion)) + self.outputs).value()) * size
        };
        let read_arrays = self.read_per_pass(Count::new(1.0).min(self.chain));
        let is_eager = passes(fusion.cpu) > Count::new(1.0);
        let operations = Operations::new(
            self.elements.value() * self.operations_each.value() * self.chain.value(),
        );
        let stage = Stage {
            times: self.iterations,
            operations,
            functions: self.elements * self.functions_each.value(),
            accesses: self.elements * arrays,
            cpu_bytes: passes(fusion.cpu) * one_pass(fusion.cpu),
            allocated: (self.elements * self.outputs.value()) * size,
            results: passes(fusion.cpu),
            gpu_bytes: passes(fusion.gpu) * one_pass(fusion.gpu),
            working_set: one_pass(fusion.cpu) * if is_eager { LIVE_ARRAYS_PER_CHAIN } else { 1.0 },
            calls: calls(fusion.cpu),
            launches: calls(fusion.gpu),
            parallel: self.elements,
            cpu_chain: self.dependency_chain(fusion.cpu),
            gpu_chain: self.dependency_chain(fusion.gpu),
            ..Stage::new("", Work::Elementwise, precision)
        };
        self.note(&stage, precision, fusion, trace);
        let copies = Copies {
            to_gpu: Transfer::new((self.elements * read_arrays.value()) * size, read_arrays),
            to_cpu: Transfer::new((self.elements * self.outputs.value()) * size, self.outputs),
        };
        let workload = Workload {
            units: self.elements * self.iterations.value(),
            steps: self.iterations * stage.launches.value(),
            copies_per_run: copies,
            copies_per_step: copies,
            ..Workload::new(vec![stage])
        };
        workload.note(trace);
        workload
    }

    /// Returns the length of the dependency chain per element. A compiled loop runs all iterations for one element
    /// before the next element, so each operation depends on the previous one. The length is zero for other code.
    fn dependency_chain(&self, fusion: FusionLevel) -> Count {
        if self.is_single_call && fusion == FusionLevel::Whole && self.iterations > Count::new(1.0)
        {
            self.operations_each * (self.chain.value() * self.iterations.value())
        } else {
            Count::ZERO
        }
    }

    /// Returns the number of distinct arrays that each pass reads, if the chain takes `passes` passes.
    fn read_per_pass(&self, passes: Count) -> Count {
        let operations = self.chain.value() / passes.value().max(1.0);
        let read_arrays = 1.0 + operations * (self.inputs.value() - 1.0);
        Count::new(read_arrays.min(MAX_ARRAYS_READ).max(self.inputs.value()))
    }

    fn note(
        &self,
        stage: &Stage,
        precision: Precision,
        fusion: LibraryTraits,
        trace: &mut Trace<impl Ledger>,
    ) {
        let is_single = self.iterations == Count::new(1.0);
        let build_formula = |title, formula: [&'static str; 2], mut operands: Vec<Term>, result| {
            if !is_single {
                operands.push(term(Symbol::Iterations, self.iterations));
            }
            Formula {
                title,
                formula: formula[usize::from(!is_single)],
                terms: terms(&operands),
                result,
            }
        };
        trace.note(Chapter::Work, || {
            let operands = vec![
                term(Symbol::Elements, self.elements),
                term(Symbol::OperationsEach, self.operations_each),
                term(Symbol::Chain, self.chain),
            ];
            let formula = ["{0} · {1} · {2}", "{0} · {1} · {2} · {3}"];
            build_formula("Operations", formula, operands, stage.total_operations().into())
        });
        for (title, fused, bytes) in [
            ("Memory traffic on the CPU", fusion.cpu, stage.total_cpu_bytes()),
            ("Memory traffic on the GPU", fusion.gpu, stage.total_gpu_bytes()),
        ] {
            trace.note(Chapter::Work, || {
                let operands = vec![
                    term(Symbol::Elements, self.elements),
                    term(Symbol::Inputs, self.read_per_pass(fused.passes(self.chain))),
                    term(Symbol::Outputs, self.outputs),
                    term(Symbol::ElementSize, precision.size()),
                    term(Symbol::Passes, fused.passes(self.chain)),
                ];
                let formula =
                    ["{0} · ({1} + {2}) · {3} · {4}", "{0} · ({1} + {2}) · {3} · {4} · {5}"];
                build_formula(title, formula, operands, bytes.into())
            });
        }
    }
}
