//! Parses and writes the user's measurements: the measured times of one run, and the measured scenario. A link stores
//! the measured scenario as differences from the current scenario: `measured=oncpu:0.0123:0.04,ongpu:0.00041,n:4096`.

use crate::decimal;
use crate::differences::{differences, read_differences, without_unused_inputs};
use crate::field::{Field, Group, Kind};
use crate::fields::FIELDS;
use crate::link_keys::MEASURED;
use crate::notice::{Notice, shorten};
use crate::scenario::{MeasuredTime, Measurement, Scenario};
use crate::validation::Problem;
use std::sync::Arc;

/// The keys of the times in the value of `measured`. No field has one of these keys.
const SIDES: [&str; 2] = ["oncpu", "ongpu"];

/// The maximum time in seconds: about one year.
const MAX_SECONDS: f64 = 3.2e7;

/// The maximum spread. It is above 1, because run times can vary by more than their median while another program uses
/// the machine.
const MAX_SPREAD: f64 = 100.0;

/// The number of significant digits of a time in a link.
const DIGITS: i32 = 6;

impl MeasuredTime {
    /// Parses a time in seconds with an optional spread: `0.0123` or `0.0123:0.04`.
    fn read(text: &str) -> Option<Self> {
        let (seconds, spread) = text.split_once(':').unwrap_or((text, "0"));
        let (seconds, spread) = (decimal::read(seconds, 0)?, decimal::read(spread, 0)?);
        let is_valid =
            seconds > 0.0 && seconds <= MAX_SECONDS && (0.0..=MAX_SPREAD).contains(&spread);
        is_valid.then_some(Self { seconds, spread })
    }

    fn write(self) -> String {
        let write_number = |value| decimal::write(decimal::round_to(value, DIGITS));
        if self.spread > 0.0 {
            format!("{}:{}", write_number(self.seconds), write_number(self.spread))
        } else {
            write_number(self.seconds)
        }
    }
}

impl Scenario {
    /// Returns the measurement. The measured scenario may have other sizes or machines than this scenario.
    pub fn measurement(&self) -> Option<&Measurement> {
        self.measured.as_deref()
    }

    /// Sets or removes the measurement.
    pub fn set_measurement(&mut self, measured: Option<Measurement>) {
        self.measured = measured.map(Arc::new);
    }

    /// Returns `true` if both scenarios describe the same kind of work (e.g. sorting), even if the sizes differ.
    pub fn is_same_work(&self, other: &Self) -> bool {
        let kind_fields = FIELDS.iter().filter(|field| {
            field.group == Group::Workload
                && field.applies(self)
                && !EXECUTION_KEYS.contains(&field.key)
        });
        let is_same_option = |field: &Field| match field.kind {
            Kind::Choice(choice) => self.option(choice) == other.option(choice),
            Kind::Number(_) => true,
        };
        self.family() == other.family() && kind_fields.into_iter().all(is_same_option)
    }

    /// Returns `true` if the measurement is for exactly this scenario, including sizes and machines.
    pub fn is_measured(&self) -> bool {
        self.measurement().is_some_and(|measurement| {
            differences(&measurement.question, &without_untimed_inputs(self)).is_empty()
        })
    }
}

/// Workload inputs that determine how the work is executed, but not its kind.
const EXECUTION_KEYS: [&str; 6] = ["dtype", "cpudtype", "data", "start", "waits", "loop"];

/// Inputs that do not affect the time of a warm run. The inputs in `Group::Cost` do not affect it either.
const UNTIMED_KEYS: [&str; 6] = ["start", "runs", "cpuprice", "gpuprice", "cpux", "gpux"];

/// Returns the scenario with only the inputs that affect the time of a warm run. Removes the measurement, prices and
/// inputs that the family does not have.
fn without_untimed_inputs(scenario: &Scenario) -> Scenario {
    let mut question = without_unused_inputs(scenario);
    question.set_measurement(None);
    let is_untimed =
        |field: &&Field| field.group == Group::Cost || UNTIMED_KEYS.contains(&field.key);
    FIELDS.iter().filter(is_untimed).for_each(|field| field.reset(&mut question));
    question
}

/// Writes the measurement in a scenario as a suffix for the scenario's link. The suffix is empty if the scenario has no
/// measurement.
///
/// ```
/// use offload_scenario::{Number, decode, encode};
///
/// let mut scenario = decode("", "#w=matmul&n=4096&measured=oncpu:0.0123:0.04").scenario;
/// assert!(scenario.is_measured());
/// scenario.set(Number::Columns, Some(8192.0));
/// assert_eq!(encode(&scenario), "v=1&w=matmul&n=8192&measured=oncpu:0.0123:0.04,n:4096");
/// ```
pub(crate) fn link_suffix(scenario: &Scenario) -> String {
    let Some(Measurement { cpu, gpu, question }) = scenario.measurement() else {
        return String::new();
    };
    let times = SIDES.into_iter().zip([cpu, gpu]).filter_map(|(side, time)| {
        let time = (*time)?;
        Some(format!("{side}:{}", time.write()))
    });
    let times: Vec<_> = times.collect();
    format!(
        "&{MEASURED}={}{}",
        times.join(","),
        differences(&without_untimed_inputs(scenario), question)
    )
}

/// Parses a measurement of a scenario, and adds notices about the parts that could not be parsed. The scenario must be
/// parsed first, because the value contains only differences from this scenario.
pub(crate) fn read_measured(scenario: &mut Scenario, notices: &mut Vec<Notice>, value: &str) {
    let mut times = [None; 2];
    let mut rest = String::new();
    for pair in value.split(',') {
        let side = SIDES
            .iter()
            .position(|side| pair.strip_prefix(side).is_some_and(|after| after.starts_with(':')));
        match side {
            Some(side) => {
                times[side] = MeasuredTime::read(&pair[SIDES[side].len() + 1..]);
                if times[side].is_none() {
                    notices.push(unread_measurement(pair));
                }
            }
            None => rest.extend([",", pair]),
        }
    }
    let [cpu, gpu] = times;
    if cpu.is_none() && gpu.is_none() {
        if notices.iter().all(|notice| notice.key != MEASURED) {
            notices.push(unread_measurement(value));
        }
        return;
    }
    let (question, differing_notices) =
        read_differences(&without_untimed_inputs(scenario), rest.trim_start_matches(','));
    notices.extend(differing_notices.into_iter().map(|notice| notice.within(MEASURED)));
    scenario.set_measurement(Some(Measurement {
        cpu,
        gpu,
        question: without_untimed_inputs(&question),
    }));
}

/// Returns a notice that a value could not be parsed as a measurement.
fn unread_measurement(given: &str) -> Notice {
    let (key, given) = (MEASURED.to_owned(), shorten(given));
    let (problem, about) = (Problem::UnreadMeasurement, Vec::new());
    Notice { key, given, problem, about, phase: None }
}
