//! Computes the rooflines of both machines for the work of a report.

use crate::report::Report;
use offload_estimator::assessment::CpuGpu;
use offload_estimator::roofline::{Roof, StageRate, stage_rates};

/// The rate that each stage of the work attains on both machines, and the roofs that limit this rate.
#[derive(Clone, Debug, PartialEq)]
pub struct Roofline {
    /// The stages of a run on each machine, in order. The GPU's list is empty if the GPU has no meaningful times.
    pub stages: CpuGpu<Vec<StageRate>>,
}

impl Roofline {
    /// Computes the roofline of a report.
    ///
    /// ```
    /// use offload_analysis::{Report, Roofline};
    /// use offload_scenario::decode;
    ///
    /// let fp64 = Roofline::of(&Report::of(&decode("", "#matmul-fp64").scenario));
    /// let [cpu, gpu] = [fp64.stages.cpu[0], fp64.stages.gpu[0]];
    /// assert!(gpu.roof.peak < cpu.roof.peak && gpu.roof.bandwidth > cpu.roof.bandwidth);
    /// ```
    pub fn of(report: &Report) -> Self {
        let mut stages = stage_rates(&report.job);
        if !report.has_gpu_times() {
            stages.gpu.clear();
        }
        Self { stages }
    }

    /// Returns `true` if some stage has arithmetic on both machines. Otherwise only bandwidths can be compared.
    pub fn counts_arithmetic(&self) -> bool {
        let has_arithmetic = |stage: &StageRate| !stage.operations.is_zero();
        let CpuGpu { cpu, gpu } = &self.stages;
        let is_on_both_machines = |stage: &StageRate| {
            has_arithmetic(stage)
                && cpu
                    .iter()
                    .any(|cpu_stage| cpu_stage.name == stage.name && has_arithmetic(cpu_stage))
        };
        gpu.iter().any(is_on_both_machines)
    }

    /// Returns the distinct roofs of `stages`, in the order of the stages.
    pub fn roofs(stages: &[StageRate]) -> Vec<Roof> {
        let mut roofs = Vec::new();
        for stage in stages {
            if !roofs.contains(&stage.roof) {
                roofs.push(stage.roof);
            }
        }
        roofs
    }

    /// Returns the rates of the CPU and of the GPU in the stage that takes longest on the GPU. If any stage has
    /// arithmetic on both machines, considers only such stages.
    pub fn compared(&self) -> Option<(&StageRate, &StageRate)> {
        let is_counted =
            |stage: &StageRate| !stage.operations.is_zero() || !self.counts_arithmetic();
        let cpu_stage_of =
            |gpu: &StageRate| self.stages.cpu.iter().find(|stage| stage.name == gpu.name);
        let pairs = self.stages.gpu.iter().filter_map(|gpu| Some((cpu_stage_of(gpu)?, gpu)));
        let counted_pairs = pairs.filter(|(cpu, gpu)| is_counted(cpu) && is_counted(gpu));
        counted_pairs
            .reduce(|longest, pair| if pair.1.time > longest.1.time { pair } else { longest })
    }
}
