//! Published times of whole programs, as the two files of measurements have them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use toml::value::Datetime;

use super::own_times;
use super::sides::Sides;
use crate::Fallible;

/// All measured rows with their sources.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Measurements {
    /// Where they were published, by id.
    pub(super) source: BTreeMap<String, Publication>,
    /// The rows.
    pub(super) row: Vec<MeasuredRow>,
}

/// Where rows were published.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Publication {
    /// What it is called.
    pub(super) name: String,
    /// Whose measurements they are, where several entries are the same people's with the same program:
    /// these count as one source. Otherwise each entry is a source of its own.
    pub(super) publisher: Option<String>,
    /// Where it is.
    pub(super) url: Option<String>,
    /// How it was measured, and how links were made of it.
    pub(super) how: String,
    /// Which of the model's constants come from it too, so that its rows are no test of those.
    pub(super) gave: Option<String>,
    /// The sources of the catalog that name these measurements.
    #[serde(default)]
    pub(super) catalog: Vec<String>,
    /// The sides, `cpu` or `gpu`, or the side and the kind of work, whose formulas hold constants that
    /// come from these measurements and from nothing else.
    #[serde(default)]
    pub(super) formulas: Vec<String>,
    /// The file of timings that the project's own program took, if its rows stand there.
    pub(super) times: Option<String>,
    /// The part of a link that names the machine of these timings.
    pub(super) machine: Option<String>,
    /// Why predictions of these timings are far off, by the id of the row.
    #[serde(default)]
    pub(super) reasons: BTreeMap<String, String>,
    /// When it was read.
    pub(super) read: Datetime,
}

/// How far a measurement can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Trust {
    /// A raw log, with the hardware named.
    A,
    /// A published table.
    B,
    /// Hardware or setting inferred.
    C,
    /// Weak.
    D,
}

/// What states the computation of a row.
#[derive(Debug, PartialEq)]
pub(super) enum Statement {
    /// A link for each side that was timed.
    Links(Sides<String>),
    /// None can; this is why.
    None(String),
}

/// A CPU time, a GPU time, or both of the same computation.
#[derive(Debug, Deserialize)]
#[serde(try_from = "RowEntry")]
pub(crate) struct MeasuredRow {
    /// Its permanent id.
    pub(crate) id: String,
    /// The id of its source.
    pub(crate) source: String,
    /// Whether it belongs to the balanced selection that headline figures are for.
    pub(super) core: bool,
    /// How far it can be trusted.
    pub(super) trust: Trust,
    /// What states the computation.
    pub(super) statement: Statement,
    /// Seconds on each side that was timed.
    pub(super) times: Sides<f64>,
    /// Half a unit of the last printed digit over the time.
    pub(super) rounding: f64,
    /// What to know of it.
    pub(super) note: Option<String>,
    /// What matters to its times and cannot be said in a link, so that it is to be stated anew once
    /// there is a key for it.
    pub(super) unsaid: Option<String>,
    /// Why the prediction is far off, where that is understood; written after scoring.
    pub(super) reason: Option<String>,
}

/// A row as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowEntry {
    id: String,
    source: String,
    #[serde(default)]
    core: bool,
    trust: Trust,
    link: Option<String>,
    cpu_link: Option<String>,
    gpu_link: Option<String>,
    why: Option<String>,
    cpu: Option<f64>,
    gpu: Option<f64>,
    #[serde(default)]
    rounding: f64,
    note: Option<String>,
    unsaid: Option<String>,
    reason: Option<String>,
}

impl TryFrom<RowEntry> for MeasuredRow {
    type Error = String;

