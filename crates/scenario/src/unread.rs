//! Finds the keys and values in a link that were not understood and could change the result, and suggests replacements.

use crate::catalog_list::OWN;
use crate::choice::Choice;
use crate::decimal;
use crate::field::{Field, Kind};
use crate::field_index::field;
use crate::fields::FIELDS;
use crate::notice::Notice;
use crate::number_field::NumberField;
use crate::pair::{fields, read_pair};
use crate::preset::preset;
use crate::scenario::Scenario;
use crate::unit::Unread;
use crate::validation::{NumberProblem, Problem};
use crate::view::is_outside_scenario;

/// If no option has a similar name, all options are suggested, but only if there are at most this many.
const MAX_LISTED: usize = 8;

impl Notice {
    /// Returns `true` if this key or value was not understood and could change the result. The page then shows no
    /// result. Examples are a typo in a key or value, an unknown product and a number out of range. The following do
    /// not change the result: known keys that do not apply to the kind of work, synonyms, and keys of the page or of
    /// newsletters.
    ///
    /// ```
    /// use offload_scenario::decode;
    ///
    /// let unread = |link| decode("", link).notices.iter().any(|notice| notice.is_unread());
    /// assert!(unread("w=sparse&solver=lu") && unread("w=cnn&bathc=3") && unread("gpu=mx150"));
    /// assert!(!unread("w=matmul&dtype=uint8") && !unread("w=fft&trees=5") && !unread("w=fft&utm_source=x"));
    /// ```
    pub fn is_unread(&self) -> bool {
        match &self.problem {
            Problem::ReadAs(_)
            | Problem::Substituted(_)
            | Problem::Repeated(_)
            | Problem::NotConverted
            | Problem::UnreadRecordedAnswer
            | Problem::TooManyPinned => false,
            // `Pinned::unread` already contains the notices about pinned scenarios.
            _ if self.is_about_pinned() => false,
            Problem::OtherFamily(_) => self.substituted_choice().is_some(),
            Problem::UnknownKey(_) => !is_outside_scenario(&self.key),
            Problem::UnknownOption(_)
            | Problem::UnknownProduct(..)
            | Problem::UnknownPreset(_)
            | Problem::NotCovered
            | Problem::OptionOfOtherFamily(_)
            | Problem::Number(_)
            | Problem::NewerVersion
            | Problem::UnreadMeasurement
            | Problem::SharedByPhases
            | Problem::OutOfPlace => true,
        }
    }

