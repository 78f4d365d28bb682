//! `offload gpus` and `offload cpus`: the catalog with its key figures and where they come from.

use crate::arguments::{OutputFormat, formats};
use crate::table::{Cell, Column, EDITION_KEY, FigureTable, column, key};
use crate::{CommandFailure, Streams};
use clap::{ArgMatches, Command};
use offload_analysis::AnyQuantity;
use offload_catalog::{
    Cpu, CpuKind, EDITION, Figure, Gpu, Source, cpus as all_cpus, gpus as all_gpus,
};
use offload_export::AnswerKey;
use serde::Serialize;
use std::fmt::Write;

/// What is said of a GPU.
pub(crate) const GPU_COLUMNS: &[Column] = &[
    column("id", "GPU", "text", "Its id, for `gpu=`."),
    column("name", "Name", "text", "Its name."),
    column("vendor", "", "text", "Who makes it."),
    column(
        "memory_bytes",
        "Memory",
        "number or null",
        "Memory on the card; null where it is the computer's.",
    ),
    column("bytes_per_s", "Bandwidth", "number", "Specified bandwidth of that memory."),
    column(
        "fp64_flop_per_s",
        "FP64",
        "number or null",
        "Double precision on the ordinary units, in operations a second.",
    ),
    column("fp32_flop_per_s", "FP32", "number", "Single precision on the ordinary units."),
    column(
        "fp16_matrix_flop_per_s",
        "FP16, matrix",
        "number or null",
        "Half precision on the matrix units.",
    ),
    column("power_w", "Power", "number or null", "Board power."),
    column(
        "price_per_h",
        "Price",
        "number or null",
        "Rent in dollars an hour, the likely one; null where nobody offers it.",
    ),
    column("price_low", "", "number or null", "The least to be expected."),
    column("price_high", "", "number or null", "The most to be expected."),
    column("sources", "Sources", "list of text", "Where these figures come from, by their ids."),
];

/// What is said of a CPU.
pub(crate) const CPU_COLUMNS: &[Column] = &[
    column("id", "CPU", "text", "Its id, for `cpu=`."),
    column("name", "Name", "text", "Its name."),
    column("provider", "", "text or null", "Who rents it out; null for a processor of one's own."),
    column("cores", "Cores", "number", "Physical cores; where there are two kinds, the fast ones."),
    column("threads", "Threads", "number", "Hardware threads of all cores."),
    column(
        "fp64_flop_per_s",
        "FP64",
        "number",
        "Double precision on all cores, in operations a second.",
    ),
    column("fp32_flop_per_s", "FP32", "number", "Single precision on all cores."),
    column("bytes_per_s", "Bandwidth", "number", "What all cores together read from memory."),
    column("cache_bytes", "Cache", "number or null", "The last level."),
    column("power_w", "Power", "number or null", "Rated power."),
    column(
        "price_per_h",
        "Price",
        "number or null",
        "Rent in dollars an hour, with its GPU if it has one.",
    ),
    column("gpu", "With", "text or null", "The id of the GPU that it comes with."),
    column("sources", "Sources", "list of text", "Where these figures come from, by their ids."),
];

/// The keys beside the rows.
pub(crate) const BESIDE: &[AnswerKey] = &[
    key("rows", "list", "One object for each machine."),
    key("sources", "list", "Every source that is named in them."),
    key("sources[].id", "text", "Its id."),
    key("sources[].title", "text", "What it is."),
    key("sources[].url", "text or null", "Where it is, if it has a public address."),
    key("sources[].read", "text", "The day it was read."),
    EDITION_KEY,
];

#[derive(Serialize)]
struct CatalogDocument<'a> {
    rows: &'a FigureTable,
    sources: Vec<SourceRow>,
    edition: &'static str,
}

#[derive(Serialize)]
struct SourceRow {
    id: &'static str,
    title: &'static str,
    url: Option<&'static str>,
    read: &'static str,
}

