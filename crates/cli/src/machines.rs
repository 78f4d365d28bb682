//! `offload gpus`, `offload cpus` and `offload machines`: list the catalog with key specifications and sources.

use crate::arguments::{OutputFormat, formats};
use crate::table::{self, TableRow, words};
use crate::{CommandFailure, Io};
use clap::{ArgMatches, Command};
use offload_catalog::MachineClass;
use offload_export::{
    CatalogDocument, CpuRow, GpuRow, MachineRow, SourceRow, TableDocument, class_id, json_line,
};
use serde::Serialize;
use std::fmt::Write;

pub(crate) fn define_gpus(command: Command) -> Command {
    let about = "List the catalog's GPUs with key figures and sources";
    let examples = "\
Examples:
  offload gpus | grep -i a100
  offload gpus --json | jq '.rows[] | select(.memory_bytes > 4e10).id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::TABLE_FORMATS)
}

pub(crate) fn define_cpus(command: Command) -> Command {
    let about = "List CPUs and cloud machines with key figures and sources";
    let examples = "\
Examples:
  offload cpus | grep aws
  offload cpus --csv > cpus.csv";
    formats(command.about(about).after_long_help(examples), &OutputFormat::TABLE_FORMATS)
}

pub(crate) fn define_machines(command: Command) -> Command {
    let about = "List cloud instances and computers that set CPU and GPUs";
    let examples = "\
Examples:
  offload machines | grep -i h100
  offload machines | grep cloud-node
  offload machines --json | jq '.rows[] | select(.price_per_h < 1).id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::TABLE_FORMATS)
}

pub(crate) fn gpus(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    Ok(format_catalog(&CatalogDocument::gpus(), OutputFormat::of(matches)))
}

pub(crate) fn cpus(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    Ok(format_catalog(&CatalogDocument::cpus(), OutputFormat::of(matches)))
}

pub(crate) fn machines(matches: &ArgMatches, _: &mut Io<'_>) -> Result<String, CommandFailure> {
    let format = OutputFormat::of(matches);
    let catalog = format_catalog(&CatalogDocument::machines(), format);
    Ok(match format {
        OutputFormat::Csv | OutputFormat::Json => catalog,
        OutputFormat::Text | OutputFormat::Markdown => format!("{}\n{catalog}", classes()),
    })
}

/// Returns a list of all machine classes, each with the range of its machines' prices.
fn classes() -> String {
    let mut text = String::from("Classes, with the on-demand prices of their machines\n");
    for class in MachineClass::ALL {
        let _ = writeln!(text, "  {:<16}{}", class_id(class), class.heading());
    }
    text
}

fn format_catalog<T: TableRow + Serialize>(
    catalog: &CatalogDocument<T>,
    format: OutputFormat,
) -> String {
    match format {
        OutputFormat::Csv => catalog.csv(),
        OutputFormat::Json => format!("{}\n", json_line(catalog)),
        OutputFormat::Text | OutputFormat::Markdown => {
            let table = table::text(&catalog.rows);
            let mut text = format!("{table}\nSources, with access dates\n");
            for SourceRow { id, title, url, read } in &catalog.sources {
                let _ = writeln!(text, "  {id:<24}  {read}  {title}  {}", url.unwrap_or_default());
            }
            text
        }
    }
}

impl TableRow for GpuRow {
    const HEADERS: &'static [&'static str] = &[
        "GPU",
        "Name",
        "Memory",
        "Bandwidth",
        "FP64",
        "FP32",
        "FP16, matrix",
        "Power",
        "Price",
        "Sources",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_owned(),
            self.name.to_owned(),
            self.memory_bytes.words(),
            self.bytes_per_s.words(),
            words(&self.fp64_flop_per_s),
            self.fp32_flop_per_s.words(),
            words(&self.fp16_matrix_flop_per_s),
            words(&self.power_w),
            words(&self.price_per_h),
            self.sources.join(" "),
        ]
    }
}

impl TableRow for CpuRow {
    const HEADERS: &'static [&'static str] = &[
        "CPU",
        "Name",
        "Cores",
        "Threads",
        "FP64",
        "FP32",
        "Bandwidth",
        "Cache",
        "Power",
        "Price",
        "With",
        "Sources",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_owned(),
            self.name.to_owned(),
            self.cores.words(),
            self.threads.to_string(),
            self.fp64_flop_per_s.words(),
            self.fp32_flop_per_s.words(),
            self.bytes_per_s.words(),
            words(&self.cache_bytes),
            words(&self.power_w),
            words(&self.price_per_h),
            self.gpu.unwrap_or("?").to_owned(),
            self.sources.join(" "),
        ]
    }
}

impl TableRow for MachineRow {
    const HEADERS: &'static [&'static str] =
        &["Machine", "Class", "Name", "Cores", "CPU", "GPUs", "GPU", "Link", "Price", "Sources"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_owned(),
            self.class.to_owned(),
            self.name.to_owned(),
            self.cores.words(),
            self.cpu.to_owned(),
            self.gpus.words(),
            self.gpu.to_owned(),
            self.link.to_owned(),
            words(&self.price_per_h),
            self.sources.join(" "),
        ]
    }
}
