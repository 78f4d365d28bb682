//! The state of the page and the reducer that changes it.

use offload_analysis::Report;
use offload_scenario::unit::Prefix;
use offload_scenario::{
    Arrival, Choice, Example, FIELDS, Field, Kind, Notice, NumberField, NumberProblem, Pinned,
    Problem, RecordedAnswer, Scenario, encode_pinned, field,
};
use std::rc::Rc;
use yew::{AttrValue, Reducible};

/// The state of the page. It holds nothing derived, such as the report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The question.
    pub scenario: Scenario,
    /// The example it started from, until the kind of work changes.
    pub example: Option<Example>,
    /// The unreadable parts of the link that opened the page.
    pub notices: Vec<Notice>,
    /// The answer recorded in the link when it was made, if any, with its question.
    pub recorded: Option<(Scenario, RecordedAnswer)>,
    /// Texts that are being typed or could not be read. At most one per field.
    pub drafts: Vec<Draft>,
    /// The question before a suggested change was tried, as long as nothing else has changed since.
    pub before: Option<Scenario>,
    /// The scenarios compared with the question.
    pub pinned: Vec<Pinned>,
    /// The link of the program that replaces the question, if any.
    pub program: Option<AttrValue>,
    /// The kind of edit in progress: visual comparisons keep their place until it ends.
    pub interaction: Interaction,
    /// The field that is edited in a sheet, or in a list below its word.
    pub sheet: Option<&'static Field>,
    /// The subject of the last change: consecutive changes of one subject are one step of the history.
    pub step: HistoryStep,
}

/// The kind of edit in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interaction {
    /// No edit.
    #[default]
    Idle,
    /// A text is being typed, until the field is left or typing pauses.
    Typing,
    /// A slider is being dragged, until it is released.
    Dragging,
}

/// The typed text of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The field.
    pub key: &'static str,
    /// The text.
    pub text: String,
    /// The prefix shown when editing began: a bare number keeps it while it grows from "4" to "400".
    pub prefix: Prefix,
    /// The error in it.
    pub problem: Option<NumberProblem>,
}

