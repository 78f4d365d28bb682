//! Resolves the options in effect: the user's selections, and automatic options for the remaining choices.

use crate::catalog_place::{DEFAULT_CPU, DEFAULT_GPU, index_in_table};
use crate::choice::Choice;
use crate::family::{FAMILIES, Family};
use crate::kinds::{
    ALGORITHMS, ARRAY_OPERATIONS, Algorithm, CHECKPOINTS, CUSTOM_KINDS, CustomKind, FACTORIZATIONS,
    FILTERS, FINE_TUNINGS, FUSIONS, KEPT_PATHS, KEY_KINDS, LAYOUTS, MODEL_SPLITS, NUMBER_KINDS,
    OFFLOADS, OptionRow, PAGE_LOCKING, PARALLEL_MODES, PHASES, PRECISIONS, PROCESS_STATES,
    REDUCTIONS, RESIDENCIES, SHARDINGS, SOLVERS, SPARSE_FORMATS, STEP_LOOPS, SYNCHRONIZATIONS,
    TABLE_FILES, TABLE_OPERATIONS, UNITS,
};
use crate::payment::{BILLINGS, CURRENCIES, PAYMENTS, Payment};
use crate::published::PublishedRange;
use crate::scenario::Scenario;
use offload_catalog as catalog;
use offload_catalog::{
    Cpu, CpuLibrary, Gpu, GpuLibrary, HardwareClass, Interconnect, Level, PeerInterconnect, Region,
    Vendor,
};
use offload_vocabulary::computation::{
    ArrayOperation, FactorizationKind, FilterKind, NeighborUse, ReductionKind, TableFile,
    TableOperation,
};
use offload_vocabulary::execution::{
    ArithmeticUnit, FineTuning, FusionLevel, ModelSplit, PageLocking, ParallelMode, ProcessState,
    Residency, Sharding, Synchronization,
};
use offload_vocabulary::precision::Precision;

/// The id of the default link between GPUs.
const DEFAULT_PEER_INTERCONNECT: &str = "pcie";

/// The id of the link between GPUs that cannot access each other's memory: PCI Express through host memory.
const HOST_MEMORY: &str = "pcie-host";

/// Returns the index of the row with this value, or 0 if no row has this value.
pub(crate) fn index_of_value<T: PartialEq>(table: &[OptionRow<T>], value: T) -> u16 {
    table.iter().position(|row| row.value == value).unwrap_or_default() as u16
}