/// Its arguments and its help.
pub(crate) fn define_gpus(command: Command) -> Command {
    let about = "The GPUs of the catalog, with key figures and sources";
    let examples = "\
Examples:
  offload gpus | grep -i a100
  offload gpus --json | jq '.rows[] | select(.memory_bytes > 4e10).id'";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

/// Its arguments and its help.
pub(crate) fn define_cpus(command: Command) -> Command {
    let about = "The CPUs and cloud machines of the catalog, likewise";
    let examples = "\
Examples:
  offload cpus | grep aws
  offload cpus --csv > cpus.csv";
    formats(command.about(about).after_long_help(examples), &OutputFormat::OF_TABLES)
}

/// Every GPU.
pub(crate) fn gpus(matches: &ArgMatches, _: &mut Streams<'_>) -> Result<String, CommandFailure> {
    let mut named = SourceCollector::default();
    let rows = all_gpus().iter().map(|gpu| gpu_row(gpu, &mut named)).collect();
    Ok(written(FigureTable::new(GPU_COLUMNS, rows), named, OutputFormat::of(matches)))
}

/// Every CPU.
pub(crate) fn cpus(matches: &ArgMatches, _: &mut Streams<'_>) -> Result<String, CommandFailure> {
    let mut named = SourceCollector::default();
    let rows = all_cpus().iter().map(|cpu| cpu_row(cpu, &mut named)).collect();
    Ok(written(FigureTable::new(CPU_COLUMNS, rows), named, OutputFormat::of(matches)))
}

fn written(
    table: FigureTable,
    SourceCollector { mut all, .. }: SourceCollector,
    format: OutputFormat,
) -> String {
    all.sort_by_key(|source| source.id);
    match format {
        OutputFormat::Csv => table.csv(),
        OutputFormat::Json => {
            let sources = all.iter().map(|it| SourceRow {
                id: it.id,
                title: it.title,
                url: it.url,
                read: it.read,
            });
            let document =
                CatalogDocument { rows: &table, sources: sources.collect(), edition: EDITION };
            format!("{}\n", serde_json::to_string(&document).unwrap_or_default())
        }
        OutputFormat::Text | OutputFormat::Markdown => {
            let mut text = format!("{}\nSources, and the day each was read\n", table.text());
            for Source { id, title, url, read } in all {
                let _ = writeln!(text, "  {id:<24}  {read}  {title}  {}", url.unwrap_or_default());
            }
            text
        }
    }
}

/// The sources of a row and of all rows, each once.
#[derive(Default)]
struct SourceCollector {
    all: Vec<&'static Source>,
    row: Vec<&'static str>,
}

impl SourceCollector {
    fn note(&mut self, source: &'static Source) {
        if !self.all.contains(&source) {
            self.all.push(source);
        }
        if !self.row.contains(&source.id) {
            self.row.push(source.id);
        }
    }

    /// A figure, with its source noted.
    fn of<T: From<f64> + Into<f64> + Into<AnyQuantity> + Copy>(
        &mut self,
        figure: &Figure<T>,
    ) -> Cell {
        self.note(figure.source());
        Cell::of(figure.value())
    }

    /// The same where it may not be known.
    fn known<T: From<f64> + Into<f64> + Into<AnyQuantity> + Copy>(
        &mut self,
        figure: &Option<Figure<T>>,
    ) -> Cell {
        figure.as_ref().map_or(Cell::Unknown, |figure| self.of(figure))
    }

    /// Those of a row that is done.
    fn end_row(&mut self) -> Cell {
        Cell::Ids(std::mem::take(&mut self.row))
    }
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn gpu_row(gpu: &Gpu, sources: &mut SourceCollector) -> Vec<Cell> {
    let prices = gpu.price.as_ref().map(|price| {
        sources.note(price.source());
        [price.likely(), price.low(), price.high()].map(Cell::of)
    });
    let [likely, low, high] = prices.unwrap_or([Cell::Unknown, Cell::Unknown, Cell::Unknown]);
    vec![
        text(gpu.id),
        text(gpu.name),
        text(gpu.vendor.name()),
        sources.known(&gpu.memory),
        sources.of(&gpu.memory_bandwidth),
        sources.known(&gpu.fp64),
        sources.of(&gpu.fp32),
        sources.known(&gpu.fp16_matrix),
        sources.known(&gpu.power),
        likely,
        low,
        high,
        sources.end_row(),
    ]
}

fn cpu_row(cpu: &Cpu, sources: &mut SourceCollector) -> Vec<Cell> {
    let provider = match cpu.kind {
        CpuKind::Bare => Cell::Unknown,
        CpuKind::Instance { provider } => text(provider.name()),
    };
    for source in [cpu.clock.source(), cpu.fp64_per_cycle.source(), cpu.fp32_per_cycle.source()] {
        sources.note(source);
    }
    vec![
        text(cpu.id),
        text(cpu.name),
        provider,
        sources.of(&cpu.cores),
        Cell::Count(u64::from(cpu.threads)),
        Cell::of(cpu.fp64()),
        Cell::of(cpu.fp32()),
        sources.of(&cpu.bandwidth),
        sources.known(&cpu.cache),
        sources.known(&cpu.power),
        sources.known(&cpu.price),
        cpu.gpu.map_or(Cell::Unknown, |gpu| text(gpu.id)),
        sources.end_row(),
    ]
}
