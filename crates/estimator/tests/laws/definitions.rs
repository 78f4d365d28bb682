//! Property tests for the amounts of work of each family, which must follow from the family's definition.

use super::amounts::Amounts;
use super::families::UNFUSED;
use super::jobs::{Task, tasks};
use super::{SATURATED, is_close, scaled_config};
use offload_estimator::computation::{Computation, LinearModel, Reduction};
use offload_estimator::trace::Trace;
use offload_estimator::workload::Work;
use offload_vocabulary::computation::{LinearModelKind, ReductionKind};
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Returns the size of an element in bytes.
fn bytes_each(precision: Precision) -> f64 {
    match precision {
        Precision::Fp64 | Precision::Int64 => 8.0,
        Precision::Fp32 | Precision::Tf32 | Precision::Int32 => 4.0,
        Precision::Fp16 | Precision::Bf16 => 2.0,
        Precision::Int8 => 1.0,
    }
}

proptest! {
    // More cases than usual, so that every family occurs.
    #![proptest_config(scaled_config(32))]

    #[test]
    fn a_family_has_the_amounts_of_its_definition(task in tasks()) {
        let wanted = task.case.expected_amounts(bytes_each(task.precision), task.fusion).amounts();
        let actual = Amounts::from(&task.workload()).amounts();
        for ((name, wanted), (_, actual)) in wanted.into_iter().zip(actual) {
            // Without layers, the model divides the weights by zero, so the width is infinite.
            let has_infinite_width = actual > SATURATED && !task.case.has_width();
            let incomparable = wanted.is_nan() || wanted > SATURATED || has_infinite_width;
            prop_assert!(incomparable || is_close(actual, wanted), "{name}: {actual}, not {wanted}");
        }
    }

    #[test]
    fn stages_have_the_work_kind_and_efficiency_of_their_family(task in tasks()) {
        for stage in task.workload().stages {
            let Task { case, precision, .. } = &task;
            prop_assert!(case.is_its_kind(&stage), "{:?}", stage.work);
            prop_assert_eq!(stage.efficiency, case.efficiency(stage.name));
            prop_assert_eq!(stage.processor, case.processor(stage.name, *precision));
            prop_assert_eq!(stage.max_cores, Count::new(case.max_cores(stage.name, precision.size().value())));
            let gpu_threads = case.max_gpu_threads(stage.name, precision.size().value());
            prop_assert_eq!(stage.max_gpu_threads, Count::new(gpu_threads));
            prop_assert_eq!(stage.parallel, Count::new(case.parallel()));
            prop_assert_eq!(stage.precision, case.precision(stage.name, *precision));
        }
    }

    /// The GPU time is computed from the shape of a product, but the achieved rate from the number of operations, so
    /// the two must agree.
    #[test]
    fn a_product_has_the_operations_of_its_shape(task in tasks()) {
        for stage in task.workload().stages {
            let Work::Matmul(shape) = stage.work else { continue };
            let of_shape = 2.0 * shape.m * shape.n * shape.k * shape.batch;
            // If the CPU uses a tree for neighbor searches, only the GPU computes the product.
            let on_either = [stage.operations, stage.gpu_only];
            let operations = on_either.into_iter().find(|amount| !amount.is_zero());
            let operations = operations.unwrap_or_default().value();
            let comparable = of_shape.max(operations) < SATURATED;
            prop_assert!(!comparable || is_close(of_shape, operations), "{} {shape:?}", stage.name);
        }
    }

    #[test]
    fn the_stages_of_a_family_have_distinct_names(task in tasks()) {
        let names = task.workload().stages.into_iter().map(|stage| stage.name).collect::<Vec<_>>();
        let different = names.iter().collect::<BTreeSet<_>>();
        prop_assert_eq!(different.len(), names.len());
        prop_assert!(names.len() == 1 || !names.contains(&""), "{names:?}");
    }

    /// The sum reads four bytes per element, writes eight bytes, and reads them again.
    #[test]
    fn short_integers_are_widened_before_they_are_summed(
        task in tasks(),
        widens in any::<bool>(),
    ) {
        let sum = Reduction {
            elements: Count::new(1e6),
            into: ReductionKind::Sum,
            one_pass: [false; 2],
            one_block: false,
            cycles_each: Count::ZERO,
            results: Count::new(1.0),
            cycles_per_result: Count::ZERO,
            widens,
        };
        let task = task.with_case(Rc::new(sum));
        let stage = task.workload().stages[0];
        let wanted = if widens && task.precision == Precision::Int32 { [20e6, 8e6] } else { [1e6 * bytes_each(task.precision), 0.0] };
        prop_assert_eq!([stage.cpu_bytes.value(), stage.allocated.value()], wanted);
    }
}

/// The table has a million rows of ten FP64 features, which is 80 MB.
#[test]
fn the_working_set_of_logistic_gradients_is_the_table() {
    let model = LinearModel {
        model: LinearModelKind::Logistic,
        rows: Count::new(1e6),
        features: Count::new(10.0),
        components: Count::new(1.0),
        iterations: Count::new(100.0),
    };
    let model = Computation::from(model);
    let stages = model.workload(Precision::Fp64, UNFUSED, &mut Trace::silent()).stages;
    let gradients = stages.iter().find(|stage| stage.name == "gradients");
    assert_eq!(gradients.map(|stage| stage.working_set.value()), Some(80e6));
}
