//! The scores of tables on the day when their times were added.
//!
//! The links of such a table are committed before its times, so neither the links nor the model can be influenced by the
//! times. Today's scores of the same table can be better, because the model may have changed since.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use toml::value::Datetime;

use super::FOLDER;
use crate::statistics::median_factor;
use crate::text_table::TextTable;
use crate::{Fallible, project_root};

const FILE: &str = "first_sight.toml";

/// The first scores of a table. They are recorded once and never changed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstSight {
    /// The date on which the times were added.
    date: Datetime,
    /// The commit that added the links without the times.
    links: String,
    cpu: Option<Score>,
    gpu: Option<Score>,
    speedup: Option<Score>,
    /// The number of pairs in which the model predicted the faster machine, and the number of pairs in which one machine
    /// was clearly faster.
    faster_named: Option<[usize; 2]>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Score {
    rows: usize,
    /// The median error factor.
    error: f64,
    /// The percentage of rows inside the 80 % range.
    inside: f64,
}

const ABOUT: &str = "\
The links of these tables were committed before their times were added, and the model was not changed in between. The
scores are those of the first run, and are never updated: this is the error to expect for work that the model has not
seen. The tables above show today's scores of the same tables.";

/// Returns the first scores as Markdown.
pub(super) fn document() -> Fallible<String> {
    let text = fs::read_to_string(project_root().join(FOLDER).join(FILE))?;
    let scores: BTreeMap<String, FirstSight> = toml::from_str(&text)?;
    let mut table = TextTable::new(&[
        "table",
        "date",
        "links",
        "CPU rows",
        "error",
        "inside",
        "GPU rows",
        "error",
        "inside",
        "pairs",
        "error",
        "inside",
        "faster named",
    ]);
    for (id, first) in &scores {
        let mut line = vec![id.clone(), first.date.to_string(), first.links.clone()];
        for score in [first.cpu, first.gpu, first.speedup] {
            line.extend(cells(score));
        }
        line.push(first.faster_named.map_or("–".to_owned(), |[yes, of]| format!("{yes}/{of}")));
        table.push(line);
    }
    Ok(format!("{ABOUT}\n\n{}\n{}\n", table.markdown(), averages(&scores)))
}

fn cells(score: Option<Score>) -> [String; 3] {
    score.map_or(["0", "–", "–"].map(str::to_owned), |Score { rows, error, inside }| {
        [rows.to_string(), format!("{error:.2}×"), format!("{inside:.0} %")]
    })
}

/// Returns a sentence with the averages over the tables.
fn averages(scores: &BTreeMap<String, FirstSight>) -> String {
    let all = |score_of: fn(&FirstSight) -> Option<Score>| -> Vec<Score> {
        scores.values().filter_map(score_of).collect()
    };
    let sides = [
        ("CPU time", all(|first| first.cpu)),
        ("GPU time", all(|first| first.gpu)),
        ("speedup", all(|first| first.speedup)),
    ];
    let parts = sides.iter().filter_map(|(name, side)| {
        let error = median_factor(side.iter().map(|score| score.error))?;
        let inside = side.iter().map(|score| score.inside).sum::<f64>() / side.len() as f64;
        Some(format!("{name} {error:.2}×, {inside:.0} % inside ({} tables)", side.len()))
    });
    format!(
        "Median of the tables' errors, and mean share inside the 80 % range: {}.",
        parts.collect::<Vec<_>>().join("; ")
    )
}