/// The subject of a step of the browser's history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryStep {
    /// The address itself.
    #[default]
    Address,
    /// A preset, by its id.
    Preset(&'static str),
    /// A field.
    Field(&'static str),
    /// Everything at once: a suggested change, tried or undone, or a pinned scenario. Each is a separate
    /// step.
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
        /// Its text.
        text: String,
        /// The number that was shown, in the field's unit, if any.
        shown: Option<f64>,
    },
    /// A text field was left.
    Leave(&'static Field),
    /// A slider was moved to a number in the field's unit.
    Slide(&'static Field, f64),
    /// A slider was released, or typing has paused.
    Release,
    /// A drag was cancelled: the state before it.
    CancelDrag(Box<State>),
    /// An option was chosen.
    Choose(&'static Field, String),
    /// A suggested change was tried: the question after it.
    Try(Box<Scenario>),
    /// The last tried change was undone.
    Undo,
    /// The question with the compared scenarios, as returned by `compare::pinning`, or at another step.
    Compare(Box<Scenario>, Vec<Pinned>),
    /// A field was reset to the example's value, or its automatic one.
    Reset(&'static Field),
    /// A word of the question was pressed, which opens a sheet, a list or nothing. Or it was closed.
    Sheet(Option<&'static Field>),
    /// A part that was not understood is left out or replaced: the resulting question.
    Mend(Box<Notice>, Box<Scenario>),
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
            | Self::Mend(..)
            | Self::Compare(..)
            | Self::Reset(_) => true,
            Self::Type { .. }
            | Self::Leave(_)
            | Self::Slide(..)
            | Self::Release
            | Self::CancelDrag(_)
            | Self::Sheet(_)
            | Self::Dismiss => false,
        }
    }
}

impl State {
    /// Returns the page's state after an arrival.
    pub fn arrived(arrival: Arrival) -> Self {
        let Arrival { scenario, notices, recorded, example, pinned, program } = arrival;
        let recorded = recorded.map(|answer| (scenario.clone(), answer));
        let program = program.map(AttrValue::from);
        Self { scenario, example, notices, recorded, pinned, program, ..Self::default() }
    }

    /// Returns the baseline that the bars show dashed: the question before a tried change, or the first
    /// pinned scenario.
    pub fn comparison_baseline(&self) -> Option<&Scenario> {
        self.before.as_ref().or(self.pinned.first().map(|pinned| &pinned.scenario))
    }

    /// Returns the link of the question and of all compared scenarios. `report` belongs to the question.
    pub fn link(&self, report: &Report) -> String {
        report.link() + &encode_pinned(&self.scenario, &self.pinned)
    }

    /// Returns the scenario that fields are reset to: the example, or nothing given.
    pub fn baseline(&self) -> Scenario {
        self.example.as_ref().map_or_else(Scenario::default, |example| example.scenario.clone())
    }

    /// Returns the number of inputs that differ from the example.
    pub fn changes(&self) -> usize {
        let baseline = self.baseline();
        FIELDS.iter().filter(|field| field.differs(&self.scenario, &baseline)).count()
    }

    /// Returns `true` if the question is an unedited address or example.
    pub(crate) fn is_fresh(&self) -> bool {
        matches!(self.step, HistoryStep::Address | HistoryStep::Preset(_))
    }

    /// Returns the text being typed in a field.
    pub fn draft(&self, field: &Field) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.key == field.key)
    }

    /// Returns the fields that apply but could not be read, with their text: the answer leaves them out.
    pub fn unread(&self) -> Vec<(&'static Field, &str)> {
        let unread = self.drafts.iter().filter(|draft| draft.problem.is_some());
        unread
            .filter_map(|draft| Some((field(draft.key)?, &*draft.text)))
            .filter(|(field, _)| field.applies(&self.scenario))
            .collect()
    }

    /// Returns `true` if there are unread fields.
    pub fn is_stale(&self) -> bool {
        !self.unread().is_empty()
    }

    /// Returns the parts of the link that were not understood and could change the answer.
    pub fn not_understood(&self) -> Vec<Notice> {
        self.notices.iter().filter(|notice| notice.is_unread()).cloned().collect()
    }

    fn forget(&mut self, field: &Field) {
        self.drafts.retain(|draft| draft.key != field.key);
    }

    /// Replaces the question, as one step of the history.
    fn turn_to(&mut self, scenario: Scenario) {
        let count = if let HistoryStep::Change(count) = self.step { count } else { 0 };
        self.step = HistoryStep::Change(count.wrapping_add(1));
        self.drafts.clear();
        self.scenario = scenario;
    }

    fn touch(&mut self, field: &'static Field) {
        self.before = None;
        // An error of this field in the link no longer applies.
        self.notices.retain(|notice| !notice.is_about(field));
        self.step = HistoryStep::Field(field.key);
    }

    /// Sets a number in the field's unit. The family's default value is left unset, so that links are no
    /// longer than needed.
    fn give(&mut self, number: &NumberField, value: f64) {
        let is_default = self.scenario.start(number.number) == Some(value);
        self.scenario.set(number.number, (!is_default).then_some(value));
    }

    fn type_text(&mut self, field: &'static Field, text: String, shown: Option<f64>) {
        let Kind::Number(number) = &field.kind else { return };
        self.interaction = Interaction::Typing;
        let prefix = match (self.draft(field), shown) {
            // By now the field's shown value follows from this same text.
            (Some(draft), _) => draft.prefix,
            (None, Some(value)) => number.unit.prefix_of(value),
            (None, None) => number.unit.own_prefix(),
        };
        let problem = if text.trim().is_empty() {
            // An emptied field is automatic again.
            self.scenario.set(number.number, None);
            None
        } else {
            let value = number.read_with_prefix(&text, prefix);
            value.map(|value| self.give(number, value)).err()
        };
        if problem.is_none() {
            self.touch(field);
            let remark = number.remark(&text);
            let (key, given) = (field.key.to_owned(), text.clone());
            let about = vec![field.key];
            let notice = |problem| Notice { key, given, problem, about, phase: None };
            self.notices.extend(remark.map(notice));
        }
        self.forget(field);
        self.drafts.push(Draft { key: field.key, text, prefix, problem });
    }

    fn choose(&mut self, field: &'static Field, choice: Choice, id: &str) {
        self.scenario.choose(choice, id);
        if choice == Choice::Machine {
            self.scenario.forget_parts();
        }
        if choice == Choice::Family {
            let family = self.scenario.family();
            self.example =
                self.example.take().filter(|example| example.scenario.family() == family);
        }
        self.touch(field);
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.interaction = Interaction::Idle;
        match action {
            Action::Release => {}
            Action::CancelDrag(before) => next = *before,
            Action::Arrive(arrival) => next = Self::arrived(*arrival),
            Action::Start(example) => {
                next = Self {
                    scenario: example.scenario.clone(),
                    step: HistoryStep::Preset(example.preset.id),
                    example: Some(*example),
                    pinned: next.pinned,
                    ..Self::default()
                };
            }
            Action::Type { field, text, shown } => next.type_text(field, text, shown),
            // Valid text is replaced by its reading, invalid text stays as typed.
            Action::Leave(field) => {
                next.drafts.retain(|draft| draft.key != field.key || draft.problem.is_some());
            }
            Action::Slide(field, value) => {
                if let Kind::Number(number) = &field.kind {
                    next.interaction = Interaction::Dragging;
                    next.forget(field);
                    next.give(number, value);
                    next.touch(field);
                }
            }
            Action::Choose(field, id) => {
                if let Kind::Choice(choice) = &field.kind {
                    next.choose(field, *choice, &id);
                }
            }
            Action::Try(scenario) => {
                next.before = Some(self.scenario.clone());
                next.turn_to(*scenario);
            }
            Action::Undo => {
                if let Some(before) = next.before.take() {
                    next.turn_to(before);
                }
            }
            Action::Compare(scenario, pinned) => {
                next.before = None;
                next.pinned = pinned;
                next.turn_to(*scenario);
            }
            Action::Reset(field) => {
                next.forget(field);
                field.put_back(&mut next.scenario, &self.baseline());
                next.touch(field);
            }
            Action::Sheet(field) => next.sheet = field,
            Action::Mend(part, scenario) => {
                next.before = None;
                next.notices.retain(|notice| *notice != *part);
                next.turn_to(*scenario);
                // Another kind of work may have inputs that the last one did not.
                let has_effect = |notice: &Notice| {
                    matches!(notice.problem, Problem::OtherFamily(_))
                        && field(&notice.key)
                            .is_some_and(|field| field.only_for(&next.scenario).is_none())
                };
                next.notices.retain(|notice| !has_effect(notice));
            }
            Action::Dismiss => {
                next.notices.retain(Notice::is_unread);
                next.recorded = None;
            }
        }
        next
    }
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let next = self.after(action);
        if next == *self { self } else { Rc::new(next) }
    }
}
