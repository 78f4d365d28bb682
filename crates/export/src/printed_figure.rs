//! Numbers in JSON that the command also prints as text.

use offload_analysis::AnyQuantity;
use offload_messages::format;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A number with its formatted text. JSON contains only the number.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
pub struct PrintedFigure {
    value: f64,
    #[serde(skip)]
    words: String,
}

impl PrintedFigure {
    /// Constructs a figure from a number and its formatted text.
    pub(crate) fn new(value: f64, words: String) -> Self {
        Self { value, words }
    }

    /// Constructs a figure from a quantity. The number is in the base unit of the quantity, and the text in a suitable
    /// unit, such as ms for 0.0012 s.
    pub(crate) fn of(quantity: impl Into<f64> + Into<AnyQuantity> + Copy) -> Self {
        Self::new(quantity.into(), format::value(quantity.into()))
    }

    /// Returns the formatted text, such as "1.2 ms".
    pub fn words(&self) -> String {
        self.words.clone()
    }
}
