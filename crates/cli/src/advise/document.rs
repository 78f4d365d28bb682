//! The output of `offload advise`: a row for each change.

use crate::table::{PrintedFigure, TableRow};
use offload_analysis::{Change, Changes, Edit, Machine, Report, SplitChange};
use offload_export::ids::{ADVICE_IDS, advice_id, ids_or_null};
use offload_export::{MODEL_VERSION, SCHEMA};
use offload_scenario::encode;
use offload_words::{format, sentences};
use schemars::JsonSchema;
use serde::Serialize;

/// The advice and the possible changes.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AdviseDocument {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// The canonical link of the question.
    link: String,
    /// The id of the advice by time.
    #[schemars(extend("enum" = ids_or_null(ADVICE_IDS)))]
    advice_id: Option<&'static str>,
    /// The advice in the page's words.
    advice: Option<&'static str>,
    /// The reason, with numbers.
    reason: String,
    /// One object for each change: the advised one first, then best first, and last the best pair, if it gains much
    /// more than either of the two.
    rows: Vec<ChangeRow>,
    /// Common changes that gain nothing here.
    without_effect: Vec<String>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
    /// The version of the model.
    model_version: &'static str,
}

impl AdviseDocument {
    /// Builds the document from the changes to a question.
    pub(super) fn of(report: &Report, changes: &Changes, rows: Vec<ChangeRow>) -> Self {
        let Report { scenario, advice, .. } = report;
        Self {
            schema: SCHEMA,
            link: encode(scenario),
            advice_id: advice.map(|advice| advice_id(advice.advice)),
            advice: advice.map(|advice| sentences::advice(advice.advice)),
            reason: sentences::reason(report),
            rows,
            without_effect: changes
                .without_effect
                .iter()
                .map(|edit| sentences::edit(*edit, scenario))
                .collect(),
            edition: offload_catalog::EDITION,
            model_version: MODEL_VERSION,
        }
    }
}

/// A change and its effect.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChangeRow {
    /// The change in words.
    change: String,
    /// The keys of a link that the change sets.
    keys: Vec<&'static str>,
    /// The canonical link of the changed question.
    link: String,
    /// The machine whose time changes: `cpu`, `gpu`, or `split` for both together.
    side: &'static str,
    /// The time of that machine before the change, for as much work as after it, in seconds. If the work cannot run on
    /// the GPU, the time that it would take there.
    before_s: PrintedFigure,
    /// The time of that machine after the change, in seconds.
    after_s: PrintedFigure,
    /// The time before over the time after.
    gain: PrintedFigure,
    /// The GPU's speedup over the CPU after the change.
    speedup: PrintedFigure,
}

impl ChangeRow {
    /// Builds the row of a change to a question.
    pub(super) fn of(change: &Change, report: &Report) -> Self {
        let factor = |factor| PrintedFigure::new(factor, format::factor(factor));
        // The time that the GPU would take if it could run the work is not shown as a gain.
        let before = |figure: PrintedFigure, value| match report.obstacle {
            None => figure,
            Some(_) => PrintedFigure::new(value, "–".to_owned()),
        };
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
            before_s: before(PrintedFigure::of(time), time.value()),
            after_s: PrintedFigure::of(change.time),
            gain: before(factor(gain), gain),
            speedup: factor(change.speedup),
        }
    }
}

impl ChangeRow {
    /// Builds the row of the best split. It sets no key: the answer to the question already includes the split.
    pub(super) fn of_split(&SplitChange { time, gain }: &SplitChange, report: &Report) -> Self {
        let factor = |factor| PrintedFigure::new(factor, format::factor(factor));
        Self {
            change: sentences::split_change(report),
            keys: Vec::new(),
            link: encode(&report.scenario),
            side: "split",
            before_s: PrintedFigure::of(time * gain),
            after_s: PrintedFigure::of(time),
            gain: factor(gain),
            speedup: factor(report.assessment.speedup()),
        }
    }
}

impl TableRow for ChangeRow {
    const HEADS: &'static [&'static str] = &["Change", "Before", "After", "Gain", "GPU over CPU"];

    fn cells(&self) -> Vec<String> {
        let figures = [&self.before_s, &self.after_s, &self.gain, &self.speedup];
        std::iter::once(self.change.clone()).chain(figures.map(PrintedFigure::words)).collect()
    }
}
