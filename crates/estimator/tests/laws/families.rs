//! Generators and definitions of the families of computations, for the property tests.
//!
//! Each family has a generator of computations, a list of the sizes that make a computation larger, and the amounts of
//! work that its definition implies. Each group of families has its own file.

mod arrays;
mod calls;
mod learning;
mod linear_algebra;
mod networks;
mod programs;

use super::amounts::Amounts;
use super::numbers::Edge;
use offload_estimator::computation::Computation;
use offload_estimator::workload::{LibraryTraits, ProcessorLimits, Stage, StageEfficiency, Work};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{
    Bandwidth, Bytes, Count, Frequency, LIMIT, Operations, Seconds, Share, Throughput,
};
use proptest::prelude::*;
use proptest::strategy::{Union, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::rc::Rc;

/// A computation of one family, with the properties of the family that the tests need.
pub(crate) trait FamilyCase: AnyCase {
    /// Generates computations of the family, from empty ones to ones that are larger than any user would run.
    fn generator(edge: Edge) -> impl Strategy<Value = Self> + 'static
    where
        Self: Sized;

    /// Returns the fields that make the problem larger, excluding fields that change the problem but not its size.
    fn sizes(&mut self) -> Vec<&mut dyn Size>;

    /// Returns the sizes that are divided between several GPUs.
    fn split(&mut self) -> Vec<&mut dyn Size>;

    /// Reduces the computation to one GPU's share.
    fn divide(&mut self, gpus: Count) {
        self.split().into_iter().for_each(|size| size.grow(1.0 / gpus.value()));
    }

    /// Returns the fields that must all be zero for the computation to have no work.
    fn extent(&mut self) -> Vec<&mut dyn Size> {
        self.split()
    }

    /// Returns the amounts of work that the family's definition implies, for the whole run instead of stage by stage.
    /// `size` is the number of bytes per element.
    fn expected_amounts(&self, size: f64, fusion: LibraryTraits) -> Amounts;

    /// Returns `true` if a stage has the family's kind of work. The default kind is element-wise.
    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }

    /// Returns the efficiency of a stage, relative to other stages with the same kind of work.
    fn efficiency(&self, _stage: &str) -> StageEfficiency {
        StageEfficiency::FULL
    }

    fn processor(&self, _stage: &str, _precision: Precision) -> ProcessorLimits {
        ProcessorLimits::NONE
    }

    /// Returns the maximum number of useful CPU cores in the given stage, for elements of `size` bytes.
    fn max_cores(&self, _stage: &str, _size: f64) -> f64 {
        LIMIT
    }

    /// Returns the number of threads that can work at the same time.
    fn parallel(&self) -> f64 {
        LIMIT
    }

    /// Returns the maximum number of GPU threads in the given stage, for elements of `size` bytes.
    fn max_gpu_threads(&self, _stage: &str, _size: f64) -> f64 {
        LIMIT
    }

    /// Returns the precision of the given stage, for a computation in `precision`.
    fn precision(&self, _stage: &str, precision: Precision) -> Precision {
        precision
    }

    /// Returns `true` if each step uses all of the data, e.g. in an iterative solver.
    fn iterates_over_the_same_data(&self) -> bool {
        false
    }

    /// Returns `true` if the size of the data is given in bytes, so that the number of elements depends on the
    /// precision.
    fn is_given_in_bytes(&self) -> bool {
        false
    }

    /// Returns `true` if the weights are so narrow that they must be unpacked, which takes additional operations.
    fn unpacks_weights(&self, _precision: Precision) -> bool {
        false
    }

    /// Returns `true` if the width of the layers is defined. The width is undefined if there are weights but no layers.
    fn has_width(&self) -> bool {
        true
    }
}

/// A [`FamilyCase`] whose family is known only at run time.
pub(crate) trait AnyCase: Debug {
    /// Returns the computation as an input of the estimator.
    fn computation(&self) -> Computation;

    /// Returns the computation with one of its sizes multiplied by `times`.
    fn with_grown_size(&self, size: usize, times: f64) -> Rc<dyn FamilyCase>;

    /// Returns the computation with the same calls and launches, but without work.
    fn without_work(&self) -> Rc<dyn FamilyCase>;

    /// Returns one GPU's share of the computation, for `gpus` GPUs.
    fn part_per_gpu(&self, gpus: Count) -> Rc<dyn FamilyCase>;
}

impl<F: FamilyCase + Copy + Into<Computation> + 'static> AnyCase for F {
    fn computation(&self) -> Computation {
        (*self).into()
    }

    fn with_grown_size(&self, size: usize, times: f64) -> Rc<dyn FamilyCase> {
        let mut case = *self;
        let mut sizes = case.sizes();
        let size = size % sizes.len();
        sizes[size].grow(times);
        Rc::new(case)
    }

    fn without_work(&self) -> Rc<dyn FamilyCase> {
        let mut case = *self;
        case.extent().into_iter().for_each(|size| size.grow(0.0));
        Rc::new(case)
    }

    fn part_per_gpu(&self, gpus: Count) -> Rc<dyn FamilyCase> {
        let mut case = *self;
        case.divide(gpus);
        Rc::new(case)
    }
}