impl Choice {
    /// Returns the automatic option, which applies if the user selects none, as an index in [`Choice::options`].
    ///
    /// The result depends on other inputs if [`Choice::follows`] returns `true`.
    pub fn automatic(self, scenario: &Scenario) -> u16 {
        let index_of = |id: &str| self.index_of_id(id).unwrap_or_default();
        match self {
            // A selected network implies its default family. If a training option is also selected, the network implies
            // its first trainable family.
            Self::Family => {
                let network = scenario.chosen(Self::Network);
                let families = network.map_or(&[][..], |index| Self::Network.families(index));
                let trained_family = families
                    .iter()
                    .find(|family| family.is_network() && scenario.selects_training());
                trained_family.or(families.first()).map_or(0, |family| *family as u16)
            }
            Self::Algorithm => {
                let family = scenario.family();
                let algorithm =
                    ALGORITHMS.iter().zip(0..).find(|(_, index)| self.is_for(*index, family));
                algorithm.map_or(0, |(_, index)| index)
            }
            Self::Phase => {
                let is_usually_trained =
                    scenario.family().facts().training && !scenario.is_pretrained();
                index_of_value(PHASES, is_usually_trained || scenario.selects_training())
            }
            Self::ModelSplit => {
                let splits_tensors = scenario.gpu_library().splits_tensors;
                u16::from(splits_tensors)
            }
            Self::Precision => {
                let family_precision = scenario.family().facts().precision;
                let usual_precision =
                    family_precision.unwrap_or_else(|| scenario.cpu_library().default_dtype);
                // If the GPU of a selected machine has no FP64, use FP32, because FP64 would give no result.
                let lacks_fp64 = usual_precision == Precision::Fp64
                    && scenario.machine().is_some()
                    && scenario.gpu().fp64.is_none();
                index_of_value(
                    PRECISIONS,
                    if lacks_fp64 { Precision::Fp32 } else { usual_precision },
                )
            }
            Self::NumberKind => index_of_value(NUMBER_KINDS, scenario.family() == Family::Fourier),
            Self::Region => index_of("world"),
            Self::CpuPrecision => scenario.automatic_cpu_precision(),
            Self::Residency => index_of_value(RESIDENCIES, scenario.family().facts().residency),
            Self::Cpu => {
                let machine_cpu = scenario.machine().map(|machine| machine.cpu);
                let cpu = machine_cpu.or_else(|| scenario.cpu_of_chosen_chip());
                cpu.map_or_else(|| *DEFAULT_CPU, |cpu| index_in_table(catalog::cpus(), cpu))
            }
            Self::Gpu => {
                let own_gpu = scenario.machine().map(|machine| machine.gpu).or(scenario.cpu().gpu);
                own_gpu.map_or_else(|| *DEFAULT_GPU, |gpu| index_in_table(catalog::gpus(), gpu))
            }
            // A machine or CPU that includes this GPU also defines the link to the GPU.
            Self::Interconnect => {
                let gpu = scenario.gpu();
                let link = match (scenario.machine(), scenario.cpu().gpu) {
                    (Some(machine), _) if machine.gpu.id == gpu.id => machine.interconnect,
                    (None, Some(cpu_gpu)) if cpu_gpu.id == gpu.id => {
                        scenario.cpu().interconnect.unwrap_or(cpu_gpu.interconnect)
                    }
                    _ => gpu.interconnect,
                };
                index_in_table(catalog::interconnects(), link)
            }
            Self::CpuLibrary => {
                index_in_table(catalog::cpu_libraries(), scenario.default_cpu_library())
            }
            Self::GpuLibrary => {
                index_in_table(catalog::gpu_libraries(), scenario.automatic_gpu_library())
            }
            Self::Layout => index_of_value(LAYOUTS, scenario.gpu_library().channels_first),
            Self::Fusion => {
                let facts = scenario.family().facts();
                let library = scenario.gpu_library();
                // Fused kernels for recurrent cells and attention come from the GPU's vendor. Every library with full
                // support for that vendor's GPUs can use them.
                let level = match (library.fuses, library.support.on(scenario.gpu().vendor)) {
                    (true, _) => facts.fused,
                    (false, Level::Full) => facts.unfused,
                    (false, Level::Partial | Level::None) => FusionLevel::No,
                };
                index_of_value(FUSIONS, level)
            }
            Self::PeerInterconnect => {
                let peer_link = scenario.gpu().peer_interconnect;
                index_of(peer_link.map_or(DEFAULT_PEER_INTERCONNECT, |link| link.id))
            }
            // All other choices default to the first row of their table.
            _ => 0,
        }
    }
}

impl Scenario {
    /// Returns the option in effect, as an index in [`Choice::options`]. This is the selected option if the family has
    /// it, and otherwise the automatic option.
    pub fn option(&self, choice: Choice) -> u16 {
        let selection = self.chosen(choice);
        // Only these two choices have options that not all families have.
        let selection = if matches!(choice, Choice::Network | Choice::Algorithm) {
            selection.filter(|index| choice.is_for(*index, self.family()))
        } else {
            selection
        };
        selection.unwrap_or_else(|| choice.automatic(self))
    }

