//! The inputs of an estimate.

use crate::cpu::{CpuLibraryCosts, CpuSpec};
use crate::gpu::{GpuLibraryCosts, GpuSpec};
use crate::interconnect::Transfer;
use crate::multi_gpu::MultiGpu;
use crate::workload::{Copies, Workload};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::execution::Residency;
use offload_vocabulary::execution::Synchronization;
use offload_vocabulary::quantity::{Bytes, Count, HourlyPrice, Seconds, Share, ratio};

/// A computation, the two machines it could run on, and its execution options.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The computation.
    pub workload: Workload,
    /// The work of one run on the CPU, if it has separate settings. Its times are converted to the
    /// number of units in a run of `workload`.
    pub cpu_workload: Option<Workload>,
    /// The CPU.
    pub cpu: CpuSpec,
    /// Its library.
    pub cpu_library: CpuLibraryCosts,
    /// The GPU.
    pub gpu: GpuSpec,
    /// Its library.
    pub gpu_library: GpuLibraryCosts,
    /// The residency of its data.
    pub residency: Residency,
    /// The synchronization with the GPU.
    pub synchronization: Synchronization,
    /// The requested process state.
    pub process: ProcessState,
    /// Runs in one process.
    pub runs: Count,
    /// Share of today's run time that is outside the described work and stays on the CPU.
    pub serial: Share,
    /// Share of the described work that falls back to the CPU.
    pub fallback: Share,
    /// The GPUs that share the work, if there is more than one.
    pub multi_gpu: Option<MultiGpu>,
    /// Time to load and prepare the data of one step with all workers.
    pub loading: Seconds,
    /// Share of copying that is hidden behind computing.
    pub overlap: Share,
    /// The given start-up, instead of the library's.
    pub start_up: Option<Seconds>,
    /// The given memory need, instead of the workload's.
    pub memory: Option<Bytes>,
    /// The measured time of a run on this CPU, relative to the model's prediction; one without a measurement.
    pub cpu_time_factor: Count,
    /// The same for a warm run on this GPU, excluding start-up.
    pub gpu_time_factor: Count,
}

impl Job {
    /// Returns the work of one run on the CPU.
    pub fn cpu_workload(&self) -> &Workload {
        self.cpu_workload.as_ref().unwrap_or(&self.workload)
    }

    /// Returns the number of runs of the CPU's own work that have as many units as one run.
    pub fn cpu_runs(&self) -> Count {
        Count::new(ratio(self.workload.units.value(), self.cpu_workload().units.value()))
    }

    /// Returns the work of one GPU.
    pub fn part(&self) -> &Workload {
        self.multi_gpu.as_ref().map_or(&self.workload, |multi_gpu| &multi_gpu.part)
    }

    /// Returns the number of GPUs at work.
    pub fn gpus(&self) -> Count {
        self.multi_gpu.as_ref().map_or(Count::new(1.0), |multi_gpu| multi_gpu.gpus)
    }

    /// Returns the rent of all GPUs at work, if known.
    pub fn gpu_rent(&self) -> Option<HourlyPrice> {
        self.gpu.price.map(|price| price * self.gpus().value())
    }

    /// Returns the copies of a warm run.
    pub fn copies_per_run(&self) -> Copies {
        match self.residency {
            Residency::EachStep => self.workload.copies_per_step.times(self.workload.steps),
            Residency::EachRun => self.workload.copies_per_run,
            Residency::Inward => Copies { to_cpu: Transfer::NONE, ..self.workload.copies_per_run },
            Residency::Once | Residency::Resident => Copies::default(),
        }
    }

    /// Returns the additional copies of a process's first run.
    pub fn copies_at_first(&self) -> Copies {
        match self.residency {
            Residency::Once => self.workload.copies_per_run,
            Residency::EachStep | Residency::EachRun | Residency::Inward | Residency::Resident => {
                Copies::default()
            }
        }
    }

    /// Returns the number of times that a run waits for the GPU. Each copy to the CPU also waits.
    pub fn synchronizations(&self) -> Count {
        let steps = match self.synchronization {
            Synchronization::AtTheEnd => Count::new(1.0),
            Synchronization::EachStep => self.workload.steps.max(Count::new(1.0)),
        };
        steps.max(self.copies_per_run().to_cpu.transfers)
    }
}
