//! Scenarios beside the question: a link holds of each what differs from the question,
//! `vs=NAME,key:value,key`; a key alone is automatic there.

use crate::choice::Choice;
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::link::{Arrival, DECIDING, Notice, written};
use crate::measured;
use crate::scenario::Scenario;
use crate::validation::Problem;

/// Its key in a link.
pub(crate) const KEY: &str = "vs";

/// How many scenarios can stand beside the question.
pub const MAX_PINNED: usize = 3;

/// The most characters of a name.
const NAME_LENGTH: usize = 24;

/// A scenario that is kept to compare the question with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pinned {
    /// What a person calls it; may be empty.
    pub name: String,
    /// What it asks, without what its family does not take.
    pub scenario: Scenario,
    /// What of it was not understood, so that it has no answer.
    pub unread: Vec<Notice>,
}

impl Pinned {
    /// A scenario under a name, of which a link keeps at most 24 characters and no comma.
    pub fn new(name: &str, scenario: &Scenario) -> Self {
        let kept = name.chars().filter(|character| *character != ',' && !character.is_control());
        // A space that stood behind a comma is first only now; a link that is read starts no name with one.
        let kept = kept.skip_while(|it| it.is_whitespace());
        let name = kept.take(NAME_LENGTH).collect();
        Self { name, scenario: taken(scenario), unread: Vec::new() }
    }
}

/// A scenario without what its family does not take.
pub(crate) fn taken(scenario: &Scenario) -> Scenario {
    let mut taken = scenario.clone();
    FIELDS
        .iter()
        .filter(|field| field.only_for(scenario).is_some())
        .for_each(|field| field.reset(&mut taken));
    taken
}

/// What is written behind the link of the question for the scenarios beside it; empty where there are
/// none.
///
/// ```
/// use offload_scenario::{Pinned, decode, encode, encode_pinned};
///
/// let question = decode("", "#w=matmul&n=4096&gpu=t4").scenario;
/// let beside = [Pinned::new("A10G", &decode("", "#w=matmul&n=4096&gpu=a10g&k=64").scenario)];
/// assert_eq!(encode_pinned(&question, &beside), "&vs=A10G,k:64,gpu:a10g");
/// let link = encode(&question) + &encode_pinned(&question, &beside);
/// assert_eq!(decode("", &link).pinned, beside);
/// ```
pub fn encode_pinned(question: &Scenario, pinned: &[Pinned]) -> String {
    let question = taken(question);
    let mut link = String::new();
    for Pinned { name, scenario, unread } in pinned {
        link.extend(["&", KEY, "="]);
        link.extend(form_urlencoded::byte_serialize(name.as_bytes()));
        link += &differences(&question, scenario);
        for Notice { key, given, .. } in unread {
            let pair = format!(",{key}:{given}");
            link.extend(form_urlencoded::byte_serialize(pair.as_bytes()));
        }
    }
    link
}

/// What a scenario gives that another one does not, `,key:value` each; a key alone is automatic in it.
pub(crate) fn differences(question: &Scenario, scenario: &Scenario) -> String {
    let (mut base, mut text) = (question.clone(), String::new());
    // A machine takes the place of the question's parts where the link is read.
    let machine = (base.chosen(Choice::Machine), scenario.chosen(Choice::Machine));
    if machine.0 != machine.1 {
        base.pick(Choice::Machine, machine.1);
        base.forget_parts();
        base.pick(Choice::Machine, machine.0);
    }
    for field in FIELDS {
        // Where its family does not take a network, one of the question would bring its own.
        let counts = field.only_for(scenario).is_none() || DECIDING.contains(&field.key);
        if counts && field.differs(&base, scenario) {
            text.extend([",", field.key]);
            if let Some(value) = written(field, scenario) {
                text.extend([":", &value]);
            }
        }
    }
    text
}

/// Reads what differs from a question.
pub(crate) fn read_differences(question: &Scenario, pairs: &str) -> Arrival {
    let mut read = Arrival::from(question.clone());
    let mut given = String::new();
    for pair in pairs.split(',') {
        match (pair.split_once(':'), field(pair)) {
            (None, Some(field)) => field.reset(&mut read.scenario),
            (Some((key, value)), _) => given.extend(["&", key, "=", value]),
            (None, None) => given.extend(["&", pair]),
        }
    }
    read.read(&given, |key| key == KEY || key == measured::KEY);
    read
}

impl Arrival {
    /// Reads a scenario beside the question, which has been read. What is wrong with it is said
    /// under its name.
    pub(crate) fn read_pinned(&mut self, value: &str) {
        let (name, pairs) = value.split_once(',').unwrap_or((value, ""));
        if self.pinned.len() == MAX_PINNED {
            let (key, given) = (KEY.to_owned(), Pinned::new(name, &self.scenario).name);
            let (problem, about) = (Problem::TooManyPinned, Vec::new());
            return self.notices.push(Notice { key, given, problem, about });
        }
        let read = read_differences(&taken(&self.scenario), pairs);
        let mut pinned = Pinned::new(name, &read.scenario);
        pinned.unread = read.notices.iter().filter(|notice| notice.is_unread()).cloned().collect();
        let name = format!("{KEY}={}", pinned.name);
        self.notices.extend(read.notices.into_iter().map(|notice| Notice {
            problem: match notice.problem.clone() {
                // What counts instead of it is said of the question alone.
                Problem::UnknownProduct(_, near) => Problem::UnknownOption(near),
                problem => problem,
            },
            ..notice.within(&name)
        }));
        self.pinned.push(pinned);
    }
}