    /// Returns the table row of the option in effect. An index past the end selects the last row.
    pub(crate) fn entry<T>(&self, table: &'static [T], choice: Choice) -> &'static T {
        &table[usize::from(self.option(choice)).min(table.len() - 1)]
    }

    pub fn family(&self) -> Family {
        self.entry(FAMILIES, Choice::Family).family
    }

    /// Returns the purpose of a neighbor search, such as DBSCAN. Returns a plain search for other families.
    pub fn neighbor_use(&self) -> NeighborUse {
        match self.algorithm() {
            Algorithm::Neighbors(purpose) => purpose,
            Algorithm::Linear(_) | Algorithm::Trees(_) => NeighborUse::Search,
        }
    }

    /// Returns `true` if the work trains a network.
    pub fn trains(&self) -> bool {
        self.family().is_network() && self.entry(PHASES, Choice::Phase).value
    }

    /// Returns the range of commonly published speedups for this work. Networks have separate ranges for training and
    /// inference. The range for language models applies only to server CPUs.
    pub fn quoted(&self) -> Option<PublishedRange> {
        let facts = self.family().facts();
        if self.family() == Family::Language
            && matches!(self.cpu().class(), HardwareClass::Apple | HardwareClass::X86Desktop)
        {
            return None;
        }
        if facts.network && !self.trains() { facts.quoted_inference } else { facts.quoted }
    }

    /// Returns the assignment of several GPUs to processes. Only networks offer this choice.
    pub fn parallel_mode(&self) -> ParallelMode {
        if self.family().is_network() {
            self.entry(PARALLEL_MODES, Choice::ParallelMode).value
        } else {
            PARALLEL_MODES[0].value
        }
    }

    /// Returns the link between GPUs. On PCI Express, cards without peer access exchange data through host memory.
    pub fn peer_interconnect(&self) -> &'static PeerInterconnect {
        let link = self.entry(catalog::peer_interconnects(), Choice::PeerInterconnect);
        let usual_link = self.gpu().peer_interconnect;
        usual_link
            .filter(|usual| link.id == DEFAULT_PEER_INTERCONNECT && usual.id == HOST_MEMORY)
            .unwrap_or(link)
    }

    /// Returns the kind of GPU arithmetic unit that the work uses, such as matrix units.
    pub fn arithmetic_unit(&self) -> ArithmeticUnit {
        let facts = self.family().facts();
        if facts.has_selectable_unit {
            self.entry(UNITS, Choice::ArithmeticUnit).value
        } else if facts.elementwise {
            ArithmeticUnit::Vector
        } else {
            ArithmeticUnit::Matrix
        }
    }

    pub fn cpu(&self) -> &'static Cpu {
        self.entry(catalog::cpus(), Choice::Cpu)
    }

    /// Returns the CPU of the selected GPU's chip. `None` if the GPU is not part of an Apple chip.
    fn cpu_of_chosen_chip(&self) -> Option<&'static Cpu> {
        let gpu = catalog::gpus().get(usize::from(self.chosen(Choice::Gpu)?))?;
        if gpu.vendor != Vendor::Apple {
            return None;
        }
        catalog::cpus().iter().find(|cpu| cpu.id == gpu.id)
    }

    /// Returns `true` if the user selected neither a kind of work nor a network. A network would imply a kind of work.
    pub(crate) fn has_no_selected_work(&self) -> bool {
        [Choice::Family, Choice::Network].iter().all(|choice| self.chosen(*choice).is_none())
    }

    /// Returns the keys of inputs that the user did not set although the answer depends on them: the kind of work, and
    /// the CPU if the user selected only the GPU of an Apple chip.
    pub fn assumed_keys(&self) -> Vec<&'static str> {
        let is_open = self.chosen(Choice::Cpu).is_none();
        let chip = is_open && self.machine().is_none() && self.cpu_of_chosen_chip().is_some();
        [("w", self.has_no_selected_work()), ("cpu", chip)]
            .into_iter()
            .filter_map(|(key, is_assumed)| is_assumed.then_some(key))
            .collect()
    }

    pub fn gpu(&self) -> &'static Gpu {
        self.entry(catalog::gpus(), Choice::Gpu)
    }

    /// Returns the link between CPU and GPU in effect.
    pub fn interconnect(&self) -> &'static Interconnect {
        self.entry(catalog::interconnects(), Choice::Interconnect)
    }

    pub fn cpu_library(&self) -> &'static CpuLibrary {
        self.entry(catalog::cpu_libraries(), Choice::CpuLibrary)
    }

    pub fn gpu_library(&self) -> &'static GpuLibrary {
        self.entry(catalog::gpu_libraries(), Choice::GpuLibrary)
    }

    /// Returns the region whose electricity prices and emissions apply.
    pub fn region(&self) -> &'static Region {
        self.entry(catalog::regions(), Choice::Region)
    }
}

