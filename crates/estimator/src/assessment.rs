//! The answer: both times by cause, and the results that follow from them.

use crate::bill::Bill;
use crate::bound::Bound;
use crate::memory_fit::MemoryFit;
use crate::timeline::Timeline;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// The same value for both machines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CpuGpu<T> {
    /// The CPU's value.
    pub cpu: T,
    /// The GPU's value.
    pub gpu: T,
}

/// The rates that a machine achieves in the described part, excluding copies and start-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Achieved {
    /// Operations per second.
    pub throughput: Throughput,
    /// Memory traffic per second.
    pub bandwidth: Bandwidth,
}

/// All results of the model for a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// Runs in one process that the times below cover.
    pub runs: Count,
    /// All runs on the CPU.
    pub cpu: Timeline,
    /// All runs on the GPU in a warm process.
    pub warm: Timeline,
    /// All runs on the GPU in a new process.
    pub cold: Timeline,
    /// The requested process state.
    pub process: ProcessState,
    /// All runs if the GPU itself took no time, in the requested process state.
    pub ceiling: Timeline,
    /// The described part of one run on the CPU and on the warm GPU, including copies.
    pub accelerated: CpuGpu<Seconds>,
    /// The number of runs in one process at which the GPU's start-up pays off.
    pub break_even_runs: Option<Count>,
    /// The rates that each machine achieves.
    pub achieved: CpuGpu<Achieved>,
    /// Operations of one run.
    pub operations: Operations,
    /// The GPU's memory traffic of one run.
    pub gpu_bytes: Bytes,
    /// Operations per byte of the GPU's memory traffic.
    pub intensity: Intensity,
    /// The memory need compared with the GPU's memory.
    pub memory_fit: MemoryFit,
    /// The cost of one job on the CPU and on the GPU.
    pub bills: CpuGpu<Bill>,
}

impl Assessment {
    /// Returns the GPU's timeline in the requested process state.
    pub const fn gpu(&self) -> &Timeline {
        match self.process {
            ProcessState::Warm => &self.warm,
            ProcessState::Cold | ProcessState::FirstCall => &self.cold,
        }
    }

    /// Returns the GPU's speedup in the requested process state.
    pub fn speedup(&self) -> f64 {
        self.cpu.total() / self.gpu().total()
    }

    /// Returns the GPU's speedup, excluding start-up.
    pub fn warm_speedup(&self) -> f64 {
        self.cpu.total() / self.warm.total()
    }

    /// Returns the GPU's speedup in a new process.
    pub fn cold_speedup(&self) -> f64 {
        self.cpu.total() / self.cold.total()
    }

    /// Returns the speedup of an infinitely fast GPU.
    pub fn ceiling_speedup(&self) -> f64 {
        self.cpu.total() / self.ceiling.total()
    }

    /// Returns the speedup of the described part alone, excluding start-up.
    pub fn accelerated_speedup(&self) -> f64 {
        self.accelerated.cpu / self.accelerated.gpu
    }

    /// Returns the factor by which a job is cheaper on the GPU, if both prices are known.
    pub fn cost_factor(&self) -> Option<f64> {
        let (cpu, gpu) = (self.bills.cpu.cost?, self.bills.gpu.cost?);
        Some(ratio(cpu.value(), gpu.value()))
    }

    /// Returns the bound, which limits the GPU, with its share of the GPU's time.
    pub fn bound(&self) -> (Bound, Share) {
        Bound::ranked(self.gpu())[0]
    }
}
