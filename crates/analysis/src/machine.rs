//! The two machines of a question.

/// The machine whose time a bar shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The CPU, drawn in gray.
    Cpu,
    /// The GPU, drawn in blue.
    Gpu,
}
