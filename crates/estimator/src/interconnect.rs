//! The link between CPU and GPU.

use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};

/// The path of data between CPU and GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InterconnectRates {
    /// Achieved bandwidth, CPU to GPU.
    pub to_gpu: Bandwidth,
    /// Achieved bandwidth, GPU to CPU.
    pub to_cpu: Bandwidth,
    /// Time of one transfer of any size.
    pub latency: Seconds,
}

/// An amount of data copied in one direction, in a number of transfers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Transfer {
    /// The total amount of data.
    pub bytes: Bytes,
    /// The number of transfers.
    pub transfers: Count,
}

impl Transfer {
    /// No data.
    pub const NONE: Self = Self { bytes: Bytes::ZERO, transfers: Count::ZERO };

    /// Constructs a copy of this much data in this many transfers.
    pub const fn new(bytes: Bytes, transfers: Count) -> Self {
        Self { bytes, transfers }
    }

    /// Returns the copy repeated `count` times.
    #[must_use]
    pub fn times(self, count: Count) -> Self {
        Self { bytes: count * self.bytes, transfers: self.transfers * count.value() }
    }
}

/// Returns the time of a copy over a link.
///
/// # Model
/// `transfers · latency + bytes / bandwidth`.
///
/// # Assumptions
/// Transfers follow one another; overlap with computing is applied later, to the whole run.
///
/// # Source
/// Latency–bandwidth (Hockney) model.
///
/// ```
/// use offload_estimator::interconnect::{Transfer, copy_time};
/// use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};
///
/// let transfer = Transfer::new(Bytes::new(1e9), Count::new(4.0));
/// let time = copy_time(transfer, Bandwidth::new(16e9), Seconds::new(10e-6));
/// assert!((time.value() - 0.06254).abs() < 1e-12);
/// ```
pub fn copy_time(transfer: Transfer, bandwidth: Bandwidth, latency: Seconds) -> Seconds {
    transfer.transfers * latency + transfer.bytes / bandwidth
}
