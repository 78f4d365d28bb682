//! The interconnect between CPU and GPU.

use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};

/// The bandwidths and the latency of the interconnect between CPU and GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InterconnectRates {
    /// Achieved bandwidth of copies from the CPU to the GPU.
    pub to_gpu: Bandwidth,
    /// Achieved bandwidth of copies from the GPU to the CPU.
    pub to_cpu: Bandwidth,
    /// Time per transfer, independent of the size.
    pub latency: Seconds,
}

/// Data copied in one direction, divided into one or more transfers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Transfer {
    /// The total size of all transfers.
    pub bytes: Bytes,
    pub transfers: Count,
}

impl Transfer {
    /// An empty copy.
    pub const NONE: Self = Self { bytes: Bytes::ZERO, transfers: Count::ZERO };

    /// Constructs a copy of `bytes` bytes, divided into the given number of transfers.
    pub const fn new(bytes: Bytes, transfers: Count) -> Self {
        Self { bytes, transfers }
    }

    /// Returns the copy repeated `count` times.
    #[must_use]
    pub fn times(self, count: Count) -> Self {
        Self { bytes: count * self.bytes, transfers: self.transfers * count.value() }
    }
}

/// Returns the time of a copy over an interconnect.
///
/// # Model
/// `transfers · latency + bytes / bandwidth`.
///
/// # Assumptions
/// Transfers do not overlap with one another. [`gpu_run`](crate::gpu_run) accounts for the overlap with computation.
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
