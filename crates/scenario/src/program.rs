//! Parses and writes programs. A program consists of several phases that run on the same machines, and is stored in one
//! link.
//!
//! Pairs before the first `begin` or `rounds` apply to all phases. They set the machines, the payment and all other
//! shared inputs. A program has these additional keys:
//!
//! - `begin=NAME` begins a phase.
//! - `rounds=COUNT` begins a repeated group of phases, and `rounds=end` ends the group.
//! - `handed` is the size of the data that a phase passes to the next phase.
//! - `stays` is the time of a phase that runs only on the CPU.
//! - `unread` lists the numbers of code lines that belong to no phase, although they may contain work.

mod reader;

use crate::decimal;
use crate::field::Field;
use crate::fields::FIELDS;
use crate::link_keys::{BEGIN, END, HANDED, ROUNDS, STAYS, UNREAD, VERSION};
use crate::measured;
use crate::notice::Notice;
use crate::pair::link_value;
use crate::scenario::Scenario;
use offload_vocabulary::quantity::{Bytes, Seconds};
pub use reader::decode_program;

/// A program, i.e. phases that run in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The inputs that all phases share, such as the machines.
    pub shared: Scenario,
    /// The steps in order. They contain at most [`MAX_PHASES`] phases.
    pub steps: Vec<ProgramStep>,
    /// The numbers of code lines that belong to no phase, although they may contain work. The program may therefore
    /// take longer than its phases. At most [`MAX_UNREAD`] lines.
    pub unread: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ProgramStep {
    /// A phase, i.e. work of one kind.
    Phase(Box<ProgramPhase>),
    /// A group of steps that is repeated.
    Repeated(RepeatedSteps),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProgramPhase {
    /// The name, such as a line of a script or a step of an analysis. It may be empty.
    pub name: String,
    /// The work, on the program's machines.
    pub scenario: Scenario,
    /// The size of the results that the next phase reads. They are not copied if both phases run on the GPU. `None`
    /// means the smaller of this phase's output and the next phase's input.
    pub handed: Option<Bytes>,
    /// The time of a phase that runs only on the CPU, such as file access, a network request or plain Python. For such
    /// a phase, `scenario` contains only the machines.
    pub cpu_only_time: Option<Seconds>,
}

/// A group of steps that is repeated.
#[derive(Clone, Debug, PartialEq)]
pub struct RepeatedSteps {
    /// The number of repetitions, at least one.
    pub count: f64,
    pub steps: Vec<ProgramStep>,
}

/// A decoded program, with notices about the ignored keys and values in its link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecodedProgram {
    pub program: Program,
    /// Notices about keys and values that were ignored or have no effect.
    pub notices: Vec<Notice>,
    /// The original link, without `#`.
    pub given: String,
}

/// The maximum number of phases to parse from a link.
pub const MAX_PHASES: usize = 100;

/// The maximum number of lines in [`Program::unread`].
pub const MAX_UNREAD: usize = 20;

/// Bytes per gigabyte. Links give data sizes in gigabytes.
const GIGABYTE: f64 = 1e9;

/// Writes a program as a fragment, without `#`.
///
/// ```
/// use offload_scenario::{decode_program, encode_program};
///
/// let link = "v=1&gpu=t4&begin=load&w=dataframe&rows=2e7&rounds=20&begin=scale&w=elementwise&rounds=end";
/// let decoded = decode_program(link).expect("it has phases");
/// assert_eq!(decoded.notices, []);
/// assert_eq!(encode_program(&decoded.program), link);
/// ```
pub fn encode_program(program: &Program) -> String {
    let mut link = format!("v={VERSION}");
    let mut push = |field: &Field, scenario: &Scenario| {
        if let Some(value) = link_value(field, scenario) {
            link.extend(["&", field.key, "=", &value]);
        }
    };
    FIELDS.iter().for_each(|field| push(field, &program.shared));
    if !program.unread.is_empty() {
        let lines: Vec<String> = program.unread.iter().map(u32::to_string).collect();
        link.extend(["&", UNREAD, "=", &lines.join(",")]);
    }
    encode_steps(&program.steps, &program.shared, &mut link);
    link
}

fn encode_steps(steps: &[ProgramStep], shared: &Scenario, link: &mut String) {
    for step in steps {
        match step {
            ProgramStep::Phase(phase) => {
                link.extend(["&", BEGIN, "="]);
                link.extend(form_urlencoded::byte_serialize(phase.name.as_bytes()));
                let is_phase_input = |field: &&Field| {
                    field.other_families(&phase.scenario).is_none()
                        && field.differs(shared, &phase.scenario)
                };
                for field in FIELDS.iter().filter(is_phase_input) {
                    if let Some(value) = link_value(field, &phase.scenario) {
                        link.extend(["&", field.key, "=", &value]);
                    }
                }
                if let Some(handed) = phase.handed {
                    link.extend(["&", HANDED, "=", &decimal::write(handed.value() / GIGABYTE)]);
                }
                if let Some(cpu_only_time) = phase.cpu_only_time {
                    link.extend(["&", STAYS, "=", &decimal::write(cpu_only_time.value())]);
                }
                link.push_str(&measured::link_suffix(&phase.scenario));
            }
            ProgramStep::Repeated(rounds) => {
                link.extend(["&", ROUNDS, "=", &decimal::write(rounds.count)]);
                encode_steps(&rounds.steps, shared, link);
                link.extend(["&", ROUNDS, "=", END]);
            }
        }
    }
}

impl Program {
    /// Returns all phases in order, including phases in repeated groups.
    pub fn phases(&self) -> impl Iterator<Item = &ProgramPhase> {
        let mut phases = Vec::new();
        collect_phases(&self.steps, &mut phases);
        phases.into_iter()
    }
}

fn collect_phases<'a>(steps: &'a [ProgramStep], phases: &mut Vec<&'a ProgramPhase>) {
    for step in steps {
        match step {
            ProgramStep::Phase(phase) => phases.push(phase),
            ProgramStep::Repeated(rounds) => collect_phases(&rounds.steps, phases),
        }
    }
}
