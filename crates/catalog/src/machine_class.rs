//! Machine classes and their rents.

// Cycle: a class looks up its heading in the generated table, in which each cloud machine refers to its class.
use crate::generated::classes::HEADINGS;

/// A group of machines in a list, by ownership and GPUs. The build script derives the class of a cloud machine from the
/// price, the number of GPUs and their memory bandwidth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineClass {
    /// Bought, with one GPU.
    Own,
    /// Bought, with several GPUs.
    OwnMultiGpu,
    /// A free cloud notebook.
    Notebook,
    /// Rented, without a GPU.
    CloudCpu,
    /// Rented, with one GPU that has a memory bandwidth below 1 TB/s.
    CloudGpu,
    /// Rented, with one GPU that has a memory bandwidth of at least 1 TB/s.
    CloudHighBandwidthGpu,
    /// Rented, with several GPUs.
    CloudMultiGpu,
}

impl MachineClass {
    /// All classes, in display order.
    pub const ALL: [Self; 7] = [
        Self::Own,
        Self::OwnMultiGpu,
        Self::Notebook,
        Self::CloudCpu,
        Self::CloudGpu,
        Self::CloudHighBandwidthGpu,
        Self::CloudMultiGpu,
    ];

    pub fn name(self) -> &'static str {
        self.heading().split(':').next().unwrap_or_default()
    }

    /// Returns the name of the class and, for rented machines, the lowest and highest on-demand rent in the catalog in
    /// dollars per hour, such as `Cloud, one GPU: $0.53–3.06/h`.
    pub fn heading(self) -> &'static str {
        HEADINGS[self as usize]
    }
}
