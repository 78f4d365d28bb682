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

/// A computation, the two machines that could run it, and the execution options.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The work of one run on the GPU, and on the CPU unless `cpu_workload` is set.
    pub workload: Workload,
    /// The work of one run on the CPU, if the CPU has separate settings (e.g. another batch size). The model scales the
    /// CPU time to the number of units in a run of `workload`.
    pub cpu_workload: Option<Workload>,
    /// The CPU, which runs the program today.
    pub cpu: CpuSpec,
    pub cpu_library: CpuLibraryCosts,
    /// The rates and costs of the code that runs the CPU layers of a language model in a GPU run. `None` if
    /// `cpu_library` also runs these layers.
    pub cpu_layer_costs: Option<(CpuSpec, CpuLibraryCosts)>,
    /// The GPU that the work could move to.
    pub gpu: GpuSpec,
    pub gpu_library: GpuLibraryCosts,
    pub residency: Residency,
    pub synchronization: Synchronization,
    /// The process state that the requested GPU time assumes.
    pub process: ProcessState,
    /// The number of runs in one process.
    pub runs: Count,
    /// Share of today's run time that the workload does not cover and that stays on the CPU.
    pub serial: Share,
    /// Share of the workload that falls back to the CPU.
    pub fallback: Share,
    /// The GPUs that share the work, or `None` for a single GPU.
    pub multi_gpu: Option<MultiGpu>,
    /// Time to load and prepare the input data of one step, with all loader processes in parallel.
    pub loading: Seconds,
    /// Share of the copying time that overlaps with computation.
    pub overlap: Share,
    /// The start-up time, if the user gave one. It replaces the start-up time of the library.
    pub start_up: Option<Seconds>,
    /// The required memory, if the user gave it. It replaces the required memory of the workload.
    pub memory: Option<Bytes>,
    /// The measured time of a run on this CPU, divided by the predicted time. The factor is 1 if the run was not
    /// measured.
    pub cpu_time_factor: Count,
    /// The measured time of a warm run on this GPU, divided by the predicted time. The factor is 1 if the run was not
    /// measured.
    pub gpu_time_factor: Count,
}

impl Job {
    /// Returns the work of one run on the CPU: `cpu_workload` if set, otherwise `workload`.
    pub fn cpu_workload(&self) -> &Workload {
        self.cpu_workload.as_ref().unwrap_or(&self.workload)
    }

    /// Returns the number of runs of `cpu_workload` that process as many units as one run of `workload`.
    pub fn cpu_runs(&self) -> Count {
        Count::new(ratio(self.workload.units.value(), self.cpu_workload().units.value()))
    }

    /// Returns the work of each GPU: its share if several GPUs divide the job, otherwise all of the work.
    pub fn part(&self) -> &Workload {
        self.multi_gpu.as_ref().map_or(&self.workload, |multi_gpu| &multi_gpu.part)
    }

    pub fn gpus(&self) -> Count {
        self.multi_gpu.as_ref().map_or(Count::new(1.0), |multi_gpu| multi_gpu.gpus)
    }

    /// Returns the hourly rent of all GPUs together.
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

    /// Returns the copies that occur only in the first run of a process.
    pub fn copies_in_first_run(&self) -> Copies {
        match self.residency {
            Residency::Once => self.workload.copies_per_run,
            Residency::EachStep | Residency::EachRun | Residency::Inward | Residency::Resident => {
                Copies::default()
            }
        }
    }

    /// Returns the number of times per run that the program waits for the GPU. Each copy to the CPU counts as one wait.
    pub fn synchronizations(&self) -> Count {
        let steps = match self.synchronization {
            Synchronization::AtTheEnd => Count::new(1.0),
            Synchronization::EachStep => self.workload.steps.max(Count::new(1.0)),
        };
        steps.max(self.copies_per_run().to_cpu.transfers)
    }
}
