//! The problems with a part of a link or with a person's text, and the check of a number.

use crate::choice::Choice;
use crate::family::Family;
use crate::names::{Sought, bits_of_format, known};
use crate::number::Number;
use crate::number_field::NumberField;
use crate::synonyms::number_format;
use crate::unit::{Prefix, Unread};

/// A problem with a key or its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No field has this key; the nearest ones, at most three.
    UnknownKey(Vec<&'static str>),
    /// The field has no such option; the nearest ones.
    UnknownOption(Vec<&'static str>),
    /// No GPU, CPU, machine, library or network of this name is known, so another is used. Holds the nearest, by name
    /// and class.
    UnknownProduct(Choice, Vec<&'static str>),
    /// It is a name that means these pairs, this option or this key, which are used.
    ReadAs(String),
    /// It is a kind of work that no family here covers.
    NotCovered,
    /// The field has no such option; this one is used instead.
    Taken(&'static str),
    /// The field or the option belongs to other families than the one in effect: these. It is kept, and has no effect.
    OtherFamily(&'static [Family]),
    /// The field belongs to the family in effect, and the option to others: these. It is kept, and has no effect.
    OptionOfOther(&'static [Family]),
    /// The number counts in dollars, whatever its currency.
    NotConverted,
    /// It is not a number that the field accepts.
    Number(NumberProblem),
    /// The link was made by a later version.
    LaterVersion,
    /// It is not an edition with an answer, such as `2026-11,29.4`.
    UnreadRecordedAnswer,
    /// It is not a measured time, such as `oncpu:0.0123:0.04`.
    UnreadMeasurement,
    /// The maximum number of scenarios to compare is reached.
    TooManyPinned,
    /// It is before the first phase of a program, and applies to all of them.
    OfAllPhases,
    /// It has no meaning at its place in a program, or exceeds a limit of programs.
    OutOfPlace,
    /// No preset has this id; the nearest ones.
    UnknownPreset(Vec<&'static str>),
}

/// A problem with a number in a link or in a person's text.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberProblem {
    /// It is not a number in the field's unit.
    Unread(Unread),
    /// It is outside the range of this field.
    OutOfRange(&'static NumberField),
    /// The field accepts whole numbers only.
    NotWhole,
}

impl From<NumberProblem> for Problem {
    fn from(problem: NumberProblem) -> Self {
        Self::Number(problem)
    }
}

/// Spans of time, and the number of each in a month.
const SPANS: [(&str, f64); 4] =
    [("hour", 730.5), ("day", 730.5 / 24.0), ("week", 730.5 / 168.0), ("month", 1.0)];

impl Choice {
    /// Returns the index of the option with an id, in capital letters or under another name too, and a remark if
    /// another than asked for is used.
    ///
    /// # Errors
    /// [`Problem::UnknownOption`] or [`Problem::UnknownProduct`].
    pub fn read(self, id: &str) -> Result<(u16, Option<Problem>), Problem> {
        let lower = id.to_ascii_lowercase();
        if let Some(place) = self.find(id).or_else(|| self.find(&lower)) {
            return Ok((place, None));
        }
        if matches!(self, Self::Precision | Self::CpuPrecision)
            && let Some((format, same)) = number_format(&lower)
            && let Some(place) = self.find(format)
        {
            return Ok((place, (!same).then_some(Problem::Taken(format))));
        }
        let sought = match self {
            Self::Network => Some(Sought::Network),
            Self::Machine => Some(Sought::Machine),
            _ => None,
        };
        if let Some(name) = sought.and_then(|sought| known(sought, id))
            && let Some(place) = self.find(name)
        {
            return Ok((place, Some(Problem::ReadAs(name.to_owned()))));
        }
        let near = self.nearest(id);
        // The page names the replacement of an unknown product next to the answer.
        if self.is_searched() {
            Err(Problem::UnknownProduct(self, near))
        } else {
            Err(Problem::UnknownOption(near))
        }
    }
}

impl NumberField {
    /// Reads a person's text or a link's value; the number is in the field's unit.
    ///
    /// # Errors
    /// The text is not a number, or not one that the field accepts.
    pub fn read(&'static self, text: &str) -> Result<f64, NumberProblem> {
        self.read_with_prefix(text, self.unit.own_prefix())
    }

    /// Reads the same, if a bare number has the prefix of the number shown.
    ///
    /// # Errors
    /// Those of [`NumberField::read`].
    pub fn read_with_prefix(
        &'static self,
        text: &str,
        prefix: Prefix,
    ) -> Result<f64, NumberProblem> {
        let text = self.format_of_weights(text).unwrap_or(text);
        let (text, times) = self.a_month(text).unwrap_or((text, 1.0));
        let value = match self.unit.read_with_prefix(text, prefix) {
            Err(Unread::Ambiguous { decimal, grouped }) if self.whole && is_grouped(&decimal) => {
                self.unit.read_with_prefix(&grouped, prefix)
            }
            read => read,
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

    /// Returns the number of a text such as `2000 a day`, and the number of its spans in a month.
    fn a_month<'a>(&self, text: &'a str) -> Option<(&'a str, f64)> {
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

    /// Returns the bits per weight of a format's name: `q4_k_m`.
    fn format_of_weights(&self, text: &str) -> Option<&'static str> {
        let named = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        (self.number == Number::Bits && named).then(|| bits_of_format(text))?
    }

    /// Returns a remark on a text that was read: its currency is not converted, or it is the name of a format.
    pub fn remark(&self, text: &str) -> Option<Problem> {
        let foreign = self.unit.is_foreign(text).then_some(Problem::NotConverted);
        foreign.or_else(|| Some(Problem::ReadAs(self.format_of_weights(text)?.to_owned())))
    }
}

/// Returns `true` if a comma that is written here as a point groups the digits of a whole number: `1.500`.
fn is_grouped(decimal: &str) -> bool {
    decimal.split_once('.').is_some_and(|(first, group)| {
        (1..=3).contains(&first.len())
            && group.len() == 3
            && !first.starts_with('0')
            && (first.bytes().chain(group.bytes())).all(|byte| byte.is_ascii_digit())
    })
}
