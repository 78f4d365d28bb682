//! The families as the laws know them: how to generate a computation of each, what makes it larger,
//! and what it asks of a machine by its definition. Each stands in the file of its group.

mod arrays;
mod calls;
mod learning;
mod linear_algebra;
mod networks;
mod programs;

use super::asked::Asked;
use super::numbers::Edge;
use offload_estimator::computation::Computation;
use offload_estimator::workload::{Fusion, ProcessorLimits, Stage, StageEfficiency, Work};
use offload_vocabulary::execution::FusionLevel;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations, Share};
use proptest::prelude::*;
use proptest::strategy::{Union, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::rc::Rc;

/// A computation of one family, with what the laws have to know of the family.
pub(crate) trait FamilyCase: AnyCase {
    /// Computations of the family, from nothing to more than is ever computed.
    fn generator(edge: Edge) -> impl Strategy<Value = Self> + 'static
    where
        Self: Sized;

    /// Every number that makes it a larger problem. Left out is what makes another problem of the
    /// same size.
    fn sizes(&mut self) -> Vec<&mut dyn Size>;

    /// The size that several GPUs share.
    fn split(&mut self) -> Vec<&mut dyn Size>;

    /// The numbers without which there is nothing to work on.
    fn extent(&mut self) -> Vec<&mut dyn Size> {
        self.split()
    }

    /// What it asks of a machine, worked out for the whole run at once instead of stage by stage;
    /// `size` in bytes per element.
    fn definition(&self, size: f64, fusion: Fusion) -> Asked;

    /// Returns `true` if a stage is the kind of work that the family does: unless it says so, element-wise.
    fn is_its_kind(&self, stage: &Stage) -> bool {
        stage.work == Work::Elementwise
    }

    /// What a stage reaches, over what its kind of work reaches.
    fn efficiency(&self, _stage: &str) -> StageEfficiency {
        StageEfficiency::FULL
    }

    /// What one processor of a GPU does at most.
    fn processor(&self, _stage: &str, _precision: Precision) -> ProcessorLimits {
        ProcessorLimits::NONE
    }

    /// Cores beyond which more are no help to a stage.
    fn most_cores(&self, _stage: &str) -> f64 {
        LIMIT
    }

    /// Threads that can work on it at once.
    fn parallel(&self) -> f64 {
        LIMIT
    }

    /// Threads of a GPU beyond which more are no help to a stage, with elements of this many bytes.
    fn max_gpu_threads(&self, _stage: &str, _size: f64) -> f64 {
        LIMIT
    }

    /// The precision of a stage of a computation in this one.
    fn precision(&self, _stage: &str, precision: Precision) -> Precision {
        precision
    }

    /// Returns `true` if each step needs all of the data.
    fn iterates_over_the_same_data(&self) -> bool {
        false
    }

    /// Returns `true` if its data is given in bytes, of which larger elements are fewer.
    fn is_given_in_bytes(&self) -> bool {
        false
    }

    /// Returns `true` if its weights take arithmetic to unpack, which wider ones do not.
    fn unpacks_weights(&self, _precision: Precision) -> bool {
        false
    }

    /// Returns `true` if its layers have a width: weights in no layers have none.
    fn has_width(&self) -> bool {
        true
    }
}

/// A computation whose family is known at run time only.
pub(crate) trait AnyCase: Debug {
    /// The same for the estimator.
    fn computation(&self) -> Computation;

    /// The same with one of its sizes, whichever that is, this many times as large.
    fn grown(&self, size: usize, times: f64) -> Rc<dyn FamilyCase>;

    /// The same calls and launches with nothing to work on.
    fn emptied(&self) -> Rc<dyn FamilyCase>;

    /// What one of several GPUs does.
    fn shared(&self, gpus: Count) -> Rc<dyn FamilyCase>;
}

impl<F: FamilyCase + Copy + Into<Computation> + 'static> AnyCase for F {
    fn computation(&self) -> Computation {
        (*self).into()
    }

    fn grown(&self, size: usize, times: f64) -> Rc<dyn FamilyCase> {
        let mut grown = *self;
        let mut sizes = grown.sizes();
        let size = size % sizes.len();
        sizes[size].grow(times);
        Rc::new(grown)
    }

    fn emptied(&self) -> Rc<dyn FamilyCase> {
        let mut empty = *self;
        empty.extent().into_iter().for_each(|size| size.grow(0.0));
        Rc::new(empty)
    }

    fn shared(&self, gpus: Count) -> Rc<dyn FamilyCase> {
        let mut part = *self;
        part.split().into_iter().for_each(|size| size.grow(1.0 / gpus.value()));
        Rc::new(part)
    }
}

/// A number that says how large a problem is.
pub(crate) trait Size {
    /// Makes it this many times as large.
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

scalars! { Count, Bytes, Operations, f64 }

/// Numbers of a family, each drawn from its own generator.
macro_rules! numbers {
    (|$edge:ident| $($number:ident: $generator:expr),+ $(,)?) => {
        fn generator($edge: Edge) -> impl Strategy<Value = Self> {
            ($($generator,)+).prop_map(|($($number,)+)| Self { $($number),+ })
        }
    };
}

/// The numbers that make a computation larger, those that several GPUs share, and those without
/// which there is nothing to work on.
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

/// A generator of computations of one family.
type Generator = BoxedStrategy<Rc<dyn FamilyCase>>;

fn of<F: FamilyCase + 'static>(edge: Edge) -> Generator {
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

/// A computation of any family.
pub(crate) fn cases_to(edge: Edge) -> impl Strategy<Value = Rc<dyn FamilyCase>> {
    Union::new(generators(edge))
}

/// How far a pair of libraries fuses.
pub(crate) fn fusions() -> impl Strategy<Value = Fusion> {
    let fused =
        || proptest::sample::select(vec![FusionLevel::No, FusionLevel::Half, FusionLevel::Whole]);
    (fused(), fused(), any::<[bool; 5]>()).prop_map(
        |(cpu, gpu, [cpu_folds, cpu_reorders, gpu_reorders, gpu_lists, overlap_checks])| Fusion {
            cpu,
            gpu,
            cpu_folds,
            cpu_reorders,
            gpu_reorders,
            gpu_lists,
            overlap_checks,
        },
    )
}

/// Passes over memory of a chain of operations: one each, half as many, or one.
fn passes(fused: FusionLevel, chain: f64) -> f64 {
    match fused {
        FusionLevel::No => chain,
        FusionLevel::Half if chain > 2.0 => chain / 2.0,
        FusionLevel::Half | FusionLevel::Whole => chain.min(1.0),
    }
}

/// What a stage reaches whose accesses reach this share of a GPU's memory bandwidth.
fn scattered(share: f64) -> StageEfficiency {
    StageEfficiency { gpu_memory: Share::new(share), ..StageEfficiency::FULL }
}

/// One where it is so, zero where not.
pub(crate) fn one_if(condition: bool) -> f64 {
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
