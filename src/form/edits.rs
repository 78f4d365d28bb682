//! Edits of fields by typing, sliding, choosing and resetting.

use super::draft::Draft;
use crate::state::{HistoryStep, Interaction, State};
use offload_scenario::{Choice, Field, Kind, Notice, NumberField, field};

impl State {
    /// Returns the text that the user is typing into a field.
    pub fn draft(&self, field: &Field) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.key == field.key)
    }

    /// Returns the fields of this question whose text could not be read, each with its text. The answer ignores the
    /// text.
    pub fn unread(&self) -> Vec<(&'static Field, &str)> {
        let unread = self.drafts.iter().filter(|draft| draft.problem.is_some());
        unread
            .filter_map(|draft| Some((field(draft.key)?, &*draft.text)))
            .filter(|(field, _)| field.applies(&self.scenario))
            .collect()
    }

    /// Returns `true` if the answer ignores some typed text because the text could not be read.
    pub fn is_outdated(&self) -> bool {
        !self.unread().is_empty()
    }

    fn drop_draft(&mut self, field: &Field) {
        self.drafts.retain(|draft| draft.key != field.key);
    }

    fn record_edit(&mut self, field: &'static Field) {
        self.before = None;
        // If the link contained an invalid value for this field, the notice about it no longer applies.
        self.notices.retain(|notice| !notice.is_about(field));
        self.step = HistoryStep::Field(field.key);
    }

    /// Sets a number in the field's unit. A value equal to the family's default is left unset, to keep links short.
    fn set_number(&mut self, number: &NumberField, value: f64) {
        let is_default = self.scenario.default_of(number.number) == Some(value);
        self.scenario.set(number.number, (!is_default).then_some(value));
    }

    /// Applies the typed text of a number field. `shown` is the number that the field showed before, in the field's
    /// unit, if any.
    pub(crate) fn type_text(&mut self, field: &'static Field, text: String, shown: Option<f64>) {
        let Kind::Number(number) = &field.kind else { return };
        self.interaction = Interaction::Typing;
        let prefix = match (self.draft(field), shown) {
            // `shown` already reflects the text typed so far, so we use the prefix from when the user began to type.
            (Some(draft), _) => draft.prefix,
            (None, Some(value)) => number.unit.prefix_of(value),
            (None, None) => number.unit.symbol_prefix(),
        };
        let problem = if text.trim().is_empty() {
            // An empty field returns to its automatic value.
            self.scenario.set(number.number, None);
            None
        } else {
            let value = number.read_with_prefix(&text, prefix);
            value.map(|value| self.set_number(number, value)).err()
        };
        if problem.is_none() {
            self.record_edit(field);
            let remark = number.remark(&text);
            let (key, given) = (field.key.to_owned(), text.clone());
            let about = vec![field.key];
            let notice = |problem| Notice { key, given, problem, about, phase: None };
            self.notices.extend(remark.map(notice));
        }
        self.drop_draft(field);
        self.drafts.push(Draft { key: field.key, text, prefix, problem });
    }

    /// Ends typing in a field. Valid text is then replaced with the formatted number, and invalid text stays as typed.
    pub(crate) fn leave(&mut self, field: &Field) {
        self.drafts.retain(|draft| draft.key != field.key || draft.problem.is_some());
    }

    /// Applies the value of a slider, in the field's unit.
    pub(crate) fn slide(&mut self, field: &'static Field, value: f64) {
        if let Kind::Number(number) = &field.kind {
            self.interaction = Interaction::Dragging;
            self.drop_draft(field);
            self.set_number(number, value);
            self.record_edit(field);
        }
    }

    /// Resets a field to the example's value or, without an example, to the automatic value.
    pub(crate) fn reset(&mut self, field: &'static Field) {
        self.drop_draft(field);
        let baseline = self.baseline();
        field.put_back(&mut self.scenario, &baseline);
        self.record_edit(field);
    }

    /// Selects the option with the given id.
    pub(crate) fn choose(&mut self, field: &'static Field, id: &str) {
        let Kind::Choice(choice) = field.kind else { return };
        self.scenario.choose(choice, id);
        if choice == Choice::Machine {
            self.scenario.reset_parts();
        }
        if choice == Choice::Family {
            let family = self.scenario.family();
            self.example =
                self.example.take().filter(|example| example.scenario.family() == family);
        }
        self.record_edit(field);
    }
}
