//! Several GPUs that share a job.

use crate::job::Job;
use crate::ledger::{Chapter, Ledger, Line, term, terms};
use crate::link::{Transfer, copy_time};
use crate::symbol::Symbol;
use crate::workload::Workload;
use offload_vocabulary::execution::Drive;
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};

/// GPUs that each do a part of every step and then exchange what they worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// How many.
    pub gpus: Count,
    /// What one of them does.
    pub part: Workload,
    /// What an all-reduce moves a second, as NCCL's tests count it.
    pub bus: Bandwidth,
    /// What one hop of an all-reduce costs however small it is.
    pub hop: Seconds,
    /// How they are driven.
    pub drive: Drive,
}

/// The time GPUs take to exchange what each worked out.
///
/// # Model
/// Ring all-reduce, `steps · (2 · (g − 1) ÷ g · bytes ÷ bus + 2 · (g − 1) · hop)`. One process for
/// all sends every other GPU the weights and takes its gradients, over the host's link:
/// `steps · 2 · (g − 1) · (bytes ÷ link + latency)`.
///
/// # Assumptions
/// Nothing of it is hidden behind computing.
///
/// # Source
/// Patarasuk and Yuan 2009; NCCL tests' definition of bus bandwidth.
pub(crate) fn exchange(job: &Job, ledger: &mut Ledger) -> Seconds {
    let Some(team) = &job.team else { return Seconds::ZERO };
    let bytes = job.workload.exchanged;
    let others = (team.gpus - Count::new(1.0)).value();
    if bytes.is_zero() || others <= 0.0 {
        return Seconds::ZERO;
    }
    let steps = job.workload.steps;
    let each = match team.drive {
        Drive::Processes => ring(bytes, team, others),
        Drive::OneProcess => {
            let link = &job.device.link;
            let copies = Count::new(2.0 * others);
            copy_time(Transfer::new(copies * bytes, copies), link.to_device, link.latency)
        }
    };
    let time = steps * each;
    ledger.note(Chapter::Device, || match team.drive {
        Drive::Processes => Line {
            title: "Exchanging gradients",
            formula: "{0} · 2 · ({1} − 1) · ({2} ÷ {1} ÷ {3} + {4})",
            terms: terms(&[
                term(Symbol::Steps, steps),
                term(Symbol::Gpus, team.gpus),
                term(Symbol::Exchanged, bytes),
                term(Symbol::Bus, team.bus),
                term(Symbol::Hop, team.hop),
            ]),
            result: time.into(),
        },
        Drive::OneProcess => Line {
            title: "Sending weights and gathering gradients",
            formula: "{0} · 2 · ({1} − 1) · ({2} ÷ {3} + {4})",
            terms: terms(&[
                term(Symbol::Steps, steps),
                term(Symbol::Gpus, team.gpus),
                term(Symbol::Exchanged, bytes),
                term(Symbol::LinkIn, job.device.link.to_device),
                term(Symbol::Latency, job.device.link.latency),
            ]),
            result: time.into(),
        },
    });
    time
}

fn ring(bytes: Bytes, team: &Team, others: f64) -> Seconds {
    bytes * (2.0 * others / team.gpus.value()) / team.bus + team.hop * (2.0 * others)
}
