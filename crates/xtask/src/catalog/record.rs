//! One record as a Rust expression, field by field.

use std::cell::RefCell;
use std::collections::BTreeSet;

use toml::value::Datetime;

use super::data::{Figure, Range, Source, Table};
use super::unit::Kind;

/// The sources, and which of them the figures name, each with the day it was read.
pub(super) struct Sources<'a> {
    pub(super) table: &'a Table<Source>,
    pub(super) named: RefCell<BTreeSet<(String, String)>>,
}

impl Sources<'_> {
    fn constant(&self, id: &str, read: Option<Datetime>) -> Result<String, String> {
        let source = self.table.get(id).ok_or_else(|| format!("no source \"{id}\""))?;
        let day = read.unwrap_or(source.read).to_string();
        let other_day = day != source.read.to_string();
        self.named.borrow_mut().insert((id.into(), day.clone()));
        Ok(if other_day { constant(&format!("{id}-{day}")) } else { constant(id) })
    }
}

/// The name of the constant of an id.
pub(super) fn constant(id: &str) -> String {
    id.to_uppercase().replace('-', "_")
}

/// A record on its way to Rust.
pub(super) struct Record<'a> {
    sources: &'a Sources<'a>,
    place: String,
    text: String,
}

impl<'a> Record<'a> {
    /// Begins the record of a type with an id, from a file.
    pub(super) fn new(
        sources: &'a Sources<'a>,
        file: &str,
        id: &str,
        kind: &str,
    ) -> Result<Self, String> {
        let place = format!("{file}: [{id}]");
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if !id.bytes().all(allowed) {
            return Err(format!("{place}: an id is made of a to z, 0 to 9 and -"));
        }
        Ok(Self { sources, place, text: format!("    {kind} {{\n        id: {id:?},\n") })
    }

    /// Says which field an error is in.
    pub(super) fn at(&self, field: &str) -> impl Fn(String) -> String {
        let place = format!("{} {field}", self.place);
        move |error| format!("{place}: {error}")
    }

    /// A field whose value is this expression.
    pub(super) fn field(&mut self, name: &str, expression: impl std::fmt::Display) {
        self.text += &format!("        {name}: {expression},\n");
    }

    /// A figure.
    pub(super) fn figure(&mut self, name: &str, kind: &Kind, from: &Figure) -> Result<(), String> {
        self.scaled(name, kind, from, 1.0)
    }

    /// A figure times a factor.
    pub(super) fn scaled(
        &mut self,
        name: &str,
        kind: &Kind,
        from: &Figure,
        factor: f64,
    ) -> Result<(), String> {
        let expression = self.figure_expression(kind, from, factor).map_err(self.at(name))?;
        self.field(name, expression);
        Ok(())
    }

    /// A figure that may be unknown.
    pub(super) fn maybe(
        &mut self,
        name: &str,
        kind: &Kind,
        from: Option<&Figure>,
    ) -> Result<(), String> {
        self.maybe_scaled(name, kind, from, 1.0)
    }

    /// A figure that may be unknown, times a factor.
    pub(super) fn maybe_scaled(
        &mut self,
        name: &str,
        kind: &Kind,
        from: Option<&Figure>,
        factor: f64,
    ) -> Result<(), String> {
        let expression = from.map(|from| self.figure_expression(kind, from, factor)).transpose();
        self.optional(name, expression)
    }

    /// A range.
    pub(super) fn range(&mut self, name: &str, kind: &Kind, from: &Range) -> Result<(), String> {
        let expression = self.range_expression(kind, from).map_err(self.at(name))?;
        self.field(name, expression);
        Ok(())
    }

    /// A range that may be unknown.
    pub(super) fn maybe_range(
        &mut self,
        name: &str,
        kind: &Kind,
        from: Option<&Range>,
    ) -> Result<(), String> {
        let expression = from.map(|from| self.range_expression(kind, from)).transpose();
        self.optional(name, expression)
    }

    /// The whole record.
    pub(super) fn finish(self) -> String {
        self.text + "    },\n"
    }

    fn optional(
        &mut self,
        name: &str,
        expression: Result<Option<String>, String>,
    ) -> Result<(), String> {
        let expression = expression.map_err(self.at(name))?;
        self.field(name, expression.map_or("None".into(), |some| format!("Some({some})")));
        Ok(())
    }

    fn figure_expression(&self, kind: &Kind, from: &Figure, factor: f64) -> Result<String, String> {
        let number = kind.read(&from.value)?.times(factor).arguments();
        Ok(format!("figure({number}, {})", self.sources.constant(&from.source, from.read)?))
    }

    fn range_expression(&self, kind: &Kind, from: &Range) -> Result<String, String> {
        let value = |text| Ok::<_, String>(kind.read(text)?.arguments());
        let source = self.sources.constant(&from.source, from.read)?;
        let [low, likely, high] = [value(&from.low)?, value(&from.likely)?, value(&from.high)?];
        Ok(format!("range(({low}), ({likely}), ({high}), {source})"))
    }
}
