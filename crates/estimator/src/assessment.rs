//! The result of an estimate: the times on both machines, and metrics derived from these times.

use crate::bill::Bill;
use crate::bound::Bound;
use crate::memory_fit::MemoryFit;
use crate::timeline::Timeline;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// Two values, one for each machine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CpuGpu<T> {
    pub cpu: T,
    pub gpu: T,
}

/// The rates that a machine achieves for the workload, excluding copies and start-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Achieved {
    /// Operations per second.
    pub throughput: Throughput,
    /// Memory traffic per second.
    pub bandwidth: Bandwidth,
}

/// The model's results for one job.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The number of runs in one process. Each timeline covers all of them.
    pub runs: Count,
    /// All runs on the CPU.
    pub cpu: Timeline,
    /// All runs on the GPU in a warm process.
    pub warm: Timeline,
    /// All runs on the GPU in a new process.
    pub cold: Timeline,
    pub process: ProcessState,
    /// All runs on an infinitely fast GPU in the requested process state. Launches, copies and CPU work take as long as
    /// on the real GPU.
    pub ceiling: Timeline,
    /// The time of the workload in one run, on the CPU and on the GPU in a warm process. The GPU time includes copies.
    pub accelerated: CpuGpu<Seconds>,
    /// The number of runs in one process at which the GPU becomes as fast as the CPU, including start-up.
    ///
    /// `None` if a warm run on the GPU is not faster than a run on the CPU.
    pub break_even_runs: Option<Count>,
    /// The rates that each machine achieves for the workload.
    pub achieved: CpuGpu<Achieved>,
    /// The arithmetic operations of one run, including those of layers on the CPU.
    pub operations: Operations,
    /// The GPU memory traffic of one run, as if all layers were on the GPU.
    pub gpu_bytes: Bytes,
    /// The arithmetic intensity on the GPU: operations per byte of memory traffic.
    pub intensity: Intensity,
    pub memory_fit: MemoryFit,
    /// The rent and energy of one run, for each machine.
    pub bills: CpuGpu<Bill>,
}

impl Assessment {
    /// Returns the GPU timeline for the requested process state.
    pub const fn gpu(&self) -> &Timeline {
        match self.process {
            ProcessState::Warm => &self.warm,
            ProcessState::Cold | ProcessState::FirstCall => &self.cold,
        }
    }

    /// Returns the GPU's speedup for the requested process state.
    pub fn speedup(&self) -> f64 {
        self.cpu.total() / self.gpu().total()
    }

    /// Returns the GPU's speedup, excluding start-up.
    pub fn warm_speedup(&self) -> f64 {
        self.cpu.total() / self.warm.total()
    }

    /// Returns the GPU's speedup, including start-up.
    pub fn cold_speedup(&self) -> f64 {
        self.cpu.total() / self.cold.total()
    }

    /// Returns the speedup of an infinitely fast GPU, which is the upper limit for any GPU.
    pub fn ceiling_speedup(&self) -> f64 {
        self.cpu.total() / self.ceiling.total()
    }

    /// Returns the GPU's speedup for the workload, excluding start-up and the serial part.
    pub fn accelerated_speedup(&self) -> f64 {
        self.accelerated.cpu / self.accelerated.gpu
    }

    /// Returns the ratio of a run's cost on the CPU to its cost on the GPU.
    ///
    /// Returns `None` if a price is unknown.
    pub fn cost_factor(&self) -> Option<f64> {
        let (cpu, gpu) = (self.bills.cpu.cost?, self.bills.gpu.cost?);
        Some(ratio(cpu.value(), gpu.value()))
    }

    /// Returns the bound with the largest share of the GPU time, and that share.
    pub fn bound(&self) -> (Bound, Share) {
        Bound::ranked(self.gpu())[0]
    }
}
