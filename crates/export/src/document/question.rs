//! What was asked, and what there is to say of that.

#[cfg(feature = "schema")]
use crate::ids::{CAVEAT_IDS, OBSTACLE_IDS};
use crate::ids::{caveat_id, obstacle_id};
use offload_analysis::{Caveat, Obstacle, Report};
use offload_scenario::{Choice, FIELDS, Kind, Notice, Scenario};
use offload_words::sentences;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A part of a link that was ignored, or read as something else than it says.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NoticeEntry<'a> {
    /// The key such a part stood under.
    key: &'a str,
    /// What it said, shortened.
    given: &'a str,
    /// What is wrong with it.
    problem: String,
}

impl<'a> NoticeEntry<'a> {
    /// What there is to say of it.
    pub fn of(notice: &'a Notice) -> Self {
        let problem = sentences::problem(&notice.problem);
        Self { key: &notice.key, given: &notice.given, problem }
    }
}

/// A part of a link that was not understood and could change the answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct UnreadEntry {
    /// The key that it stands under.
    key: String,
    /// What it says, shortened.
    given: String,
    /// What is wrong with it.
    problem: String,
    /// The pairs of a link that it may have meant, such as `batch=3`; empty where nothing is near.
    choices: Vec<String>,
}

impl UnreadEntry {
    pub(super) fn all(report: &Report) -> Vec<Self> {
        let entry = |notice: &Notice| Self {
            key: notice.key.clone(),
            given: notice.given.clone(),
            problem: sentences::problem(&notice.problem),
            choices: notice.alternatives(&report.scenario),
        };
        report.unread.iter().map(entry).collect()
    }
}

/// The key of the GPU, CPU, machine, library or network that a notice says is not known, or not of this kind of work.
pub(super) fn unknown_key(notice: &Notice) -> Option<&'static str> {
    let choice = notice.unmet()?;
    FIELDS.iter().find(|field| field.kind == Kind::Choice(choice)).map(|field| field.key)
}

/// Something to know of a combination.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct CaveatEntry {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = CAVEAT_IDS)))]
    id: &'static str,
    /// What it says.
    text: String,
}

impl CaveatEntry {
    pub(super) fn of(caveat: Caveat, scenario: &Scenario) -> Self {
        Self { id: caveat_id(caveat), text: sentences::caveat(caveat, scenario) }
    }
}

/// Why the work cannot run.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ObstacleEntry {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = OBSTACLE_IDS)))]
    id: &'static str,
    /// What is in the way, and what to do.
    text: String,
}

impl ObstacleEntry {
    pub(super) fn of(obstacle: Obstacle, report: &Report) -> Self {
        Self { id: obstacle_id(obstacle), text: sentences::obstacle(obstacle, report) }
    }
}

/// The ids that count, chosen or automatic.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ChoiceEntries {
    /// The kind of computation.
    w: &'static str,
    /// The precision.
    dtype: &'static str,
    /// The precision on the CPU.
    cpudtype: &'static str,
    /// Where the data is.
    data: &'static str,
    /// The machine that brings CPU and GPUs along; "own" if there is none.
    machine: &'static str,
    /// The CPU.
    cpu: &'static str,
    /// The GPU.
    gpu: &'static str,
    /// The library on the CPU.
    cpulib: &'static str,
    /// The library on the GPU.
    gpulib: &'static str,
}

impl ChoiceEntries {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let id =
            |choice: Choice| choice.option(scenario.option(choice)).map_or("", |option| option.id);
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
