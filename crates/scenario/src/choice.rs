//! The choices of a scenario and their options.

use crate::family::{FAMILIES, Family};
use crate::kinds::{
    ALGORITHMS, ARRAY_OPERATIONS, Algorithm, CHECKPOINTS, CUSTOM_KINDS, FACTORIZATIONS, FILTERS,
    FINE_TUNINGS, FUSIONS, KEPT_PATHS, KEY_KINDS, LAYOUTS, MODEL_SPLITS, NUMBER_KINDS, OFFLOADS,
    OptionRow, PAGE_LOCKING, PARALLEL_MODES, PHASES, PRECISIONS, PROCESS_STATES, REDUCTIONS,
    RESIDENCIES, SHARDINGS, SOLVERS, STEP_LOOPS, SYNCHRONIZATIONS, TABLE_FILES, TABLE_OPERATIONS,
    UNITS,
};
use crate::machine_list::{cpu_heading, machine_id, machine_option};
// Cycle: options are found by names, and names stand for options.
use crate::nearest::nearest_names;
use crate::network_list::{families, network_at, network_id, network_option};
use crate::payment::{BILLINGS, CURRENCIES, PAYMENTS};
use crate::synonyms::like_library;
use offload_catalog as catalog;

/// A choice that a person makes from options.
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
    PageLocking,
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
    FineTuning,
    Checkpoints,
    Sharding,
    OptimizerOffload,
    ModelSplit,
    Network,
    Machine,
    Algorithm,
    ArrayOperation,
    CpuPrecision,
    KeyKind,
    KeptPaths,
    StepLoop,
    NumberKind,
    TableFile,
    Layout,
    Payment,
    Billing,
    Region,
    Currency,
}

/// The number of choices: the last variant's index plus one.
pub const CHOICES: usize = Choice::Currency as usize + 1;

/// An option of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// Its word in a link; never changes.
    pub id: &'static str,
    /// Its label on the page.
    pub label: &'static str,
    /// The heading it is listed under; empty if there is none.
    pub heading: &'static str,
}

const fn entry(id: &'static str, label: &'static str) -> ChoiceOption {
    ChoiceOption { id, label, heading: "" }
}

fn row<T>(table: &[OptionRow<T>], place: usize) -> Option<ChoiceOption> {
    table.get(place).map(|row| entry(row.id, row.label))
}

impl Choice {
    /// Returns the option at an index, counted from zero.
    ///
    /// `None` beyond the last.
    pub fn option(self, place: u16) -> Option<ChoiceOption> {
        let place = usize::from(place);
        match self {
            Self::Family => FAMILIES.get(place).map(|family| ChoiceOption {
                heading: family.heading,
                ..entry(family.id, family.label)
            }),
            Self::CustomKind => row(CUSTOM_KINDS, place),
            Self::Reduction => row(REDUCTIONS, place),
            Self::Filter => row(FILTERS, place),
            Self::FactorizationKind => row(FACTORIZATIONS, place),
            Self::Solver => row(SOLVERS, place),
            Self::TableOperation => row(TABLE_OPERATIONS, place),
            Self::Algorithm => row(ALGORITHMS, place),
            Self::KeyKind => row(KEY_KINDS, place),
            Self::KeptPaths => row(KEPT_PATHS, place),
            Self::StepLoop => row(STEP_LOOPS, place),
            Self::NumberKind => row(NUMBER_KINDS, place),
            Self::TableFile => row(TABLE_FILES, place),
            Self::Layout => row(LAYOUTS, place),
            Self::Payment => row(PAYMENTS, place),
            Self::Billing => row(BILLINGS, place),
            Self::Region => {
                catalog::regions().get(place).map(|region| entry(region.id, region.name))
            }
            Self::Currency => row(CURRENCIES, place),
            Self::ArrayOperation => row(ARRAY_OPERATIONS, place),
            Self::Phase => row(PHASES, place),
            Self::ParallelMode => row(PARALLEL_MODES, place),
            Self::FineTuning => row(FINE_TUNINGS, place),
            Self::Checkpoints => row(CHECKPOINTS, place),
            Self::Sharding => row(SHARDINGS, place),
            Self::OptimizerOffload => row(OFFLOADS, place),
            Self::ModelSplit => row(MODEL_SPLITS, place),
            Self::ArithmeticUnit => row(UNITS, place),
            Self::Precision | Self::CpuPrecision => row(PRECISIONS, place),
            Self::Residency => row(RESIDENCIES, place),
            Self::ProcessState => row(PROCESS_STATES, place),
            Self::Synchronization => row(SYNCHRONIZATIONS, place),
            Self::PageLocking => row(PAGE_LOCKING, place),
            Self::Fusion => row(FUSIONS, place),
            Self::Cpu => catalog::cpus()
                .get(place)
                .map(|cpu| ChoiceOption { heading: cpu_heading(cpu), ..entry(cpu.id, cpu.name) }),
            Self::Gpu => catalog::gpus()
                .get(place)
                .map(|gpu| ChoiceOption { heading: gpu.vendor.name(), ..entry(gpu.id, gpu.name) }),
            Self::Interconnect => {
                catalog::interconnects().get(place).map(|link| entry(link.id, link.name))
            }
            Self::PeerInterconnect => {
                catalog::peer_interconnects().get(place).map(|link| entry(link.id, link.name))
            }
            Self::Network | Self::Machine => {
                let listed = if self == Self::Machine { machine_option } else { network_option };
                listed(place).map(|[id, label, heading]| ChoiceOption { id, label, heading })
            }
            Self::CpuLibrary => {
                catalog::cpu_libraries().get(place).map(|library| entry(library.id, library.name))
            }
            Self::GpuLibrary => {
                catalog::gpu_libraries().get(place).map(|library| entry(library.id, library.name))
            }
        }
    }

