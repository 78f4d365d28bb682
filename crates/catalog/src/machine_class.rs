//! Classes of machines and their rents.

// Cycle: a class finds its heading in the generated table, whose cloud machines name their class.
use crate::generated::classes::HEADINGS;

/// The class of a machine for those who buy or rent one. The build script derives a cloud machine's
/// class from its price, the number of its GPUs and their memory bandwidth.
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
    /// Rented, with one GPU below 1 TB/s of memory bandwidth.
    CloudGpu,
    /// Rented, with one GPU from 1 TB/s of memory bandwidth.
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

    /// Returns its name.
    pub fn name(self) -> &'static str {
        self.heading().split(':').next().unwrap_or_default()
    }

    /// Returns its name and, after a colon, the lowest and the highest on-demand rent of the
    /// catalog's machines, in dollars per hour.
    pub fn heading(self) -> &'static str {
        HEADINGS[self as usize]
    }
}
