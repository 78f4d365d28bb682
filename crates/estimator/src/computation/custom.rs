//! A computation with given numbers of operations, bytes and launches.

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace};
use crate::workload::{Copies, Stage, Work, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// The amounts of work in a computation that fits no other family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Custom {
    /// Operations in one run.
    pub operations: Operations,
    /// Exponentials, sines and logarithms in one run, in addition to `operations`.
    pub functions: Count,
    /// CPU memory traffic of one run.
    pub cpu_bytes: Bytes,
    /// GPU memory traffic of one run.
    pub gpu_bytes: Bytes,
    /// The size of the data that the computation uses repeatedly.
    pub working_set: Bytes,
    /// Bytes that one run copies to the GPU.
    pub to_gpu: Bytes,
    /// Bytes that one run copies back to the CPU.
    pub to_cpu: Bytes,
    /// The number of transfers in each direction.
    pub transfers: Count,
    /// CPU library calls in one run.
    pub calls: Count,
    /// Kernels that one run launches.
    pub launches: Count,
    /// The maximum number of threads that can work at the same time.
    pub parallel: Count,
    pub work: Work,
}

impl Custom {
    /// Returns a workload with the given amounts.
    ///
    /// # Assumptions
    /// Each launch is a separate step. If data is copied in every step, each step copies an equal share. The GPU stores
    /// only the copied arrays. An element-wise call allocates a third of the bytes that it moves, like an operation
    /// with two inputs and one result.
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
            copies_per_step: copies.divided_by(steps),
            ..Workload::new(vec![stage])
        };
        workload.note(trace);
        workload
    }
}