    /// Returns every option, in the order of its list.
    pub fn options(self) -> impl Iterator<Item = ChoiceOption> {
        (0..).map_while(move |place| self.option(place))
    }

    /// Returns the index of the option with an id.
    pub fn place_of(self, id: &str) -> Option<u16> {
        let place = self.options().position(|option| option.id == id)?;
        u16::try_from(place).ok()
    }

    /// Returns the index of the option with an id or another name; retired ids of hardware and libraries lead to their
    /// successors.
    pub fn find(self, id: &str) -> Option<u16> {
        let id = match self {
            Self::Cpu => catalog::cpu(id)?.record.id,
            Self::Gpu => catalog::gpu(id)?.record.id,
            Self::Interconnect => catalog::interconnect(id)?.record.id,
            Self::CpuLibrary => catalog::cpu_library(id)?.record.id,
            Self::GpuLibrary => catalog::gpu_library(id)?.record.id,
            Self::Network => network_id(id)?,
            Self::Machine => machine_id(id)?,
            // Links between GPUs and the rows of the tables have had no other ids so far.
            Self::PeerInterconnect
            | Self::Family
            | Self::ArithmeticUnit
            | Self::Precision
            | Self::CpuPrecision
            | Self::Residency
            | Self::ProcessState
            | Self::Synchronization
            | Self::PageLocking
            | Self::Fusion
            | Self::CustomKind
            | Self::Reduction
            | Self::Filter
            | Self::FactorizationKind
            | Self::Solver
            | Self::TableOperation
            | Self::ArrayOperation
            | Self::KeyKind
            | Self::KeptPaths
            | Self::StepLoop
            | Self::NumberKind
            | Self::TableFile
            | Self::Layout
            | Self::Payment
            | Self::Billing
            | Self::Region
            | Self::Currency
            | Self::Algorithm
            | Self::Phase
            | Self::FineTuning
            | Self::Checkpoints
            | Self::Sharding
            | Self::OptimizerOffload
            | Self::ModelSplit
            | Self::ParallelMode => id,
        };
        self.place_of(id)
    }

