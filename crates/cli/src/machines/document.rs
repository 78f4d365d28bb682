//! The output of `offload gpus` and `offload cpus`: a row for each machine, and the sources of the
//! figures.

use crate::table::{PrintedFigure, TableRow, words};
use offload_analysis::AnyQuantity;
use offload_catalog::{Cpu, CpuKind, EDITION, Figure, Gpu, Source};
use offload_export::SCHEMA;
use schemars::JsonSchema;
use serde::Serialize;

/// The machines of the catalog.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CatalogDocument<T> {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    schema: u8,
    /// One object for each machine.
    rows: Vec<T>,
    /// Every source that the rows name.
    sources: Vec<SourceRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
}

impl<T> CatalogDocument<T> {
    /// Builds the document from machines and their sources.
    pub(super) fn of(rows: Vec<T>, sources: SourceCollector) -> Self {
        let sources = sources.all().into_iter().map(SourceRow::of).collect();
        Self { schema: SCHEMA, rows, sources, edition: EDITION }
    }
}

/// The source of a figure.
#[derive(Serialize, JsonSchema)]
struct SourceRow {
    /// The id of the source.
    id: &'static str,
    /// The title of the source.
    title: &'static str,
    /// The public address, if there is one.
    url: Option<&'static str>,
    /// The day on which it was read.
    read: &'static str,
}

impl SourceRow {
    fn of(&Source { id, title, url, read }: &'static Source) -> Self {
        Self { id, title, url, read }
    }
}

/// Collects the sources of the current row and of all rows, each once.
#[derive(Default)]
pub(super) struct SourceCollector {
    all: Vec<&'static Source>,
    row: Vec<&'static str>,
}

impl SourceCollector {
    /// Returns the sources of all rows, sorted by id.
    pub(super) fn all(mut self) -> Vec<&'static Source> {
        self.all.sort_by_key(|source| source.id);
        self.all
    }

    fn note(&mut self, source: &'static Source) {
        if !self.all.contains(&source) {
            self.all.push(source);
        }
        if !self.row.contains(&source.id) {
            self.row.push(source.id);
        }
    }

    /// Returns a figure and notes its source.
    pub(super) fn figure<T: From<f64> + Into<f64> + Into<AnyQuantity> + Copy>(
        &mut self,
        figure: &Figure<T>,
    ) -> PrintedFigure {
        self.note(figure.source());
        PrintedFigure::of(figure.value())
    }

    /// Returns a figure and notes its source, or `None` if it is unknown.
    pub(super) fn known<T: From<f64> + Into<f64> + Into<AnyQuantity> + Copy>(
        &mut self,
        figure: &Option<Figure<T>>,
    ) -> Option<PrintedFigure> {
        figure.as_ref().map(|figure| self.figure(figure))
    }

    /// Returns the ids of the current row's sources and begins the next row.
    pub(super) fn end_row(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.row)
    }
}

/// A GPU of the catalog.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GpuRow {
    /// The GPU's id, for `gpu=`.
    id: &'static str,
    /// The name of the GPU.
    name: &'static str,
    /// The maker.
    vendor: &'static str,
    /// The memory; if the GPU shares that of the computer, the largest that is sold.
    memory_bytes: PrintedFigure,
    /// The specified bandwidth of that memory.
    bytes_per_s: PrintedFigure,
    /// Double precision on the ordinary units, in operations per second.
    fp64_flop_per_s: Option<PrintedFigure>,
    /// Single precision on the ordinary units.
    fp32_flop_per_s: PrintedFigure,
    /// Half precision on the matrix units.
    fp16_matrix_flop_per_s: Option<PrintedFigure>,
    /// Board power.
    power_w: Option<PrintedFigure>,
    /// The likely rent in dollars per hour; null if no provider offers the GPU.
    price_per_h: Option<PrintedFigure>,
    /// The lowest rent to expect.
    price_low: Option<PrintedFigure>,
    /// The highest rent to expect.
    price_high: Option<PrintedFigure>,
    /// The ids of the sources of these figures.
    sources: Vec<&'static str>,
}

impl GpuRow {
    /// Builds the row of a GPU and notes its sources.
    pub(super) fn of(gpu: &'static Gpu, sources: &mut SourceCollector) -> Self {
        let [price_per_h, price_low, price_high] = match &gpu.price {
            Some(price) => {
                sources.note(price.source());
                [price.likely(), price.low(), price.high()]
                    .map(|price| Some(PrintedFigure::of(price)))
            }
            None => [None, None, None],
        };
        Self {
            id: gpu.id,
            name: gpu.name,
            vendor: gpu.vendor.name(),
            memory_bytes: sources.figure(&gpu.memory),
            bytes_per_s: sources.figure(&gpu.memory_bandwidth),
            fp64_flop_per_s: sources.known(&gpu.fp64),
            fp32_flop_per_s: sources.figure(&gpu.fp32),
            fp16_matrix_flop_per_s: sources.known(&gpu.fp16_matrix),
            power_w: sources.known(&gpu.power),
            price_per_h,
            price_low,
            price_high,
            sources: sources.end_row(),
        }
    }
}

impl TableRow for GpuRow {
    const HEADS: &'static [&'static str] = &[
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

/// A CPU or cloud machine of the catalog.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CpuRow {
    /// The CPU's id, for `cpu=`.
    id: &'static str,
    /// The name of the CPU.
    name: &'static str,
    /// The provider that rents it out; null for a processor that is owned.
    provider: Option<&'static str>,
    /// The physical cores; if there are two kinds, the fast ones.
    cores: PrintedFigure,
    /// The hardware threads of all cores.
    threads: u32,
    /// Double precision on all cores, in operations per second.
    fp64_flop_per_s: PrintedFigure,
    /// Single precision on all cores.
    fp32_flop_per_s: PrintedFigure,
    /// The memory bandwidth of all cores together.
    bytes_per_s: PrintedFigure,
    /// The size of the last-level cache.
    cache_bytes: Option<PrintedFigure>,
    /// Rated power.
    power_w: Option<PrintedFigure>,
    /// Rent in dollars per hour, with its GPU if it has one.
    price_per_h: Option<PrintedFigure>,
    /// The id of the GPU that comes with it.
    gpu: Option<&'static str>,
    /// The ids of the sources of these figures.
    sources: Vec<&'static str>,
}

impl CpuRow {
    /// Builds the row of a CPU and notes its sources.
    pub(super) fn of(cpu: &'static Cpu, sources: &mut SourceCollector) -> Self {
        let provider = match cpu.kind {
            CpuKind::Bare => None,
            CpuKind::Instance { provider, .. } => Some(provider.name()),
        };
        // The rates are computed from these three.
        for source in [cpu.clock.source(), cpu.fp64_per_cycle.source(), cpu.fp32_per_cycle.source()]
        {
            sources.note(source);
        }
        Self {
            id: cpu.id,
            name: cpu.name,
            provider,
            cores: sources.figure(&cpu.cores),
            threads: cpu.threads,
            fp64_flop_per_s: PrintedFigure::of(cpu.fp64()),
            fp32_flop_per_s: PrintedFigure::of(cpu.fp32()),
            bytes_per_s: sources.figure(&cpu.bandwidth),
            cache_bytes: sources.known(&cpu.cache),
            power_w: sources.known(&cpu.power),
            price_per_h: sources.known(&cpu.price),
            gpu: cpu.gpu.map(|gpu| gpu.id),
            sources: sources.end_row(),
        }
    }
}

impl TableRow for CpuRow {
    const HEADS: &'static [&'static str] = &[
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
