//! The best of both machines: each stage where it is done sooner, copies counted.

use crate::device_run::device_stage;
use crate::host_run::host_stage;
use crate::job::Job;
use crate::ledger::Ledger;
use crate::link::{Transfer, copy_time};
use offload_vocabulary::quantity::{Bytes, Count, Seconds};

/// Which stages are best done where, and what a run takes then.
#[derive(Clone, Debug, PartialEq)]
pub struct Hybrid {
    /// The time of a warm run.
    pub time: Seconds,
    /// For each stage its name and whether it is done on the GPU.
    pub stages: Vec<(&'static str, bool)>,
}

/// A way to have done the stages so far, ending on one of the machines.
#[derive(Clone, Debug)]
struct Way {
    time: Seconds,
    stages: Vec<(&'static str, bool)>,
}

/// The split of a run's stages between CPU and GPU that is done first.
///
/// # Model
/// Shortest path through the stages: a stage on the CPU takes its CPU time; on the GPU the longer
/// of issuing and executing, and waiting for it; where one stage hands over to another machine,
/// what it hands over crosses the link. Data begins and ends on the host.
///
/// # Assumptions
/// Stages follow one another; none overlaps with the next.
pub fn hybrid(job: &Job) -> Hybrid {
    let silent = &mut Ledger::silent();
    let link = &job.device.link;
    let across = |bytes: Bytes, to_device: bool| {
        let bandwidth = if to_device { link.to_device } else { link.to_host };
        match bytes.is_zero() {
            true => Seconds::ZERO,
            false => copy_time(Transfer::new(bytes, Count::new(1.0)), bandwidth, link.latency),
        }
    };
    let mut handed = job.workload.copies_a_run.to_device.bytes;
    let start = Way { time: Seconds::ZERO, stages: Vec::new() };
    let mut host = start.clone();
    let mut device = Way { time: across(handed, true), ..start };
    for stage in &job.workload.stages {
        let on_host = host_stage(stage, &job.host, &job.host_library, silent).total();
        let executed = device_stage(stage, &job.device, &job.device_library, silent).total();
        let issued = stage.all_launches() * job.device_library.launch
            + stage.all_inner() * job.device_library.inner;
        let on_device = issued.max(executed) + job.device_library.synchronize;
        if !host.stages.is_empty() {
            let to_host = device.time + across(handed, false);
            let to_device = host.time + across(handed, true);
            let (from_host, from_device) = (host.clone(), device.clone());
            if to_host < host.time {
                host = Way { time: to_host, ..from_device };
            }
            if to_device < device.time {
                device = Way { time: to_device, ..from_host };
            }
        }
        host.time += on_host;
        host.stages.push((stage.name, false));
        device.time += on_device;
        device.stages.push((stage.name, true));
        handed = stage.handover;
    }
    device.time += across(job.workload.copies_a_run.to_host.bytes, false);
    let best = if device.time < host.time { device } else { host };
    Hybrid { time: best.time, stages: best.stages }
}
