//! A figure for programs, with its text for people.

use offload_analysis::AnyQuantity;
use offload_words::format;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A number for programs, with its text for people.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
pub struct PrintedFigure {
    value: f64,
    #[serde(skip)]
    words: String,
}

impl PrintedFigure {
    /// Creates a number with its text.
    pub(crate) fn new(value: f64, words: String) -> Self {
        Self { value, words }
    }

    /// Creates a quantity in its base unit; its text has a unit of suitable size.
    pub(crate) fn of(quantity: impl Into<f64> + Into<AnyQuantity> + Copy) -> Self {
        Self::new(quantity.into(), format::value(quantity.into()))
    }

    /// Returns the text for people.
    pub fn words(&self) -> String {
        self.words.clone()
    }
}
