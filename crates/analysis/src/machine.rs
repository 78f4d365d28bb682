//! The two machines of a scenario.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The CPU, drawn in gray.
    Cpu,
    /// The GPU, drawn in blue.
    Gpu,
}
