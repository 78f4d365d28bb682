//! The answer: both times by cause, and what follows from them.

use crate::bill::Bill;
use crate::bound::Bound;
use crate::memory_fit::MemoryFit;
use crate::timeline::Timeline;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// The same thing of both machines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CpuGpu<T> {
    /// Of the CPU.
    pub cpu: T,
    /// Of the GPU.
    pub gpu: T,
}

/// What a machine gets done while it works on the described part, copies and start-up left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Achieved {
    /// Operations per second.
    pub throughput: Throughput,
    /// Memory traffic per second.
    pub bandwidth: Bandwidth,
}

/// Everything the model says of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// Runs in one process that the times below are for.
    pub runs: Count,
    /// All runs on the CPU.
    pub cpu: Timeline,
    /// All runs on the GPU in a process that is warm.
    pub warm: Timeline,
    /// All runs on the GPU in a new process.
    pub cold: Timeline,
    /// Which of the two the job asks for.
    pub process: ProcessState,
    /// All runs if the GPU itself took no time, in the process the job asks for.
    pub ceiling: Timeline,
    /// The described part of one run on the CPU and on the warm GPU, copies included.
    pub accelerated: CpuGpu<Seconds>,
    /// Runs in one process from which the GPU pays for its start-up.
    pub break_even_runs: Option<Count>,
    /// What each machine reaches.
    pub achieved: CpuGpu<Achieved>,
    /// Operations of one run.
    pub operations: Operations,
    /// The GPU's memory traffic of one run.
    pub gpu_bytes: Bytes,
    /// Operations per byte of the GPU's memory traffic.
    pub intensity: Intensity,
    /// Memory need against the GPU's memory.
    pub memory_fit: MemoryFit,
    /// What one job costs on the CPU and on the GPU.
    pub bills: CpuGpu<Bill>,
}

impl Assessment {
    /// The GPU's timeline in the process the job asks for.
    pub const fn gpu(&self) -> &Timeline {
        match self.process {
            ProcessState::Warm => &self.warm,
            ProcessState::Cold | ProcessState::FirstCall => &self.cold,
        }
    }

    /// How many times faster the GPU is in the process the job asks for.
    pub fn speedup(&self) -> f64 {
        self.cpu.total() / self.gpu().total()
    }

    /// How many times faster the GPU is excluding start-up.
    pub fn warm_speedup(&self) -> f64 {
        self.cpu.total() / self.warm.total()
    }

    /// How many times faster the GPU is in a new process.
    pub fn cold_speedup(&self) -> f64 {
        self.cpu.total() / self.cold.total()
    }

    /// How many times faster an infinitely fast GPU would be.
    pub fn ceiling_speedup(&self) -> f64 {
        self.cpu.total() / self.ceiling.total()
    }

    /// How many times faster the described part alone is excluding start-up.
    pub fn accelerated_speedup(&self) -> f64 {
        self.accelerated.cpu / self.accelerated.gpu
    }

    /// How many times cheaper a job is on the GPU, where both prices are known.
    pub fn cost_factor(&self) -> Option<f64> {
        let (cpu, gpu) = (self.bills.cpu.cost?, self.bills.gpu.cost?);
        Some(ratio(cpu.value(), gpu.value()))
    }

    /// The bound: what limits the GPU, with its share of the GPU's time.
    pub fn bound(&self) -> (Bound, Share) {
        Bound::ranked(self.gpu())[0]
    }
}
