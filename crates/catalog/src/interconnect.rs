//! Links between host and device.

use offload_vocabulary::quantity::{Bandwidth, Seconds};

use crate::Figure;

/// A link between host and device, with what one copy over it achieves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interconnect {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The rate of the wires in one direction, where there is one to quote.
    pub theoretical: Option<Figure<Bandwidth>>,
    /// From pinned host memory to the device.
    pub to_gpu: Figure<Bandwidth>,
    /// From the device to pinned host memory.
    pub to_cpu: Figure<Bandwidth>,
    /// From ordinary host memory, such as a NumPy array, to the device.
    pub pageable_to_gpu: Figure<Bandwidth>,
    /// From the device to ordinary host memory.
    pub pageable_to_cpu: Figure<Bandwidth>,
    /// What the smallest copy takes.
    pub latency: Figure<Seconds>,
    /// Whether host and device share one memory, so that nothing need be copied.
    pub unified: bool,
}
