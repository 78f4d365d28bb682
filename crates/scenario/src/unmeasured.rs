//! Finds selected options without measurements in families that have some measurements.

use crate::choice::Choice;
use crate::choice_option::ChoiceOption;
use crate::field::Kind;
use crate::fields::FIELDS;
use crate::scenario::Scenario;
use offload_catalog::NetworkKind;

/// The choices that select a kind of work within a family. Some of these options may have no measurements.
pub const WORK_CHOICES: [Choice; 6] = [
    Choice::Algorithm,
    Choice::Filter,
    Choice::SparseFormat,
    Choice::TableOperation,
    Choice::KeyKind,
    Choice::TableFile,
];

/// The choices of libraries. A library is listed as unmeasured only if the measured libraries work in another way.
const LIBRARY_CHOICES: [Choice; 2] = [Choice::CpuLibrary, Choice::GpuLibrary];

impl Scenario {
    /// Returns the selected option if it has no measurements, although other options of the family do.
    pub fn unmeasured(&self) -> Option<ChoiceOption> {
        // All timings of language models are for text, not speech.
        if self.network().is_some_and(|network| network.kind == NetworkKind::Speech) {
            return Choice::Network.option(self.option(Choice::Network));
        }
        let unmeasured = self.family().facts().libraries.unmeasured;
        let option = |choice: &Choice| choice.option(self.option(*choice));
        // Options of different choices can have the same id: `window` is a filter and a table operation.
        let has_choice = |choice: &&Choice| {
            FIELDS.iter().any(|field| field.kind == Kind::Choice(**choice) && field.applies(self))
        };
        WORK_CHOICES
            .iter()
            .chain(&LIBRARY_CHOICES)
            .filter(has_choice)
            .filter_map(option)
            .find(|option| unmeasured.contains(&option.id))
    }
}
