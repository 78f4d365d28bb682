//! Laws of the kind of work a family is: which units do it, and what it reaches of them.

use super::computations::Computation;
use super::jobs::{Task, tasks};
use super::many;
use offload_estimator::computation::language::Language;
use offload_estimator::workload::{Stage, StageEfficiency, Work};
use offload_vocabulary::computation::{FactorizationKind, TableOperation};
use offload_vocabulary::execution::ArithmeticUnit;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Count, LIMIT, Share};
use proptest::prelude::*;
use proptest::sample::select;

/// What a stage of a family reaches, over what its kind of work reaches.
fn efficiency(computation: &Computation, stage: &str) -> StageEfficiency {
    let scattered =
        |share| StageEfficiency { gpu_memory: Share::new(share), ..StageEfficiency::FULL };
    match computation {
        Computation::Dataframe(it) => scattered(match it.verb {
            TableOperation::Filter => 0.7,
            TableOperation::GroupBy | TableOperation::Join => 0.15,
            TableOperation::Sort => 0.5,
        }),
        Computation::Sorting(_) => scattered(0.5),
        Computation::Transform(_) => scattered(0.52),
        Computation::Sparse(_) if stage == "products" => scattered(0.7),
        Computation::Language(it) if it.bits.value() < 16.0 && !stage.starts_with("attention") => {
            StageEfficiency { gpu: Share::new(0.5), ..StageEfficiency::FULL }
        }
        Computation::Factorization(it) => {
            let (cpu, gpu) = match it.factors {
                FactorizationKind::Solve => (0.5, 0.6),
                FactorizationKind::Cholesky => (0.65, 0.6),
                FactorizationKind::Qr => (0.6, 0.5),
                FactorizationKind::Svd | FactorizationKind::FullSvd => (1.0, 0.25),
                FactorizationKind::Eigen => (0.9, 0.25),
            };
            StageEfficiency { cpu: Share::new(cpu), gpu: Share::new(gpu), ..StageEfficiency::FULL }
        }
        _ => StageEfficiency::FULL,
    }
}

/// Cores beyond which more are no help.
fn most_cores(computation: &Computation) -> f64 {
    match computation {
        Computation::Factorization(it) => match it.factors {
            FactorizationKind::Svd | FactorizationKind::FullSvd | FactorizationKind::Eigen => 4.0,
            FactorizationKind::Solve | FactorizationKind::Cholesky | FactorizationKind::Qr => LIMIT,
        },
        _ => LIMIT,
    }
}

/// Whether a stage is the kind of work that its family does.
fn is_its_kind(computation: &Computation, stage: &Stage) -> bool {
    let dense = |unit: ArithmeticUnit| stage.work == Work::Dense(unit);
    let product = matches!(stage.work, Work::Matmul(_));
    let elementwise = stage.work == Work::Elementwise;
    match (computation, stage.name) {
        (Computation::Custom(it), _) => stage.work == it.work,
        (Computation::Matmul(_) | Computation::Factorization(_), _) => product,
        (Computation::Reduction(_), "sums") => stage.work == Work::Reduction,
        (Computation::Network(_), "attention") => dense(ArithmeticUnit::Matrix),
        (Computation::Network(_), "between the products" | "optimizer") => elementwise,
        (Computation::Recurrent(_), "gates") | (Computation::Sparse(_), "vector updates") => {
            elementwise
        }
        (Computation::Sparse(_), _) => stage.work == Work::Other,
        (Computation::Network(_) | Computation::Recurrent(_), _) => product,
        (Computation::Language(_), "prompt") => product,
        (Computation::Language(_), _) => dense(ArithmeticUnit::Matrix),
        (Computation::Pipeline(it), "compute") => dense(it.unit),
        (
            Computation::Pipeline(_)
            | Computation::Dataframe(_)
            | Computation::Filter(_)
            | Computation::Sorting(_)
            | Computation::Transform(_),
            _,
        ) => stage.work == Work::Other,
        (
            Computation::Elementwise(_)
            | Computation::Steps(..)
            | Computation::Loop(_)
            | Computation::MonteCarlo(_)
            | Computation::Chunks(_)
            | Computation::Reduction(_)
            | Computation::Stencil(_),
            _,
        ) => elementwise,
    }
}

/// The number format of a stage: branching work has none of its own.
fn precision(task: &Task, stage: &Stage) -> Precision {
    match task.computation {
        Computation::Pipeline(_) if stage.name != "compute" => Precision::Fp32,
        _ => task.precision,
    }
}

proptest! {
    // Every family has to have its turn.
    #![proptest_config(many(16))]

    #[test]
    fn a_family_s_stages_are_of_its_kind_and_reach_what_that_reaches(task in tasks()) {
        for stage in task.workload().stages {
            prop_assert!(is_its_kind(&task.computation, &stage), "{:?}", stage.work);
            prop_assert_eq!(stage.efficiency, efficiency(&task.computation, stage.name));
            prop_assert_eq!(stage.most_cores, Count::new(most_cores(&task.computation)));
            prop_assert_eq!(stage.precision, precision(&task, &stage));
        }
    }

    #[test]
    fn weights_of_fewer_than_sixteen_bits_are_unpacked_on_the_way(
        task in tasks(),
        bits in select(vec![4.0, 15.9, 16.0, 32.0]),
    ) {
        let one = Count::new(1.0);
        let model = Language {
            parameters: Count::new(1e9),
            layers: Count::new(20.0),
            bits: Count::new(bits),
            prompt: one,
            tokens: one,
            batch: one,
        };
        let task = task.of(Computation::Language(model));
        let gpu = |name: &str| {
            let stages = task.workload().stages;
            stages.iter().find(|stage| stage.name == name).map(|stage| stage.efficiency.gpu.value())
        };
        let wanted = Some(if bits < 16.0 { 0.5 } else { 1.0 });
        prop_assert_eq!((gpu("prompt"), gpu("tokens")), (wanted, wanted));
    }
}
