//! A computation given by its operations, bytes and launches.

use crate::interconnect::Transfer;
use crate::symbol::Symbol;
use crate::trace::{Chapter, Formula, Ledger, Trace};
use crate::workload::{Copies, Stage, Work, Workload};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// The known amounts of work of a computation that fits no other family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Custom {
    /// Operations of one run.
    pub operations: Operations,
    /// Exponentials, sines and logarithms of one run, in addition to `operations`.
    pub functions: Count,
    /// Memory traffic of one run on the CPU.
    pub cpu_bytes: Bytes,
    /// Memory traffic of one run on the GPU.
    pub gpu_bytes: Bytes,
    /// The size of the data that is used repeatedly.
    pub working_set: Bytes,
    /// Bytes copied to the GPU in one run.
    pub to_gpu: Bytes,
    /// Bytes copied back to the CPU in one run.
    pub to_cpu: Bytes,
    /// The number of transfers in each direction.
    pub transfers: Count,
    /// Library calls of one run on the CPU.
    pub calls: Count,
    /// Kernels launched in one run.
    pub launches: Count,
    /// Threads that can work at the same time.
    pub parallel: Count,
    /// The kind of work.
    pub work: Work,
}

impl Custom {
    /// Returns the workload as given.
    ///
    /// # Assumptions
    /// Each launch is a separate step, which copies its share if data is copied step by step. The only arrays on the
    /// GPU are the copied ones. An element-wise call allocates a third of its traffic, as an operation with two inputs
    /// and one result does.
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
