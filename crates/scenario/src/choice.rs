//! The table of choices, with the options of each choice.

use crate::catalog_list::{CatalogList, families, network_at};
use crate::choice_option::{ChoiceOption, entry};
use crate::family::{FAMILIES, Family, FamilyFacts};
use crate::kinds::{
    ALGORITHMS, ARRAY_OPERATIONS, Algorithm, CHECKPOINTS, CUSTOM_KINDS, FACTORIZATIONS, FILTERS,
    FINE_TUNINGS, FUSIONS, KEPT_PATHS, KEY_KINDS, LAYOUTS, MODEL_SPLITS, NUMBER_KINDS, OFFLOADS,
    OptionRow, PAGE_LOCKING, PARALLEL_MODES, PHASES, PRECISIONS, PROCESS_STATES, REDUCTIONS,
    RESIDENCIES, SHARDINGS, SOLVERS, SPARSE_FORMATS, STEP_LOOPS, SYNCHRONIZATIONS, TABLE_FILES,
    TABLE_OPERATIONS, UNITS,
};
use crate::nearest::{ids_for_short_name, nearest_names};
use crate::payment::{BILLINGS, CURRENCIES, PAYMENTS};
use crate::synonyms::{self, similar_library_id};

/// The source of a choice's options.
enum Options {
    /// A table defined in this crate. Unlike catalog entries, its options have no nicknames or retired ids.
    Table(&'static dyn Rows),
    Catalog(CatalogList),
}

/// The kind of a choice's automatic option, which applies if the user selects no option.
enum Automatic {
    /// The same option for all scenarios.
    Fixed,
    /// An option that depends on other inputs (e.g. the GPU library depends on the GPU).
    Follows,
}

/// A table whose rows are options.
trait Rows {
    /// Returns the option at an index, or `None` past the end.
    fn option(&self, index: usize) -> Option<ChoiceOption>;
}

impl<T> Rows for &'static [OptionRow<T>] {
    fn option(&self, index: usize) -> Option<ChoiceOption> {
        self.get(index).map(|row| entry(row.id, row.label))
    }
}

impl Rows for &'static [FamilyFacts] {
    fn option(&self, index: usize) -> Option<ChoiceOption> {
        let family = self.get(index)?;
        Some(ChoiceOption { heading: family.heading, ..entry(family.id, family.label) })
    }
}

/// Defines the choices. Each entry has a name, the kind of its automatic option and the source of its options. Special
/// cases are handled in `Choice::families`, `Choice::automatic` and `Choice::prominence`.
macro_rules! choices {
    ($($choice:ident $automatic:ident $source:ident($table:expr);)+) => {
        /// An input with a list of options, such as the GPU or the precision.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Choice { $($choice),+ }

        /// The number of variants of [`Choice`].
        pub const CHOICES: usize = [$(Choice::$choice),+].len();

        impl Choice {
            const fn source(self) -> Options {
                match self { $(Self::$choice => Options::$source($table)),+ }
            }

            /// Returns `true` if the automatic option depends on other inputs of the form. [`Choice::Family`] does not
            /// count, although a link that contains only a network also determines the family.
            pub const fn follows(self) -> bool {
                let automatic = match self { $(Self::$choice => Automatic::$automatic),+ };
                matches!(automatic, Automatic::Follows)
            }
        }
    };
}

choices! {
    Family Fixed Table(&FAMILIES);
    ArithmeticUnit Fixed Table(&UNITS);
    Precision Follows Table(&PRECISIONS);
    Residency Follows Table(&RESIDENCIES);
    ProcessState Fixed Table(&PROCESS_STATES);
    Synchronization Fixed Table(&SYNCHRONIZATIONS);
    Cpu Follows Catalog(CatalogList::Cpus);
    Gpu Follows Catalog(CatalogList::Gpus);
    Interconnect Follows Catalog(CatalogList::Interconnects);
    PageLocking Fixed Table(&PAGE_LOCKING);
    CpuLibrary Follows Catalog(CatalogList::CpuLibraries);
    GpuLibrary Follows Catalog(CatalogList::GpuLibraries);
    Fusion Follows Table(&FUSIONS);
    CustomKind Fixed Table(&CUSTOM_KINDS);
    Reduction Fixed Table(&REDUCTIONS);
    Filter Fixed Table(&FILTERS);
    FactorizationKind Fixed Table(&FACTORIZATIONS);
    Solver Fixed Table(&SOLVERS);
    TableOperation Fixed Table(&TABLE_OPERATIONS);
    Phase Follows Table(&PHASES);
    PeerInterconnect Follows Catalog(CatalogList::PeerInterconnects);
    ParallelMode Fixed Table(&PARALLEL_MODES);
    FineTuning Fixed Table(&FINE_TUNINGS);
    Checkpoints Fixed Table(&CHECKPOINTS);
    Sharding Fixed Table(&SHARDINGS);
    OptimizerOffload Fixed Table(&OFFLOADS);
    ModelSplit Follows Table(&MODEL_SPLITS);
    Network Fixed Catalog(CatalogList::Networks);
    Machine Fixed Catalog(CatalogList::Machines);
    Algorithm Follows Table(&ALGORITHMS);
    ArrayOperation Fixed Table(&ARRAY_OPERATIONS);
    CpuPrecision Follows Table(&PRECISIONS);
    KeyKind Fixed Table(&KEY_KINDS);
    KeptPaths Fixed Table(&KEPT_PATHS);
    StepLoop Fixed Table(&STEP_LOOPS);
    NumberKind Follows Table(&NUMBER_KINDS);
    TableFile Fixed Table(&TABLE_FILES);
    Layout Follows Table(&LAYOUTS);
    Payment Fixed Table(&PAYMENTS);
    Billing Fixed Table(&BILLINGS);
    Region Fixed Catalog(CatalogList::Regions);
    Currency Fixed Table(&CURRENCIES);
    SparseFormat Fixed Table(&SPARSE_FORMATS);
}

