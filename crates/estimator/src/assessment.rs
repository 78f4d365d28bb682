//! The result of an estimate: the times on both machines, and the metrics derived from them.

use crate::bill::Bill;
use crate::bound::Bound;
use crate::memory_fit::MemoryFit;
use crate::timeline::Timeline;
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Intensity, Operations, Seconds, Share, Throughput, ratio,
};

/// A pair of values, one per machine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CpuGpu<T> {
    /// The CPU's value.
    pub cpu: T,
    /// The GPU's value.
    pub gpu: T,
}

/// The rates that a machine achieves in the described part of a job, excluding copies and start-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Achieved {
    /// Operations per second.
    pub throughput: Throughput,
    /// Memory traffic per second.
    pub bandwidth: Bandwidth,
}

/// The model's results for a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The number of runs in one process that the timelines cover.
    pub runs: Count,
    /// All runs on the CPU.
    pub cpu: Timeline,
    /// All runs on the GPU in a warm process.
    pub warm: Timeline,
    /// All runs on the GPU in a new process.
    pub cold: Timeline,
    /// The requested process state.
    pub process: ProcessState,
    /// All runs on an infinitely fast GPU, in the requested process state. Launches, copies and CPU work still take
    /// time.
    pub ceiling: Timeline,
    /// The time of the described part of one run on the CPU and on the warm GPU. The GPU's time includes copies.
    pub accelerated: CpuGpu<Seconds>,
    /// The number of runs in one process after which the GPU's start-up pays off.
    ///
    /// `None` if it never does.
    pub break_even_runs: Option<Count>,
    /// The achieved rates in the described part.
    pub achieved: CpuGpu<Achieved>,
    /// The arithmetic operations of one run.
    pub operations: Operations,
    /// The GPU's memory traffic in one run.
    pub gpu_bytes: Bytes,
    /// The arithmetic intensity on the GPU: operations per byte of memory traffic.
    pub intensity: Intensity,
    /// The comparison of the memory need with the GPU's memory.
    pub memory_fit: MemoryFit,
    /// The rent and energy of one run on each machine.
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

    /// Returns the GPU's speedup, including start-up.
    pub fn cold_speedup(&self) -> f64 {
        self.cpu.total() / self.cold.total()
    }

    /// Returns the speedup that an infinitely fast GPU would have: the upper limit for any GPU.
    pub fn ceiling_speedup(&self) -> f64 {
        self.cpu.total() / self.ceiling.total()
    }

    /// Returns the GPU's speedup for the described part, excluding start-up and the serial part.
    pub fn accelerated_speedup(&self) -> f64 {
        self.accelerated.cpu / self.accelerated.gpu
    }

    /// Returns the factor by which a run is cheaper on the GPU.
    ///
    /// `None` if a price is unknown.
    pub fn cost_factor(&self) -> Option<f64> {
        let (cpu, gpu) = (self.bills.cpu.cost?, self.bills.gpu.cost?);
        Some(ratio(cpu.value(), gpu.value()))
    }

    /// Returns the bound with the largest share of the GPU's time, and that share.
    pub fn bound(&self) -> (Bound, Share) {
        Bound::ranked(self.gpu())[0]
    }
}