/// A quantity that a test can scale, such as a size of a problem or a rate of a machine.
pub(crate) trait Size {
    /// Multiplies the number by `times`.
    fn grow(&mut self, times: f64);
}

macro_rules! scalars {
    ($($scalar:ty),+) => {$(
        impl Size for $scalar {
            fn grow(&mut self, times: f64) {
                let grown = *self * times;
                *self = grown;
            }
        }
    )+};
}

scalars! { Bandwidth, Bytes, Count, Frequency, Operations, Seconds, Throughput, f64 }

impl Size for Share {
    fn grow(&mut self, times: f64) {
        *self = Self::new(self.value() * times);
    }
}

impl<S: Size> Size for Option<S> {
    fn grow(&mut self, times: f64) {
        self.iter_mut().for_each(|size| size.grow(times));
    }
}

/// Implements `generator` from a generator for each field.
macro_rules! numbers {
    (|$edge:ident| $($number:ident: $generator:expr),+ $(,)?) => {
        fn generator($edge: Edge) -> impl Strategy<Value = Self> {
            ($($generator,)+).prop_map(|($($number,)+)| Self { $($number),+ })
        }
    };
}

/// Implements `sizes`, `split` and, if given, `extent` from lists of fields.
macro_rules! sizes {
    (larger: $($size:ident),+; split: $($part:ident),+; $(extent: $($needed:ident),+;)?) => {
        fn sizes(&mut self) -> Vec<&mut dyn $crate::families::Size> {
            vec![$(&mut self.$size),+]
        }

        fn split(&mut self) -> Vec<&mut dyn $crate::families::Size> {
            vec![$(&mut self.$part),+]
        }

        $(
            fn extent(&mut self) -> Vec<&mut dyn $crate::families::Size> {
                vec![$(&mut self.$needed),+]
            }
        )?
    };
}

use {numbers, sizes};

/// A generator of computations from one family.
type Generator = BoxedStrategy<Rc<dyn FamilyCase>>;

fn family_generator<F: FamilyCase + 'static>(edge: Edge) -> Generator {
    F::generator(edge).prop_map(|case| Rc::new(case) as Rc<dyn FamilyCase>).boxed()
}

fn generators(edge: Edge) -> Vec<Generator> {
    let groups: [fn(Edge) -> Vec<Generator>; _] = [
        arrays::generators,
        calls::generators,
        learning::generators,
        linear_algebra::generators,
        networks::generators,
        programs::generators,
    ];
    groups.into_iter().flat_map(|generators| generators(edge)).collect()
}

/// Generates computations of all families.
pub(crate) fn cases_to(edge: Edge) -> impl Strategy<Value = Rc<dyn FamilyCase>> {
    Union::new(generators(edge))
}

/// The traits of libraries without fusion.
pub(crate) const UNFUSED: LibraryTraits = LibraryTraits {
    cpu: FusionLevel::No,
    gpu: FusionLevel::No,
    overlap_checks: false,
    cpu_folds: false,
    cpu_reorders: false,
    gpu_reorders: false,
    gpu_lists: false,
};

/// Generates the traits of a CPU library and a GPU library.
pub(crate) fn fusions() -> impl Strategy<Value = LibraryTraits> {
    let fused =
        || proptest::sample::select(vec![FusionLevel::No, FusionLevel::Half, FusionLevel::Whole]);
    (fused(), fused(), any::<[bool; 5]>()).prop_map(
        |(cpu, gpu, [cpu_folds, cpu_reorders, gpu_reorders, gpu_lists, overlap_checks])| {
            LibraryTraits {
                cpu,
                gpu,
                cpu_folds,
                cpu_reorders,
                gpu_reorders,
                gpu_lists,
                overlap_checks,
            }
        },
    )
}

/// Returns the number of passes over memory for a chain of operations. Depending on fusion, this is one pass per
/// operation, one per two operations, or one per chain.
fn passes(fused: FusionLevel, chain: f64) -> f64 {
    match fused {
        FusionLevel::No => chain,
        FusionLevel::Half if chain > 2.0 => chain / 2.0,
        FusionLevel::Half | FusionLevel::Whole => chain.min(1.0),
    }
}

/// Returns the efficiency of a stage that reaches the given share of a GPU's memory bandwidth.
fn scattered(share: f64) -> StageEfficiency {
    StageEfficiency { gpu_memory: Share::new(share), ..StageEfficiency::FULL }
}

/// Returns 1 if the condition is true, and 0 otherwise.
pub(crate) fn indicator(condition: bool) -> f64 {
    f64::from(u8::from(condition))
}

#[test]
fn every_family_has_a_generator() {
    let mut runner = TestRunner::deterministic();
    let mut name =
        |cases: &Generator| Some(cases.new_tree(&mut runner).ok()?.current().computation().name());
    let generated: BTreeSet<_> = generators(Edge::Zero).iter().filter_map(&mut name).collect();
    assert_eq!(generated, Computation::NAMES.iter().copied().collect());
}
