//! Finds inefficient uses of a GPU in the breakdown of its time.

use crate::advice::MIN_WORTHWHILE_GAIN;
use crate::caveat::Caveat;
use crate::report::Report;
use offload_estimator::Assessment;
use offload_estimator::bound::Bound;
use offload_estimator::timeline::Segment;
use offload_vocabulary::quantity::Share;

/// An inefficient use of a GPU that makes the GPU wait.
///
/// # Source
/// The takeaways of "When GPUs Make Python Slower", 2025-08-22,
/// <https://dialidsantiago.com/scrapbook/08-gpu-slower-code-pyconus>: keep data on the GPU, more arithmetic
/// per byte, fewer and larger kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pathology {
    /// Data crosses the interconnect repeatedly within a run.
    BackAndForth,
    /// The work does too little arithmetic per byte moved.
    LowIntensity,
    /// The kernels take less time than launching them or waiting for them.
    SmallKernels,
}

/// The minimum share of the GPU's time that a reported pathology takes. Without the pathology, the work would be at
/// least twice as fast. Assumed 2026-11-22.
const MIN_SHARE: f64 = 0.5;

/// The number of operations per byte below which the work does too little arithmetic for the data it moves. In FP32,
/// every GPU in the catalog can do more operations per byte of memory bandwidth (a test checks this).
const MIN_INTENSITY: f64 = 8.0;

/// The minimum number of kernels per run for [`Pathology::SmallKernels`]. Assumed 2026-11-22: programs with fewer
/// kernels usually launch them one by one, not in a loop.
const MIN_KERNELS: f64 = 10.0;

impl Pathology {
    pub const ALL: [Self; 3] = [Self::BackAndForth, Self::LowIntensity, Self::SmallKernels];
}

/// Returns the GPU's bottleneck: the cause of most of its time.
///
/// If removing that cause would only make the GPU wait for something else (e.g. for data to load), returns the cause of
/// that wait.
pub fn limiting_bound(assessment: &Assessment) -> Bound {
    let is_waiting = !assessment.gpu().get(Segment::Loading).is_zero();
    match assessment.bound().0 {
        Bound::Launch | Bound::Transfer | Bound::Exchange | Bound::Paging if is_waiting => {
            Bound::Input
        }
        Bound::Compute | Bound::Memory if is_capped(assessment) => {
            Bound::ranked(&assessment.ceiling)[0].0
        }
        bound => bound,
    }
}

/// Returns `true` if even an infinitely fast GPU would improve the speedup by less than a factor of [`MIN_WORTHWHILE_GAIN`].
pub fn is_capped(assessment: &Assessment) -> bool {
    assessment.ceiling_speedup() < assessment.speedup() * MIN_WORTHWHILE_GAIN
}

impl Report {
    /// Returns `true` if the work has too few threads for the GPU.
    pub fn has_idle_threads(&self) -> bool {
        self.caveats.iter().any(|caveat| matches!(caveat, Caveat::Occupancy(_)))
    }

    /// Returns the pathology that limits the GPU, if there is one, with its share of the GPU's time.
    ///
    /// # Model
    /// | pathology | bound | and | time |
    /// |---|---|---|---|
    /// | back and forth | transfers | more than one copy each way per run | copies |
    /// | too little arithmetic | memory | enough threads | memory access, and copies if FLOP per byte < 8 |
    /// | too little arithmetic | transfers | at most one copy each way, FLOP per byte < 8 | memory access and copies |
    /// | small kernels | launches | at least ten kernels per run | overhead, interpreter, waiting |
    ///
    /// The time in the last column must be at least half of the total, and the bound must [limit](limiting_bound) the
    /// GPU. A GPU that waits for data to be loaded has no pathology, because fixing one would gain nothing.
    pub fn pathology(&self) -> Option<(Pathology, Share)> {
        use Segment::{CopyIn, CopyOut, Interpreter, Memory, Overhead, Synchronize};
        let (job, gpu) = (&self.job, self.assessment.gpu());
        let copies = job.copies_per_run();
        let round_trips = copies.to_gpu.transfers.min(copies.to_cpu.transfers);
        let is_back_and_forth = round_trips.value() > 1.0;
        let is_sparse = self.assessment.intensity.value() < MIN_INTENSITY && !is_back_and_forth;
        let kernels = job.part().launches() + job.part().nested();
        let data_segments: &[Segment] =
            if is_sparse { &[Memory, CopyIn, CopyOut] } else { &[Memory] };
        let (pathology, segments): (_, &[Segment]) = match self.assessment.bound().0 {
            Bound::Transfer if is_back_and_forth => (Pathology::BackAndForth, &[CopyIn, CopyOut]),
            Bound::Transfer if !is_sparse => return None,
            // With too few threads, the work waits for memory although the bandwidth is sufficient.
            Bound::Memory if self.has_idle_threads() => return None,
            Bound::Transfer | Bound::Memory => (Pathology::LowIntensity, data_segments),
            Bound::Launch if kernels.value() < MIN_KERNELS => return None,
            Bound::Launch => (Pathology::SmallKernels, &[Overhead, Interpreter, Synchronize]),
            Bound::Compute
            | Bound::Serial
            | Bound::CpuLayers
            | Bound::StartUp
            | Bound::Input
            | Bound::Exchange
            | Bound::Paging => return None,
        };
        let share: f64 = segments.iter().map(|segment| gpu.share(*segment).value()).sum();
        let is_waiting = !gpu.get(Segment::Loading).is_zero();
        let is_limiting = limiting_bound(&self.assessment) == self.assessment.bound().0;
        (share >= MIN_SHARE && is_limiting && !is_waiting).then(|| (pathology, Share::new(share)))
    }
}
