//! What the libraries cost beside the arithmetic.

use offload_estimator::host::Threads;
use offload_estimator::quantity::Seconds;

use crate::Range;

/// A way to compute on the CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HostLibrary {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// What one array operation costs before it computes.
    pub call: Range<Seconds>,
    /// Cores that a matrix product uses.
    pub threads_matmul: Threads,
    /// Cores that an element-wise operation uses.
    pub threads_elementwise: Threads,
    /// Whether it computes a chain of element-wise operations in one pass over memory.
    pub fuses: bool,
    /// For an interpreter: what one scalar operation takes.
    pub interpreted: Option<Range<Seconds>>,
    /// The packages it loads. A device library of the same ecosystem costs no further import.
    pub ecosystem: &'static str,
}

/// A way to compute on the GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeviceLibrary {
    /// Its permanent id.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// What the host spends to launch a kernel.
    pub launch: Range<Seconds>,
    /// The same with automatic differentiation.
    pub training_launch: Range<Seconds>,
    /// What the shortest kernel takes on the device.
    pub kernel: Range<Seconds>,
    /// What waiting for the device costs.
    pub synchronize: Range<Seconds>,
    /// Whether it computes a chain of element-wise operations in one kernel.
    pub fuses: bool,
    /// Importing it, once in a process.
    pub import: Range<Seconds>,
    /// Creating the context on the device, once in a process.
    pub context: Range<Seconds>,
    /// Loading libraries such as cuBLAS and cuDNN, once in a process.
    pub handles: Range<Seconds>,
    /// Compiling a kernel at its first use, once for each different one.
    pub compile_each: Range<Seconds>,
    /// The packages it loads. A host library of the same ecosystem has imported them already.
    pub ecosystem: &'static str,
    /// What happens when the memory of the device does not suffice, in words.
    pub out_of_memory: &'static str,
}
