//! How far the answer of a job moves with one aspect.

use crate::job::Job;
use crate::single_run::times;
use crate::uncertainty::{ASPECTS, Aspect, change};
use offload_vocabulary::execution::ProcessState;

/// The speedup of a job if what one aspect takes is off by a factor.
pub fn speedup_with(job: &Job, aspect: Aspect, factor: f64) -> f64 {
    let (mut changed, mut factors) = (job.clone(), [1.0; ASPECTS]);
    factors[aspect as usize] = factor;
    change(&mut changed, job, &factors);
    let times = times(&changed);
    times.cpu
        / match job.process {
            ProcessState::Warm => times.warm,
            ProcessState::Cold | ProcessState::FirstCall => times.cold,
        }
}
