//! The rent and the energy of a run.

use crate::job::Job;
use crate::symbol::Symbol;
use crate::timeline::{Segment, Timeline};
use crate::trace::{Chapter, Formula, Ledger, Trace, term, terms};
use offload_vocabulary::execution::{ProcessState, Threads};
use offload_vocabulary::quantity::{Count, Dollars, Joules, Seconds, Share, Watts};

/// The power of an idle machine, as a share of its full power.
///
/// Boavizta, based on measurements by Teads, gives 12 % of the rated power for an idle server CPU (accessed
/// 2026-11-21). We assume the same share for GPUs.
const IDLE_SHARE: Share = Share::new(0.12);

/// The rent and energy of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bill {
    /// The rent of the machine, or `None` if its price is unknown.
    pub cost: Option<Dollars>,
    /// The energy consumed by the chips that the job uses, or `None` if their power is unknown.
    pub energy: Option<Joules>,
}

/// Returns the bill of a run that takes `time` on the CPU.
///
/// # Model
/// The cost is `time · price`. The energy is `time · power · (idle + (1 − idle) · busy)`, where `busy` is the share of
/// the cores that the job uses.
pub fn cpu_bill(job: &Job, time: Seconds, trace: &mut Trace<impl Ledger>) -> Bill {
    let busy_share = busy_cores(job);
    let power = job.cpu.power.map(|power| drawn_power(power, busy_share));
    if let Some(price) = job.cpu.price {
        trace.note(Chapter::Bill, || Formula {
            title: "CPU cost per run",
            formula: "{0} · {1}",
            terms: terms(&[term(Symbol::CpuTime, time), term(Symbol::CpuPrice, price)]),
            result: (price * time).into(),
        });
    }
    if let Some(power) = job.cpu.power {
        trace.note(Chapter::Bill, || Formula {
            title: "CPU energy per run",
            formula: "{0} · {1} · ({2} + (1 − {2}) · {3})",
            terms: terms(&[
                term(Symbol::CpuTime, time),
                term(Symbol::CpuPower, power),
                term(Symbol::IdleShare, IDLE_SHARE),
                term(Symbol::Busy, busy_share),
            ]),
            result: (drawn_power(power, busy_share) * time).into(),
        });
    }
    Bill { cost: job.cpu.price.map(|price| price * time), energy: power.map(|power| power * time) }
}

