//! Converts attributed times to a reading, which contains the measured phases and asks a question about each assumed
//! size.

use crate::PROFILE;
use crate::measured_link::{measured, time};
use crate::program::STAYS;
use crate::size_from_time::{UnsizedWork, size_label};
use crate::sort_by_time::longest_first;
use crate::timed_work::{AttributedWork, TimedWork};
use offload_reader::{OpenQuestion, Phase, Reading, ReadingOutcome, Sure, UncostedWork};
use offload_scenario::{Scenario, decimal, decode};
use offload_vocabulary::quantity::Seconds;
use std::collections::BTreeMap;

/// The minimum share of the total time that work must take to become a separate phase.
const MIN_PHASE_SHARE: f64 = 0.01;

/// Converts timed work to a [`Reading`] with one phase for each kind of work.
pub(crate) fn reading(
    works: Vec<TimedWork>,
    answers: &BTreeMap<String, f64>,
    machines: &Scenario,
) -> Reading {
    let mut works = longest_first(works, |work| work.seconds);
    let total: f64 = works.iter().map(|work| work.seconds).sum();
    let first_small = works.iter().position(|work| work.seconds < MIN_PHASE_SHARE * total);
    let small_works = works.split_off(first_small.unwrap_or(works.len()));
    let mut reading = Reading {
        version: 1,
        source: PROFILE,
        outcome: ReadingOutcome::Answer,
        phases: Vec::new(),
        ask: Vec::new(),
        outside: Vec::new(),
        dropped: Vec::new(),
    };
    let mut writer = PhaseWriter { answers, machines, reading: &mut reading };
    works.iter().for_each(|work| writer.add(work));
    if let Some(first) = small_works.first() {
        let why = match small_works.len() {
            1 => "one item takes less than 1 % of the time".to_owned(),
            count => format!("{count} items take less than 1 % of the time each"),
        };
        let seconds = small_works.iter().map(|work| work.seconds).sum();
        writer.add_staying("the rest", &first.lines[..first.lines.len().min(1)], seconds, &why);
    }
    let is_movable = |phase: &Phase| !phase.link.starts_with(STAYS);
    reading.outcome = if reading.phases.iter().any(is_movable) {
        ReadingOutcome::Answer
    } else if reading.ask.is_empty() {
        ReadingOutcome::Refuse
    } else {
        ReadingOutcome::Ask
    };
    reading
}

/// The family of phases for the self time of the user's functions.
const OWN_TIME: &str = "python";

/// Returns the fraction of the time `total` that is self time in the user's functions. The work of these functions is
/// unknown.
pub fn own_share(reading: &Reading, total: Seconds) -> f64 {
    let own_phases = reading.phases.iter().filter(|phase| phase.family == OWN_TIME);
    let seconds =
        own_phases.filter_map(|phase| phase.link.strip_prefix(STAYS)?.parse::<f64>().ok());
    seconds.sum::<f64>() / total.value().max(f64::MIN_POSITIVE)
}

/// Returns the link of a phase that stays on the CPU, such as `stays=1.5`.
fn stay_link(seconds: f64) -> String {
    format!("{STAYS}{}", time(seconds))
}

/// Adds phases and questions to a reading.
struct PhaseWriter<'a> {
    answers: &'a BTreeMap<String, f64>,
    machines: &'a Scenario,
    reading: &'a mut Reading,
}

impl PhaseWriter<'_> {
    fn add(&mut self, work: &TimedWork) {
        match &work.work {
            AttributedWork::Stays(why) => {
                self.add_staying(&work.name, &work.lines, work.seconds, why)
            }
            AttributedWork::OwnFunction => {
                let why = "it is the self time of a Python function: the interpreter, or array operators that a \
                           profile doesn’t list (paste its code to see)";
                self.add_outside(&work.lines, why);
                self.push(
                    &work.name,
                    &work.lines,
                    stay_link(work.seconds),
                    OWN_TIME,
                    Sure::Known,
                    Vec::new(),
                );
            }
            AttributedWork::Known { link, size, assumed } => {
                self.add_known(work, link, *size, *assumed);
            }
        }
    }

    fn add_staying(&mut self, name: &str, lines: &[u32], seconds: f64, why: &str) {
        self.add_outside(lines, why);
        self.push(name, lines, stay_link(seconds), "stays", Sure::Known, Vec::new());
    }

    fn add_outside(&mut self, lines: &[u32], why: &str) {
        let line = lines.first().copied().unwrap_or(1);
        self.reading.outside.push(UncostedWork {
            lines: [line; 2],
            why: why.to_owned(),
            call: None,
            link: None,
            unknown: false,
        });
    }

    fn add_known(
        &mut self,
        work: &TimedWork,
        link: &str,
        size: Option<&'static str>,
        assumed: bool,
    ) {
        let call_seconds = work.seconds / work.calls;
        let time_suffix = format!(
            "{}{}",
            if work.calls > 1.0 {
                format!("&runs={}", decimal::write(work.calls))
            } else {
                String::new()
            },
            measured(call_seconds, 0.0, work.on_gpu)
        );
        let family = decode("", link).scenario.family().facts().id;
        let sure = if assumed { Sure::Assumed } else { Sure::Known };
        let Some(key) = size else {
            return self.push(
                &work.name,
                &work.lines,
                format!("{link}{time_suffix}"),
                family,
                sure,
                vec![],
            );
        };
        let name = format!("{} {}", work.name, size_label(key));
        let assumed_size =
            UnsizedWork { link, key, on_gpu: work.on_gpu }.size_at(call_seconds, self.machines);
        let answer = self.answers.get(&name).copied().filter(|answer| *answer >= 1.0);
        if answer.is_none() {
            let machine = if work.on_gpu { "GPU" } else { "CPU" };
            let why = match assumed_size {
                Some(_) => format!(
                    "not in a profile: at this size one call takes the measured time on the chosen \
                     {machine}. Correct it if you know it"
                ),
                None => {
                    "not in a profile, and one call took longer than at any usual size".to_owned()
                }
            };
            self.reading.ask.push(OpenQuestion {
                what: key,
                name: name.clone(),
                line: work.lines.first().copied().unwrap_or(1),
                why,
                values: assumed_size.map_or_else(|| vec![1e6, 1e7, 1e8], |size| vec![size]),
                assumed: assumed_size,
            });
        }
        let sized_link =
            |size: f64| format!("{link}&{key}={}{time_suffix}", decimal::write(size.round()));
        match (answer, assumed_size) {
            (Some(size), _) => {
                self.push(&work.name, &work.lines, sized_link(size), family, sure, Vec::new());
            }
            (None, Some(size)) => {
                let needs = vec![name];
                self.push(&work.name, &work.lines, sized_link(size), family, Sure::Assumed, needs);
            }
            (None, None) => {
                let link = stay_link(work.seconds);
                self.push(&work.name, &work.lines, link, family, Sure::Asked, vec![name]);
            }
        }
    }

    fn push(
        &mut self,
        name: &str,
        lines: &[u32],
        link: String,
        family: &'static str,
        sure: Sure,
        needs: Vec<String>,
    ) {
        self.reading.phases.push(Phase {
            lines: lines.iter().map(|line| [*line; 2]).collect(),
            name: name.to_owned(),
            link,
            family,
            flops: None,
            funcs: None,
            bytes: None,
            calls: None,
            trips: None,
            reads: Vec::new(),
            writes: Vec::new(),
            sure,
            needs,
        });
    }
}
