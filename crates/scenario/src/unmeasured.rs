//! Finds kinds of work without measurements in families that have some.

use crate::choice::Choice;
use crate::choice_option::ChoiceOption;
use crate::scenario::Scenario;

/// The choices between kinds of work in one family. Some of these kinds may lack measurements.
pub const WORK_CHOICES: [Choice; 5] =
    [Choice::Algorithm, Choice::Filter, Choice::TableOperation, Choice::KeyKind, Choice::TableFile];

impl Scenario {
    /// Returns the selected option that has no measurements although the rest of its family has some.
    pub fn unmeasured(&self) -> Option<ChoiceOption> {
        let unmeasured = self.family().facts().libraries.unmeasured;
        let option = |choice: &Choice| choice.option(self.option(*choice));
        WORK_CHOICES.iter().filter_map(option).find(|option| unmeasured.contains(&option.id))
    }
}
