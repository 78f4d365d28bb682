//! The sensitivity of a job's speedup to each source of uncertainty.

use crate::aspect::{ASPECT_COUNT, Aspect};
use crate::job::Job;
use crate::scaled_job::scale_times;
use crate::single_run::{cpu_time, gpu_time};

/// Returns the speedup of a job if all times of `aspect` are multiplied by `factor`.
pub fn speedup_with(job: &Job, aspect: Aspect, factor: f64) -> f64 {
    let (mut changed, mut factors) = (job.clone(), [1.0; ASPECT_COUNT]);
    factors[aspect as usize] = factor;
    scale_times(&mut changed, job, &factors);
    cpu_time(&changed) / gpu_time(&changed)
}
