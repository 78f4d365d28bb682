//! The interpretation of the link in the JSON of an answer: its ignored parts, the caveats and the ids in use.

#[cfg(feature = "schema")]
use crate::ids::{CAVEAT_IDS, OBSTACLE_IDS};
use crate::ids::{caveat_id, obstacle_id};
use offload_analysis::{Caveat, Obstacle, Report};
use offload_messages::sentences;
use offload_scenario::{Choice, FIELDS, Kind, Notice, Scenario};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A part of a link that was ignored or interpreted differently.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NoticeEntry<'a> {
    /// The key of the part. In a program, the key follows the name of its phase, such as `fit: n`.
    key: String,
    /// The value of the part, shortened.
    given: &'a str,
    /// The problem with the part.
    problem: String,
}

impl<'a> NoticeEntry<'a> {
    /// Builds the entry of a notice.
    pub fn of(notice: &'a Notice) -> Self {
        let problem = sentences::problem(&notice.problem);
        Self { key: notice.key_with_phase(), given: &notice.given, problem }
    }
}

/// A part of a link that was not understood and could change the answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct UnreadEntry {
    /// The key of the part. In a program, the key follows the name of its phase, such as `fit: n`.
    key: String,
    /// The value of the part, shortened.
    given: String,
    /// The problem with the part.
    problem: String,
    /// Pairs that the user may have meant, such as `batch=3`; empty if nothing is similar.
    choices: Vec<String>,
}

impl UnreadEntry {
    /// Builds the entry of a part of a link. `scenario` is the scenario of the link or of the phase.
    pub fn of(notice: &Notice, scenario: &Scenario) -> Self {
        Self {
            key: notice.key_with_phase(),
            given: notice.given.clone(),
            problem: sentences::problem(&notice.problem),
            choices: notice.alternatives(scenario),
        }
    }
}

/// Returns the key of the field whose value is unknown or belongs to another workload, according to the notice.
///
/// `None` if the notice is not about a GPU, CPU, machine, library or network.
pub(super) fn unknown_key(notice: &Notice) -> Option<&'static str> {
    let choice = notice.substituted_choice()?;
    FIELDS.iter().find(|field| field.kind == Kind::Choice(choice)).map(|field| field.key)
}

/// A caveat about a combination of options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct CaveatEntry {
    /// The id of the caveat.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = CAVEAT_IDS)))]
    id: &'static str,
    /// The text of the caveat.
    text: String,
}

impl CaveatEntry {
    pub(super) fn of(caveat: Caveat, scenario: &Scenario) -> Self {
        Self { id: caveat_id(caveat), text: sentences::caveat(caveat, scenario) }
    }
}

/// The reason why the work cannot run.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ObstacleEntry {
    /// The id of the obstacle.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = OBSTACLE_IDS)))]
    id: &'static str,
    /// A description of the obstacle, with a workaround.
    text: String,
}

impl ObstacleEntry {
    pub(super) fn of(obstacle: Obstacle, report: &Report) -> Self {
        Self { id: obstacle_id(obstacle), text: sentences::obstacle(obstacle, report) }
    }
}

/// The ids that the answer uses, selected or automatic.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ChoiceEntries {
    /// The kind of computation.
    w: Option<&'static str>,
    /// The precision.
    dtype: Option<&'static str>,
    /// The precision on the CPU.
    cpudtype: Option<&'static str>,
    /// The location of the data.
    data: Option<&'static str>,
    /// The named machine that sets the CPU and the GPUs; "own" if there is none.
    machine: Option<&'static str>,
    /// The CPU.
    cpu: Option<&'static str>,
    /// The GPU.
    gpu: Option<&'static str>,
    /// The library on the CPU.
    cpulib: Option<&'static str>,
    /// The library on the GPU.
    gpulib: Option<&'static str>,
}

impl ChoiceEntries {
    pub(super) fn of(report: &Report) -> Self {
        let scenario = &report.scenario;
        let is_unread = |choice: Choice| {
            let about = |notice: &Notice| {
                FIELDS.iter().filter(|field| notice.is_about(field)).collect::<Vec<_>>()
            };
            report.unread.iter().flat_map(about).any(|field| match field.kind {
                Kind::Choice(Choice::Machine) => {
                    matches!(choice, Choice::Machine | Choice::Gpu)
                        || choice == Choice::Cpu && scenario.chosen(choice).is_none()
                }
                Kind::Choice(unread) => unread == choice,
                Kind::Number(_) => false,
            })
        };
        let id = |choice: Choice| {
            let option = choice.option(scenario.option(choice));
            option.filter(|_| !is_unread(choice)).map(|option| option.id)
        };
        Self {
            w: id(Choice::Family),
            dtype: id(Choice::Precision),
            cpudtype: id(Choice::CpuPrecision),
            data: id(Choice::Residency),
            machine: id(Choice::Machine),
            cpu: id(Choice::Cpu),
            gpu: id(Choice::Gpu),
            cpulib: id(Choice::CpuLibrary),
            gpulib: id(Choice::GpuLibrary),
        }
    }
}
