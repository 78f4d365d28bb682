//! The stable ids in JSON documents. Programs should use the ids, because the wording of names and sentences may
//! change.

use offload_analysis::{Advice, Basis, Bound, Caveat, Obstacle, Pathology, Segment};
use offload_vocabulary::execution::ProcessState;

/// Defines a function that returns the id of each variant of a type, and a constant that lists all ids for the JSON
/// Schema.
macro_rules! ids {
    ($(#[$doc:meta])+ $function:ident($type:ty), $list:ident: $($variant:pat => $id:literal,)+) => {
        $(#[$doc])+
        pub const fn $function(variant: $type) -> &'static str {
            match variant { $($variant => $id,)+ }
        }

        #[doc = concat!("Every id that [`", stringify!($function), "`] returns.")]
        #[cfg(feature = "schema")]
        pub const $list: &[&str] = &[$($id),+];
    };
}

/// Returns the ids followed by null: the possible values of a key that can be null.
#[cfg(feature = "schema")]
pub fn ids_or_null(ids: &[&'static str]) -> Vec<Option<&'static str>> {
    ids.iter().copied().map(Some).chain([None]).collect()
}

ids! {
    /// Returns the id of a segment. The id is also the key of the segment in `segments`.
    segment_id(Segment), SEGMENT_IDS:
    Segment::StartUp => "start_up",
    Segment::CopyIn => "copy_to_gpu",
    Segment::CopyOut => "copy_to_cpu",
    Segment::Overhead => "overhead",
    Segment::Interpreter => "interpreter",
    Segment::Compute => "compute",
    Segment::Memory => "memory",
    Segment::Synchronize => "synchronize",
    Segment::Serial => "serial",
    Segment::Fallback => "fallback",
    Segment::CpuLayers => "cpu_layers",
    Segment::Loading => "loading",
    Segment::Exchange => "gradient_sync",
    Segment::Paging => "paging",
}

ids! {
    /// Returns the id of a bottleneck.
    bound_id(Bound), BOUND_IDS:
    Bound::Compute => "compute",
    Bound::Memory => "memory",
    Bound::Launch => "launch",
    Bound::Transfer => "transfer",
    Bound::Serial => "serial",
    Bound::CpuLayers => "cpu_layers",
    Bound::StartUp => "start_up",
    Bound::Input => "input",
    Bound::Exchange => "gradient_sync",
    Bound::Paging => "paging",
}

ids! {
    /// Returns the id of a pathology.
    pathology_id(Pathology), PATHOLOGY_IDS:
    Pathology::BackAndForth => "back-and-forth",
    Pathology::LowIntensity => "low-intensity",
    Pathology::SmallKernels => "small-kernels",
}

/// Returns the id of a piece of advice.
pub const fn advice_id(advice: Advice) -> &'static str {
    advice.id()
}

/// Every id that [`advice_id`] returns.
#[cfg(feature = "schema")]
pub const ADVICE_IDS: &[&str] = &{
    let [first, second, third, fourth, fifth, sixth] = Advice::ALL;
    [first.id(), second.id(), third.id(), fourth.id(), fifth.id(), sixth.id()]
};

ids! {
    /// Returns the id of the basis of an answer.
    basis_id(Basis), BASIS_IDS:
    Basis::Tested => "tested",
    Basis::Estimated => "estimated",
    Basis::Rough => "rough",
    Basis::Unanswered => "unanswered",
}

ids! {
    /// Returns the id of an obstacle.
    obstacle_id(Obstacle), OBSTACLE_IDS:
    Obstacle::NoArithmetic => "no_arithmetic",
    Obstacle::NoLibrary => "no_library",
    Obstacle::NoTraining => "no_training",
    Obstacle::NoAlgorithm => "no_algorithm",
    Obstacle::TooBig => "too_big",
}

ids! {
    /// Returns the id of a caveat.
    caveat_id(Caveat), CAVEAT_IDS:
    Caveat::LibraryPartlySupported => "library_partly_supported",
    Caveat::LibraryReplaced(..) => "library_replaced",
    Caveat::LibraryForOtherWork(_) => "library_for_other_work",
    Caveat::FormatOnVectorUnits => "format_on_other_units",
    Caveat::DimensionsNotMultipleOfEight => "sides_off_eight",
    Caveat::SlowFp64(_) => "slow_fp64",
    Caveat::Tf32ByDefault(_) => "tf32_by_default",
    Caveat::FormatSlowOnCpu => "format_slow_on_cpu",
    Caveat::FormatMissing(_) => "format_missing",
    Caveat::MedianMissing(..) => "median_missing",
    Caveat::ScalarCodeOnCpu(_) => "number_by_number",
    Caveat::FormatUnitsUnused(..) => "format_units_unused",
    Caveat::OwnSetting(_) => "own_setting",
    Caveat::SingleStep => "single_step",
    Caveat::Paging(_) => "paging",
    Caveat::CpuMemory(..) => "cpu_memory",
    Caveat::WeightsNotRead(_) => "weights_not_read",
    Caveat::NoTokens => "no_tokens",
    Caveat::LayersOnCpu(..) => "layers_on_cpu",
    Caveat::FullTrees => "full_trees",
    Caveat::LayersNotDivided => "layers_not_divided",
    Caveat::GroupsExceedRows(_) => "groups_exceed_rows",
    Caveat::SeparateMachines => "separate_machines",
    Caveat::TooManyLayers(_) => "too_many_layers",
    Caveat::Unused(..) => "unused",
    Caveat::UnusualLink(_) => "unusual_link",
    Caveat::FusedAttention(_) => "fused_attention",
    Caveat::Occupancy(_) => "occupancy",
    Caveat::TimesMeasured(..) => "times_measured",
    Caveat::DefaultCpu => "default_cpu",
    Caveat::SingleGpu => "single_gpu",
    Caveat::SequentialOnOneGpu => "sequential_on_one_gpu",
    Caveat::WorkNotDivided(_) => "own_division",
}

ids! {
    /// Returns the id of a process state. Links use other names: `start=fresh` for `cold`, and `start=first` for
    /// `first_call`.
    process_id(ProcessState), PROCESS_IDS:
    ProcessState::Warm => "warm",
    ProcessState::Cold => "cold",
    ProcessState::FirstCall => "first_call",
}
