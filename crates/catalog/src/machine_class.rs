//! Classes of machines: what one is, and what those like it cost.

// Cycle: a class finds its heading in the generated table, whose cloud machines name their class.
use crate::generated::classes::HEADINGS;

/// What a machine is for those who buy or rent one. The build script derives that of a cloud
/// machine from its price, the number of its GPUs and their memory bandwidth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineClass {
    /// Bought, with one GPU.
    Own,
    /// Bought, with several GPUs.
    OwnNode,
    /// Free of charge.
    Notebook,
    /// Rented, without a GPU.
    CloudCpu,
    /// Rented, with one GPU whose memory has less than 1 TB/s.
    CloudGpu,
    /// Rented, with one GPU whose memory has 1 TB/s or more.
    CloudFastGpu,
    /// Rented, with several GPUs.
    CloudNode,
}

impl MachineClass {
    /// Every class, in the order of the lists.
    pub const ALL: [Self; 7] = [
        Self::Own,
        Self::OwnNode,
        Self::Notebook,
        Self::CloudCpu,
        Self::CloudGpu,
        Self::CloudFastGpu,
        Self::CloudNode,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        self.heading().split(':').next().unwrap_or_default()
    }

    /// Its name and, after a colon, the lowest and the highest rent in dollars per hour of the
    /// machines of the catalog, on demand.
    pub fn heading(self) -> &'static str {
        HEADINGS[self as usize]
    }
}
