//! Parses and writes pinned scenarios, which the page compares with the current scenario. A link stores each pinned
//! scenario as its differences from the current scenario: `vs=NAME,key:value,key`. A key without a value is automatic
//! in the pinned scenario. Hand-written links may also contain percent-encoded pairs: `vs=w%3Dfft%26n%3D4096`.

use crate::choice::Choice;
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::link::{Arrival, FAMILY_KEYS, Notice, link_value};
use crate::measured;
use crate::scenario::Scenario;
use crate::validation::Problem;

/// The key of a pinned scenario in a link.
pub(crate) const KEY: &str = "vs";

/// The maximum number of pinned scenarios.
pub const MAX_PINNED: usize = 3;

/// The maximum number of characters of a pinned scenario's name.
const MAX_NAME_LENGTH: usize = 24;

/// A scenario that is pinned for comparison with the current scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pinned {
    /// The name given by the user, which may be empty.
    pub name: String,
    /// The pinned scenario. Inputs that its family does not have are removed.
    pub scenario: Scenario,
    /// Notices about the keys and values that were not understood. If there are any, the page shows no result for the
    /// scenario.
    pub unread: Vec<Notice>,
}

impl Pinned {
    /// Pins a scenario under a name. The name is shortened to 24 characters, and commas are removed.
    pub fn new(name: &str, scenario: &Scenario) -> Self {
        let characters =
            name.chars().filter(|character| *character != ',' && !character.is_control());
        // Removing commas may leave spaces at the start of a name. A name in a link never begins with a space.
        let characters = characters.skip_while(|character| character.is_whitespace());
        let name = characters.take(MAX_NAME_LENGTH).collect();
        Self { name, scenario: without_unused_inputs(scenario), unread: Vec::new() }
    }
}

/// Returns the scenario with only those inputs that its family has.
pub(crate) fn without_unused_inputs(scenario: &Scenario) -> Scenario {
    let mut used_scenario = scenario.clone();
    FIELDS
        .iter()
        .filter(|field| field.other_families(scenario).is_some())
        .for_each(|field| field.reset(&mut used_scenario));
    used_scenario
}

/// Writes the pinned scenarios as a suffix for the link of `question`. The suffix is empty if there are no pinned
/// scenarios.
///
/// ```
/// use offload_scenario::{Pinned, decode, encode, encode_pinned};
///
/// let question = decode("", "#w=matmul&n=4096&gpu=t4").scenario;
/// let pinned = [Pinned::new("A10G", &decode("", "#w=matmul&n=4096&gpu=a10g&k=64").scenario)];
/// assert_eq!(encode_pinned(&question, &pinned), "&vs=A10G,k:64,gpu:a10g");
/// let link = encode(&question) + &encode_pinned(&question, &pinned);
/// assert_eq!(decode("", &link).pinned, pinned);
/// ```
pub fn encode_pinned(question: &Scenario, pinned: &[Pinned]) -> String {
    let question = without_unused_inputs(question);
    let mut link = String::new();
    for Pinned { name, scenario, unread } in pinned {
        link.extend(["&", KEY, "="]);
        link.extend(form_urlencoded::byte_serialize(name.as_bytes()));
        let differences = differences(&question, scenario);
        link += &differences;
        // The comma marks the string as a name instead of a scenario.
        if differences.is_empty() && unread.is_empty() && name.contains('=') {
            link.push(',');
        }
        for Notice { key, given, .. } in unread {
            let pair = format!(",{key}:{given}");
            link.extend(form_urlencoded::byte_serialize(pair.as_bytes()));
        }
    }
    link
}

/// Writes the differences of a scenario from `question`. Each difference is `,key:value`, or `,key` if the value is
/// automatic.
pub(crate) fn differences(question: &Scenario, scenario: &Scenario) -> String {
    let (mut base, mut text) = (question.clone(), String::new());
    // If the machines differ, parsing `scenario` resets the CPU, GPU and link of `question`. Reset them before the
    // comparison.
    let machines = (base.chosen(Choice::Machine), scenario.chosen(Choice::Machine));
    if machines.0 != machines.1 {
        base.pick(Choice::Machine, machines.1);
        base.reset_parts();
        base.pick(Choice::Machine, machines.0);
    }
    for field in FIELDS {
        // Write the inputs that can change the family even if the family does not have these inputs. For example, a
        // network that is left over from `question` would change the family.
        let is_written =
            field.other_families(scenario).is_none() || FAMILY_KEYS.contains(&field.key);
        if is_written && field.differs(&base, scenario) {
            text.extend([",", field.key]);
            if let Some(value) = link_value(field, scenario) {
                text.extend([":", &value]);
            }
        }
    }
    text
}

/// Returns the pairs if a pinned scenario is written like a scenario in an address, such as `w=fft&n=4096`. An address
/// may precede the pairs. Returns `None` if the string is a name with differences. Published links contain names such
/// as `n=4096`.
fn question_pairs(text: &str) -> Option<&str> {
    let pairs = text.rsplit('#').next().unwrap_or(text);
    let is_question = pairs.starts_with("w=") || pairs.contains('=') && pairs.contains('&');
    (is_question && !text.contains(',')).then_some(pairs)
}

/// Restores a scenario from its differences from `question`.
pub(crate) fn read_differences(question: &Scenario, pairs: &str) -> Arrival {
    let mut arrival = Arrival::from(question.clone());
    let mut new_pairs = String::new();
    for pair in pairs.split(',') {
        match (pair.split_once(':'), field(pair)) {
            (None, Some(field)) => field.reset(&mut arrival.scenario),
            (Some((key, value)), _) => new_pairs.extend(["&", key, "=", value]),
            (None, None) => new_pairs.extend(["&", pair]),
        }
    }
    read_pairs(arrival, &new_pairs)
}

/// Applies pairs to the scenario of an arrival.
fn read_pairs(mut arrival: Arrival, pairs: &str) -> Arrival {
    arrival.read(pairs, |key| key == KEY || key == measured::KEY);
    arrival
}

impl Arrival {
    /// Parses a pinned scenario. The current scenario must be parsed first. Notices begin with the name of the pinned
    /// scenario.
    pub(crate) fn read_pinned(&mut self, value: &str) {
        let question = question_pairs(value);
        let (name, pairs) = match question {
            Some(pairs) => ("", pairs),
            None => value.split_once(',').unwrap_or((value, "")),
        };
        if self.pinned.len() == MAX_PINNED {
            let (key, given) = (KEY.to_owned(), Pinned::new(name, &self.scenario).name);
            let (problem, about) = (Problem::TooManyPinned, Vec::new());
            return self.notices.push(Notice { key, given, problem, about, phase: None });
        }
        let base = without_unused_inputs(&self.scenario);
        let arrival = match question {
            Some(pairs) => read_pairs(Self::from(base), pairs),
            None => read_differences(&base, pairs),
        };
        let mut pinned = Pinned::new(name, &arrival.scenario);
        pinned.unread =
            arrival.notices.iter().filter(|notice| notice.is_unread()).cloned().collect();
        let name = format!("{KEY}={}", pinned.name);
        self.notices.extend(arrival.notices.into_iter().map(|notice| Notice {
            problem: match notice.problem.clone() {
                // Only notices about the current scenario name the substitute for an unknown product.
                Problem::UnknownProduct(_, near) => Problem::UnknownOption(near),
                problem => problem,
            },
            ..notice.within(&name)
        }));
        self.pinned.push(pinned);
    }
}
