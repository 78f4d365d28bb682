//! Classes of machines and their rents.

// Cycle: a class looks up its heading in the generated table, where each cloud machine refers to its class.
use crate::generated::classes::HEADINGS;

/// A class of machines by ownership and GPUs, under which lists group machines. The build script
/// derives the class of a cloud machine from its price, the number of its GPUs and their memory
/// bandwidth.
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
    /// Rented, with one GPU below 1 TB/s of memory bandwidth.
    CloudGpu,
    /// Rented, with one GPU of at least 1 TB/s of memory bandwidth.
    CloudHighBandwidthGpu,
    /// Rented, with several GPUs.
    CloudMultiGpu,
}

impl MachineClass {
    /// Every class, in the order in which they are listed.
    pub const ALL: [Self; 7] = [
        Self::Own,
        Self::OwnMultiGpu,
        Self::Notebook,
        Self::CloudCpu,
        Self::CloudGpu,
        Self::CloudHighBandwidthGpu,
        Self::CloudMultiGpu,
    ];

    /// Returns the name, such as `Cloud, one GPU`.
    pub fn name(self) -> &'static str {
        self.heading().split(':').next().unwrap_or_default()
    }

    /// Returns the name and, for rented classes, the lowest and highest on-demand rent of the
    /// catalog's machines in dollars per hour, such as `Cloud, one GPU: $0.53–3.06/h`.
    pub fn heading(self) -> &'static str {
        HEADINGS[self as usize]
    }
}
