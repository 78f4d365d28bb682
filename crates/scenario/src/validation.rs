//! What can be wrong with a part of a link or with what a person types, and the check of a number.

use crate::family::Family;
use crate::number_field::NumberField;
use crate::unit::{Prefix, Unread};

/// What is wrong with a key or its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// No field has this key.
    UnknownKey,
    /// The field has no such option; the nearest one, if one is near.
    UnknownOption(Option<&'static str>),
    /// The option belongs to other families than the one in effect: these.
    OtherFamily(&'static [Family]),
    /// It is not a number in the field's unit.
    Unread(Unread),
    /// It is outside the range of this field.
    OutOfRange(&'static NumberField),
    /// The field takes whole numbers only.
    NotWhole,
    /// The link was made by a later version.
    LaterVersion,
    /// It is not an edition with an answer, such as `2026-11,29.4`.
    UnreadRecordedAnswer,
    /// No preset has this id; the nearest one, if one is near.
    UnknownPreset(Option<&'static str>),
}

impl NumberField {
    /// Reads what a person typed or a link says; the number is in the field's unit.
    ///
    /// # Errors
    /// [`Problem::Unread`], [`Problem::OutOfRange`] or [`Problem::NotWhole`].
    pub fn read(&'static self, text: &str) -> Result<f64, Problem> {
        self.read_with_prefix(text, self.unit.own_prefix())
    }

    /// The same, where a bare number has the prefix of the number shown.
    ///
    /// # Errors
    /// Those of [`NumberField::read`].
    pub fn read_with_prefix(&'static self, text: &str, prefix: Prefix) -> Result<f64, Problem> {
        let value = self.unit.read_with_prefix(text, prefix).map_err(Problem::Unread)?;
        if !self.range.contains(value) {
            return Err(Problem::OutOfRange(self));
        }
        if self.whole && value.fract() != 0.0 {
            return Err(Problem::NotWhole);
        }
        Ok(value)
    }
}
