//! Problems with the keys and values of a link or with the user's input, and the validation of numbers.

use crate::choice::Choice;
use crate::family::Family;
use crate::names::{NameKind, bits_per_weight, meaning};
use crate::number::Number;
use crate::number_field::NumberField;
use crate::synonyms::number_format;
use crate::unit::{Prefix, Unread};

/// A problem with a key or its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No field has this key. The variant contains at most three similar keys.
    UnknownKey(Vec<&'static str>),
    /// The field has no such option. The variant contains similar options.
    UnknownOption(Vec<&'static str>),
    /// No GPU, CPU, machine, library or network has this name, so a substitute is used. The variant contains names with
    /// a similar spelling, of the same class of products.
    UnknownProduct(Choice, Vec<&'static str>),
    /// A name or key was interpreted. The variant contains the resulting pairs, option or key.
    ReadAs(String),
    /// No family covers this kind of work.
    NotCovered,
    /// The field has no such option. The variant contains the option that is used instead.
    Substituted(&'static str),
    /// The link sets the same input again later. The variant contains the later value, which is used.
    Repeated(String),
    /// The scenario's family does not have the field. The variant contains the families that have the field. The value
    /// is kept but has no effect.
    OtherFamily(&'static [Family]),
    /// The scenario's family has the field, but not the option. The variant contains the families that have the option.
    /// The value is kept but has no effect.
    OptionOfOtherFamily(&'static [Family]),
    /// The number was parsed as dollars, although it is in another currency.
    NotConverted,
    /// The text is not a number that the field accepts.
    Number(NumberProblem),
    /// The link was made by a newer version.
    NewerVersion,
    /// The value is not a data edition with an optional speedup, such as `2026-11,29.4`.
    UnreadRecordedAnswer,
    /// The value is not a measured time, such as `oncpu:0.0123:0.04`.
    UnreadMeasurement,
    /// The link contains more than the maximum number of pinned scenarios.
    TooManyPinned,
    /// The key applies to all phases of a program, so it must be before the first phase.
    SharedByPhases,
    /// The key is not allowed at this position in a program, or the program exceeds a limit.
    OutOfPlace,
    /// No preset has this id. The variant contains similar ids.
    UnknownPreset(Vec<&'static str>),
}

/// A problem with a number in a link or in the user's input.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberProblem {
    /// The text is not a number in the field's unit.
    Unread(Unread),
    /// The number is outside the field's range. The variant contains the field.
    OutOfRange(&'static NumberField),
    /// The field accepts only whole numbers.
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
    /// Returns the index of the option with this id or synonym, ignoring case. If the name had to be interpreted, also
    /// returns a remark that contains the option that is used.
    ///
    /// # Errors
    /// Returns [`Problem::UnknownOption`] or [`Problem::UnknownProduct`] if no option has this name.
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
        // Hardware, libraries and networks have searchable lists. For an unknown name, the page shows the name and the
        // substitute next to the result.
        if self.is_searched() {
            Err(Problem::UnknownProduct(self, suggestions))
        } else {
            Err(Problem::UnknownOption(suggestions))
        }
    }
}

impl NumberField {
    /// Parses the user's input or the value in a link, and returns the number in the field's unit.
    ///
    /// # Errors
    /// Returns an error if the input is not a number, or if the field does not accept the number.
    pub fn read(&'static self, text: &str) -> Result<f64, NumberProblem> {
        self.read_with_prefix(text, self.unit.symbol_prefix())
    }

    /// Parses the user's input in a field that shows a prefix. A number without a unit has this prefix.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`NumberField::read`].
    pub fn read_with_prefix(
        &'static self,
        text: &str,
        prefix: Prefix,
    ) -> Result<f64, NumberProblem> {
        let text = self.weight_format_bits(text).unwrap_or(text);
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

    /// Splits a string such as `2000 a day` into the number and the number of these time spans per month.
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

    /// Returns the bits per weight of a format, such as `q4_k_m`.
    fn weight_format_bits(&self, text: &str) -> Option<&'static str> {
        let has_letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        (self.number == Number::Bits && has_letters).then(|| bits_per_weight(text))?
    }

    /// Returns a remark about valid input whose currency was not converted, or that is the name of a format.
    pub fn remark(&self, text: &str) -> Option<Problem> {
        let currency_problem = self.unit.is_foreign(text).then_some(Problem::NotConverted);
        currency_problem
            .or_else(|| Some(Problem::ReadAs(self.weight_format_bits(text)?.to_owned())))
    }
}

/// Returns `true` if an ambiguous comma is probably a thousands separator, as in `1,500`. `decimal` is the number with
/// a decimal point instead of the comma: `1.500`.
fn is_grouped(decimal: &str) -> bool {
    decimal.split_once('.').is_some_and(|(first, group)| {
        (1..=3).contains(&first.len())
            && group.len() == 3
            && !first.starts_with('0')
            && (first.bytes().chain(group.bytes())).all(|byte| byte.is_ascii_digit())
    })
}
