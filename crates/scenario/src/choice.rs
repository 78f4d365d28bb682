//! The choices of a scenario and their options.

use crate::family::{FAMILIES, Family};
use crate::kinds::{
    DRIVES, FACTORS, FILTERS, FUSIONS, GIVEN_WORKS, GivenWork, HOST_MEMORIES, Named, PHASES,
    PRECISIONS, PROCESSES, REDUCTIONS, RESIDENCIES, SOLVERS, UNITS, VERBS, WAITS,
};
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::{Cpu, CpuKind, DeviceLibrary, Gpu, HostLibrary, Interconnect, Level, Link};
use offload_vocabulary::computation::{Factors, Into as ReducedTo, Kernel, Verb};
use offload_vocabulary::execution::{Drive, Fused, HostMemory, Process, Residency, Unit, Waits};
use offload_vocabulary::precision::Precision;

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
    GivenWork,
    Reduction,
    Filter,
    Factors,
    Solver,
    Verb,
    Phase,
    Interconnect,
    Drive,
}

/// How many choices there are.
pub const CHOICES: usize = 22;

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

fn id_of<T: PartialEq>(table: &[Named<T>], value: T) -> &'static str {
    table.iter().find(|named| named.is == value).map_or("", |named| named.id)
}

impl Choice {
    /// The option at a place, if there are so many.
    pub fn option(self, option: u16) -> Option<Choosable> {
        let option = usize::from(option);
        let of = |id, label, heading| Choosable { id, label, heading };
        match self {
            Self::Family => {
                FAMILIES.get(option).map(|facts| of(facts.id, facts.label, facts.heading))
            }
            Self::GivenWork => of_named(GIVEN_WORKS, option),
            Self::Reduction => of_named(REDUCTIONS, option),
            Self::Filter => of_named(FILTERS, option),
            Self::Factors => of_named(FACTORS, option),
            Self::Solver => of_named(SOLVERS, option),
            Self::Verb => of_named(VERBS, option),
            Self::Phase => of_named(PHASES, option),
            Self::Drive => of_named(DRIVES, option),
            Self::Interconnect => {
                catalog::interconnects().get(option).map(|link| of(link.id, link.name, ""))
            }
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
            Self::Interconnect => catalog::interconnect(id)?.id,
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
                | Self::Gpu
                | Self::Phase
                | Self::Interconnect
        )
    }

    /// What is taken when a person has not chosen.
    pub fn automatic(self, scenario: &Scenario) -> u16 {
        if self == Self::Family {
            return 0;
        }
        let family = scenario.family();
        let id = match self {
            Self::Family
            | Self::Unit
            | Self::Process
            | Self::Waits
            | Self::HostMemory
            | Self::GivenWork
            | Self::Reduction
            | Self::Filter
            | Self::Factors
            | Self::Solver
            | Self::Verb
            | Self::Drive => return 0,
            Self::Phase => return u16::from(matches!(family, Family::Transformer)),
            Self::Precision => match family {
                Family::Custom | Family::Filter | Family::Pipeline => "fp32",
                Family::Language => "fp16",
                _ if family.is_network() => "fp32",
                _ => id_of(PRECISIONS, scenario.host_library().default_dtype),
            },
            Self::Residency => match family {
                _ if family.is_network() => "step",
                Family::Pieces => "step",
                Family::Language | Family::TinyKernels => "gpu",
                _ => "run",
            },
            Self::Cpu => "aws-c7i-2xlarge",
            Self::Gpu => scenario.cpu().gpu.map_or("a10g", |gpu| gpu.id),
            // A machine that comes with the GPU has a link of its own to it.
            Self::Link => match (scenario.cpu().gpu, scenario.cpu().link) {
                (Some(gpu), Some(link)) if gpu.id == scenario.gpu().id => link.id,
                _ => scenario.gpu().link.id,
            },
            Self::CpuLibrary => family.facts().libraries.default_cpu.id,
            Self::GpuLibrary => match family.facts().libraries.default_gpu {
                library if library.support.on(scenario.gpu().vendor) == Level::Full => library.id,
                _ => catalog::fallback_library().id,
            },
            Self::Fusion => match (scenario.device_library().fuses, family) {
                // cuDNN has cells of its own, whoever calls it.
                (_, Family::Recurrent) => "yes",
                (false, _) => "no",
                (true, Family::Stencil) => "half",
                (true, _) => "yes",
            },
            Self::Interconnect => scenario.gpu().interconnect.map_or("pcie", |link| link.id),
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

    /// What kind of work it is whose operations and bytes are given.
    pub fn given_work(&self) -> GivenWork {
        self.entry(GIVEN_WORKS, Choice::GivenWork).is
    }

    /// What a reduction works out.
    pub fn reduced_to(&self) -> ReducedTo {
        self.entry(REDUCTIONS, Choice::Reduction).is
    }

    /// How a filter works.
    pub fn filter(&self) -> Kernel {
        self.entry(FILTERS, Choice::Filter).is
    }

    /// What is worked out of a matrix.
    pub fn factors(&self) -> Factors {
        self.entry(FACTORS, Choice::Factors).is
    }

    /// Whether a sparse matrix is solved with.
    pub fn solves(&self) -> bool {
        self.entry(SOLVERS, Choice::Solver).is
    }

    /// What is done with a table.
    pub fn verb(&self) -> Verb {
        self.entry(VERBS, Choice::Verb).is
    }

    /// Whether a network is trained.
    pub fn trains(&self) -> bool {
        self.family().is_network() && self.entry(PHASES, Choice::Phase).is
    }

    /// How several GPUs are driven; only networks have the choice.
    pub fn drive(&self) -> Drive {
        if self.family().is_network() { self.entry(DRIVES, Choice::Drive).is } else { DRIVES[0].is }
    }

    /// The link between several GPUs.
    pub fn interconnect(&self) -> &'static Interconnect {
        self.entry(catalog::interconnects(), Choice::Interconnect)
    }

    /// The number format.
    pub fn precision(&self) -> Precision {
        self.entry(PRECISIONS, Choice::Precision).is
    }

    /// The units that the described work can use.
    pub fn unit(&self) -> Unit {
        let family = self.family();
        match family {
            Family::Custom | Family::Pipeline => self.entry(UNITS, Choice::Unit).is,
            _ if family.facts().loose => Unit::Vector,
            _ => Unit::Matrix,
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

    /// How far the GPU library fuses a chain.
    pub fn fused(&self) -> Fused {
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
