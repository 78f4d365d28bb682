//! The problems that parts of a link or the user's text can have, and the validation of numbers.

use crate::choice::Choice;
use crate::family::Family;
use crate::names::{NameKind, bits_of_format, meaning};
use crate::number::Number;
use crate::number_field::NumberField;
use crate::synonyms::number_format;
use crate::unit::{Prefix, Unread};

/// A problem with a key or its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No field has this key. Contains the nearest keys, at most three.
    UnknownKey(Vec<&'static str>),
    /// The field has no such option. Contains the nearest options.
    UnknownOption(Vec<&'static str>),
    /// No GPU, CPU, machine, library or network has this name, so a substitute is used. Contains the names nearest in
    /// spelling and class.
    UnknownProduct(Choice, Vec<&'static str>),
    /// A name that was read as the contained pairs, option or key.
    ReadAs(String),
    /// No family covers this kind of work.
    NotCovered,
    /// The field has no such option. The contained option is used instead.
    Substituted(&'static str),
    /// The scenario's family does not have the field. Contains the families that have it. The value is kept and has no
    /// effect.
    OtherFamily(&'static [Family]),
    /// The scenario's family has the field, but not the option. Contains the families that have the option. The value
    /// is kept and has no effect.
    OptionOfOther(&'static [Family]),
    /// The number was read as dollars, although its currency is another.
    NotConverted,
    /// The text is not a number that the field accepts.
    Number(NumberProblem),
    /// The link was made by a newer version.
    LaterVersion,
    /// The value is not an edition with an answer, such as `2026-11,29.4`.
    UnreadRecordedAnswer,
    /// The value is not a measured time, such as `oncpu:0.0123:0.04`.
    UnreadMeasurement,
    /// The link has more pinned scenarios than the maximum.
    TooManyPinned,
    /// The key applies to all phases of a program, so it must be before the first one.
    SharedByPhases,
    /// The key is not allowed at this position in a program, or a limit of programs is exceeded.
    OutOfPlace,
    /// No preset has this id. Contains the nearest ids.
    UnknownPreset(Vec<&'static str>),
}

/// A problem with a number in a link or in the user's text.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberProblem {
    /// The text is not a number in the field's unit.
    Unread(Unread),
    /// The number is outside the range of the contained field.
    OutOfRange(&'static NumberField),
    /// The field accepts whole numbers only.
    NotWhole,
}

impl From<NumberProblem> for Problem {
    fn from(problem: NumberProblem) -> Self {
        Self::Number(problem)
    }
}

/// Time spans, each with the number of such spans in a month of 730.5 hours.
const SPANS: [(&str, f64); 4] =
    [("hour", 730.5), ("day", 730.5 / 24.0), ("week", 730.5 / 168.0), ("month", 1.0)];

impl Choice {
    /// Returns the index of the option with an id or another name, ignoring case. If the name was interpreted, a remark
    /// says which option it was read as, or which one is used instead.
    ///
    /// # Errors
    /// [`Problem::UnknownOption`] or [`Problem::UnknownProduct`].
    pub fn read(self, id: &str) -> Result<(u16, Option<Problem>), Problem> {
        let lower = id.to_ascii_lowercase();
        if let Some(index) = self.find(id).or_else(|| self.find(&lower)) {
            return Ok((index, None));
        }
        if matches!(self, Self::Precision | Self::CpuPrecision)
            && let Some((format, is_same_format)) = number_format(&lower)
            && let Some(index) = self.find(format)
        {
            return Ok((index, (!is_same_format).then_some(Problem::Substituted(format))));
        }
        let kind = match self {
            Self::Network => Some(NameKind::Network),
            Self::Machine => Some(NameKind::Machine),
            _ => None,
        };
        if let Some(name) = kind.and_then(|kind| meaning(kind, id))
            && let Some(index) = self.find(name)
        {
            return Ok((index, Some(Problem::ReadAs(name.to_owned()))));
        }
        let suggestions = self.nearest(id);
        // For hardware, libraries and networks (the searchable lists), the page reports the unknown name next to the
        // answer, with its substitute.
        if self.is_searched() {
            Err(Problem::UnknownProduct(self, suggestions))
        } else {
            Err(Problem::UnknownOption(suggestions))
        }
    }
}

impl NumberField {
    /// Reads the user's text or a link's value, and returns the number in the field's unit.
    ///
    /// # Errors
    /// The text is not a number, or the field does not accept the number.
    pub fn read(&'static self, text: &str) -> Result<f64, NumberProblem> {
        self.read_with_prefix(text, self.unit.own_prefix())
    }

    /// Reads the user's text in a field that shows a prefix: a number without a unit has the same prefix.
    ///
    /// # Errors
    /// Fails in the same cases as [`NumberField::read`].
    pub fn read_with_prefix(
        &'static self,
        text: &str,
        prefix: Prefix,
    ) -> Result<f64, NumberProblem> {
        let text = self.format_of_weights(text).unwrap_or(text);
        let (text, times) = self.split_time_span(text).unwrap_or((text, 1.0));
        let value = match self.unit.read_with_prefix(text, prefix) {
            Err(Unread::Ambiguous { decimal, grouped }) if self.whole && is_grouped(&decimal) => {
                self.unit.read_with_prefix(&grouped, prefix)
            }
            result => result,
        };
        let value = value.map_err(NumberProblem::Unread)? * times;
        if !self.range.contains(value) {
            return Err(NumberProblem::OutOfRange(self));
        }
        if self.whole && value.fract() != 0.0 {
            return Err(NumberProblem::NotWhole);
        }
        Ok(value)
    }

    /// Splits a string such as `2000 a day` into the number and the number of its time spans in a month.
    fn split_time_span<'a>(&self, text: &'a str) -> Option<(&'a str, f64)> {
        if self.number != Number::MonthlyRuns {
            return None;
        }
        let text = text.trim_end();
        SPANS.into_iter().find_map(|(span, times)| {
            let rest = text.strip_suffix(span)?.trim_end();
            let number =
                [" per", "/", " a", " an"].iter().find_map(|word| rest.strip_suffix(word))?;
            Some((number, times))
        })
    }

    /// Returns the bits per weight of a format by its name, such as `q4_k_m`.
    fn format_of_weights(&self, text: &str) -> Option<&'static str> {
        let has_letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        (self.number == Number::Bits && has_letters).then(|| bits_of_format(text))?
    }

    /// Returns a remark on a valid text if its currency is not converted, or if it is the name of a format.
    pub fn remark(&self, text: &str) -> Option<Problem> {
        let currency_problem = self.unit.is_foreign(text).then_some(Problem::NotConverted);
        currency_problem.or_else(|| Some(Problem::ReadAs(self.format_of_weights(text)?.to_owned())))
    }
}

/// Returns `true` if an ambiguous comma groups digits, as in `1,500`. `decimal` is the number with a point instead of
/// the comma: `1.500`.
fn is_grouped(decimal: &str) -> bool {
    decimal.split_once('.').is_some_and(|(first, group)| {
        (1..=3).contains(&first.len())
            && group.len() == 3
            && !first.starts_with('0')
            && (first.bytes().chain(group.bytes())).all(|byte| byte.is_ascii_digit())
    })
}
