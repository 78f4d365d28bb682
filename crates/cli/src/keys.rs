//! Generates `docs/keys.md`, which documents all keys, as Markdown.

mod defaults;
mod documents;
mod introduction;

use defaults::{choice_default, number_default};
use offload_analysis::Terms;
use offload_catalog::retired_ids;
use offload_scenario::NumberField;
use offload_scenario::field::Group;
use offload_scenario::{
    Choice, FAMILIES, FIELDS, FORMER_KEYS, FORMER_PRESETS, Field, Kind, PRESETS, Scenario,
};
use std::fmt::Write;

pub use introduction::{EXAMPLES, Example};

/// The maximum number of options that a table cell lists. A choice with more options has its own table.
const MAX_INLINE_OPTIONS: usize = 7;

/// Returns the contents of `docs/keys.md`.
pub fn document() -> String {
    let mut text = introduction::introduction();
    write_inputs(&mut text);
    write_options(&mut text);
    write_retired_ids(&mut text);
    write_presets(&mut text);
    documents::write_documents(&mut text);
    text.push_str("\nWritten by `cargo run -p offload-cli -- --keys` from the tables of inputs.\n");
    text
}

/// Writes a table row. Escapes each `|` in a cell, because it would otherwise end the cell.
fn row<const N: usize>(text: &mut String, cells: [&str; N]) {
    let cells = cells.map(|cell| cell.replace('|', "\\|"));
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

fn head<const N: usize>(text: &mut String, cells: [&str; N]) {
    row(text, cells);
    row(text, ["---"; N]);
}

fn heading(text: &mut String, level: usize, title: &str) {
    let _ = writeln!(text, "\n{} {title}\n", "#".repeat(level));
}

fn code(id: &str) -> String {
    format!("`{id}`")
}

/// Writes all keys of a link, with one table per group of the form.
fn write_inputs(text: &mut String) {
    heading(text, 2, "Keys of a link");
    text.push_str(
        "`v` is the version of the format, 1. `d` records the month of the data and the speedup at that time, such as \
         `d=2026-11,29.4`. The page writes `d` at the end of a link, so that it can later show that the answer has \
         changed. A key without families applies to all families. A default marked *follows* is derived from other \
         keys or from the chosen machines and libraries. The value after *follows* is for the default machines.\n",
    );
    for group in Group::ALL {
        heading(text, 3, group.title());
        head(text, ["Key", "Name", "Takes", "Range", "Default", "Families", "Help"]);
        for field in FIELDS.iter().filter(|field| field.group == group) {
            let (value_type, range, default) = match &field.kind {
                Kind::Number(number) => {
                    (number_type(number), range(number), number_default(field, number))
                }
                Kind::Choice(choice) => {
                    (choice_values(*choice, field), String::new(), choice_default(field, *choice))
                }
            };
            let families: Vec<String> =
                field.families.iter().map(|family| code(family.facts().id)).collect();
            let (key, families) = (code(field.key), families.join(" "));
            let help = format!("{}{}", field.help(), source_sentence(field));
            let cells = [&key, field.label, &value_type, &range, &default, &families, &help];
            row(text, cells);
        }
    }
}

/// Returns a sentence with the source of an input's default, or an empty string unless the default comes from the
/// billing terms.
fn source_sentence(field: &Field) -> String {
    let number = match &field.kind {
        Kind::Number(number) if number.default.is_some() => number.number,
        Kind::Number(_) | Kind::Choice(_) => return String::new(),
    };
    let Some(source) = Terms::source(&Scenario::default(), number) else { return String::new() };
    let title = match source.url {
        Some(url) => format!("[{}]({url})", source.title),
        None => source.title.to_owned(),
    };
    format!(" Default: {title}, accessed {}.", source.read)
}

fn number_type(number: &NumberField) -> String {
    let kind = if number.whole { "whole number" } else { "number" };
    match number.unit.symbol {
        "" => kind.to_owned(),
        symbol => format!("{kind} in {symbol}"),
    }
}

fn range(number: &NumberField) -> String {
    let write = |value| number.unit.write(value);
    format!("{} to {}", write(number.range.from), write(number.range.to))
}

fn choice_values(choice: Choice, field: &Field) -> String {
    let ids: Vec<String> = choice.options().map(|option| code(option.id)).collect();
    match ids.len() {
        ..=MAX_INLINE_OPTIONS => ids.join(", "),
        many => format!("one of [{many} options](#options-of-{})", field.key),
    }
}

/// Writes the options of all choices.
fn write_options(text: &mut String) {
    heading(text, 2, "Options");
    for field in FIELDS {
        let Kind::Choice(choice) = field.kind else { continue };
        heading(text, 3, &format!("Options of `{}`", field.key));
        let options: Vec<_> = choice.options().collect();
        if options.iter().any(|option| !option.heading.is_empty()) {
            head(text, ["Id", "Name", "Group"]);
            for option in options {
                row(text, [&code(option.id), option.label, option.heading]);
            }
        } else {
            head(text, ["Id", "Name"]);
            for option in options {
                row(text, [&code(option.id), option.label]);
            }
        }
    }
}

/// Writes the tables of nicknames and retired ids.
fn write_retired_ids(text: &mut String) {
    heading(text, 2, "Nicknames and former ids");
    text.push_str(
        "The page and the command accept these ids, and replace them with the current id. They also accept ids \
         without dashes or in capitals, such as `gpu=RTX4090`, and former keys: ",
    );
    let _ = writeln!(text, "{}.\n", replacements(&FORMER_KEYS));
    head(text, ["Key", "Id", "Current id"]);
    for (old, new) in [("pingpong", "chunks"), ("tiny", "small-kernels")] {
        row(text, [&code("w"), &code(old), &code(new)]);
    }
    for (key, ids) in
        ["gpu", "cpu", "machine", "link", "cpulib", "gpulib"].into_iter().zip(retired_ids())
    {
        for (old, new) in ids {
            row(text, [&code(key), &code(old), &code(new)]);
        }
    }
}

/// Lists retired ids with their replacements: "`calls` is `cpucalls`".
fn replacements(pairs: &[(&str, &str)]) -> String {
    let replacements = pairs.iter().map(|(old, new)| format!("{} is {}", code(old), code(new)));
    replacements.collect::<Vec<_>>().join(", ")
}

fn write_presets(text: &mut String) {
    heading(text, 2, "Presets");
    let _ = writeln!(
        text,
        "The id of a preset is a complete link. The pairs after the id change the preset's inputs: \
         `svd&n=500&gpu=h100`. Former ids still work: {}.\n",
        replacements(&FORMER_PRESETS)
    );
    head(text, ["Id", "Name", "Link"]);
    for preset in PRESETS {
        row(text, [&code(preset.id), preset.name, &code(preset.link)]);
    }
}

/// Returns the families that have a field.
fn families(field: &Field) -> Vec<&'static offload_scenario::FamilyFacts> {
    FAMILIES
        .iter()
        .filter(|facts| field.families.is_empty() || field.families.contains(&facts.family))
        .collect()
}
