//! Laws of the roofline: no stage is above its roof.

use super::jobs::jobs;
use super::{SATURATED, config};
use offload_estimator::roofline::{StageRate, stage_rates};
use offload_estimator::workload::Work;
use proptest::prelude::*;

/// Leaves room for rounding.
const WITHIN: f64 = 1.0 + 1e-9;

fn moves_no_more(stage: &StageRate) -> bool {
    stage.moved().value() <= stage.roof.bandwidth.value() * WITHIN
}

fn computes_no_more(stage: &StageRate) -> bool {
    stage.attained().value() <= stage.limit().value() * WITHIN
}

proptest! {
    #![proptest_config(config())]

    /// What an interpreter or cycles make of a stage on the CPU is not worked out from its peak: then the
    /// law holds for catalog figures, but not for any.
    #[test]
    fn no_stage_is_above_its_roof(job in jobs()) {
        let mut rates = stage_rates(&job);
        for stages in [&mut rates.cpu, &mut rates.gpu] {
            stages.retain(|stage| stage.time.value() < SATURATED);
        }
        for stage in &rates.gpu {
            prop_assert!(moves_no_more(stage) && computes_no_more(stage), "{stage:?}");
        }
        if job.cpu_library.interpreted.is_none() {
            let by_cycles = job.workload.stages.iter().any(|stage| stage.work == Work::Other);
            for stage in &rates.cpu {
                prop_assert!(moves_no_more(stage), "{stage:?}");
                prop_assert!(by_cycles || computes_no_more(stage), "{stage:?}");
            }
        }
    }
}
