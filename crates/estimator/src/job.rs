//! Everything an estimate is made from.

use crate::cpu::{CpuLibraryCosts, CpuSpec};
use crate::gpu::{GpuLibraryCosts, GpuSpec};
use crate::interconnect::Transfer;
use crate::multi_gpu::MultiGpu;
use crate::workload::{Copies, Workload};
use offload_vocabulary::execution::ProcessState;
use offload_vocabulary::execution::Residency;
use offload_vocabulary::execution::Synchronization;
use offload_vocabulary::quantity::{Bytes, Count, HourlyPrice, Seconds, Share, ratio};

/// A computation, the two machines it could run on, and how it is run.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// What is computed.
    pub workload: Workload,
    /// What one run on the CPU does instead, where it has settings of its own. Its times are those
    /// of as many units as a run of `workload` does.
    pub cpu_workload: Option<Workload>,
    /// Where it runs now.
    pub cpu: CpuSpec,
    /// With what.
    pub cpu_library: CpuLibraryCosts,
    /// Where it could run.
    pub gpu: GpuSpec,
    /// With what.
    pub gpu_library: GpuLibraryCosts,
    /// Where its data lives.
    pub residency: Residency,
    /// When it waits for the GPU.
    pub synchronization: Synchronization,
    /// Which process the answer is about.
    pub process: ProcessState,
    /// Runs in one process.
    pub runs: Count,
    /// Share of today's run time that is beside the described work and stays on the CPU.
    pub serial: Share,
    /// Share of the described work that the GPU library hands back to the CPU.
    pub fallback: Share,
    /// The GPUs that share the work, where there is more than one.
    pub multi_gpu: Option<MultiGpu>,
    /// What loading and preparing the data of one step takes, all workers together.
    pub loading: Seconds,
    /// Share of copying that is hidden behind computing.
    pub overlap: Share,
    /// Start-up as given, in place of the library's.
    pub start_up: Option<Seconds>,
    /// Memory need as given, in place of the workload's.
    pub memory: Option<Bytes>,
    /// What a run takes on this CPU over what the model says; one where nothing was measured.
    pub cpu_time_factor: Count,
    /// The same of a warm run on this GPU, start-up left out.
    pub gpu_time_factor: Count,
}

impl Job {
    /// What one run on the CPU does.
    pub fn cpu_workload(&self) -> &Workload {
        self.cpu_workload.as_ref().unwrap_or(&self.workload)
    }

    /// How many runs of the CPU's own work do as many units as one run.
    pub fn cpu_runs(&self) -> Count {
        Count::new(ratio(self.workload.units.value(), self.cpu_workload().units.value()))
    }

    /// What one GPU does.
    pub fn part(&self) -> &Workload {
        self.multi_gpu.as_ref().map_or(&self.workload, |multi_gpu| &multi_gpu.part)
    }

    /// The GPUs at work.
    pub fn gpus(&self) -> Count {
        self.multi_gpu.as_ref().map_or(Count::new(1.0), |multi_gpu| multi_gpu.gpus)
    }

    /// The rent of all GPUs at work, where it is known.
    pub fn gpu_rent(&self) -> Option<HourlyPrice> {
        self.gpu.price.map(|price| price * self.gpus().value())
    }

    /// What a warm run copies.
    pub fn copies_per_run(&self) -> Copies {
        match self.residency {
            Residency::EachStep => self.workload.copies_per_step.times(self.workload.steps),
            Residency::EachRun => self.workload.copies_per_run,
            Residency::Inward => Copies { to_cpu: Transfer::NONE, ..self.workload.copies_per_run },
            Residency::Once | Residency::Resident => Copies::default(),
        }
    }

    /// What the first run of a process copies beyond that.
    pub fn copies_at_first(&self) -> Copies {
        match self.residency {
            Residency::Once => self.workload.copies_per_run,
            Residency::EachStep | Residency::EachRun | Residency::Inward | Residency::Resident => {
                Copies::default()
            }
        }
    }

    /// How often a run waits for the GPU; each copy to the CPU waits as well.
    pub fn synchronizations(&self) -> Count {
        let steps = match self.synchronization {
            Synchronization::AtTheEnd => Count::new(1.0),
            Synchronization::EachStep => self.workload.steps.max(Count::new(1.0)),
        };
        steps.max(self.copies_per_run().to_cpu.transfers)
    }
}