/// Defines getters for choices whose options are in a table. Each entry has a comment, a name, a type, a table and a
/// choice.
macro_rules! values {
    ($($(#[$help:meta])+ $name:ident $value:ty: $table:ident $choice:ident;)+) => {
        impl Scenario {
            $($(#[$help])+ pub fn $name(&self) -> $value {
                self.entry($table, Choice::$choice).value
            })+
        }
    };
}

values! {
    /// Returns the kind of custom work: dense or element-wise.
    custom_kind CustomKind: CUSTOM_KINDS CustomKind;
    /// Returns the kind of reduction.
    reduction_kind ReductionKind: REDUCTIONS Reduction;
    /// Returns the kind of filter.
    filter_kind FilterKind: FILTERS Filter;
    /// Returns the kind of factorization.
    factorization_kind FactorizationKind: FACTORIZATIONS FactorizationKind;
    /// Returns `true` if a sparse system is solved by conjugate gradients. Returns `false` if the sparse matrix is only
    /// multiplied.
    solves bool: SOLVERS Solver;
    /// Returns `true` if a sparse matrix stores the row index of each nonzero (COO).
    stores_rows bool: SPARSE_FORMATS SparseFormat;
    /// Returns `true` if the key column of a table is text.
    has_text_key bool: KEY_KINDS KeyKind;
    /// Returns `true` if a simulation keeps every step of each path instead of only the last step.
    keeps_steps bool: KEPT_PATHS KeptPaths;
    /// Returns `true` if the loop over the steps is compiled as a whole (e.g. with `lax.scan`).
    compiles_loop bool: STEP_LOOPS StepLoop;
    /// Returns `true` if the numbers are complex.
    has_complex_numbers bool: NUMBER_KINDS NumberKind;
    /// Returns the source of a table: memory, CSV or Parquet.
    table_file TableFile: TABLE_FILES TableFile;
    /// Returns the operation on an array, such as a scatter.
    array_operation ArrayOperation: ARRAY_OPERATIONS ArrayOperation;
    /// Returns the algorithm. Only families with several algorithms use it.
    algorithm Algorithm: ALGORITHMS Algorithm;
    /// Returns the operation on a table, such as a join.
    table_operation TableOperation: TABLE_OPERATIONS TableOperation;
    /// Returns the set of trained weights of a network: all weights or adapters.
    fine_tuning FineTuning: FINE_TUNINGS FineTuning;
    /// Returns `true` if training recomputes activations instead of keeping them (gradient checkpointing).
    checkpoints bool: CHECKPOINTS Checkpoints;
    /// Returns the training state that is sharded across GPUs.
    sharding Sharding: SHARDINGS Sharding;
    /// Returns `true` if the CPU stores the optimizer state and computes the optimizer step (ZeRO-Offload).
    offloads_optimizer bool: OFFLOADS OptimizerOffload;
    /// Returns `true` if images are stored with the channels first (NCHW).
    has_channels_first bool: LAYOUTS Layout;
    /// Returns the split of a language model across GPUs: by layers or by matrices.
    model_split ModelSplit: MODEL_SPLITS ModelSplit;
    /// Returns the precision on the GPU. The CPU may use another precision; see [`Scenario::cpu_precision`].
    precision Precision: PRECISIONS Precision;
    /// Returns the residency of the data, e.g. copied for each run or kept on the GPU.
    residency Residency: RESIDENCIES Residency;
    /// Returns the state of the process, which determines whether start-up time is included.
    process_state ProcessState: PROCESS_STATES ProcessState;
    /// Returns the points at which the program waits for the GPU.
    synchronization Synchronization: SYNCHRONIZATIONS Synchronization;
    /// Returns the kind of CPU memory used for copies: pageable or page-locked.
    page_locking PageLocking: PAGE_LOCKING PageLocking;
    /// Returns the fusion level of the GPU library.
    fusion_level FusionLevel: FUSIONS Fusion;
    /// Returns the payment option for machines, such as spot.
    payment Payment: PAYMENTS Payment;
    /// Returns the billing increment in seconds. Rental times are rounded up to a multiple of it.
    billed_by f64: BILLINGS Billing;
    /// Returns the currency sign of amounts of money.
    currency &'static str: CURRENCIES Currency;
}
