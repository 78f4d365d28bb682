//! Renders TOML entries as Rust struct expressions.

use serde::Deserialize;
use serde::de::IgnoredAny;
use toml::value::Datetime;

use crate::generator::quantity_text::{ByteUnit, QuantityText};
use crate::generator::registry::{Reference, Registry};

/// A TOML value that can be rendered as a Rust expression.
pub(crate) trait ToRust {
    /// Returns the Rust expression, or an error if the value refers to an entry or a source that does not exist.
    fn to_rust(&self, names: &mut Registry) -> Result<String, String>;
}

/// A TOML entry that can be rendered as a record in the catalog.
pub(crate) trait CatalogEntry {
    /// The type of the catalog record, such as `Gpu`.
    const TYPE: &'static str;
    /// The generated module that contains these records, such as `gpus`.
    const MODULE: &'static str;

    /// Renders the fields of the record, one per line, without the id.
    fn fields(&self, names: &mut Registry) -> Result<String, String>;
}

/// Renders one field of a struct expression. Error messages start with the field's name.
pub(crate) fn field(
    name: &str,
    value: &dyn ToRust,
    names: &mut Registry,
) -> Result<String, String> {
    match value.to_rust(names) {
        Ok(expression) => Ok(format!("        {name}: {expression},\n")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Defines a TOML entry with the fields of a catalog record, in the same order, and an optional note. The fields in the
/// second pair of braces are read from TOML but are not fields of the record.
macro_rules! entry {
    (
        $(#[$about:meta])*
        $name:ident => $module:ident::$record:ident {
            $($(#[$meta:meta])* $field:ident: $type:ty,)*
        } $({ $($unwritten:ident: $unwritten_type:ty,)* })?
    ) => {
        $(#[$about])*
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$meta])* pub(crate) $field: $type,)*
            $($(pub(crate) $unwritten: $unwritten_type,)*)?
            #[serde(rename = "note")]
            _note: $crate::generator::record::Note,
        }

        impl $crate::generator::record::CatalogEntry for $name {
            const TYPE: &'static str = stringify!($record);
            const MODULE: &'static str = stringify!($module);

            fn fields(&self, names: &mut $crate::generator::registry::Registry) -> Result<String, String> {
                let mut text = String::new();
                $(text += &$crate::generator::record::field(stringify!($field), &self.$field, names)?;)*
                Ok(text)
            }
        }
    };
}
pub(crate) use entry;

/// A note for readers of the TOML file, which the generated record omits.
pub(crate) type Note = Option<IgnoredAny>;

/// A value in one of the units of `U`, with its source. `read` is the date on which the value was read, if it differs
/// from the source's date.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, bound = "QuantityText<U>: Deserialize<'de>")]
pub(crate) struct FigureEntry<U> {
    pub(crate) value: QuantityText<U>,
    pub(crate) source: String,
    read: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Note,
}

impl<U: Clone> FigureEntry<U> {
    /// Returns the figure multiplied by a factor, with the same source.
    pub(crate) fn times(&self, factor: f64) -> Self {
        Self { value: self.value.times(factor), ..self.clone() }
    }
}

impl<U> ToRust for FigureEntry<U> {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        let source = names.refer_to_source(&self.source, self.read)?;
        Ok(format!("figure({}, {source})", self.value.arguments()))
    }
}

/// A likely value with a lower and an upper bound, each in one of the units of `U`, and their source.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, bound = "QuantityText<U>: Deserialize<'de>")]
pub(crate) struct RangeEntry<U> {
    pub(crate) low: QuantityText<U>,
    pub(crate) likely: QuantityText<U>,
    pub(crate) high: QuantityText<U>,
    pub(crate) source: String,
    read: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Note,
}

impl<U> ToRust for RangeEntry<U> {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        let source = names.refer_to_source(&self.source, self.read)?;
        let [low, likely, high] =
            [&self.low, &self.likely, &self.high].map(QuantityText::arguments);
        Ok(format!("range(({low}), ({likely}), ({high}), {source})"))
    }
}

/// A fact that is not a number, such as a library's default precision, with its source.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactEntry<T> {
    value: T,
    source: String,
    read: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Note,
}

impl<T: ToRust> ToRust for FactEntry<T> {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        names.cite(&self.source, self.read)?;
        self.value.to_rust(names)
    }
}

/// A Rust expression computed from other fields or entries.
#[derive(Default)]
pub(crate) struct DerivedExpression(pub(crate) String);

impl ToRust for DerivedExpression {
    fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

impl<T: ToRust> ToRust for Option<T> {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        match self {
            Some(value) => Ok(format!("Some({})", value.to_rust(names)?)),
            None => Ok("None".into()),
        }
    }
}

impl<T: ToRust> ToRust for Vec<T> {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        let items: Result<Vec<_>, _> = self.iter().map(|item| item.to_rust(names)).collect();
        Ok(format!("&[{}]", items?.join(", ")))
    }
}

impl ToRust for QuantityText<ByteUnit> {
    fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
        Ok(format!("Bytes::new({:?})", self.number()))
    }
}

impl<T: CatalogEntry> ToRust for Reference<T> {
    fn to_rust(&self, names: &mut Registry) -> Result<String, String> {
        names.refer(T::MODULE, &self.id)
    }
}

/// Implements `ToRust` for types whose `Debug` output is a valid Rust literal.
macro_rules! literal {
    ($($type:ty),+) => {$(
        impl ToRust for $type {
            fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
                Ok(format!("{self:?}"))
            }
        }
    )+};
}
literal!(bool, u16, u32, String);

/// Defines enums that mirror enums of the catalog, with the TOML string of each variant.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident => $of:ident { $($variant:ident = $word:literal),+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        pub(crate) enum $name {
            $(#[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Returns the corresponding variant of the catalog's enum, such as `Vendor::Amd`.
            fn variant(self) -> String {
                format!("{}::{self:?}", stringify!($of))
            }
        }

        impl ToRust for $name {
            fn to_rust(&self, _: &mut Registry) -> Result<String, String> {
                Ok(self.variant())
            }
        }
    )+};
}
pub(crate) use words;
