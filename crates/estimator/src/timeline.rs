//! Time by cause, so that the parts always add up to the whole.

use offload_vocabulary::quantity::{Count, Seconds, Share};
use std::ops::{Add, Mul};

/// The cause of a span of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// Loading libraries, creating contexts and handles, compiling.
    StartUp,
    /// Copying to the GPU.
    CopyIn,
    /// Copying to the CPU.
    CopyOut,
    /// Calling the library on the CPU, or launching kernels.
    Overhead,
    /// Interpreting Python.
    Interpreter,
    /// Arithmetic.
    Compute,
    /// Reading and writing memory.
    Memory,
    /// Waiting for the GPU to answer.
    Synchronize,
    /// Work that stays on the CPU.
    Serial,
    /// Work that falls back to the CPU.
    Fallback,
    /// Waiting for data to be loaded and prepared.
    Loading,
    /// GPUs exchanging their results.
    Exchange,
    /// Paging data beyond the GPU's memory.
    Paging,
}

impl Segment {
    /// Every segment, in stacking order.
    pub const ALL: [Self; 13] = [
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
        Self::Fallback,
        Self::Serial,
    ];
}

/// Time by segment.
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
pub struct Timeline([Seconds; 13]);

impl Timeline {
    /// Adds time to a segment.
    #[must_use]
    pub fn with(mut self, segment: Segment, time: Seconds) -> Self {
        self.0[segment as usize] += time;
        self
    }

    /// Returns the time of one segment.
    pub const fn get(&self, segment: Segment) -> Seconds {
        self.0[segment as usize]
    }

    /// Returns the total time.
    pub fn total(&self) -> Seconds {
        self.0.iter().copied().sum()
    }

    /// Returns a segment's share of the whole.
    pub fn share(&self, segment: Segment) -> Share {
        Share::of(self.get(segment).value(), self.total().value())
    }

    /// Returns the segments that take any time, in stacking order.
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
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
        self
    }
}

impl Mul<Count> for Timeline {
    type Output = Self;
    fn mul(mut self, count: Count) -> Self {
        // Most factors are one: a run, a process, no measurement.
        if count == Count::new(1.0) {
            return self;
        }
        for time in &mut self.0 {
            *time = count * *time;
        }
        self
    }
}