    fn try_from(entry: RowEntry) -> Result<Self, String> {
        let problem = |text: &str| format!("{} {text}", entry.id);
        let times = Sides::of(entry.cpu, entry.gpu).ok_or_else(|| problem("has no time"))?;
        let plausible = |time: &f64| time.is_finite() && *time > 0.0;
        if !times.iter().all(plausible) || !(0.0..1.0).contains(&entry.rounding) {
            return Err(problem("has an impossible time"));
        }
        let statement = match (entry.link, entry.cpu_link, entry.gpu_link, entry.why) {
            (Some(link), None, None, None) => {
                Statement::Links(times.as_ref().map(|_| link.clone()))
            }
            (None, Some(cpu), Some(gpu), None) if times.both().is_some() => {
                Statement::Links(Sides::Both { cpu, gpu })
            }
            (None, None, None, Some(why)) if !entry.core => Statement::None(why),
            _ => {
                let needs =
                    "needs a link, one for each of two times, or a reason why there is none";
                return Err(format!("{} {needs}; core rows need a link", entry.id));
            }
        };
        Ok(Self {
            id: entry.id,
            source: entry.source,
            core: entry.core,
            trust: entry.trust,
            statement,
            times,
            rounding: entry.rounding,
            note: entry.note,
            unsaid: entry.unsaid,
            reason: entry.reason,
        })
    }
}

impl Measurements {
    /// Reads and checks some files of measurements.
    pub(crate) fn read(root: &Path, files: &[&str]) -> Fallible<Self> {
        let mut all = Self::default();
        for file in files {
            let text = fs::read_to_string(root.join(file)).map_err(|it| format!("{file}: {it}"))?;
            let one: Self = toml::from_str(&text).map_err(|it| format!("{file}: {it}"))?;
            for (id, source) in one.source {
                if let (Some(times), Some(machine)) = (&source.times, &source.machine) {
                    let mut rows = own_times::read(&root.join(times), &id, machine)?;
                    for (row, reason) in &source.reasons {
                        let row = rows.iter_mut().find(|it| it.id == *row);
                        row.ok_or("a reason names no row")?.reason = Some(reason.clone());
                    }
                    all.row.extend(rows);
                }
                if all.source.insert(id.clone(), source).is_some() {
                    return Err(format!("{file}: source {id} is there twice").into());
                }
            }
            all.row.extend(one.row);
        }
        all.check()?;
        Ok(all)
    }

    fn check(&self) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        for row in &self.row {
            if !seen.insert(&row.id) {
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

    fn row(text: &str) -> Result<MeasuredRow, String> {
        let entry = format!("id = 'a'\nsource = 's'\ntrust = 'A'\n{text}");
        toml::from_str(&entry).map_err(|error| error.to_string())
    }

    fn links(text: &str) -> Sides<String> {
        match row(text).expect("a valid row").statement {
            Statement::Links(links) => links,
            Statement::None(why) => panic!("not stated: {why}"),
        }
    }

    #[test]
    fn a_row_has_one_link_or_two_or_a_reason() {
        let x = || String::from("x");
        let both = "cpu = 2.0\ngpu = 1.0\n";
        assert_eq!(links(&format!("{both}link = 'x'")), Sides::Both { cpu: x(), gpu: x() });
        let two = format!("{both}cpu_link = 'x'\ngpu_link = 'y'");
        assert_eq!(links(&two), Sides::Both { cpu: x(), gpu: "y".to_owned() });
        assert!(row(&format!("{both}why = 'unknown'")).is_ok());
        assert!(row(&format!("{both}cpu_link = 'x'")).is_err());
        assert!(row(&format!("{both}link = 'x'\nwhy = 'unknown'")).is_err());
        assert!(row(&format!("{both}why = 'unknown'\ncore = true")).is_err());
    }

    #[test]
    fn a_row_may_time_one_side_and_then_has_one_link() {
        let x = || String::from("x");
        assert_eq!(links("cpu = 2.0\nlink = 'x'"), Sides::Cpu(x()));
        assert_eq!(links("gpu = 2.0\nlink = 'x'"), Sides::Gpu(x()));
        assert!(row("gpu = 2.0\ncpu_link = 'x'\ngpu_link = 'y'").is_err());
        assert!(row("link = 'x'").is_err());
    }

    #[test]
    fn impossible_times_and_unknown_keys_are_refused() {
        assert!(row("cpu = 0.0\nlink = 'x'").is_err());
        assert!(row("cpu = 1.0\ngpu = -1.0\nlink = 'x'").is_err());
        assert!(row("cpu = 1.0\nlink = 'x'\nrounding = 2.0").is_err());
        assert!(row("cpu = 1.0\nlink = 'x'\nspeedup = 2.0").is_err());
    }

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
