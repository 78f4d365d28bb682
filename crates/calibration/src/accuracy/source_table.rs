//! Writes the tables of measurement sources in `data/README.md`.

use std::collections::BTreeMap;

use super::measured_row::RowLinks;
use super::measurements::Measurements;
use crate::fit::MicrobenchmarkSource;
use crate::text_table::TextTable;

/// The lines that mark the beginning and the end of the tables.
pub(super) const MARKS: [&str; 2] =
    ["<!-- sources: written by cargo xtask accuracy -->\n", "<!-- /sources -->\n"];

/// Returns two Markdown tables: the sources that measured whole programs, and the sources of microbenchmarks.
pub(super) fn tables(data: &Measurements, microbenchmarks: &[MicrobenchmarkSource]) -> String {
    format!(
        "Whole programs:\n\n{}\nParts of programs, in `micro.csv`:\n\n{}",
        whole_programs(data).markdown(),
        parts_of_programs(microbenchmarks).markdown(),
    )
}

fn whole_programs(data: &Measurements) -> TextTable {
    let mut table = TextTable::new(&["source", "rows", "left out", "why", "read"]);
    for (id, source) in &data.source {
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        let mut scored_rows = 0;
        for row in data.row.iter().filter(|row| row.source == *id) {
            match &row.statement {
                RowLinks::Links(_) => scored_rows += 1,
                RowLinks::None(reason) => *reasons.entry(reason).or_default() += 1,
            }
        }
        let left_out: usize = reasons.values().sum();
        let reasons: Vec<String> = match reasons.len() {
            1 => reasons.into_keys().map(str::to_owned).collect(),
            _ => reasons.into_iter().map(|(reason, rows)| format!("{rows}: {reason}")).collect(),
        };
        table.push([
            markdown_link(&source.name, source.url.as_deref().or(source.times.as_deref())),
            scored_rows.to_string(),
            left_out.to_string(),
            reasons.join(" "),
            source.read.to_string(),
        ]);
    }
    table
}

fn parts_of_programs(sources: &[MicrobenchmarkSource]) -> TextTable {
    let mut table = TextTable::new(&["source", "rows", "kinds", "read"]);
    for MicrobenchmarkSource { repository, rows, kinds, read } in sources {
        let address = format!("https://github.com/{repository}");
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        table.push([
            markdown_link(repository, Some(&address)),
            rows.to_string(),
            kinds.join(", "),
            read.clone(),
        ]);
    }
    table
}

/// Returns a Markdown link to a URL, or to a file in `data/`.
fn markdown_link(name: &str, address: Option<&str>) -> String {
    match address {
        Some(address) => format!("[{name}]({})", address.strip_prefix("data/").unwrap_or(address)),
        None => name.to_owned(),
    }
}
