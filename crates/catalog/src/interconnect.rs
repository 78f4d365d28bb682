//! Links between CPU and GPU.

use offload_vocabulary::quantity::{Bandwidth, Seconds};

use crate::Figure;

/// A link between CPU and GPU, with the bandwidths that a single copy reaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interconnect {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// The specified bandwidth in one direction, if there is one.
    pub theoretical: Option<Figure<Bandwidth>>,
    /// From pinned CPU memory to the GPU.
    pub to_gpu: Figure<Bandwidth>,
    /// From the GPU to pinned CPU memory.
    pub to_cpu: Figure<Bandwidth>,
    /// From pageable CPU memory, such as a NumPy array, to the GPU.
    pub pageable_to_gpu: Figure<Bandwidth>,
    /// From the GPU to pageable CPU memory.
    pub pageable_to_cpu: Figure<Bandwidth>,
    /// Time of the smallest copy.
    pub latency: Figure<Seconds>,
    /// `true` if CPU and GPU share one memory, so that no copies are needed.
    pub unified: bool,
}
