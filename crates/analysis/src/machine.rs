//! The two machines of a scenario.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The CPU. Charts draw it in gray.
    Cpu,
    /// The GPU. Charts draw it in blue.
    Gpu,
}
