//! `offload gpus`, `offload cpus` and `offload machines`: the catalog with its key figures and
//! their sources.

mod document;
mod machine_row;

use crate::arguments::{OutputFormat, formats};
use crate::table::{self, TableRow};
use crate::{CommandFailure, Streams};
use clap::{ArgMatches, Command};
use document::SourceCollector;
pub(crate) use document::{CatalogDocument, CpuRow, GpuRow};
pub(crate) use machine_row::MachineRow;
use machine_row::class_id;
use offload_catalog::{
    MachineClass, Source, cpus as all_cpus, gpus as all_gpus, machines as all_machines,
};
use offload_export::json_line;
use std::fmt::Write;

/// Adds the arguments and the help.
pub(crate) fn define_gpus(command: Command) -> Command {
    let about = "The GPUs of the catalog, with key figures and sources";
    let examples = "\
Examples:
  offload gpus | grep -i a100
  offload gpus --json | jq '.rows[] | select(.memory_bytes > 4e10).id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

/// Adds the arguments and the help.
pub(crate) fn define_cpus(command: Command) -> Command {
    let about = "The CPUs and cloud machines of the catalog, likewise";
    let examples = "\
Examples:
  offload cpus | grep aws
  offload cpus --csv > cpus.csv";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

/// Adds the arguments and the help.
pub(crate) fn define_machines(command: Command) -> Command {
    let about = "The machines that set CPU and GPUs at once: cloud instances and computers";
    let examples = "\
Examples:
  offload machines | grep -i h100
  offload machines | grep cloud-node
  offload machines --json | jq '.rows[] | select(.price_per_h < 1).id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

/// Prints every GPU.
pub(crate) fn gpus(matches: &ArgMatches, _: &mut Streams<'_>) -> Result<String, CommandFailure> {
    let mut sources = SourceCollector::default();
    let rows = all_gpus().iter().map(|gpu| GpuRow::of(gpu, &mut sources)).collect();
    Ok(written(rows, sources, OutputFormat::of(matches)))
}

/// Prints every CPU.
pub(crate) fn cpus(matches: &ArgMatches, _: &mut Streams<'_>) -> Result<String, CommandFailure> {
    let mut sources = SourceCollector::default();
    let rows = all_cpus().iter().map(|cpu| CpuRow::of(cpu, &mut sources)).collect();
    Ok(written(rows, sources, OutputFormat::of(matches)))
}

/// Prints every machine.
pub(crate) fn machines(
    matches: &ArgMatches,
    _: &mut Streams<'_>,
) -> Result<String, CommandFailure> {
    let mut sources = SourceCollector::default();
    let rows = all_machines().iter().map(|machine| MachineRow::of(machine, &mut sources)).collect();
    let format = OutputFormat::of(matches);
    let written = written(rows, sources, format);
    Ok(match format {
        OutputFormat::Csv | OutputFormat::Json => written,
        OutputFormat::Text | OutputFormat::Markdown => format!("{}\n{written}", classes()),
    })
}

/// Lists every class with the range of its rents.
fn classes() -> String {
    let mut text = String::from("Classes, and what their machines cost on demand\n");
    for class in MachineClass::ALL {
        let _ = writeln!(text, "  {:<16}{}", class_id(class), class.heading());
    }
    text
}

fn written<T: TableRow>(rows: Vec<T>, sources: SourceCollector, format: OutputFormat) -> String {
    match format {
        OutputFormat::Csv => table::csv(&rows),
        OutputFormat::Json => format!("{}\n", json_line(&CatalogDocument::of(rows, sources))),
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = format!("{}\nSources, and the day each was read\n", table::text(&rows));
            for Source { id, title, url, read } in sources.all() {
                let _ = writeln!(text, "  {id:<24}  {read}  {title}  {}", url.unwrap_or_default());
            }
            text
        }
    }
}
