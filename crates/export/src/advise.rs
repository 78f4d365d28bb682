//! The JSON document of `offload advise`, with a row per change.

use crate::document::{MODEL_VERSION, SCHEMA, finite};
use crate::ids::advice_id;
#[cfg(feature = "schema")]
use crate::ids::{ADVICE_IDS, ids_or_null};
use crate::printed_figure::PrintedFigure;
use offload_analysis::{Change, Changes, Edit, Machine, Report};
use offload_messages::{format, sentences};
use offload_scenario::encode;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The advice and the possible changes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AdviseDocument {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The id of the time-based advice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ids_or_null(ADVICE_IDS))))]
    advice_id: Option<&'static str>,
    /// The advice, worded as on the page.
    advice: Option<&'static str>,
    /// The reason, with numbers.
    reason: String,
    /// One object for each change: the advised change first, then the others from best to worst, and last the best pair
    /// of changes, if it gains much more than the two changes separately.
    pub rows: Vec<ChangeRow>,
    /// Common changes that would gain nothing for this question.
    without_effect: Vec<String>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
    /// The changes that the rows describe.
    #[serde(skip)]
    pub changes: Changes,
}

impl AdviseDocument {
    /// Computes the advice and the possible changes for a report's scenario.
    pub fn of(report: &Report) -> Self {
        let Report { scenario, advice, .. } = report;
        let changes = Changes::of(report);
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            advice_id: advice.map(|advice| advice_id(advice.advice)),
            advice: advice.map(|recommended| sentences::advice(&recommended)),
            reason: sentences::reason(report),
            rows: ChangeRow::all(&changes, report),
            without_effect: changes
                .without_effect
                .iter()
                .map(|edit| sentences::edit(*edit, scenario))
                .collect(),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
            changes,
        }
    }
}

/// A change and its effect.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ChangeRow {
    /// The change in words.
    pub change: String,
    /// The link keys that the change sets.
    pub keys: Vec<&'static str>,
    /// The canonical link of the changed question.
    pub link: String,
    /// The machine whose time changes: `cpu`, `gpu`, or `split` for both together.
    pub side: &'static str,
    /// The time of that machine before the change, in seconds, for the same amount of work as after it; null if the
    /// work cannot run on the GPU.
    pub before_s: Option<PrintedFigure>,
    /// The time of that machine after the change, in seconds.
    pub after_s: PrintedFigure,
    /// The time before the change divided by the time after it; null if `before_s` is null or `after_s` is zero.
    pub gain: Option<PrintedFigure>,
    /// The GPU's speedup over the CPU after the change; null if the GPU then takes no time.
    pub speedup: Option<PrintedFigure>,
}

impl ChangeRow {
    /// Returns the rows of all changes: the advised change first, then all others from best to worst, then the best
    /// pair of changes.
    fn all(changes: &Changes, report: &Report) -> Vec<Self> {
        let row = |change: &Change| Self::of(change, report);
        changes.ranked.iter().chain(&changes.pair).map(row).collect()
    }

    /// Builds the row of one change.
    fn of(change: &Change, report: &Report) -> Self {
        let factor = |factor| {
            finite(factor).map(|factor| PrintedFigure::new(factor, format::factor(factor)))
        };
        let can_run = report.obstacle.is_none();
        let (time, gain) = (change.time * change.gain, change.gain);
        Self {
            change: sentences::change(change, report),
            keys: change
                .edits
                .iter()
                .filter_map(|edit| Edit::field(*edit))
                .map(|field| field.key)
                .collect(),
            link: encode(&change.scenario),
            side: match change.machine {
                Machine::Cpu => "cpu",
                Machine::Gpu => "gpu",
            },
            before_s: can_run.then(|| PrintedFigure::of(time)),
            after_s: PrintedFigure::of(change.time),
            gain: factor(gain).filter(|_| can_run),
            speedup: factor(change.speedup),
        }
    }
}
