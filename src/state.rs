//! The state of the page, and the actions that change it.
//!
//! Each feature has its part of the reducer in its folder. `app/reducer.rs` maps the actions to these parts.

use crate::form::draft::Draft;
use offload_analysis::Report;
use offload_scenario::{
    Arrival, Example, FIELDS, Field, Notice, Pinned, RecordedAnswer, Scenario, encode_pinned,
};
use yew::AttrValue;

/// The state of the page. It contains no derived values, such as the report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The current scenario.
    pub scenario: Scenario,
    /// The example that the question started from, until the kind of work changes.
    pub example: Option<Example>,
    /// The parts of the opened link that are ignored, replaced or not understood.
    pub notices: Vec<Notice>,
    /// The answer recorded in the opened link, with the link's question.
    pub recorded: Option<(Scenario, RecordedAnswer)>,
    /// Texts that are being typed or could not be read. At most one per field.
    pub drafts: Vec<Draft>,
    /// The scenario from before a suggested change was tried. `None` once anything else has changed.
    pub before: Option<Scenario>,
    /// The scenarios compared with the current one.
    pub pinned: Vec<Pinned>,
    /// The link of the program that replaces the question, if any.
    pub program: Option<AttrValue>,
    /// The kind of edit in progress. Scales and comparisons stay fixed until the edit ends.
    pub interaction: Interaction,
    /// The field that is edited in a sheet, or in a list below its word.
    pub sheet: Option<&'static Field>,
    /// The subject of the last change. Consecutive changes of one subject are one step of the history.
    pub step: HistoryStep,
}

/// The kind of edit in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interaction {
    /// No edit.
    #[default]
    Idle,
    /// Text is being typed, until the field is left or typing pauses.
    Typing,
    /// A slider is being dragged, until it is released.
    Dragging,
}

/// The subject of a step of the browser's history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryStep {
    /// A question that was opened by its address.
    #[default]
    Address,
    /// A preset, by its id.
    Preset(&'static str),
    /// A field.
    Field(&'static str),
    /// The whole question, after a suggested change was tried or undone, or a scenario was pinned. Each
    /// change is a separate step.
    Change(u32),
}

/// An event that changes the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The page was opened, or the address was changed from outside.
    Arrive(Box<Arrival>),
    /// An example was picked.
    Start(Box<Example>),
    /// A text field's text changed.
    Type {
        /// The field.
        field: &'static Field,
        /// The new text.
        text: String,
        /// The number that the field showed, in its unit, if any.
        shown: Option<f64>,
    },
    /// A text field was left.
    LeaveField(&'static Field),
    /// A slider was moved to a number in the field's unit.
    Slide(&'static Field, f64),
    /// A slider was released, or typing has paused.
    Release,
    /// A drag was cancelled, which restores the state before the drag.
    CancelDrag(Box<State>),
    /// An option was chosen.
    Choose(&'static Field, String),
    /// A suggested change was tried, which leads to this scenario.
    Try(Box<Scenario>),
    /// The last tried change was undone.
    Undo,
    /// The current and the pinned scenarios were replaced, by a button of the comparison or by undo or redo.
    SetComparison(Box<Scenario>, Vec<Pinned>),
    /// A field was reset to the example's value, or to its automatic one.
    Reset(&'static Field),
    /// A word of the question was pressed, which opens this field in a sheet or a list. `None` if it opens
    /// neither, or if the sheet or list was closed.
    BottomSheet(Option<&'static Field>),
    /// A part that was not understood was left out or replaced, which leads to this scenario.
    Repair(Box<Notice>, Box<Scenario>),
    /// The notices were dismissed.
    Dismiss,
}

impl Action {
    /// Returns `true` if the action may change the kind of work.
    pub fn may_change_family(&self) -> bool {
        match self {
            Self::Arrive(_)
            | Self::Start(_)
            | Self::Choose(..)
            | Self::Try(_)
            | Self::Undo
            | Self::Repair(..)
            | Self::SetComparison(..)
            | Self::Reset(_) => true,
            Self::Type { .. }
            | Self::LeaveField(_)
            | Self::Slide(..)
            | Self::Release
            | Self::CancelDrag(_)
            | Self::BottomSheet(_)
            | Self::Dismiss => false,
        }
    }
}

impl State {
    /// Returns the page's state after an address was opened.
    pub fn arrived(arrival: Arrival) -> Self {
        let Arrival { scenario, notices, recorded, example, pinned, program } = arrival;
        let recorded = recorded.map(|answer| (scenario.clone(), answer));
        let program = program.map(AttrValue::from);
        Self { scenario, example, notices, recorded, pinned, program, ..Self::default() }
    }

    /// Returns the baseline that the bars show dashed: the scenario before a tried change, or the first pinned
    /// scenario if it was understood.
    pub fn comparison_baseline(&self) -> Option<&Scenario> {
        let pinned = self.pinned.first().filter(|pinned| pinned.unread.is_empty());
        self.before.as_ref().or(pinned.map(|pinned| &pinned.scenario))
    }

    /// Returns the link of the current scenario and of all compared scenarios. `report` belongs to the current
    /// scenario.
    pub fn link(&self, report: &Report) -> String {
        report.link() + &encode_pinned(&self.scenario, &self.pinned)
    }

    /// Returns the scenario that fields are reset to: the example's, or one without any given input.
    pub fn baseline(&self) -> Scenario {
        self.example.as_ref().map_or_else(Scenario::default, |example| example.scenario.clone())
    }

    /// Returns the number of inputs that differ from the example.
    pub fn changes(&self) -> usize {
        let baseline = self.baseline();
        FIELDS.iter().filter(|field| field.differs(&self.scenario, &baseline)).count()
    }

    /// Returns `true` if the question is an unedited address or example.
    pub(crate) fn is_unedited(&self) -> bool {
        matches!(self.step, HistoryStep::Address | HistoryStep::Preset(_))
    }

    /// Returns the parts of the link that were not understood and could change the answer.
    pub fn not_understood(&self) -> Vec<Notice> {
        self.notices.iter().filter(|notice| notice.is_unread()).cloned().collect()
    }

    /// Replaces the scenario, as a new step of the history.
    pub(crate) fn replace_question(&mut self, scenario: Scenario) {
        let count = if let HistoryStep::Change(count) = self.step { count } else { 0 };
        self.step = HistoryStep::Change(count.wrapping_add(1));
        self.drafts.clear();
        self.scenario = scenario;
    }
}
