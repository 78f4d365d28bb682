//! The choices of a scenario and their options.

use crate::kinds::{
    FAMILIES, FUSIONS, Family, HOST_MEMORIES, Named, PRECISIONS, PROCESSES, RESIDENCIES, UNITS,
    WAITS,
};
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::{Cpu, CpuKind, DeviceLibrary, Gpu, HostLibrary, Link, Vendor};
use offload_estimator::device::Unit;
use offload_estimator::job::{Process, Residency, Waits};
use offload_estimator::link::HostMemory;
use offload_estimator::precision::Precision;

/// Something a person chooses from options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the table of fields says what each is")]
pub enum Choice {
    Family,
    Unit,
    Precision,
    Residency,
    Process,
    Waits,
    Cpu,
    Gpu,
    Link,
    HostMemory,
    CpuLibrary,
    GpuLibrary,
    Fusion,
}

/// How many choices there are.
pub const CHOICES: usize = 13;

/// An option of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choosable {
    /// Its word in a link.
    pub id: &'static str,
    /// Its words on the page.
    pub label: &'static str,
    /// The heading it is listed under, if there is one.
    pub heading: &'static str,
}

fn of_named<T: Copy>(table: &[Named<T>], option: usize) -> Option<Choosable> {
    table.get(option).map(|named| Choosable { id: named.id, label: named.label, heading: "" })
}

impl Choice {
    /// The option at a place, if there are so many.
    pub fn option(self, option: u16) -> Option<Choosable> {
        let option = usize::from(option);
        let of = |id, label, heading| Choosable { id, label, heading };
        match self {
            Self::Family => of_named(FAMILIES, option),
            Self::Unit => of_named(UNITS, option),
            Self::Precision => of_named(PRECISIONS, option),
            Self::Residency => of_named(RESIDENCIES, option),
            Self::Process => of_named(PROCESSES, option),
            Self::Waits => of_named(WAITS, option),
            Self::HostMemory => of_named(HOST_MEMORIES, option),
            Self::Fusion => of_named(FUSIONS, option),
            Self::Cpu => {
                catalog::cpus().get(option).map(|cpu| of(cpu.id, cpu.name, cpu_heading(cpu.kind)))
            }
            Self::Gpu => {
                catalog::gpus().get(option).map(|gpu| of(gpu.id, gpu.name, gpu.vendor.name()))
            }
            Self::Link => catalog::links().get(option).map(|link| of(link.id, link.name, "")),
            Self::CpuLibrary => catalog::host_libraries()
                .get(option)
                .map(|library| of(library.id, library.name, "")),
            Self::GpuLibrary => catalog::device_libraries()
                .get(option)
                .map(|library| of(library.id, library.name, "")),
        }
    }

    /// Every option.
    pub fn options(self) -> impl Iterator<Item = Choosable> {
        (0..).map_while(move |option| self.option(option))
    }

    /// The place of the option with an id; ids of hardware that have been retired lead to their
    /// successors.
    pub fn find(self, id: &str) -> Option<u16> {
        let id = match self {
            Self::Cpu => catalog::cpu(id)?.record.id,
            Self::Gpu => catalog::gpu(id)?.record.id,
            Self::Link => catalog::link(id)?.record.id,
            Self::CpuLibrary => catalog::host_library(id)?.record.id,
            Self::GpuLibrary => catalog::device_library(id)?.record.id,
            _ => id,
        };
        self.options()
            .position(|option| option.id == id)
            .and_then(|place| u16::try_from(place).ok())
    }

    /// Whether what is taken when a person has not chosen follows from other choices.
    pub const fn follows(self) -> bool {
        matches!(
            self,
            Self::Precision
                | Self::Residency
                | Self::Link
                | Self::CpuLibrary
                | Self::GpuLibrary
                | Self::Fusion
        )
    }

