//! The choices of a scenario and their options.

use crate::family::{FAMILIES, Family};
use crate::kinds::{
    CUSTOM_KINDS, CustomKind, FACTORIZATIONS, FILTERS, FUSIONS, HOST_MEMORIES, Named,
    PARALLEL_MODES, PHASES, PRECISIONS, PROCESS_STATES, REDUCTIONS, RESIDENCIES, SOLVERS,
    SYNCHRONIZATIONS, TABLE_OPERATIONS, UNITS,
};
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::{
    Cpu, CpuKind, CpuLibrary, Gpu, GpuLibrary, Interconnect, Level, PeerInterconnect,
};
use offload_vocabulary::computation::{
    FactorizationKind, FilterKind, ReductionKind as ReducedTo, TableOperation,
};
use offload_vocabulary::execution::{
    ArithmeticUnit, FusionLevel, HostMemory, ParallelMode, ProcessState, Residency, Synchronization,
};
use offload_vocabulary::precision::Precision;

/// Something a person chooses from options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the table of fields says what each is")]
pub enum Choice {
    Family,
    ArithmeticUnit,
    Precision,
    Residency,
    ProcessState,
    Synchronization,
    Cpu,
    Gpu,
    Interconnect,
    HostMemory,
    CpuLibrary,
    GpuLibrary,
    Fusion,
    CustomKind,
    Reduction,
    Filter,
    FactorizationKind,
    Solver,
    TableOperation,
    Phase,
    PeerInterconnect,
    ParallelMode,
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
            Self::CustomKind => of_named(CUSTOM_KINDS, option),
            Self::Reduction => of_named(REDUCTIONS, option),
            Self::Filter => of_named(FILTERS, option),
            Self::FactorizationKind => of_named(FACTORIZATIONS, option),
            Self::Solver => of_named(SOLVERS, option),
            Self::TableOperation => of_named(TABLE_OPERATIONS, option),
            Self::Phase => of_named(PHASES, option),
            Self::ParallelMode => of_named(PARALLEL_MODES, option),
            Self::PeerInterconnect => {
                catalog::peer_interconnects().get(option).map(|link| of(link.id, link.name, ""))
            }
            Self::ArithmeticUnit => of_named(UNITS, option),
            Self::Precision => of_named(PRECISIONS, option),
            Self::Residency => of_named(RESIDENCIES, option),
            Self::ProcessState => of_named(PROCESS_STATES, option),
            Self::Synchronization => of_named(SYNCHRONIZATIONS, option),
            Self::HostMemory => of_named(HOST_MEMORIES, option),
            Self::Fusion => of_named(FUSIONS, option),
            Self::Cpu => {
                catalog::cpus().get(option).map(|cpu| of(cpu.id, cpu.name, cpu_heading(cpu.kind)))
            }
            Self::Gpu => {
                catalog::gpus().get(option).map(|gpu| of(gpu.id, gpu.name, gpu.vendor.name()))
            }
            Self::Interconnect => {
                catalog::interconnects().get(option).map(|link| of(link.id, link.name, ""))
            }
            Self::CpuLibrary => {
                catalog::cpu_libraries().get(option).map(|library| of(library.id, library.name, ""))
            }
            Self::GpuLibrary => {
                catalog::gpu_libraries().get(option).map(|library| of(library.id, library.name, ""))
            }
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
            Self::Interconnect => catalog::interconnect(id)?.record.id,
            Self::CpuLibrary => catalog::cpu_library(id)?.record.id,
            Self::GpuLibrary => catalog::gpu_library(id)?.record.id,
            Self::PeerInterconnect => catalog::peer_interconnect(id)?.id,
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
                | Self::Interconnect
                | Self::CpuLibrary
                | Self::GpuLibrary
                | Self::Fusion
                | Self::Gpu
                | Self::Phase
                | Self::PeerInterconnect
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
            | Self::ArithmeticUnit
            | Self::ProcessState
            | Self::Synchronization
            | Self::HostMemory
            | Self::CustomKind
            | Self::Reduction
            | Self::Filter
            | Self::FactorizationKind
            | Self::Solver
            | Self::TableOperation
            | Self::ParallelMode => return 0,
            Self::Phase => return u16::from(matches!(family, Family::Transformer)),
            Self::Precision => match family {
                Family::Custom | Family::Filter | Family::Pipeline => "fp32",
                Family::Language => "fp16",
                _ if family.is_network() => "fp32",
                _ => id_of(PRECISIONS, scenario.cpu_library().default_dtype),
            },
            Self::Residency => match family {
                _ if family.is_network() => "step",
                Family::Chunks => "step",
                Family::Language | Family::TinyKernels => "gpu",
                _ => "run",
            },
            Self::Cpu => "aws-c7i-2xlarge",
            Self::Gpu => scenario.cpu().gpu.map_or("a10g", |gpu| gpu.id),
            // A machine that comes with the GPU has a link of its own to it.
            Self::Interconnect => match (scenario.cpu().gpu, scenario.cpu().interconnect) {
                (Some(gpu), Some(link)) if gpu.id == scenario.gpu().id => link.id,
                _ => scenario.gpu().interconnect.id,
            },
            Self::CpuLibrary => family.facts().libraries.default_cpu.id,
            Self::GpuLibrary => match family.facts().libraries.default_gpu {
                library if library.support.on(scenario.gpu().vendor) == Level::Full => library.id,
                _ => catalog::fallback_library().id,
            },
            Self::Fusion => match (scenario.gpu_library().fuses, family) {
                // cuDNN has cells of its own, whoever calls it.
                (_, Family::Recurrent) => "yes",
                (false, _) => "no",
                (true, Family::Stencil) => "half",
                (true, _) => "yes",
            },
            Self::PeerInterconnect => {
                scenario.gpu().peer_interconnect.map_or("pcie", |link| link.id)
            }
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
    pub fn custom_kind(&self) -> CustomKind {
        self.entry(CUSTOM_KINDS, Choice::CustomKind).is
    }