    /// Returns the id most like another library, or else at most three ids nearest to an unknown one by name and class,
    /// including nicknames.
    pub(crate) fn nearest(self, id: &str) -> Vec<&'static str> {
        let [gpus, cpus, machines, interconnects, cpu_libraries, gpu_libraries] =
            catalog::retired_ids();
        let nicknames = match self {
            Self::Gpu => gpus,
            Self::Cpu => cpus,
            Self::Machine => machines,
            Self::Interconnect => interconnects,
            Self::CpuLibrary => cpu_libraries,
            Self::GpuLibrary => gpu_libraries,
            Self::PeerInterconnect
            | Self::Family
            | Self::ArithmeticUnit
            | Self::Precision
            | Self::CpuPrecision
            | Self::Residency
            | Self::ProcessState
            | Self::Synchronization
            | Self::PageLocking
            | Self::Fusion
            | Self::CustomKind
            | Self::Reduction
            | Self::Filter
            | Self::FactorizationKind
            | Self::Solver
            | Self::TableOperation
            | Self::ArrayOperation
            | Self::KeyKind
            | Self::KeptPaths
            | Self::StepLoop
            | Self::NumberKind
            | Self::TableFile
            | Self::Layout
            | Self::Payment
            | Self::Billing
            | Self::Region
            | Self::Currency
            | Self::Algorithm
            | Self::Phase
            | Self::ParallelMode
            | Self::FineTuning
            | Self::Checkpoints
            | Self::Sharding
            | Self::OptimizerOffload
            | Self::ModelSplit
            | Self::Network => &[],
        };
        let side = [Self::CpuLibrary, Self::GpuLibrary].iter().position(|library| *library == self);
        if let Some(like) = side.and_then(|side| like_library(&id.to_ascii_lowercase(), side)) {
            return vec![like];
        }
        let nicknames = nicknames.iter().map(|(nickname, _)| *nickname);
        let mut near =
            nearest_names(id, &mut self.options().map(|option| option.id).chain(nicknames));
        let mut places: Vec<Option<u16>> = Vec::new();
        near.retain(|id| {
            let place = self.find(id);
            let is_new = !places.contains(&place);
            places.push(place);
            is_new
        });
        near
    }

    /// Returns the families that have an option, the usual one first; empty if all of them do.
    pub fn families(self, place: u16) -> &'static [Family] {
        match self {
            Self::Network => network_at(place).map_or(&[], |network| families(network.kind)),
            Self::Algorithm => match ALGORITHMS.get(usize::from(place)).map(|row| row.value) {
                Some(Algorithm::Linear(_)) => &[Family::LinearModel],
                Some(Algorithm::Trees(_)) => &[Family::TreeEnsemble],
                Some(Algorithm::Neighbors(_)) => &[Family::Neighbors],
                None => &[],
            },
            Self::Family
            | Self::ArithmeticUnit
            | Self::Precision
            | Self::CpuPrecision
            | Self::Residency
            | Self::ProcessState
            | Self::Synchronization
            | Self::Cpu
            | Self::Gpu
            | Self::Interconnect
            | Self::PageLocking
            | Self::CpuLibrary
            | Self::GpuLibrary
            | Self::Fusion
            | Self::CustomKind
            | Self::Reduction
            | Self::Filter
            | Self::FactorizationKind
            | Self::Solver
            | Self::TableOperation
            | Self::ArrayOperation
            | Self::KeyKind
            | Self::KeptPaths
            | Self::StepLoop
            | Self::NumberKind
            | Self::TableFile
            | Self::Layout
            | Self::Payment
            | Self::Billing
            | Self::Region
            | Self::Currency
            | Self::Phase
            | Self::PeerInterconnect
            | Self::FineTuning
            | Self::Checkpoints
            | Self::Sharding
            | Self::OptimizerOffload
            | Self::ModelSplit
            | Self::ParallelMode
            | Self::Machine => &[],
        }
    }

    /// Returns the options that a family has, in the order of their list.
    pub fn options_for(self, family: Family) -> impl Iterator<Item = ChoiceOption> {
        (0..)
            .map_while(move |place| Some((place, self.option(place)?)))
            .filter_map(move |(place, option)| self.is_for(place, family).then_some(option))
    }

    /// Returns `true` if a family has an option.
    pub fn is_for(self, place: u16, family: Family) -> bool {
        let families = self.families(place);
        families.is_empty() || families.contains(&family)
    }

    /// Returns `true` if the automatic option depends on other choices of the form. In a link a network also sets its
    /// family.
    pub const fn follows(self) -> bool {
        match self {
            Self::Precision
            | Self::CpuPrecision
            | Self::Residency
            | Self::Interconnect
            | Self::CpuLibrary
            | Self::GpuLibrary
            | Self::Fusion
            | Self::Cpu
            | Self::Gpu
            | Self::Phase
            | Self::ModelSplit
            | Self::PeerInterconnect
            | Self::NumberKind
            | Self::Layout
            | Self::Algorithm => true,
            Self::Family
            | Self::ArithmeticUnit
            | Self::ProcessState
            | Self::Synchronization
            | Self::PageLocking
            | Self::CustomKind
            | Self::Reduction
            | Self::Filter
            | Self::FactorizationKind
            | Self::Solver
            | Self::TableOperation
            | Self::ArrayOperation
            | Self::KeyKind
            | Self::KeptPaths
            | Self::StepLoop
            | Self::TableFile
            | Self::ParallelMode
            | Self::FineTuning
            | Self::Checkpoints
            | Self::Sharding
            | Self::OptimizerOffload
            | Self::Network
            | Self::Payment
            | Self::Billing
            | Self::Region
            | Self::Currency
            | Self::Machine => false,
        }
    }
}
