//! The one table of inputs: form, link, notices, documentation and round-trip tests follow it.

use crate::choice::Choice;
use crate::kinds::Family;
use crate::number::Number;
use crate::scenario::Scenario;
use crate::unit::{
    COUNT, DOLLARS_PER_HOUR, FLOP, GB, GB_PER_S, GFLOP_PER_S, MB, MICROSECONDS, PERCENT, SECONDS,
    TFLOP_PER_S, Unit, WATT,
};

/// The three parts of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What is computed.
    Workload,
    /// On which machines.
    Hardware,
    /// How well.
    Efficiency,
}

impl Group {
    /// Every group, in the order of the form.
    pub const ALL: [Self; 3] = [Self::Workload, Self::Hardware, Self::Efficiency];

    /// Its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Workload => "Workload",
            Self::Hardware => "Hardware",
            Self::Efficiency => "Efficiency",
        }
    }
}

/// Whether a field stands open or under "More".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In sight.
    Open,
    /// Behind a line of text.
    More,
}

/// A range of numbers in a field's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The least.
    pub from: f64,
    /// The most.
    pub to: f64,
}

impl Span {
    /// Whether a number lies in the range.
    pub fn contains(&self, value: f64) -> bool {
        value >= self.from && value <= self.to
    }
}

/// A number a person can give.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberField {
    /// Where the scenario keeps it.
    pub number: Number,
    /// Its unit.
    pub unit: Unit,
    /// What is accepted.
    pub range: Span,
    /// What is usual: said in the help, and the ends of the slider.
    pub usual: Span,
    /// Whether people explore with it, so that it has a slider.
    pub slider: bool,
    /// Whether only whole numbers make sense.
    pub whole: bool,
}

/// What a field takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A number.
    Number(NumberField),
    /// One of some options.
    Choice(Choice),
}

/// An input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its word in a link; never changes.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What it is, in a sentence or two.
    pub help: &'static str,
    /// Where it stands.
    pub group: Group,
    /// Whether it is in sight.
    pub place: Place,
    /// The families it belongs to; all of them if none is named.
    pub families: &'static [Family],
    /// What it takes.
    pub kind: Kind,
}

impl Field {
    /// Whether the field matters to what a scenario computes.
    pub fn applies(&self, scenario: &Scenario) -> bool {
        self.families.is_empty() || self.families.contains(&scenario.family())
    }

    /// Whether a person has given it.
    pub const fn is_set(&self, scenario: &Scenario) -> bool {
        match &self.kind {
            Kind::Number(field) => scenario.number(field.number).is_some(),
            Kind::Choice(choice) => scenario.chosen(*choice).is_some(),
        }
    }

    /// Puts the automatic value back.
    pub fn reset(&self, scenario: &mut Scenario) {
        match &self.kind {
            Kind::Number(field) => scenario.set(field.number, None),
            Kind::Choice(choice) => scenario.pick(*choice, None),
        }
    }
}

/// The field with a key.
pub fn field(key: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.key == key)
}

const fn span(from: f64, to: f64) -> Span {
    Span { from, to }
}

const fn number(number: Number, unit: Unit, range: Span, usual: Span) -> NumberField {
    NumberField { number, unit, range, usual, slider: false, whole: false }
}

impl NumberField {
    const fn slider(mut self) -> Self {
        self.slider = true;
        self
    }

    const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }
}

/// A size of a problem: a whole number from one up.
const fn size(name: Number, most: f64, usual: Span) -> NumberField {
    number(name, COUNT, span(1.0, most), usual).slider().whole()
}

const fn share(name: Number, least: f64, most: f64, usual: Span) -> NumberField {
    number(name, PERCENT, span(least, most), usual)
}

macro_rules! fields {
    ($($group:ident $place:ident [$($family:ident),*] $key:literal $label:literal $help:literal $kind:expr;)+) => {
        /// Every input, in the order of the form.
        pub const FIELDS: &[Field] = &[$(Field {
            key: $key,
            label: $label,
            help: $help,
            group: Group::$group,
            place: Place::$place,
            families: &[$(Family::$family),*],
            kind: $kind,
        }),+];
    };
}

const fn n(field: NumberField) -> Kind {
    Kind::Number(field)
}

const fn c(choice: Choice) -> Kind {
    Kind::Choice(choice)
}

