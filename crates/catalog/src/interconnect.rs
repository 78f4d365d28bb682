//! Links between CPU and GPU.

use offload_vocabulary::quantity::{Bandwidth, Seconds};

use crate::Figure;

/// A link between a CPU and a GPU. The bandwidths are for large copies, one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Interconnect {
    /// The permanent id, such as `pcie4-x16`.
    pub id: &'static str,
    /// The usual name, such as `NVLink-C2C (Grace superchips)`.
    pub name: &'static str,
    /// The specified bandwidth in one direction, if published.
    pub theoretical: Option<Figure<Bandwidth>>,
    /// Bandwidth from pinned CPU memory to the GPU.
    pub to_gpu: Figure<Bandwidth>,
    /// Bandwidth from the GPU to pinned CPU memory.
    pub to_cpu: Figure<Bandwidth>,
    /// Bandwidth from pageable CPU memory, such as a NumPy array, to the GPU.
    pub pageable_to_gpu: Figure<Bandwidth>,
    /// Bandwidth from the GPU to pageable CPU memory.
    pub pageable_to_cpu: Figure<Bandwidth>,
    /// Time of the smallest copy.
    pub latency: Figure<Seconds>,
    /// `true` if the CPU and the GPU share one memory, so that data needs no copies.
    pub unified: bool,
}
