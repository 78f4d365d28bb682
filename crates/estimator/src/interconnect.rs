//! The link between CPU and GPU.

use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};

/// The way data takes between CPU and GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InterconnectRates {
    /// Achieved bandwidth, CPU to GPU.
    pub to_gpu: Bandwidth,
    /// Achieved bandwidth, GPU to CPU.
    pub to_cpu: Bandwidth,
    /// What one transfer costs however small it is.
    pub latency: Seconds,
}

/// An amount of data copied in one direction, in a number of transfers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Transfer {
    /// All of the data.
    pub bytes: Bytes,
    /// The transfers it goes in.
    pub transfers: Count,
}

impl Transfer {
    /// No data.
    pub const NONE: Self = Self { bytes: Bytes::ZERO, transfers: Count::ZERO };

    /// This much data in this many transfers.
    pub const fn new(bytes: Bytes, transfers: Count) -> Self {
        Self { bytes, transfers }
    }

    /// The same copy, again and again.
    #[must_use]
    pub fn times(self, count: Count) -> Self {
        Self { bytes: count * self.bytes, transfers: self.transfers * count.value() }
    }
}

/// The time a copy takes over a link.
///
/// # Model
/// `transfers · latency + bytes / bandwidth`.
///
/// # Assumptions
/// Transfers follow one another; overlap with computing is applied afterwards, to the whole run.
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
