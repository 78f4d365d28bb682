//! Notices about the parts of a link that were ignored or interpreted differently.

use crate::choice::Choice;
use crate::field::{Field, Kind};
use crate::fields::FIELDS;
use crate::link_keys::PINNED;
use crate::pair::{field_named, fields};
use crate::scenario::Scenario;
use crate::validation::Problem;

/// The maximum number of characters of a key or value that a notice repeats.
const MAX_REPEATED: usize = 40;

/// A notice about a key or value in a link that was ignored or interpreted differently.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The key in the link, or an unknown name at the start of a fragment.
    pub key: String,
    /// The value, shortened.
    pub given: String,
    /// The problem with the key or the value.
    pub problem: Problem,
    /// The keys of the fields that the notice is about.
    pub about: Vec<&'static str>,
    /// The phase that contains the key, if the link describes a program.
    pub phase: Option<NoticePhase>,
}

/// A phase of a program that a notice refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticePhase {
    /// The zero-based index of the phase.
    pub place: usize,
    /// The name given by the user, which may be empty.
    pub name: String,
}

impl Notice {
    /// Returns the choice for which a substitute is used. A substitute is needed for an unknown GPU, CPU, machine,
    /// library, network or kind of work, and for a network that the kind of work does not have. The page names the
    /// substitute next to the result.
    pub fn substituted_choice(&self) -> Option<Choice> {
        let has_key = |key| field_named(&self.key).is_some_and(|field| field.key == key);
        match self.problem {
            _ if self.is_about_pinned() => None,
            Problem::UnknownProduct(choice, _) => Some(choice),
            Problem::OtherFamily(_) | Problem::OptionOfOtherFamily(_) if has_key("model") => {
                Some(Choice::Network)
            }
            Problem::UnknownOption(_) | Problem::NotCovered if has_key("w") => Some(Choice::Family),
            Problem::NotCovered | Problem::UnknownPreset(_) => Some(Choice::Family),
            _ => None,
        }
    }

    /// Returns `true` if the notice is about a pinned scenario instead of the current scenario.
    pub(crate) fn is_about_pinned(&self) -> bool {
        self.key.strip_prefix(PINNED).is_some_and(|rest| rest.starts_with('='))
    }

    /// Returns `true` if the notice is about a field.
    pub fn is_about(&self, field: &Field) -> bool {
        self.about.contains(&field.key)
    }

    /// Returns the notice with a prefix before its key, such as "vs=A: n" for a pinned scenario. The new notice is not
    /// about any field of the current scenario.
    pub(crate) fn within(self, part: &str) -> Self {
        Self { key: format!("{part}: {}", self.key), about: Vec::new(), ..self }
    }

    /// Returns the key with the name of its phase as a prefix, such as "fit: n". Returns the plain key if the notice
    /// has no phase.
    pub fn key_with_phase(&self) -> String {
        match &self.phase {
            None => self.key.clone(),
            Some(NoticePhase { place, name }) if name.is_empty() => {
                format!("phase {}: {}", place + 1, self.key)
            }
            Some(NoticePhase { name, .. }) => format!("{name}: {}", self.key),
        }
    }

    /// Creates a notice about a pair in a link.
    pub(crate) fn on_pair(key: &str, given: &str, problem: Problem) -> Self {
        let possible_keys = || -> Vec<&'static str> {
            fields(key, &Scenario::default()).iter().map(|field| field.key).collect()
        };
        let about = match problem {
            // A key such as `lib` sets both the CPU library and the GPU library.
            Problem::UnknownProduct(..) if possible_keys().len() > 1 => possible_keys(),
            Problem::UnknownProduct(choice, _) => keys_of_choice(choice),
            Problem::NotCovered => keys_of_choice(Choice::Family),
            _ => possible_keys(),
        };
        Self { key: shorten(key), given: shorten(given), problem, about, phase: None }
    }
}

/// Returns the keys of the fields that set a choice.
pub(crate) fn keys_of_choice(choice: Choice) -> Vec<&'static str> {
    let sets_choice = |field: &&Field| field.kind == Kind::Choice(choice);
    FIELDS.iter().filter(sets_choice).map(|field| field.key).collect()
}

/// Returns the first characters of a key or a value, followed by an ellipsis if the text is longer.
pub(crate) fn shorten(text: &str) -> String {
    let mut prefix: String = text.chars().take(MAX_REPEATED).collect();
    if text.chars().nth(MAX_REPEATED).is_some() {
        prefix.push('…');
    }
    prefix
}
