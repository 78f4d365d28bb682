//! Reads and writes pinned scenarios, which the page compares with the current scenario. A link stores each as its
//! differences from the current scenario: `vs=NAME,key:value,key`. A key without a value is automatic in the pinned
//! scenario. A link written by hand may also contain them as pairs, percent-encoded: `vs=w%3Dfft%26n%3D4096`.

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

/// A scenario that is kept for comparison with the current one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pinned {
    /// The name given by the user. May be empty.
    pub name: String,
    /// The scenario, without inputs that its family does not have.
    pub scenario: Scenario,
    /// The parts that were not understood. If there are any, the scenario has no answer.
    pub unread: Vec<Notice>,
}

impl Pinned {
    /// Pins a scenario under a name. As in a link, the name has at most 24 characters and no commas.
    pub fn new(name: &str, scenario: &Scenario) -> Self {
        let characters =
            name.chars().filter(|character| *character != ',' && !character.is_control());
        // Without its commas a name may begin with a space. A name read from a link never does.
        let characters = characters.skip_while(|character| character.is_whitespace());
        let name = characters.take(MAX_NAME_LENGTH).collect();
        Self { name, scenario: without_unused_inputs(scenario), unread: Vec::new() }
    }
}

/// Returns the scenario without inputs that its family does not have.
pub(crate) fn without_unused_inputs(scenario: &Scenario) -> Scenario {
    let mut used_scenario = scenario.clone();
    FIELDS
        .iter()
        .filter(|field| field.other_families(scenario).is_some())
        .for_each(|field| field.reset(&mut used_scenario));
    used_scenario
}

/// Writes the pinned scenarios as a suffix for the link of `question`. Empty if there are none.
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
        // The comma marks the text as a name, not as a question.
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

/// Writes the differences of a scenario from `question`, each as `,key:value` or, if the value is automatic, `,key`.
pub(crate) fn differences(question: &Scenario, scenario: &Scenario) -> String {
    let (mut base, mut text) = (question.clone(), String::new());
    // If the machines differ, reading `scenario` resets the parts of `question`. Compare with `question` without them.
    let machines = (base.chosen(Choice::Machine), scenario.chosen(Choice::Machine));
    if machines.0 != machines.1 {
        base.pick(Choice::Machine, machines.1);
        base.reset_parts();
        base.pick(Choice::Machine, machines.0);
    }
    for field in FIELDS {
        // Write the inputs that decide the family even if the family does not have them: a network that is left from
        // `question` would change the family.
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

/// Returns the pairs of a pinned scenario that is written like a question, such as `w=fft&n=4096`, also after an address.
/// `None` if the text is a name with differences. Names such as `n=4096` are in published links.
fn question_pairs(text: &str) -> Option<&str> {
    let pairs = text.rsplit('#').next().unwrap_or(text);
    let is_question = pairs.starts_with("w=") || pairs.contains('=') && pairs.contains('&');
    (is_question && !text.contains(',')).then_some(pairs)
}

/// Reads a scenario from its differences from `question`.
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

/// Reads pairs into a scenario.
fn read_pairs(mut arrival: Arrival, pairs: &str) -> Arrival {
    arrival.read(pairs, |key| key == KEY || key == measured::KEY);
    arrival
}

impl Arrival {
    /// Reads a pinned scenario. The link's own scenario must have been read before. Notices begin with the name of the
    /// pinned scenario.
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
                // Only notices on the link's own scenario name the substitute for an unknown product.
                Problem::UnknownProduct(_, near) => Problem::UnknownOption(near),
                problem => problem,
            },
            ..notice.within(&name)
        }));
        self.pinned.push(pinned);
    }
}
