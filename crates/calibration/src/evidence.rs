//! Scores the model on the published tables of measured times in `data/evidence` (`cargo xtask evidence`).
//!
//! The links for these rows are not written by hand. For each table, a function in [`rules`] converts a row to a
//! question. The function gets the row's work, machine and library, but not the measured time.

mod devices;
mod first_sight;
mod question;
mod questions;
mod report;
mod rules;
mod score;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use toml::value::Datetime;

use crate::library_timing::TimedSide;
use crate::{Fallible, project_root};
use offload_nearest::TimeSource;
use report::Detail;
pub(crate) use report::TestScores;
use rules::Rule;
use score::ScoredTable;
use table::TableRow;

/// The folder of the tables.
const FOLDER: &str = "data/evidence";

/// A published table of measured times. Its rows are in a CSV file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableFacts {
    name: String,
    url: String,
    /// The commit of the repository that was read.
    commit: String,
    /// The date on which the table was read.
    read: Datetime,
    license: String,
    /// The measurement method.
    how: String,
    /// `true` if constants of the model may be derived from the table. Otherwise the table is used only to score the
    /// model.
    shapes: bool,
    /// `true` if the license allows copies of the rows in the page and in packages.
    packaged: bool,
}

/// The argument that selects the questions from public threads instead of a table.
const QUESTIONS: &str = "questions";

/// Prints the scores of the table with the given id and all of its rows, or of the [`QUESTIONS`]. If `table` is `None`,
/// prints the scores of all tables.
pub(crate) fn run(table: Option<&str>) -> Fallible {
    if table == Some(QUESTIONS) {
        print!("{}", questions::report()?);
        return Ok(());
    }
    let tables = scored_tables(table)?;
    match table {
        Some(_) => print!("{}", report::render(&tables, Detail::Rows)),
        None => print!("{}", report::render(&tables, Detail::Tables)),
    }
    Ok(())
}

/// The scores that the accuracy page and the README quote.
pub(crate) struct Quoted {
    /// The section of the accuracy page, as Markdown.
    pub(crate) section: String,
    /// The scores of the tables that are used only to score the model.
    pub(crate) scores: TestScores,
}

const ABOUT_TABLES: &str = "\
This section scores the model on large tables of measured times. For each table, a rule converts the rows to
questions without seeing the times.

Two rules were corrected on 2026-11-29, when their errors were already known, because the source code of the
libraries contradicted the rules. The error of Diffrax in `gpuode` fell from 20.68× to 1.13×. The error of
PyTorch's indexing on Apple CPUs in `mlx` fell from 8.44× to 1.90×, and 106 of these rows now count as copies.

Each table has a role. No constant of the model is taken from a table with the role *scores*. Every second
table, in alphabetical order, has the role *shapes*: constants may be taken from it. The columns contain the
scores of CPU times, of GPU times, and of speedups (pairs of a CPU time and a GPU time). *Faster named* counts
the pairs in which the model predicts the faster machine. The next column counts only the pairs in which the
GPU is slower. Pairs in which both machines are about equally fast are not counted. If a table has more than a
thousand pairs, a thousand of them are scored. *Not stated* is the number of rows that no link can describe.
`cargo xtask evidence` prints these scores. With the name of a table, it also prints every row of that table.";

const ABOUT_QUESTIONS: &str = "\
These questions are from public threads, with the times that the authors of the threads measured. No constant
of the model is taken from them. Most links cannot express everything that the thread says. A question with a
part that is not understood gets no advice. With `--lenient`, the command ignores this part and answers the
rest. `cargo xtask evidence questions` prints the answers.";

/// Scores all tables and questions.
pub(crate) fn quoted() -> Fallible<Quoted> {
    let tables = scored_tables(None)?;
    let section = format!(
        "{ABOUT_TABLES}\n\n{}\n### First sight\n\n{}\n### Questions from public threads\n\n{ABOUT_QUESTIONS}\n\n{}",
        report::document(&tables),
        first_sight::document()?,
        questions::document()?,
    );
    let scores = report::test_scores(&tables).ok_or("no table scores both machines")?;
    Ok(Quoted { section, scores })
}

/// A row of a table that a link can describe.
pub(crate) struct TableTime {
    /// The name of the network or operation in the source.
    pub(crate) what: String,
    pub(crate) side: TimedSide,
    pub(crate) link: String,
    /// The measured time of all work that the link describes, in seconds.
    pub(crate) seconds: f64,
}

/// Returns the tables whose rows may be copied into the page and into packages, without the rows that no link can
/// describe.
pub(crate) fn packaged_times() -> Fallible<Vec<(TimeSource, Vec<TableTime>)>> {
    let mut tables = Vec::new();
    for (id, facts) in table_facts()?.into_iter().filter(|(_, facts)| facts.packaged) {
        let TableFacts { name, url, read, .. } = facts;
        let (rule, rows) = read_table(&id)?;
        let stated = rows.into_iter().filter_map(|row| {
            let question = rule(&row.work).ok()?;
            Some(TableTime {
                link: question.link(),
                seconds: row.seconds * question.units,
                what: row.work.what,
                side: row.work.side,
            })
        });
        let source = TimeSource { name, address: url, read: read.to_string() };
        tables.push((source, stated.collect()));
    }
    Ok(tables)
}

/// Returns the URLs of all tables.
pub(crate) fn table_addresses() -> Fallible<Vec<String>> {
    Ok(table_facts()?.into_values().map(|facts| facts.url).collect())
}

fn table_facts() -> Fallible<BTreeMap<String, TableFacts>> {
    let file = project_root().join(FOLDER).join("sources.toml");
    Ok(toml::from_str(&fs::read_to_string(file)?)?)
}

/// Returns the rule and the rows of a table.
fn read_table(id: &str) -> Fallible<(Rule, Vec<TableRow>)> {
    let rule = rules::rule(id).ok_or_else(|| format!("no rule states the rows of {id}"))?;
    Ok((rule, table::read(&project_root().join(FOLDER).join(format!("{id}.csv")))?))
}

/// Reads and scores all tables, or only the table with the given id.
fn scored_tables(only: Option<&str>) -> Fallible<Vec<ScoredTable>> {
    let facts = table_facts()?;
    if let Some(id) = only.filter(|id| !facts.contains_key(*id)) {
        let known: Vec<&str> = facts.keys().map(String::as_str).collect();
        return Err(format!("there is no table {id}, only {}", known.join(", ")).into());
    }
    let is_selected = |id: &str| only.is_none_or(|only| only == id);
    let mut tables = Vec::new();
    for (id, facts) in facts.into_iter().filter(|(id, _)| is_selected(id)) {
        let (rule, rows) = read_table(&id)?;
        tables.push(score::score(id, facts, rows, rule)?);
    }
    Ok(tables)
}
