//! The JSON documents of `offload gpus`, `offload cpus` and `offload machines`, with a row per machine and the sources
//! of the values.

mod machine_row;

use crate::document::SCHEMA;
use crate::printed_figure::PrintedFigure;
pub use machine_row::{MachineRow, class_id};
use offload_analysis::AnyQuantity;
use offload_catalog::{Cpu, CpuKind, EDITION, Figure, Gpu, Source, cpus, gpus, machines};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// The machines in the catalog.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "{T}sDocument"))]
pub struct CatalogDocument<T> {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: u8,
    /// One object for each machine.
    pub rows: Vec<T>,
    /// All sources that the rows refer to.
    pub sources: Vec<SourceRow>,
    /// The month of the newest figure in the catalog.
    edition: &'static str,
}

impl<T> CatalogDocument<T> {
    /// Builds the document with one row per record in the catalog.
    fn of<R>(records: &'static [R], row: fn(&'static R, &mut SourceCollector) -> T) -> Self {
        let mut sources = SourceCollector::default();
        let rows = records.iter().map(|record| row(record, &mut sources)).collect();
        let sources = sources.all().into_iter().map(SourceRow::of).collect();
        Self { schema: SCHEMA, rows, sources, edition: EDITION }
    }
}

impl CatalogDocument<GpuRow> {
    /// Lists all GPUs in the catalog.
    pub fn gpus() -> Self {
        Self::of(gpus(), GpuRow::of)
    }
}

impl CatalogDocument<CpuRow> {
    /// Lists all CPUs and cloud machines in the catalog.
    pub fn cpus() -> Self {
        Self::of(cpus(), CpuRow::of)
    }
}

impl CatalogDocument<MachineRow> {
    /// Lists all named machines in the catalog.
    pub fn machines() -> Self {
        Self::of(machines(), MachineRow::of)
    }
}

/// The source of a figure.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SourceRow {
    /// The id of the source.
    pub id: &'static str,
    /// The title of the source.
    pub title: &'static str,
    /// The public URL, if there is one.
    pub url: Option<&'static str>,
    /// The date on which the source was read.
    pub read: &'static str,
}

impl SourceRow {
    fn of(&Source { id, title, url, read }: &'static Source) -> Self {
        Self { id, title, url, read }
    }
}

/// Collects the sources of the current row and of all rows, without duplicates.
#[derive(Default)]
struct SourceCollector {
    all: Vec<&'static Source>,
    row: Vec<&'static str>,
}

impl SourceCollector {
    /// Returns the sources of all rows, sorted by id.
    fn all(mut self) -> Vec<&'static Source> {
        self.all.sort_by_key(|source| source.id);
        self.all
    }

    fn add_source(&mut self, source: &'static Source) {
        if !self.all.contains(&source) {
            self.all.push(source);
        }
        if !self.row.contains(&source.id) {
            self.row.push(source.id);
        }
    }

    /// Returns the value of a figure and adds the source of the figure.
    fn figure<T: From<f64> + Into<f64> + Into<AnyQuantity> + Copy>(
        &mut self,
        figure: &Figure<T>,
    ) -> PrintedFigure {
        self.add_source(figure.source());
        PrintedFigure::of(figure.value())
    }

    /// Returns the value of a figure and adds the source of the figure, or returns `None` if the figure is unknown.
    fn optional_figure<T: From<f64> + Into<f64> + Into<AnyQuantity> + Copy>(
        &mut self,
        figure: &Option<Figure<T>>,
    ) -> Option<PrintedFigure> {
        figure.as_ref().map(|figure| self.figure(figure))
    }

    /// Returns the ids of the sources in the current row, and starts the next row.
    fn end_row(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.row)
    }
}

