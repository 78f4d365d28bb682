//! Times, broken down by cause.

use offload_vocabulary::quantity::{Count, Seconds, Share};
use std::ops::{Add, Mul};

/// A part of the total time, named after its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// Loading libraries, creating contexts and handles, and compiling kernels.
    StartUp,
    /// Copying to the GPU.
    CopyIn,
    /// Copying to the CPU.
    CopyOut,
    /// Calling the CPU's library, or launching kernels on the GPU.
    Overhead,
    Interpreter,
    /// The arithmetic of compute-bound stages.
    Compute,
    /// The memory traffic of memory-bound stages, and page faults in newly allocated memory.
    Memory,
    /// Waiting for the GPU (synchronization).
    Synchronize,
    /// Work that is not offloaded, including an optimizer step on the CPU.
    Serial,
    /// Work that falls back to the CPU because the GPU library does not support it, including the copies.
    Fallback,
    /// Work that stays on the CPU, such as layers of a language model.
    CpuLayers,
    /// Waiting for input data to be loaded and prepared.
    Loading,
    /// Exchanging results between GPUs.
    Exchange,
    /// Paging data that exceeds the GPU's memory.
    Paging,
}

impl Segment {
    /// All segments, in the order in which charts stack them.
    pub const ALL: [Self; 14] = [
        Self::StartUp,
        Self::CopyIn,
        Self::Compute,
        Self::Memory,
        Self::Overhead,
        Self::Interpreter,
        Self::Synchronize,
        Self::Exchange,
        Self::Paging,
        Self::Loading,
        Self::CopyOut,
        Self::CpuLayers,
        Self::Fallback,
        Self::Serial,
    ];
}

/// A time, broken down by cause. The segments always add up to the total time.
///
/// ```
/// use offload_vocabulary::quantity::Seconds;
/// use offload_estimator::timeline::{Segment, Timeline};
///
/// let run = Timeline::default()
///     .with(Segment::Compute, Seconds::new(2.0))
///     .with(Segment::CopyIn, Seconds::new(1.0));
/// assert_eq!(run.total(), Seconds::new(3.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timeline([Seconds; 14]);

impl Timeline {
    #[must_use]
    pub fn with(mut self, segment: Segment, time: Seconds) -> Self {
        self.0[segment as usize] += time;
        self
    }

    pub const fn get(&self, segment: Segment) -> Seconds {
        self.0[segment as usize]
    }

    pub fn total(&self) -> Seconds {
        self.0.iter().copied().sum()
    }

    /// Returns a segment's share of the total time.
    pub fn share(&self, segment: Segment) -> Share {
        Share::of(self.get(segment).value(), self.total().value())
    }

    /// Returns the segments with a nonzero time, with their times, in stacking order.
    pub fn parts(&self) -> impl Iterator<Item = (Segment, Seconds)> + '_ {
        Segment::ALL
            .into_iter()
            .map(|segment| (segment, self.get(segment)))
            .filter(|(_, time)| !time.is_zero())
    }
}

impl Add for Timeline {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        for (sum, added) in self.0.iter_mut().zip(other.0) {
            *sum += added;
        }
        self
    }
}

impl Mul<Count> for Timeline {
    type Output = Self;
    fn mul(mut self, count: Count) -> Self {
        // Most factors are one, e.g. for a single run without a measurement.
        if count == Count::new(1.0) {
            return self;
        }
        for time in &mut self.0 {
            *time = count * *time;
        }
        self
    }
}
