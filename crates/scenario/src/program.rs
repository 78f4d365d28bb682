//! Programs: several phases in one link, on one pair of machines.
//!
//! Pairs before the first `phase` or `rounds` are shared by all phases: the machines, their payment, and all other
//! common inputs. `begin=NAME` begins a phase, `rounds=COUNT` a group of phases that is repeated, `rounds=end` ends it.
//! `handed` is the data that a phase hands to the next, `stays` the time of one that stays on the CPU. `unread` names
//! lines of the code that no phase has, though they may be work.

mod reader;

use crate::decimal;
use crate::field::Field;
use crate::fields::FIELDS;
use crate::link::{Notice, VERSION, written};
use crate::measured;
use crate::scenario::Scenario;
use offload_vocabulary::quantity::{Bytes, Seconds};
pub use reader::decode_program;

/// A program that does phases in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The inputs that all phases have in common: the machines.
    pub shared: Scenario,
    /// Its steps, in order; at most [`MAX_PHASES`] phases.
    pub parts: Vec<ProgramStep>,
    /// Lines of its code that no phase has, though they may be work: the program takes at least as long as its phases.
    /// At most [`MAX_UNREAD`].
    pub unread: Vec<u32>,
}

/// A part of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramStep {
    /// Work of one kind.
    Phase(Box<ProgramPhase>),
    /// Parts that are repeated, in order.
    Rounds(Rounds),
}

/// Work of one kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramPhase {
    /// Its name, given by the user: a line of a script, a step of an analysis. May be empty.
    pub name: String,
    /// The work, on the machines of the program.
    pub scenario: Scenario,
    /// Bytes of its results that the next phase reads, and that need not cross the link if both are on the GPU. `None`
    /// means the smaller of this phase's output and the next one's input.
    pub handed: Option<Bytes>,
    /// The time of a phase that stays on the CPU, whatever it does: files, a network, plain Python. Its `scenario` then
    /// has only the machines.
    pub stays: Option<Seconds>,
}

/// Parts that are repeated.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounds {
    /// The number of rounds; at least one.
    pub count: f64,
    /// The steps of each round.
    pub parts: Vec<ProgramStep>,
}

/// A program that was read, and the ignored parts of its link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramArrival {
    /// The program.
    pub program: Program,
    /// The parts that were ignored or have no effect, with the reason.
    pub notices: Vec<Notice>,
    /// The link that it was read from, without its `#`.
    pub given: String,
}

/// The maximum number of phases that are read.
pub const MAX_PHASES: usize = 100;

/// The maximum number of lines that a program leaves out by number.
pub const MAX_UNREAD: usize = 20;

/// The keys of a program in addition to those of its phases; none of them is a field's.
const BEGIN: &str = "begin";
const ROUNDS: &str = "rounds";
const HANDED: &str = "handed";
const STAYS: &str = "stays";
const END: &str = "end";
const UNREAD: &str = "unread";

/// Bytes of a gigabyte, in which links write data.
const GIGABYTE: f64 = 1e9;

/// Writes the fragment of a program, without its `#`.
///
/// ```
/// use offload_scenario::{decode_program, encode_program};
///
/// let link = "v=1&gpu=t4&begin=load&w=dataframe&rows=2e7&rounds=20&begin=scale&w=elementwise&rounds=end";
/// let arrival = decode_program(link).expect("it has phases");
/// assert_eq!(arrival.notices, []);
/// assert_eq!(encode_program(&arrival.program), link);
/// ```
pub fn encode_program(program: &Program) -> String {
    let mut link = format!("v={VERSION}");
    let mut push = |field: &Field, scenario: &Scenario| {
        if let Some(value) = written(field, scenario) {
            link.extend(["&", field.key, "=", &value]);
        }
    };
    FIELDS.iter().for_each(|field| push(field, &program.shared));
    if !program.unread.is_empty() {
        let lines: Vec<String> = program.unread.iter().map(u32::to_string).collect();
        link.extend(["&", UNREAD, "=", &lines.join(",")]);
    }
    encode_parts(&program.parts, &program.shared, &mut link);
    link
}

fn encode_parts(parts: &[ProgramStep], shared: &Scenario, link: &mut String) {
    for part in parts {
        match part {
            ProgramStep::Phase(phase) => {
                link.extend(["&", BEGIN, "="]);
                link.extend(form_urlencoded::byte_serialize(phase.name.as_bytes()));
                let own = |field: &&Field| {
                    field.only_for(&phase.scenario).is_none()
                        && field.differs(shared, &phase.scenario)
                };
                for field in FIELDS.iter().filter(own) {
                    if let Some(value) = written(field, &phase.scenario) {
                        link.extend(["&", field.key, "=", &value]);
                    }
                }
                if let Some(handed) = phase.handed {
                    link.extend(["&", HANDED, "=", &decimal::write(handed.value() / GIGABYTE)]);
                }
                if let Some(stays) = phase.stays {
                    link.extend(["&", STAYS, "=", &decimal::write(stays.value())]);
                }
                link.push_str(&measured::written(&phase.scenario));
            }
            ProgramStep::Rounds(rounds) => {
                link.extend(["&", ROUNDS, "=", &decimal::write(rounds.count)]);
                encode_parts(&rounds.parts, shared, link);
                link.extend(["&", ROUNDS, "=", END]);
            }
        }
    }
}

/// Returns `true` if a fragment, without its `#`, asks a program: it begins a phase.
///
/// ```
/// use offload_scenario::is_program;
///
/// assert!(is_program("gpu=t4&begin=load&w=dataframe"));
/// // The mode of a network.
/// assert!(!is_program("w=cnn&phase=train"));
/// ```
pub fn is_program(fragment: &str) -> bool {
    let key = |pair: &str| pair.split('=').next() == Some(BEGIN);
    fragment.split('&').any(key)
}

impl Program {
    /// Returns its phases in order.
    pub fn phases(&self) -> impl Iterator<Item = &ProgramPhase> {
        let mut phases = Vec::new();
        collect(&self.parts, &mut phases);
        phases.into_iter()
    }
}

fn collect<'a>(parts: &'a [ProgramStep], phases: &mut Vec<&'a ProgramPhase>) {
    for part in parts {
        match part {
            ProgramStep::Phase(phase) => phases.push(phase),
            ProgramStep::Rounds(rounds) => collect(&rounds.parts, phases),
        }
    }
}
