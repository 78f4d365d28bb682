//! Classes of machines.

/// A group of machines in a list. The build script derives the class of a cloud machine from its price, its number of
/// GPUs and their memory bandwidth.
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
}
