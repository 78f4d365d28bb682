//! The precision on the CPU: that of the question, or the nearest that the CPU's library has fast code for.

use crate::choice::Choice;
use crate::effective::row_of;
use crate::family::Family;
use crate::kinds::PRECISIONS;
use crate::scenario::Scenario;
use offload_vocabulary::precision::Precision;

impl Scenario {
    /// Returns the precision on the CPU.
    pub fn cpu_precision(&self) -> Precision {
        self.entry(PRECISIONS, Choice::CpuPrecision).value
    }

    /// Returns `true` if the CPU has a separate precision.
    pub fn has_own_precision(&self) -> bool {
        self.option(Choice::CpuPrecision) != self.option(Choice::Precision)
    }

    /// Returns the automatic precision on the CPU. A format for the GPU that the CPU's library has no fast code for is
    /// not used on the CPU.
    pub(crate) fn automatic_cpu_precision(&self) -> u16 {
        let slow = match self.precision() {
            Precision::Fp16 | Precision::Bf16 => {
                self.cpu_library().scalar_half.is_some() || self.cpu_library().lacks_half
            }
            // For integers only products lack vector code; images are filtered in their own format.
            Precision::Int8 => {
                !(self.family().facts().elementwise || self.family() == Family::Filter)
                    && self.cpu_library().scalar_product.is_some()
            }
            // Users of wider integers want exact ones.
            Precision::Fp64
            | Precision::Fp32
            | Precision::Tf32
            | Precision::Int32
            | Precision::Int64 => false,
        };
        if slow { row_of(PRECISIONS, Precision::Fp32) } else { self.option(Choice::Precision) }
    }
}
