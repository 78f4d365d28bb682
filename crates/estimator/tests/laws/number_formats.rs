//! Property tests for the same work in other number formats: complex numbers, and formats for which a CPU library has
//! only scalar code.

use super::amounts::Amounts;
use super::jobs::tasks;
use super::{SATURATED, config, is_close};
use offload_estimator::trace::Trace;
use offload_estimator::workload::{ScalarCode, Shape, Stage, Work, Workload};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, LIMIT, Operations};
use proptest::prelude::*;

/// Returns the factor by which an amount grows for complex numbers. Each operation becomes four operations. Each
/// exponential becomes an exponential, a sine and a cosine. Each number in memory becomes two numbers.
fn of_complex_numbers(amount: &str) -> f64 {
    match amount {
        "operations" => 4.0,
        "functions" => 3.0,
        "cpu_bytes" | "gpu_bytes" | "cold" | "has_varied_sizes" | "returned_to_system"
        | "working_set" | "handed_over" | "to_gpu" | "to_cpu" | "step_to_gpu" | "step_to_cpu"
        | "exchanged" | "arrays" => 2.0,
        _ => 1.0,
    }
}

/// Returns the stage of a product of 10 × 10 matrices, which takes a thousand multiply-adds.
fn product(precision: Precision) -> Stage {
    let shape = Shape { m: 10.0, n: 10.0, k: 10.0, batch: 1.0 };
    Stage { operations: Operations::new(2e3), ..Stage::new("", Work::Matmul(shape), precision) }
}

/// Returns the number of cycles and the maximum number of cores of a stage with scalar code. Without scalar code, the
/// stage has 100 cycles.
fn with_scalar_code(stage: Stage, code: ScalarCode) -> [f64; 2] {
    let work = Workload::new(vec![Stage { cycles: Count::new(100.0), ..stage }]);
    let stage = work.with_scalar_code(code, &mut Trace::silent()).stages[0];
    [stage.cycles.value(), stage.max_cores.value()]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn complex_numbers_take_four_times_the_operations_and_twice_the_memory(task in tasks()) {
        let real = task.workload();
        let complex = real.clone().of_complex_numbers(&mut Trace::silent());
        let amounts = Amounts::from(&real).amounts().into_iter().zip(Amounts::from(&complex).amounts());
        for ((name, real), (_, complex)) in amounts {
            let wanted = real * of_complex_numbers(name);
            prop_assert!(is_close(complex, wanted) || wanted > SATURATED, "{name}: {complex}, not {wanted}");
        }
        for (real, complex) in real.stages.iter().zip(&complex.stages) {
            prop_assert!(is_close(complex.random_array_size.value(), 2.0 * real.random_array_size.value()));
            if let (Work::Matmul(real), Work::Matmul(complex)) = (real.work, complex.work) {
                // A complex product consists of four products of real and imaginary parts.
                prop_assert_eq!(complex, Shape { batch: 4.0 * real.batch, ..real });
            }
        }
    }
}

/// Each of 1,000 operations or multiply-adds reads two numbers and writes one, with two bytes each. Each conversion
/// takes eight cycles.
#[test]
fn numbers_without_vector_code_are_converted_one_by_one() {
    let code = ScalarCode::Converted(Count::new(8.0));
    for work in [Work::Elementwise, Work::Reduction] {
        let stage = Stage::new("", work, Precision::Fp16).with_traffic(Bytes::new(6e3));
        assert_eq!(with_scalar_code(stage, code), [100.0 + 24e3, LIMIT], "{work:?}");
    }
    assert_eq!(with_scalar_code(product(Precision::Fp16), code), [100.0 + 24e3, 1.0]);
    for work in [Work::Dense(ArithmeticUnit::Vector), Work::Other] {
        let stage = Stage::new("", work, Precision::Fp16).with_traffic(Bytes::new(6e3));
        assert_eq!(with_scalar_code(stage, code), [100.0, LIMIT], "{work:?}");
        assert!(!code.slows(&stage));
    }
}

/// A multiply-add takes half a cycle per byte of an element, so 1,000 multiply-adds on four-byte integers take 2,000
/// cycles.
#[test]
fn integers_are_multiplied_in_a_scalar_loop_but_added_by_vector_code() {
    let code = ScalarCode::Integers(Count::new(0.5));
    let product = product(Precision::Int32);
    assert_eq!(with_scalar_code(product, code), [100.0 + 2e3, 1.0]);
    assert!(code.slows(&product));
    let sum = Stage::new("", Work::Reduction, Precision::Int32).with_traffic(Bytes::new(4e3));
    assert_eq!(with_scalar_code(sum, code), [100.0, LIMIT]);
}