    /// What a reduction works out.
    pub fn reduced_to(&self) -> ReducedTo {
        self.entry(REDUCTIONS, Choice::Reduction).is
    }

    /// How a filter works.
    pub fn filter(&self) -> FilterKind {
        self.entry(FILTERS, Choice::Filter).is
    }

    /// What is worked out of a matrix.
    pub fn factors(&self) -> FactorizationKind {
        self.entry(FACTORIZATIONS, Choice::FactorizationKind).is
    }

    /// Whether a sparse matrix is solved with.
    pub fn solves(&self) -> bool {
        self.entry(SOLVERS, Choice::Solver).is
    }

    /// What is done with a table.
    pub fn verb(&self) -> TableOperation {
        self.entry(TABLE_OPERATIONS, Choice::TableOperation).is
    }

    /// Whether a network is trained.
    pub fn trains(&self) -> bool {
        self.family().is_network() && self.entry(PHASES, Choice::Phase).is
    }

    /// How several GPUs are driven; only networks have the choice.
    pub fn parallel_mode(&self) -> ParallelMode {
        if self.family().is_network() {
            self.entry(PARALLEL_MODES, Choice::ParallelMode).is
        } else {
            PARALLEL_MODES[0].is
        }
    }

    /// The link between several GPUs.
    pub fn peer_interconnect(&self) -> &'static PeerInterconnect {
        self.entry(catalog::peer_interconnects(), Choice::PeerInterconnect)
    }

    /// The number format.
    pub fn precision(&self) -> Precision {
        self.entry(PRECISIONS, Choice::Precision).is
    }

    /// The units that the described work can use.
    pub fn unit(&self) -> ArithmeticUnit {
        let family = self.family();
        match family {
            Family::Custom | Family::Pipeline => self.entry(UNITS, Choice::ArithmeticUnit).is,
            _ if family.facts().elementwise => ArithmeticUnit::Vector,
            _ => ArithmeticUnit::Matrix,
        }
    }

    /// Where the data lives.
    pub fn residency(&self) -> Residency {
        self.entry(RESIDENCIES, Choice::Residency).is
    }

    /// Which process is asked about.
    pub fn process(&self) -> ProcessState {
        self.entry(PROCESS_STATES, Choice::ProcessState).is
    }

    /// When the program waits.
    pub fn synchronization(&self) -> Synchronization {
        self.entry(SYNCHRONIZATIONS, Choice::Synchronization).is
    }

    /// Kind of host memory.
    pub fn host_memory(&self) -> HostMemory {
        self.entry(HOST_MEMORIES, Choice::HostMemory).is
    }

    /// How far the GPU library fuses a chain.
    pub fn fused(&self) -> FusionLevel {
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
    pub fn interconnect(&self) -> &'static Interconnect {
        self.entry(catalog::interconnects(), Choice::Interconnect)
    }

    /// The library on the CPU.
    pub fn cpu_library(&self) -> &'static CpuLibrary {
        self.entry(catalog::cpu_libraries(), Choice::CpuLibrary)
    }

    /// The library on the GPU.
    pub fn gpu_library(&self) -> &'static GpuLibrary {
        self.entry(catalog::gpu_libraries(), Choice::GpuLibrary)
    }
}