/// Returns the bill of a run on the GPU with the given timeline.
///
/// # Model
/// The GPU draws `power · (idle + (1 − idle) · busy)`, where `busy` is the share of the time in which the GPU computes
/// or accesses memory. In addition, one CPU core is busy during the whole run. All cores are busy while layers of a
/// language model run on the CPU. The cost includes no rent for the CPU, because cloud prices for GPUs include the host
/// machine.
///
/// # Source
/// Linear power model between idle and full load, from Green Algorithms (Lannelongue, Grealey and Inouye 2021).
pub fn gpu_bill(job: &Job, run: &Timeline, trace: &mut Trace<impl Ledger>) -> Bill {
    let time = run.total();
    let gpus = job.gpus();
    let price = job.gpu_rent();
    let power = job.gpu.power.map(|power| power * gpus.value());
    let time_term = match job.process {
        ProcessState::Warm => term(Symbol::GpuTime, time),
        ProcessState::Cold | ProcessState::FirstCall => term(Symbol::SharedTime, time),
    };
    // With several GPUs, each formula has one more term. `gpu_terms` is 0 or 1, so it also selects the formula.
    let gpu_terms = usize::from(job.multi_gpu.is_some());
    let layers_time = run.get(Segment::CpuLayers);
    // The formula for the CPU's power has two more terms if some layers run on the CPU.
    let layers_terms = if layers_time.is_zero() { 0 } else { 2 };
    let working_time = run.get(Segment::Compute) + run.get(Segment::Memory);
    let busy_share = Share::of(working_time.value(), time.value());
    if let (Some(cpu_price), Some(total_price), Some(gpu_price)) =
        (job.cpu.price, price, job.gpu.price)
    {
        trace.note(Chapter::Bill, || Formula {
            title: "Speedup above which the GPU is cheaper",
            formula: ["{0} ÷ {1}", "{2} · {0} ÷ {1}"][gpu_terms],
            terms: terms(
                &[
                    term(Symbol::GpuPrice, gpu_price),
                    term(Symbol::CpuPrice, cpu_price),
                    term(Symbol::Gpus, gpus),
                ][..2 + gpu_terms],
            ),
            result: Count::new(total_price / cpu_price).into(),
        });
    }
    if let (Some(price), Some(gpu_price)) = (price, job.gpu.price) {
        trace.note(Chapter::Bill, || Formula {
            title: "GPU cost per run",
            formula: ["{0} · {1}", "{0} · {1} · {2}"][gpu_terms],
            terms: terms(
                &[time_term, term(Symbol::GpuPrice, gpu_price), term(Symbol::Gpus, gpus)]
                    [..2 + gpu_terms],
            ),
            result: (price * time).into(),
        });
    }
    let layers_share = Share::of(layers_time.value(), time.value());
    let feeder_share = Share::of(1.0, job.cpu.cores.value());
    let feeder_share =
        Share::new(feeder_share.value() + feeder_share.rest().value() * layers_share.value());
    let feeder_power = job.cpu.power.map_or(Watts::ZERO, |power| drawn_power(power, feeder_share));
    if let (Some(power), Some(gpu_power)) = (power, job.gpu.power) {
        if let Some(cpu_power) = job.cpu.power {
            trace.note(Chapter::Bill, || Formula {
                title: "Power of the core that feeds the GPU",
                formula: [
                    "{0} · ({1} + (1 − {1}) ÷ {2})",
                    "{0} · ({1} + (1 − {1}) · ({3} + ({4} − {3}) ÷ {2}) ÷ {4})",
                ][layers_terms / 2],
                terms: terms(
                    &[
                        term(Symbol::CpuPower, cpu_power),
                        term(Symbol::IdleShare, IDLE_SHARE),
                        term(Symbol::Cores, job.cpu.cores),
                        term(Symbol::CpuLayersTime, layers_time),
                        time_term,
                    ][..3 + layers_terms],
                ),
                result: feeder_power.into(),
            });
        }
        trace.note(Chapter::Bill, || Formula {
            title: "Busy share of the GPU",
            formula: "({0} + {1}) ÷ {2}",
            terms: terms(&[
                term(Symbol::ArithmeticTime, run.get(Segment::Compute)),
                term(Symbol::TrafficTime, run.get(Segment::Memory)),
                time_term,
            ]),
            result: busy_share.into(),
        });
        trace.note(Chapter::Bill, || Formula {
            title: "GPU energy per run",
            formula: [
                "{0} · ({1} · ({2} + (1 − {2}) · {3}) + {4})",
                "{0} · ({5} · {1} · ({2} + (1 − {2}) · {3}) + {4})",
            ][gpu_terms],
            terms: terms(
                &[
                    time_term,
                    term(Symbol::GpuPower, gpu_power),
                    term(Symbol::IdleShare, IDLE_SHARE),
                    term(Symbol::Busy, busy_share),
                    term(Symbol::FeedingPower, feeder_power),
                    term(Symbol::Gpus, gpus),
                ][..5 + gpu_terms],
            ),
            result: ((drawn_power(power, busy_share) + feeder_power) * time).into(),
        });
    }
    Bill {
        cost: price.map(|price| price * time),
        energy: power.map(|power| (drawn_power(power, busy_share) + feeder_power) * time),
    }
}

fn drawn_power(power: Watts, busy_share: Share) -> Watts {
    power * Share::new(IDLE_SHARE.value() + IDLE_SHARE.rest().value() * busy_share.value())
}

/// Returns the share of the CPU's cores that the job uses: all cores if any stage runs on all of them, otherwise one
/// core.
fn busy_cores(job: &Job) -> Share {
    let uses_all_cores = job
        .cpu_workload()
        .stages
        .iter()
        .any(|stage| job.cpu_library.threads(&stage.work) == Threads::All);
    let cores = if uses_all_cores { job.cpu.cores } else { Count::new(1.0).min(job.cpu.cores) };
    Share::of(cores.value(), job.cpu.cores.value())
}
