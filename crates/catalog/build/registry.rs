//! Resolves references to entries and sources by id.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use serde::Deserialize;
use toml::value::Datetime;

/// Entries by id, sorted by id.
pub(crate) type Table<T> = BTreeMap<String, T>;

/// A reference to an entry of type `T` by its id.
#[derive(Deserialize)]
#[serde(transparent, bound = "")]
pub(crate) struct Reference<T> {
    pub(crate) id: String,
    #[serde(skip)]
    to: PhantomData<T>,
}

impl<T> Clone for Reference<T> {
    fn clone(&self) -> Self {
        Self { id: self.id.clone(), to: PhantomData }
    }
}

/// A source of figures, as listed in `sources.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourceEntry {
    pub(crate) title: String,
    pub(crate) url: Option<String>,
    pub(crate) read: Datetime,
}

/// The ids of all entries and sources, and those that the rendered entries refer to.
pub(crate) struct Registry {
    pub(crate) sources: Table<SourceEntry>,
    /// The sources cited so far, each with its access date.
    pub(crate) cited: BTreeSet<(String, String)>,
    /// The cited sources that need a constant, because figures refer to them.
    pub(crate) figure_sources: BTreeSet<(String, String)>,
    /// The known ids, each with the name of its generated module.
    known: BTreeSet<(&'static str, String)>,
    /// The ids that rendered entries refer to, each with the name of its generated module.
    used: BTreeSet<(&'static str, String)>,
}

impl Registry {
    /// Creates a registry with the given sources and no ids.
    pub(crate) fn new(sources: Table<SourceEntry>) -> Self {
        Self {
            sources,
            cited: BTreeSet::new(),
            figure_sources: BTreeSet::new(),
            known: BTreeSet::new(),
            used: BTreeSet::new(),
        }
    }

    /// Adds the ids of a module. Returns an error if an id already exists or contains a character that a link would
    /// escape.
    pub(crate) fn add<T>(&mut self, module: &'static str, table: &Table<T>) -> Result<(), String> {
        let is_allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        for id in table.keys() {
            if !id.bytes().all(is_allowed) {
                return Err(format!(
                    "[{id}] of the {module}: an id consists of a to z, 0 to 9 and -: rename it"
                ));
            }
            if !self.known.insert((module, id.clone())) {
                return Err(format!(
                    "[{id}] of the {module}: another entry has this id: rename one"
                ));
            }
        }
        Ok(())
    }

    /// Returns an error if the module has no entry with this id.
    pub(crate) fn require(&self, module: &'static str, id: &str) -> Result<(), String> {
        let is_known = self.known.contains(&(module, id.to_owned()));
        let message = || format!("there is no \"{id}\" among the {}", module.replace('_', " "));
        is_known.then_some(()).ok_or_else(message)
    }

    /// Returns the path of the constant for an entry, such as `gpus::RTX_3080`, or an error if the entry does not
    /// exist.
    pub(crate) fn refer(&mut self, module: &'static str, id: &str) -> Result<String, String> {
        self.require(module, id)?;
        self.used.insert((module, id.to_owned()));
        Ok(format!("{module}::{}", constant(id)))
    }

    /// Returns `true` if any entry rendered so far refers to this id.
    pub(crate) fn is_used(&self, module: &'static str, id: &str) -> bool {
        self.used.contains(&(module, id.to_owned()))
    }

    /// Marks a source as cited and returns its id and access date. The access date is `read` if given, otherwise the
    /// date in `sources.toml`.
    pub(crate) fn cite(
        &mut self,
        id: &str,
        read: Option<Datetime>,
    ) -> Result<(String, String), String> {
        let source = self
            .sources
            .get(id)
            .ok_or_else(|| format!("there is no source \"{id}\": add it to sources.toml"))?;
        let citation = (id.to_owned(), read.unwrap_or(source.read).to_string());
        self.cited.insert(citation.clone());
        Ok(citation)
    }

    /// Cites the source of a figure and returns the name of the constant for that source.
    pub(crate) fn refer_to_source(
        &mut self,
        id: &str,
        read: Option<Datetime>,
    ) -> Result<String, String> {
        let citation = self.cite(id, read)?;
        let name = self.source_name(id, &citation.1);
        self.figure_sources.insert(citation);
        Ok(name)
    }

    /// Returns the name of the constant for a source. The name ends with `day` unless `day` is the default access date
    /// of the source.
    pub(crate) fn source_name(&self, id: &str, day: &str) -> String {
        let is_default_day =
            self.sources.get(id).is_some_and(|source| source.read.to_string() == day);
        if is_default_day { constant(id) } else { constant(&format!("{id}-{day}")) }
    }
}

/// Returns the name of the constant for an entry, such as `RTX_3080` for `rtx-3080`.
pub(crate) fn constant(id: &str) -> String {
    id.to_uppercase().replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_missing_entry_or_source() {
        let mut names = Registry::new(Table::new());
        let message = "there is no \"pcie9\" among the interconnects";
        assert_eq!(names.refer("interconnects", "pcie9"), Err(message.into()));
        let message = "there is no source \"blog\": add it to sources.toml";
        assert_eq!(names.cite("blog", None), Err(message.into()));
        assert_eq!(names.refer_to_source("blog", None), Err(message.into()));
    }

    #[test]
    fn duplicate_ids_and_ids_with_other_characters_are_refused() {
        let table = |id: &str| Table::from([(id.to_owned(), ())]);
        let mut names = Registry::new(Table::new());
        assert_eq!(names.add("cpus", &table("epyc-7763")), Ok(()));
        assert!(names.add("cpus", &table("epyc-7763")).is_err());
        assert!(names.add("cpus", &table("EPYC 7763")).is_err());
    }
}