    /// Returns the field whose value could not be parsed. Returns `None` if the key is unknown.
    pub fn field(&self, scenario: &Scenario) -> Option<&'static Field> {
        let choice_field = |choice| FIELDS.iter().find(|field| field.kind == Kind::Choice(choice));
        match self.problem {
            Problem::UnknownProduct(choice, _) => choice_field(choice),
            Problem::UnknownPreset(_) | Problem::NotCovered => choice_field(Choice::Family),
            Problem::UnknownKey(_) => None,
            _ => field(&self.key).or_else(|| fields(&self.key, scenario).first().copied()),
        }
    }

    /// Returns pairs that the user may have meant instead of this pair: `batch=3` for `bathc=3`, or `verb=groupby` and
    /// the other options for `verb=pivot`. Returns an empty list if nothing is similar.
    pub fn alternatives(&self, scenario: &Scenario) -> Vec<String> {
        let pairs: Vec<String> = match &self.problem {
            Problem::UnknownKey(near) => near.iter().map(|key| pair(key, &self.given)).collect(),
            Problem::UnknownPreset(near) => {
                near.iter().filter_map(|id| Some(preset(id)?.link.to_owned())).collect()
            }
            Problem::OtherFamily(families) | Problem::OptionOfOtherFamily(families)
                if self.field(scenario).is_some_and(|field| field.key == "model") =>
            {
                families.iter().map(|family| pair("w", family.facts().id)).collect()
            }
            Problem::UnknownOption(_) | Problem::UnknownProduct(..)
                if self.lacks_field(scenario) =>
            {
                self.options_of_other_keys(scenario)
            }
            Problem::UnknownOption(near) | Problem::UnknownProduct(_, near) => {
                self.options(near, scenario)
            }
            Problem::OptionOfOtherFamily(_) | Problem::NotCovered => self.options(&[], scenario),
            Problem::Number(NumberProblem::Unread(Unread::Ambiguous { decimal, grouped })) => {
                [decimal, grouped].map(|number| pair(&self.key, number)).into()
            }
            Problem::Number(NumberProblem::OutOfRange(number)) => {
                self.numbers(number, |value, out| {
                    out.push(value.clamp(number.range.from, number.range.to));
                })
            }
            Problem::Number(NumberProblem::NotWhole) => {
                match self.field(scenario).map(|field| &field.kind) {
                    Some(Kind::Number(number)) => self.numbers(number, |value, out| {
                        out.extend([value.floor(), value.ceil()]);
                    }),
                    Some(Kind::Choice(_)) | None => Vec::new(),
                }
            }
            _ => Vec::new(),
        };
        // Drop replacements that cannot be parsed either.
        let is_readable = |pairs: &String| {
            let mut trial = scenario.clone();
            let mut parsed_pairs = form_urlencoded::parse(pairs.as_bytes());
            parsed_pairs
                .all(|(key, value)| key == "v" || read_pair(&mut trial, &key, &value).is_ok())
        };
        pairs.into_iter().filter(is_readable).collect()
    }

    /// Returns the pairs for the most similar options, or for all options if there are few.
    fn options(&self, nearest: &[&'static str], scenario: &Scenario) -> Vec<String> {
        let Some(field) = self.field(scenario) else { return Vec::new() };
        let Kind::Choice(choice) = field.kind else { return Vec::new() };
        if !nearest.is_empty() {
            return nearest.iter().map(|id| pair(field.key, id)).collect();
        }
        let ids = choice.options_for(scenario.family()).map(|option| option.id);
        // A user who enters the name of a network does not mean a custom network, so do not suggest it.
        let ids: Vec<&str> = ids.filter(|id| *id != OWN).collect();
        if ids.len() > MAX_LISTED {
            return Vec::new();
        }
        ids.into_iter().map(|id| pair(field.key, id)).collect()
    }

    /// Returns `true` if the link names a kind of work to which the field with this key does not apply.
    pub fn lacks_field(&self, scenario: &Scenario) -> bool {
        !scenario.has_no_selected_work()
            && self.field(scenario).is_some_and(|field| !field.applies(scenario))
    }

    /// Returns pairs that set this value under another key of the kind of work, such as `factor=solve` (an LU solution)
    /// for `solver=lu`.
    fn options_of_other_keys(&self, scenario: &Scenario) -> Vec<String> {
        let word = self.given.to_ascii_lowercase();
        let pair_of = |field: &Field| {
            let Kind::Choice(choice) = field.kind else { return None };
            let is_named = |label: &str| {
                label.split(' ').any(|label_word| label_word.eq_ignore_ascii_case(&word))
            };
            let by_label =
                || choice.options().position(|option| is_named(option.label)).map(|at| at as u16);
            let index = match choice.find(&word) {
                None if !choice.is_searched() => by_label()?,
                index => index?,
            };
            let is_option = choice != Choice::Family
                && field.applies(scenario)
                && choice.is_for(index, scenario.family());
            is_option.then(|| Some(pair(field.key, choice.option(index)?.id)))?
        };
        FIELDS.iter().filter_map(pair_of).collect()
    }

    /// Returns pairs with numbers that `derive` computes from the given number, such as the nearest whole numbers.
    fn numbers(&self, number: &NumberField, derive: impl Fn(f64, &mut Vec<f64>)) -> Vec<String> {
        let mut values = Vec::new();
        if let Ok(value) = number.unit.read_with_prefix(&self.given, number.unit.symbol_prefix()) {
            derive(value, &mut values);
        }
        values.retain(|value| number.range.contains(*value));
        values.into_iter().map(|value| pair(&self.key, &decimal::write(value))).collect()
    }

    /// Returns the pair as written in the link, shortened as in the notice.
    pub fn written(&self) -> String {
        if self.given.is_empty()
            && matches!(self.problem, Problem::UnknownPreset(_) | Problem::NotCovered)
        {
            return escape(&self.key);
        }
        pair(&self.key, &self.given)
    }
}

impl Scenario {
    /// Returns the scenario with additional pairs applied.
    #[must_use]
    pub fn with_pairs(&self, pairs: &str) -> Self {
        let mut scenario = self.clone();
        for (key, value) in form_urlencoded::parse(pairs.as_bytes()) {
            let _ = read_pair(&mut scenario, &key, &value);
        }
        scenario
    }
}

fn pair(key: &str, value: &str) -> String {
    format!("{}={}", escape(key), escape(value))
}

fn escape(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