fields! {
    Workload Open [] "w" "What it computes"
        "The kind of computation. Each derives its operations, memory traffic and kernel launches from sizes you know."
        c(Choice::Family);
    Workload Open [Custom] "ops" "Operations"
        "Arithmetic of one run. A multiplication and an addition count as two; an exp or sin as about twenty."
        n(number(Number::Operations, FLOP, span(0.0, 1e24), span(1e6, 1e18)).slider());
    Workload Open [Custom] "in" "Data to the GPU"
        "The arrays the GPU needs, all together."
        n(number(Number::DataIn, GB, span(0.0, 1e6), span(1e-3, 100.0)).slider());
    Workload More [Custom] "out" "Data back"
        "What is copied back to the CPU when a run is done."
        n(number(Number::DataOut, GB, span(0.0, 1e6), span(0.0, 100.0)));
    Workload More [Custom] "bytes" "Memory traffic"
        "What one run reads and writes in memory. Automatically the data, once."
        n(number(Number::Traffic, GB, span(0.0, 1e9), span(1e-3, 1e4)));
    Workload More [Custom] "launches" "Kernel launches"
        "Separate GPU operations of one run, and library calls on the CPU."
        n(number(Number::Launches, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole());
    Workload More [Custom] "transfers" "Transfers"
        "The pieces that the data goes in, each way."
        n(number(Number::Transfers, COUNT, span(1.0, 1e12), span(1.0, 1e4)).whole());
    Workload More [Custom] "unit" "Arithmetic runs on"
        "Tensor cores do matrix products only, and only in some number formats."
        c(Choice::Unit);
    Workload Open [Matmul] "n" "Columns (n)"
        "Columns of the result. The other two sides follow it unless you give them."
        n(size(Number::Columns, 1e7, span(16.0, 65536.0)));
    Workload Open [Matmul] "m" "Rows (m)"
        "Rows of the result."
        n(size(Number::Rows, 1e7, span(16.0, 65536.0)));
    Workload Open [Matmul] "k" "Inner side (k)"
        "The side that is summed over: columns of the first factor, rows of the second."
        n(size(Number::Inner, 1e7, span(16.0, 65536.0)));
    Workload More [Matmul] "products" "Products in a batch"
        "How many products of this size one call does."
        n(number(Number::Products, COUNT, span(1.0, 1e9), span(1.0, 1e4)).whole());
    Workload Open [Elementwise] "elements" "Elements"
        "Numbers in each array."
        n(size(Number::Elements, 1e13, span(1e3, 1e9)));
    Workload Open [Elementwise] "chain" "Operations in a row"
        "Array operations in a row, such as 3 in sqrt(a*b + c)."
        n(size(Number::Chain, 1e9, span(1.0, 1e4)));
    Workload Open [Elementwise] "each" "Arithmetic an element"
        "Operations on one element in each array operation: 1 for an addition, about 20 for exp or sin."
        n(number(Number::OperationsEach, FLOP, span(0.0, 1e6), span(1.0, 1000.0)));
    Workload More [Elementwise] "inputs" "Arrays read"
        "Arrays that each operation reads."
        n(number(Number::Inputs, COUNT, span(0.0, 100.0), span(1.0, 4.0)).whole());
    Workload More [Elementwise] "outputs" "Arrays written"
        "Arrays that each operation writes."
        n(number(Number::Outputs, COUNT, span(0.0, 100.0), span(1.0, 2.0)).whole());
    Workload Open [Training] "params" "Parameters"
        "Trainable weights of the network. ResNet-50 has 26 million, a small GPT-2 124 million."
        n(size(Number::Parameters, 1e13, span(10.0, 1e10)));
    Workload Open [Training] "batch" "Batch"
        "Samples in one step."
        n(size(Number::Batch, 1e7, span(1.0, 4096.0)));
    Workload Open [Training] "layers" "Layers"
        "Layers with weights; each costs about six kernel launches a step."
        n(number(Number::Layers, COUNT, span(1.0, 1e5), span(1.0, 200.0)).whole());
    Workload More [Training] "steps" "Steps"
        "Optimizer steps of one run."
        n(number(Number::Steps, COUNT, span(1.0, 1e12), span(100.0, 1e6)).whole());
    Workload More [Training] "samples" "Samples in the data set"
        "What is copied to the GPU when the data set is kept there."
        n(number(Number::Samples, COUNT, span(1.0, 1e13), span(100.0, 1e8)).whole());
    Workload More [Training] "values" "Values a sample"
        "Numbers in one sample. Automatically the width of a layer."
        n(number(Number::SampleValues, COUNT, span(1.0, 1e9), span(1.0, 1e6)).whole());
    Workload More [Training] "uses" "Uses of a weight a sample"
        "1 in dense layers, the number of tokens in a transformer, about 160 in ResNet-50."
        n(number(Number::Uses, COUNT, span(1.0, 1e7), span(1.0, 4096.0)));
    Workload Open [] "dtype" "Number format"
        "NumPy makes arrays of FP64 unless told otherwise; PyTorch and TensorFlow of FP32. Most GPUs are 32 or 64 times slower in FP64."
        c(Choice::Precision);
    Workload Open [] "data" "The data is"
        "Copying over the link is often slower than computing. Where the data lives decides how often it happens. A step is one kernel, or one optimizer step in training; a matrix product is a single step."
        c(Choice::Residency);
    Workload Open [] "start" "Start-up is"
        "A fresh process first loads libraries and creates a GPU context: seconds, once."
        c(Choice::Process);
    Workload More [] "runs" "Runs in one process"
        "How often the computation is repeated before the process ends; start-up is shared by all."
        n(number(Number::Runs, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole());
    Workload More [] "waits" "The program waits for the GPU"
        "Printing a loss, calling .item() or copying a result back each step drains the queue of launches."
        c(Choice::Waits);
    Workload More [] "need" "GPU memory it needs"
        "Arrays, weights and workspace, with a tenth more for the allocator and 0.65 GB for the context."
        n(number(Number::MemoryNeed, GB, span(0.0, 1e6), span(0.7, 80.0)));

    Hardware Open [] "cpu" "CPU"
        "The machine the program runs on today. A cloud instance's vCPU is half a core on most x86 machines."
        c(Choice::Cpu);
    Hardware Open [] "gpu" "GPU"
        "The card the work could move to."
        c(Choice::Gpu);
    Hardware More [] "link" "Link to the GPU"
        "Clouds often give a card fewer lanes than it has."
        c(Choice::Link);
    Hardware More [] "hostmem" "Host memory is"
        "The driver copies pageable memory through a buffer, at less than half the speed."
        c(Choice::HostMemory);
    Hardware More [] "cpuprice" "Price of the CPU"
        "Rent of the machine the program runs on today."
        n(number(Number::HostPrice, DOLLARS_PER_HOUR, span(0.0, 1e5), span(0.05, 20.0)));
    Hardware More [] "gpuprice" "Price of the GPU"
        "Rent of the GPU with the machine around it; the median of the offers known, if there are any."
        n(number(Number::DevicePrice, DOLLARS_PER_HOUR, span(0.0, 1e5), span(0.1, 15.0)));
    Hardware More [] "cores" "CPU cores"
        "Physical cores that the program may use."
        n(number(Number::Cores, COUNT, span(1.0, 4096.0), span(1.0, 96.0)).whole());
    Hardware More [] "cpupeak" "CPU peak"
        "All cores together, in the number format chosen."
        n(number(Number::HostPeak, GFLOP_PER_S, span(0.001, 1e7), span(50.0, 10_000.0)));
    Hardware More [] "cpubw" "CPU memory bandwidth"
        "What all cores together reach."
        n(number(Number::HostBandwidth, GB_PER_S, span(0.001, 1e6), span(10.0, 800.0)));
    Hardware More [] "cpucache" "CPU cache"
        "The last level, of all cores together."
        n(number(Number::HostCache, MB, span(0.0, 1e6), span(4.0, 500.0)));
    Hardware More [] "cpuwatts" "CPU power"
        "Under load."
        n(number(Number::HostPower, WATT, span(0.0, 1e5), span(15.0, 400.0)));
    Hardware More [] "gpupeak" "GPU peak"
        "From the data sheet: dense, in the number format chosen, on the units the work can use."
        n(number(Number::DevicePeak, TFLOP_PER_S, span(1e-6, 1e7), span(0.2, 2500.0)));
    Hardware More [] "gpubw" "GPU memory bandwidth"
        "From the data sheet."
        n(number(Number::DeviceBandwidth, GB_PER_S, span(0.001, 1e7), span(60.0, 8000.0)));
    Hardware More [] "vram" "GPU memory"
        "Memory on the card."
        n(number(Number::DeviceMemory, GB, span(0.0, 1e6), span(4.0, 192.0)));
    Hardware More [] "l2" "GPU cache"
        "The last level."
        n(number(Number::DeviceCache, MB, span(0.0, 1e6), span(1.0, 256.0)));
    Hardware More [] "sms" "GPU processors"
        "Streaming multiprocessors, or compute units; a matrix product is dealt out to them tile by tile."
        n(number(Number::Processors, COUNT, span(1.0, 1e5), span(10.0, 304.0)).whole());
    Hardware More [] "gpuwatts" "GPU power"
        "Board power limit."
        n(number(Number::DevicePower, WATT, span(0.0, 1e5), span(70.0, 1200.0)));
    Hardware More [] "linkin" "Link to the GPU, bandwidth"
        "Reached, not on paper."
        n(number(Number::LinkIn, GB_PER_S, span(0.001, 1e5), span(3.0, 60.0)));
    Hardware More [] "linkout" "Link back, bandwidth"
        "Reached, not on paper."
        n(number(Number::LinkOut, GB_PER_S, span(0.001, 1e5), span(3.0, 60.0)));
    Hardware More [] "latency" "Cost of a transfer"
        "What each copy costs however small it is."
        n(number(Number::Latency, MICROSECONDS, span(0.0, 1e6), span(5.0, 50.0)));

    Efficiency Open [] "cpulib" "Library on the CPU"
        "What the program uses today. NumPy works out array operations on one core; matrix products on all."
        c(Choice::CpuLibrary);
    Efficiency Open [] "gpulib" "Library on the GPU"
        "What it would use. Each has its own cost of a launch and of start-up."
        c(Choice::GpuLibrary);
    Efficiency Open [] "eff" "Share of GPU peak"
        "Sustained by good kernels on large work, limited by power. Small sizes lose more on top of this."
        n(share(Number::DeviceShare, 0.01, 100.0, span(5.0, 100.0)).slider());
    Efficiency Open [] "serial" "Serial on the CPU"
        "Share of today's run time that is beside this work: loading, parsing, plain Python."
        n(share(Number::SerialShare, 0.0, 99.0, span(0.0, 90.0)).slider());
    Efficiency More [] "gpubweff" "Share of GPU bandwidth"
        "Measured streaming bandwidth over the data sheet's."
        n(share(Number::DeviceBandwidthShare, 0.01, 100.0, span(50.0, 95.0)));
    Efficiency More [] "cpueff" "Share of CPU peak"
        "By large matrix products and dense loops; small ones reach less."
        n(share(Number::HostShare, 0.01, 100.0, span(5.0, 90.0)));
    Efficiency More [] "corebw" "Bandwidth of one core"
        "What one core alone reaches in main memory; NumPy's array operations have no more."
        n(number(Number::CoreBandwidth, GB_PER_S, span(0.001, 1e5), span(8.0, 30.0)));
    Efficiency More [] "call" "Cost of a CPU call"
        "What each library call costs before it computes."
        n(number(Number::CallCost, MICROSECONDS, span(0.0, 1e6), span(0.5, 10.0)));
    Efficiency More [] "pyop" "Cost of a Python operation"
        "One interpreted operation, for work that runs as a plain loop."
        n(number(Number::InterpretedCost, MICROSECONDS, span(0.0, 1e6), span(0.05, 0.1)));
    Efficiency More [] "launch" "Cost of a launch"
        "What the CPU spends to issue one GPU operation."
        n(number(Number::LaunchCost, MICROSECONDS, span(0.0, 1e6), span(2.0, 60.0)));
    Efficiency More [] "kernel" "Shortest kernel"
        "What even an empty operation takes on the GPU."
        n(number(Number::KernelFloor, MICROSECONDS, span(0.0, 1e6), span(1.0, 8.0)));
    Efficiency More [] "sync" "Cost of waiting"
        "What a synchronization costs beyond the wait itself."
        n(number(Number::SynchronizeCost, MICROSECONDS, span(0.0, 1e6), span(5.0, 30.0)));
    Efficiency More [Elementwise] "fused" "The GPU library fuses the chain"
        "A fused chain reads and writes memory once and launches one kernel."
        c(Choice::Fusion);
    Efficiency More [] "startup" "Start-up"
        "Loading, context, handles and compiling, once a process."
        n(number(Number::StartUp, SECONDS, span(0.0, 1e5), span(0.2, 20.0)));
    Efficiency More [] "overlap" "Copying hidden behind computing"
        "With pinned memory, streams and prefetching, copies and kernels can run at once."
        n(share(Number::Overlap, 0.0, 100.0, span(0.0, 90.0)));
    Efficiency More [] "fallback" "Falls back to the CPU"
        "Share of the work without a GPU version: it costs its CPU time and two transfers each."
        n(share(Number::FallbackShare, 0.0, 100.0, span(0.0, 50.0)));
}