    /// What is taken when a person has not chosen.
    pub fn automatic(self, scenario: &Scenario) -> u16 {
        let training = || scenario.family() == Family::Training;
        let id = match self {
            Self::Family | Self::Unit | Self::Process | Self::Waits | Self::HostMemory => return 0,
            Self::Precision => match scenario.family() {
                Family::Matmul | Family::Elementwise
                    if computes_in_double(scenario.host_library()) =>
                {
                    "fp64"
                }
                _ => "fp32",
            },
            Self::Residency => {
                if training() {
                    "step"
                } else {
                    "run"
                }
            }
            Self::Cpu => "aws-c7i-2xlarge",
            Self::Gpu => "a10g",
            Self::Link => scenario.gpu().link.id,
            Self::CpuLibrary => {
                if training() {
                    "pytorch-cpu"
                } else {
                    "numpy"
                }
            }
            Self::GpuLibrary => {
                // CuPy is at home on NVIDIA's GPUs only.
                match scenario.gpu().vendor {
                    Vendor::Nvidia if !training() => "cupy",
                    _ => "pytorch",
                }
            }
            Self::Fusion => return u16::from(scenario.device_library().fuses),
        };
        self.find(id).unwrap_or_default()
    }
}

fn cpu_heading(kind: CpuKind) -> &'static str {
    match kind {
        CpuKind::Bare => "Processors",
        CpuKind::Instance { provider } => provider.name(),
    }
}

/// Whether a library makes arrays of FP64 unless told otherwise: NumPy and Python itself do.
fn computes_in_double(library: &HostLibrary) -> bool {
    matches!(library.ecosystem, "numpy" | "python")
}

impl Scenario {
    /// The option that counts: the one chosen, or the automatic one.
    pub fn option(&self, choice: Choice) -> u16 {
        self.chosen(choice).unwrap_or_else(|| choice.automatic(self))
    }

    fn entry<T>(&self, table: &'static [T], choice: Choice) -> &'static T {
        &table[usize::from(self.option(choice)).min(table.len() - 1)]
    }

    /// What is computed.
    pub fn family(&self) -> Family {
        self.entry(FAMILIES, Choice::Family).is
    }

    /// The number format.
    pub fn precision(&self) -> Precision {
        self.entry(PRECISIONS, Choice::Precision).is
    }

    /// The units that the described work can use.
    pub fn unit(&self) -> Unit {
        match self.family() {
            Family::Custom => self.entry(UNITS, Choice::Unit).is,
            Family::Matmul | Family::Training => Unit::Matrix,
            Family::Elementwise => Unit::Vector,
        }
    }

    /// Where the data lives.
    pub fn residency(&self) -> Residency {
        self.entry(RESIDENCIES, Choice::Residency).is
    }

    /// Which process is asked about.
    pub fn process(&self) -> Process {
        self.entry(PROCESSES, Choice::Process).is
    }

    /// When the program waits.
    pub fn waits(&self) -> Waits {
        self.entry(WAITS, Choice::Waits).is
    }

    /// Kind of host memory.
    pub fn host_memory(&self) -> HostMemory {
        self.entry(HOST_MEMORIES, Choice::HostMemory).is
    }

    /// Whether the GPU library fuses a chain.
    pub fn fused(&self) -> bool {
        self.entry(FUSIONS, Choice::Fusion).is
    }

    /// The CPU.
    pub fn cpu(&self) -> &'static Cpu {
        self.entry(catalog::cpus(), Choice::Cpu)
    }

    /// The GPU.
    pub fn gpu(&self) -> &'static Gpu {
        self.entry(catalog::gpus(), Choice::Gpu)
    }

    /// The link between them.
    pub fn link(&self) -> &'static Link {
        self.entry(catalog::links(), Choice::Link)
    }

    /// The library on the CPU.
    pub fn host_library(&self) -> &'static HostLibrary {
        self.entry(catalog::host_libraries(), Choice::CpuLibrary)
    }

    /// The library on the GPU.
    pub fn device_library(&self) -> &'static DeviceLibrary {
        self.entry(catalog::device_libraries(), Choice::GpuLibrary)
    }
}
