//! Classes of machines.

/// A group of machines in a list. The build script derives the class of a cloud machine from its price, its number of
/// GPUs, and the memory bandwidth of its GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineClass {
    /// Owned machines with one GPU.
    Own,
    /// Owned machines with several GPUs.
    OwnMultiGpu,
    /// Free cloud notebooks.
    Notebook,
    /// Cloud machines without a GPU.
    CloudCpu,
    /// Cloud machines with one GPU, whose memory bandwidth is below 1 TB/s.
    CloudGpu,
    /// Cloud machines with one GPU, whose memory bandwidth is at least 1 TB/s.
    CloudHighBandwidthGpu,
    /// Cloud machines with several GPUs.
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
