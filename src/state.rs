//! The state of the page, and the actions that change it.
//!
//! Each feature defines its reducer methods in its own folder. `app/reducer.rs` maps each action to one of these
//! methods.

use crate::form::draft::Draft;
use offload_analysis::Report;
use offload_scenario::{
    DecodedLink, Example, FIELDS, Field, Notice, Pinned, RecordedAnswer, Scenario, encode_pinned,
};
use yew::AttrValue;

/// The state of the page. It contains no derived values, such as the report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub scenario: Scenario,
    /// The example that the question is based on. It is cleared when the kind of work changes.
    pub example: Option<Example>,
    /// Notices about the parts of the opened link that are ignored, replaced or not understood.
    pub notices: Vec<Notice>,
    /// The answer recorded in the opened link, with the scenario of the link.
    pub recorded: Option<(Scenario, RecordedAnswer)>,
    /// The text of each field that the user is typing into or whose text could not be read. Each field has at most one
    /// draft.
    pub drafts: Vec<Draft>,
    /// The scenario from before a suggested change was applied. `None` after any other change.
    pub before: Option<Scenario>,
    /// The scenarios to compare with the current scenario.
    pub pinned: Vec<Pinned>,
    /// The link of the program that replaces the question, or `None` if the page shows a question.
    pub program: Option<AttrValue>,
    /// The kind of edit in progress. Scales and comparisons stay fixed until the edit ends.
    pub interaction: Interaction,
    /// The field that the user edits in the bottom sheet or in a list below its word.
    pub sheet: Option<&'static Field>,
    /// The subject of the last change. Consecutive changes with the same subject share a history entry.
    pub step: HistoryStep,
}

/// The kind of edit in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interaction {
    /// The user is not editing.
    #[default]
    Idle,
    /// The user is typing. This ends when the user leaves the field or pauses.
    Typing,
    /// The user is dragging a slider. This ends when the user releases the slider.
    Dragging,
}

/// The subject of a step in the browser's history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryStep {
    /// A question opened from an address.
    #[default]
    Address,
    /// A preset, identified by its id.
    Preset(&'static str),
    /// A field, identified by its key.
    Field(&'static str),
    /// The whole question, after a suggested change was applied or undone, or a scenario was pinned. Each such change
    /// is a separate step.
    Change(u32),
}

/// An event that changes the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The page was opened, or the address changed from outside.
    OpenLink(Box<DecodedLink>),
    /// An example was selected.
    Start(Box<Example>),
    /// The text in a text field changed.
    Type {
        /// The field in which the user typed.
        field: &'static Field,
        /// The new text.
        text: String,
        /// The number that the field showed before, in the field's unit, if any.
        shown: Option<f64>,
    },
    /// The user left a text field.
    LeaveField(&'static Field),
    /// A slider was moved to a number, in the field's unit.
    Slide(&'static Field, f64),
    /// A slider was released, or the user paused while typing.
    Release,
    /// A drag was cancelled. The state from before the drag is restored.
    CancelDrag(Box<State>),
    /// The option with this id was chosen for a field.
    Choose(&'static Field, String),
    /// A suggested change was applied, which resulted in this scenario.
    Try(Box<Scenario>),
    /// The last suggested change was undone.
    Undo,
    /// The current scenario and the pinned scenarios were replaced by the comparison's buttons, undo or redo.
    SetComparison(Box<Scenario>, Vec<Pinned>),
    /// A field was reset to the example's value or, without an example, to the automatic value.
    Reset(&'static Field),
    /// A word of the question was pressed, which opens this field in the bottom sheet or in a list. `None` if the word
    /// opens neither, or if the sheet or the list was closed.
    BottomSheet(Option<&'static Field>),
    /// A part of the link that was not understood was removed or replaced, which resulted in this scenario.
    Repair(Box<Notice>, Box<Scenario>),
    /// The notices were dismissed.
    Dismiss,
}

impl Action {
    /// Returns `true` if the action may change the kind of work.
    pub fn may_change_family(&self) -> bool {
        match self {
            Self::OpenLink(_)
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
    /// Returns the state of the page after an address has been opened.
    pub fn from_decoded_link(decoded: DecodedLink) -> Self {
        let DecodedLink { scenario, notices, recorded, example, pinned, program } = decoded;
        let recorded = recorded.map(|answer| (scenario.clone(), answer));
        let program = program.map(AttrValue::from);
        Self { scenario, example, notices, recorded, pinned, program, ..Self::default() }
    }

    /// Returns the scenario that the bars show dashed: the scenario from before a suggested change, or the first pinned
    /// scenario if it was fully understood.
    pub fn comparison_baseline(&self) -> Option<&Scenario> {
        let pinned = self.pinned.first().filter(|pinned| pinned.unread.is_empty());
        self.before.as_ref().or(pinned.map(|pinned| &pinned.scenario))
    }

    /// Returns a link that contains the current scenario and all compared scenarios. `report` is the report of the
    /// current scenario.
    pub fn link(&self, report: &Report) -> String {
        report.link() + &encode_pinned(&self.scenario, &self.pinned)
    }

    /// Returns the scenario to which fields are reset: the example's scenario or, without an example, a scenario with
    /// no inputs set.
    pub fn baseline(&self) -> Scenario {
        self.example.as_ref().map_or_else(Scenario::default, |example| example.scenario.clone())
    }

    /// Returns the number of inputs that differ from [`State::baseline`].
    pub fn changes(&self) -> usize {
        let baseline = self.baseline();
        FIELDS.iter().filter(|field| field.differs(&self.scenario, &baseline)).count()
    }

    /// Returns `true` if the question is an unedited link or example.
    pub(crate) fn is_unedited(&self) -> bool {
        matches!(self.step, HistoryStep::Address | HistoryStep::Preset(_))
    }

    /// Returns notices about the parts of the link that were not understood and could change the answer.
    pub fn not_understood(&self) -> Vec<Notice> {
        self.notices.iter().filter(|notice| notice.is_unread()).cloned().collect()
    }

    /// Replaces the scenario, and begins a new history step.
    pub(crate) fn replace_question(&mut self, scenario: Scenario) {
        let count = if let HistoryStep::Change(count) = self.step { count } else { 0 };
        self.step = HistoryStep::Change(count.wrapping_add(1));
        self.drafts.clear();
        self.scenario = scenario;
    }
}