impl Choice {
    /// Returns the option at an index, or `None` past the end.
    pub fn option(self, index: u16) -> Option<ChoiceOption> {
        match self.source() {
            Options::Table(rows) => rows.option(index.into()),
            Options::Catalog(list) => list.option(index.into()),
        }
    }

    /// Returns all options, in list order.
    pub fn options(self) -> impl Iterator<Item = ChoiceOption> {
        (0..).map_while(move |index| self.option(index))
    }

    /// Returns the index of the option with this id. Unlike [`Choice::find`], it does not accept nicknames and retired
    /// ids.
    pub fn index_of_id(self, id: &str) -> Option<u16> {
        let index = self.options().position(|option| option.id == id)?;
        u16::try_from(index).ok()
    }

    /// Returns the index of the option with an id, a nickname or a retired id.
    pub fn find(self, id: &str) -> Option<u16> {
        self.index_of_id(match self.source() {
            Options::Table(_) if self == Self::Family => synonyms::family(id).unwrap_or(id),
            Options::Table(_) => id,
            Options::Catalog(list) => list.resolve_id(id)?,
        })
    }

    /// Returns suggestions for an unknown id. For a library that is not in the catalog, the only suggestion is the most
    /// similar library. Otherwise, returns at most three ids with a similar spelling. Suggested products belong to the
    /// same class (e.g. laptop GPUs).
    pub(crate) fn nearest(self, id: &str) -> Vec<&'static str> {
        let nicknames = match self.source() {
            Options::Table(_) => &[],
            Options::Catalog(list) => list.retired(),
        };
        let side = [Self::CpuLibrary, Self::GpuLibrary].iter().position(|library| *library == self);
        if let Some(similar_library) =
            side.and_then(|side| similar_library_id(&id.to_ascii_lowercase(), side))
        {
            return vec![similar_library];
        }
        if matches!(self, Self::Cpu | Self::Gpu | Self::Machine) {
            let mut products = self.options().map(|option| (option.id, option.label));
            let product_ids = ids_for_short_name(id, &mut products);
            if !product_ids.is_empty() {
                return product_ids;
            }
        }
        let nicknames = nicknames.iter().map(|(nickname, _)| *nickname);
        let mut suggestions =
            nearest_names(id, &mut self.options().map(|option| option.id).chain(nicknames));
        let mut indices: Vec<Option<u16>> = Vec::new();
        suggestions.retain(|id| {
            let index = self.find(id);
            let is_new = !indices.contains(&index);
            indices.push(index);
            is_new
        });
        suggestions
    }

    /// Returns the families that have this option, with the default family first. Returns an empty list if all families
    /// have the option.
    pub fn families(self, index: u16) -> &'static [Family] {
        match self {
            Self::Network => network_at(index.into()).map_or(&[], |network| families(network.kind)),
            Self::Algorithm => match ALGORITHMS.get(usize::from(index)).map(|row| row.value) {
                Some(Algorithm::Linear(_)) => &[Family::LinearModel],
                Some(Algorithm::Trees(_)) => &[Family::TreeEnsemble],
                Some(Algorithm::Neighbors(_)) => &[Family::Neighbors],
                None => &[],
            },
            _ => &[],
        }
    }

    /// Returns the options that are available for a family, in list order.
    pub fn options_for(self, family: Family) -> impl Iterator<Item = ChoiceOption> {
        (0..)
            .map_while(move |index| Some((index, self.option(index)?)))
            .filter_map(move |(index, option)| self.is_for(index, family).then_some(option))
    }

    /// Returns `true` if the option at an index is available for a family.
    pub fn is_for(self, index: u16, family: Family) -> bool {
        let families = self.families(index);
        families.is_empty() || families.contains(&family)
    }
}