/// A GPU in the catalog.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GpuRow {
    /// The GPU's id, for `gpu=`.
    pub id: &'static str,
    /// The name of the GPU.
    pub name: &'static str,
    /// The manufacturer.
    pub vendor: &'static str,
    /// The memory, in bytes. For a GPU that shares the computer's memory, this is the largest size sold.
    pub memory_bytes: PrintedFigure,
    /// The specified memory bandwidth, in bytes per second.
    pub bytes_per_s: PrintedFigure,
    /// The peak double-precision rate of the vector units, in operations per second.
    pub fp64_flop_per_s: Option<PrintedFigure>,
    /// The peak single-precision rate of the vector units.
    pub fp32_flop_per_s: PrintedFigure,
    /// The peak half-precision rate of the matrix units.
    pub fp16_matrix_flop_per_s: Option<PrintedFigure>,
    /// The board power, in watts.
    pub power_w: Option<PrintedFigure>,
    /// The likely rental price in dollars per hour; null if no provider offers the GPU.
    pub price_per_h: Option<PrintedFigure>,
    /// The lowest expected rental price.
    pub price_low: Option<PrintedFigure>,
    /// The highest expected rental price.
    pub price_high: Option<PrintedFigure>,
    /// The ids of the sources of the figures in this row.
    pub sources: Vec<&'static str>,
}

impl GpuRow {
    /// Builds the row of a GPU and adds its sources to `sources`.
    fn of(gpu: &'static Gpu, sources: &mut SourceCollector) -> Self {
        let [price_per_h, price_low, price_high] = match &gpu.price {
            Some(price) => {
                sources.add_source(price.source());
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
            fp64_flop_per_s: sources.optional_figure(&gpu.fp64),
            fp32_flop_per_s: sources.figure(&gpu.fp32),
            fp16_matrix_flop_per_s: sources.optional_figure(&gpu.fp16_matrix),
            power_w: sources.optional_figure(&gpu.power),
            price_per_h,
            price_low,
            price_high,
            sources: sources.end_row(),
        }
    }
}

/// A CPU or cloud machine in the catalog.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CpuRow {
    /// The CPU's id, for `cpu=`.
    pub id: &'static str,
    /// The name of the CPU.
    pub name: &'static str,
    /// The cloud provider; null if the row is not a cloud machine.
    pub provider: Option<&'static str>,
    /// The number of physical cores. If there are two kinds of cores, only the fast ones count.
    pub cores: PrintedFigure,
    /// The number of hardware threads of all cores.
    pub threads: u32,
    /// The peak double-precision rate of all cores, in operations per second.
    pub fp64_flop_per_s: PrintedFigure,
    /// The peak single-precision rate of all cores.
    pub fp32_flop_per_s: PrintedFigure,
    /// The memory bandwidth of all cores together, in bytes per second.
    pub bytes_per_s: PrintedFigure,
    /// The size of the last-level cache, in bytes.
    pub cache_bytes: Option<PrintedFigure>,
    /// The rated power, in watts.
    pub power_w: Option<PrintedFigure>,
    /// The rental price in dollars per hour, including the GPU if there is one.
    pub price_per_h: Option<PrintedFigure>,
    /// The id of the GPU that the machine includes, if any.
    pub gpu: Option<&'static str>,
    /// The ids of the sources of the figures in this row.
    pub sources: Vec<&'static str>,
}

impl CpuRow {
    /// Builds the row of a CPU and adds its sources to `sources`.
    fn of(cpu: &'static Cpu, sources: &mut SourceCollector) -> Self {
        let provider = match cpu.kind {
            CpuKind::Bare => None,
            CpuKind::Instance { provider, .. } => Some(provider.name()),
        };
        // The peak rates are products of the clock and the operations per cycle, so add the sources of both.
        for source in [cpu.clock.source(), cpu.fp64_per_cycle.source(), cpu.fp32_per_cycle.source()]
        {
            sources.add_source(source);
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
            cache_bytes: sources.optional_figure(&cpu.cache),
            power_w: sources.optional_figure(&cpu.power),
            price_per_h: sources.optional_figure(&cpu.price),
            gpu: cpu.gpu.map(|gpu| gpu.id),
            sources: sources.end_row(),
        }
    }
}
