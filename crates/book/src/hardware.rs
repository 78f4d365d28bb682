//! Generates the page about hardware and libraries from the catalog.

mod libraries;
mod machines;

use offload_catalog::{EDITION, Source, sources};
use offload_scenario::decimal::{fixed, round_to};
use offload_vocabulary::elementary::magnitude;
use std::fmt::Write;

/// Returns the Markdown of the page.
pub fn document() -> String {
    let mut text = format!(
        "# Hardware\n\n\
         This page lists every GPU, CPU, machine and library of the catalog, with its id in \
         links, its figures and their sources. The edition of the data is {EDITION}, the month \
         of the newest figure. Rates are peak rates for dense data. A fused multiply-add counts \
         as two operations. FP16 on tensor cores accumulates in FP32. Software reaches only a \
         part of these rates: see [GPU architectures](#gpu-architectures) and [The \
         model](model.md). The numbers at the end of a row refer to its [sources](#sources). A \
         link can override any figure: see [the keys](keys.md#hardware).\n"
    );
    machines::write(&mut text);
    libraries::write(&mut text);
    write_sources(&mut text);
    text + "\nWritten by `cargo run -p offload-book` from [the catalog](adding-hardware.md).\n"
}

fn write_sources(text: &mut String) {
    heading(text, "Sources");
    head(text, ["No.", "Source", "Read"]);
    for (index, source) in sources().iter().enumerate() {
        let title = match source.url {
            Some(url) => format!("[{}]({url})", source.title),
            None => source.title.to_owned(),
        };
        let number = format!("<span id=\"source-{0}\">{0}</span>", index + 1);
        row(text, [&number, &title, source.read]);
    }
}

/// Returns sorted links, without duplicates, to the entries of the given sources in the page's list of sources.
fn references(cited_sources: &[&Source]) -> String {
    let mut numbers: Vec<usize> = cited_sources
        .iter()
        .filter_map(|source| {
            sources().iter().position(|listed_source| listed_source.id == source.id)
        })
        .map(|index| index + 1)
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let links = numbers.iter().map(|number| format!("[{number}](#source-{number})"));
    links.collect::<Vec<_>>().join(" ")
}

fn heading(text: &mut String, title: &str) {
    let _ = writeln!(text, "\n## {title}\n");
}

/// Writes a table row. Escapes each `|` in a cell, because it would end the cell.
fn row<const N: usize>(text: &mut String, cells: [&str; N]) {
    let cells = cells.map(|cell| cell.replace('|', "\\|"));
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

/// Writes the heading row of a table. A column is right-aligned if its heading contains a unit (", GB/s"), because such
/// a column contains numbers.
fn head<const N: usize>(text: &mut String, cells: [&str; N]) {
    row(text, cells);
    row(text, cells.map(|cell| if cell.contains(", ") { "---:" } else { "---" }));
}

/// Formats a number with the usual precision of data sheets: three significant digits, or four for numbers of at least
/// 1,000.
fn digits(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let rounded = round_to(value, if value < 999.5 { 3 } else { 4 });
    let decimals = (2 - magnitude(rounded)).max(0);
    let text = fixed(rounded, decimals as u32);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Formats a number, or returns an empty string if the number is unknown.
fn digits_if_known(value: Option<f64>) -> String {
    value.map_or(String::new(), digits)
}

#[cfg(test)]
mod tests {
    use super::{digits, references};
    use offload_catalog::sources;

    #[test]
    fn a_number_has_the_digits_of_a_data_sheet() {
        let texts = [29.77, 0.253, 1555.0, 80.0, 9.7, 0.0].map(digits);
        assert_eq!(texts, ["29.8", "0.253", "1555", "80", "9.7", "0"]);
    }

    #[test]
    fn a_source_is_cited_once() {
        let list = sources();
        assert_eq!(references(&[&list[1], &list[0], &list[1]]), "[1](#source-1) [2](#source-2)");
    }
}
