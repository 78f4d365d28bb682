//! Reads published times of whole programs from the measurement files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use toml::value::Datetime;

use super::measured_row::MeasuredRow;
use super::own_times;
use crate::Fallible;

/// All measured rows and their publications.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Measurements {
    /// The publications, by id.
    pub(super) source: BTreeMap<String, Publication>,
    pub(super) row: Vec<MeasuredRow>,
}

/// A publication from which rows were taken.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Publication {
    pub(super) name: String,
    /// The publisher, if the same people published several entries about the same program. All entries of one publisher
    /// count as one source. An entry without a publisher counts as a separate source.
    pub(super) publisher: Option<String>,
    pub(super) url: Option<String>,
    /// The measurement method and the derivation of the links.
    pub(super) how: String,
    /// The model's constants that also come from this publication. The rows of the publication can't test these
    /// constants.
    pub(super) gave: Option<String>,
    /// The ids of this publication in the catalog's list of sources.
    #[serde(default)]
    pub(super) catalog: Vec<String>,
    /// The formulas whose constants come only from these measurements. A formula is named by its side (`cpu`) or by its
    /// side and family (`gpu filter`).
    #[serde(default)]
    pub(super) formulas: Vec<String>,
    /// The file that contains the rows, if they are the project's own timings.
    pub(super) times: Option<String>,
    /// The link keys that represent the machine of these timings, such as `cpu=xeon-8480plus&gpu=h100-sxm`.
    pub(super) machine: Option<String>,
    /// The reasons for large errors of these timings, by row id.
    #[serde(default)]
    pub(super) reasons: BTreeMap<String, String>,
    /// The date on which the publication was read.
    pub(super) read: Datetime,
}

impl Measurements {
    /// Reads and checks the measurement files at paths relative to `root`.
    pub(crate) fn read(root: &Path, files: &[&str]) -> Fallible<Self> {
        let mut measurements = Self::default();
        for file in files {
            let text =
                fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
            let content: Self =
                toml::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
            for (id, source) in content.source {
                if let (Some(times), Some(machine)) = (&source.times, &source.machine) {
                    let mut rows = own_times::read(&root.join(times), &id, machine)?;
                    for (row_id, reason) in &source.reasons {
                        let row = rows.iter_mut().find(|row| row.id == *row_id);
                        row.ok_or("a reason names no row")?.reason = Some(reason.clone());
                    }
                    measurements.row.extend(rows);
                }
                if measurements.source.insert(id.clone(), source).is_some() {
                    return Err(format!("{file}: source {id} is there twice").into());
                }
            }
            measurements.row.extend(content.row);
        }
        measurements.check()?;
        Ok(measurements)
    }

    fn check(&self) -> Result<(), String> {
        let mut seen_ids = BTreeSet::new();
        for row in &self.row {
            if !seen_ids.insert(&row.id) {
                return Err(format!("{} is there twice", row.id));
            }
            if !self.source.contains_key(&row.source) {
                return Err(format!("{} names no source", row.id));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_sources_known() {
        let source = "[source.s]\nname = 'S'\nhow = ''\nread = 2026-11-21\n";
        let row = "[[row]]\nid = 'a'\nsource = 's'\ntrust = 'A'\nlink = 'x'\ncpu = 1.0\n";
        let check = |text: String| toml::from_str::<Measurements>(&text).expect("a file").check();
        assert_eq!(check(format!("{source}{row}")), Ok(()));
        assert!(check(format!("{source}{row}{row}")).is_err());
        assert!(check(format!("[source]\n{row}")).is_err());
    }
}
