//! Many elements that become one.

use crate::symbol::Symbol;
use crate::trace::{Ledger, Trace, term};
use crate::workload::{Fusion, Stage, Work, Workload, derive};
use offload_vocabulary::computation::ReductionKind;
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// A reduction of a whole array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reduction {
    /// Elements of the array.
    pub elements: Count,
    /// What they become.
    pub into: ReductionKind,
}

/// Array operations that one call of a reduction comes to: 2.0 µs for `np.sum` of one element where
/// an addition takes 0.36. `data/cpu/measured.csv`, 2026-11-21.
const CALLS: f64 = 5.6;

/// How often a library passes over the array.
#[derive(Clone, Copy)]
struct Passes {
    /// To add it up.
    reductions: f64,
    /// To work on each element before that, reads and writes counted apart.
    elementwise: f64,
    /// Calls that do the latter.
    calls: f64,
}

impl Passes {
    /// # Source
    /// NumPy's `_var` (read 2026-11-21): the mean reads once; subtracting it reads and writes;
    /// squaring in place reads and writes; the sum reads. A fused library reads twice.
    const fn of(into: ReductionKind, fused: FusionLevel) -> Self {
        match (into, fused) {
            (ReductionKind::Sum, _) => Self { reductions: 1.0, elementwise: 0.0, calls: 0.0 },
            (ReductionKind::Deviation, FusionLevel::No) => {
                Self { reductions: 2.0, elementwise: 4.0, calls: 2.0 }
            }
            (ReductionKind::Deviation, _) => Self { reductions: 2.0, elementwise: 0.0, calls: 0.0 },
        }
    }
}

/// Operations per element of one pass.
const fn operations(into: ReductionKind) -> f64 {
    match into {
        ReductionKind::Sum => 1.0,
        ReductionKind::Deviation => 2.0,
    }
}

impl Reduction {
    /// The workload: operations, memory traffic, launches and copies.
    ///
    /// # Model
    /// `elements · bytes per element · passes`; a sum passes once over its array, a standard
    /// deviation six times, or twice where it is fused.
    pub fn workload(
        &self,
        precision: Precision,
        fusion: Fusion,
        trace: &mut Trace<impl Ledger>,
    ) -> Workload {
        let array = self.elements * precision.size();
        let (cpu, gpu) = (Passes::of(self.into, fusion.cpu), Passes::of(self.into, fusion.gpu));
        let stage = |name, work, operations: f64| Stage {
            operations: Operations::new(self.elements.value() * operations),
            working_set: array,
            ..Stage::new(name, work, precision)
        };
        let sums = Stage {
            cpu_bytes: array * cpu.reductions,
            gpu_bytes: array * gpu.reductions,
            calls: Count::new(cpu.reductions * CALLS),
            launches: Count::new(gpu.reductions),
            ..stage("sums", Work::Reduction, operations(self.into))
        };
        let mut stages = vec![sums];
        if cpu.calls + gpu.calls > 0.0 {
            stages.push(Stage {
                cpu_bytes: array * cpu.elementwise,
                allocated: array,
                results: Count::new(cpu.calls / 2.0),
                gpu_bytes: array * gpu.elementwise,
                calls: Count::new(cpu.calls),
                launches: Count::new(gpu.calls),
                ..stage("squares of what is left", Work::Elementwise, 2.0)
            });
        }
        let kept = if gpu.calls > 0.0 { array } else { Bytes::ZERO };
        let workload = Workload::of(stages)
            .counting(self.elements)
            .copying(array, precision.size())
            .keeping(kept);
        for (title, passes, bytes) in [
            ("Memory traffic on the CPU", cpu, workload.cpu_bytes()),
            ("Memory traffic on the GPU", gpu, workload.gpu_bytes()),
        ] {
            let of = [
                term(Symbol::Elements, self.elements),
                term(Symbol::ElementSize, precision.size()),
                term(Symbol::Passes, Count::new(passes.reductions + passes.elementwise)),
            ];
            derive(trace, title, "{0} · {1} · {2}", &of, bytes.into());
        }
        workload.note(trace);
        workload
    }
}
