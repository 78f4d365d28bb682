//! Kinds of work without measurements, in families with measurements.

use crate::choice::Choice;
use crate::choice_option::ChoiceOption;
use crate::scenario::Scenario;

/// The choices between kinds of work of one family, each of which may have been measured or not.
pub const WORK_CHOICES: [Choice; 5] =
    [Choice::Algorithm, Choice::Filter, Choice::TableOperation, Choice::KeyKind, Choice::TableFile];

impl Scenario {
    /// Returns the option that makes it work without measurements, if the rest of the family has some.
    pub fn unmeasured(&self) -> Option<ChoiceOption> {
        let unmeasured = self.family().facts().libraries.unmeasured;
        let option = |choice: &Choice| choice.option(self.option(*choice));
        WORK_CHOICES.iter().filter_map(option).find(|option| unmeasured.contains(&option.id))
    }
}
