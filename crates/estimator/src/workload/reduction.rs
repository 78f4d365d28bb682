//! Many elements that become one.

use super::{Fusion, Stage, Work, Workload, derive};
use crate::ledger::{Ledger, term};
use crate::symbol::Symbol;
use offload_vocabulary::computation::Into;
use offload_vocabulary::execution::Fused;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// A reduction of a whole array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reduction {
    /// Elements of the array.
    pub elements: Count,
    /// What they become.
    pub into: Into,
}

/// Array operations that one call of a reduction comes to: 2.0 µs for `np.sum` of one element where
/// an addition takes 0.36. `data/host/measured.csv`, 2026-11-21.
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
    const fn of(into: Into, fused: Fused) -> Self {
        match (into, fused) {
            (Into::Sum, _) => Self { reductions: 1.0, elementwise: 0.0, calls: 0.0 },
            (Into::Deviation, Fused::No) => Self { reductions: 2.0, elementwise: 4.0, calls: 2.0 },
            (Into::Deviation, _) => Self { reductions: 2.0, elementwise: 0.0, calls: 0.0 },
        }
    }
}

/// Operations per element of one pass.
const fn operations(into: Into) -> f64 {
    match into {
        Into::Sum => 1.0,
        Into::Deviation => 2.0,
    }
}

impl Reduction {
    /// What it asks of a machine.
    ///
    /// # Model
    /// `elements · bytes an element · passes`; a sum passes once over its array, a standard
    /// deviation six times, or twice where it is fused.
    pub fn workload(&self, precision: Precision, fusion: Fusion, ledger: &mut Ledger) -> Workload {
        let array = self.elements * precision.size();
        let (host, device) =
            (Passes::of(self.into, fusion.host), Passes::of(self.into, fusion.device));
        let stage = |name, work, operations: f64| Stage {
            operations: Operations::new(self.elements.value() * operations),
            working_set: array,
            ..Stage::new(name, work, precision)
        };
        let sums = Stage {
            host_bytes: array * host.reductions,
            device_bytes: array * device.reductions,
            calls: Count::new(host.reductions * CALLS),
            launches: Count::new(device.reductions),
            ..stage("sums", Work::Reduction, operations(self.into))
        };
        let mut stages = vec![sums];
        if host.calls + device.calls > 0.0 {
            stages.push(Stage {
                host_bytes: array * host.elementwise,
                fresh: array,
                results: Count::new(host.calls / 2.0),
                device_bytes: array * device.elementwise,
                calls: Count::new(host.calls),
                launches: Count::new(device.calls),
                ..stage("squares of what is left", Work::Elementwise, 2.0)
            });
        }
        for (title, passes) in
            [("Memory traffic on the CPU", host), ("Memory traffic on the GPU", device)]
        {
            let passes = Count::new(passes.reductions + passes.elementwise);
            let of = [
                term(Symbol::Elements, self.elements),
                term(Symbol::ElementSize, precision.size()),
                term(Symbol::Passes, passes),
            ];
            derive(ledger, title, "{0} · {1} · {2}", &of, (passes * array).into());
        }
        let kept = if device.calls > 0.0 { array } else { Bytes::ZERO };
        let workload = Workload::of(stages).copying(array, precision.size()).keeping(kept);
        workload.note(ledger);
        workload
    }
}
