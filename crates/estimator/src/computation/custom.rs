//! A computation given by its operations, bytes and launches.

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace};
use crate::workload::{Copies, Stage, Work, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// The known figures of a computation that fits no family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Custom {
    /// Operations of one run.
    pub operations: Operations,
    /// Exponentials, sines, logarithms of one run, in addition to the operations.
    pub functions: Count,
    /// Memory traffic of one run on the CPU.
    pub cpu_bytes: Bytes,
    /// The same on the GPU.
    pub gpu_bytes: Bytes,
    /// The data that it uses repeatedly.
    pub working_set: Bytes,
    /// Data copied to the GPU.
    pub to_gpu: Bytes,
    /// Data copied back to the CPU.
    pub to_cpu: Bytes,
    /// The number of transfers in each direction.
    pub transfers: Count,
    /// Library calls of one run on the CPU.
    pub calls: Count,
    /// Kernels of one run.
    pub launches: Count,
    /// Threads that can work on it at once.
    pub parallel: Count,
    /// The kind of work.
    pub work: Work,
}

impl Custom {
    /// Returns the workload as given.
    ///
    /// # Assumptions
    /// Each launch is a separate step; if data is copied step by step, each copies its share. The
    /// arrays on the GPU are the copied ones. Each call allocates a third of its traffic, like an
    /// operation with two inputs and one result.
    pub fn workload(&self, precision: Precision, trace: &mut Trace<impl Ledger>) -> Workload {
        let stage = Stage {
            operations: self.operations,
            functions: self.functions,
            cpu_bytes: self.cpu_bytes,
            gpu_bytes: self.gpu_bytes,
            allocated: match self.work {
                Work::Elementwise => self.cpu_bytes / (3.0 * self.calls.value()),
                Work::Matmul(_) | Work::Dense(_) | Work::Reduction | Work::Other => Bytes::ZERO,
            },
            results: self.calls,
            working_set: self.working_set,
            calls: self.calls,
            launches: self.launches,
            parallel: self.parallel,
            ..Stage::new("", self.work, precision)
        };
        for (title, symbol, bytes) in [
            ("Memory traffic on the CPU", Symbol::CpuBytes, self.cpu_bytes),
            ("Memory traffic on the GPU", Symbol::GpuBytes, self.gpu_bytes),
        ] {
            trace.note(Chapter::Work, || Formula::given(title, symbol, bytes));
        }
        trace.note(Chapter::Work, || {
            Formula::given("Operations", Symbol::Operations, self.operations)
        });
        let steps = self.launches.max(Count::new(1.0));
        let copy = |bytes: Bytes| {
            if bytes.is_zero() { Transfer::NONE } else { Transfer::new(bytes, self.transfers) }
        };
        let copies = Copies { to_gpu: copy(self.to_gpu), to_cpu: copy(self.to_cpu) };
        let workload = Workload {
            steps,
            copies_per_run: copies,
            copies_per_step: copies.part(steps),
            ..Workload::of(vec![stage])
        };
        workload.note(trace);
        workload
    }
}
