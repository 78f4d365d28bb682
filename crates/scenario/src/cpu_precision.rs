//! Derives the precision on the CPU: the scenario's precision, or FP32 if the CPU library has no fast code for it.

use crate::choice::Choice;
use crate::effective::row_of;
use crate::family::Family;
use crate::kinds::PRECISIONS;
use crate::scenario::Scenario;
use offload_vocabulary::precision::Precision;

impl Scenario {
    /// Returns the precision used on the CPU.
    pub fn cpu_precision(&self) -> Precision {
        self.entry(PRECISIONS, Choice::CpuPrecision).value
    }

    /// Returns `true` if the precision on the CPU differs from the one on the GPU.
    pub fn has_own_precision(&self) -> bool {
        self.option(Choice::CpuPrecision) != self.option(Choice::Precision)
    }

    /// Returns the index of the precision on the CPU if the user selects none. Formats made for GPUs, such as FP16,
    /// become FP32 if the CPU library has no fast code for them.
    pub(crate) fn automatic_cpu_precision(&self) -> u16 {
        let slow = match self.precision() {
            Precision::Fp16 | Precision::Bf16 => {
                self.cpu_library().scalar_half.is_some() || self.cpu_library().lacks_half
            }
            // For INT8, only products may lack vector code. Image filters work in the image's own format.
            Precision::Int8 => {
                !(self.family().facts().elementwise || self.family() == Family::Filter)
                    && self.cpu_library().scalar_product.is_some()
            }
            // FP32 would not give users of INT32 and INT64 the exact results that they want.
            Precision::Fp64
            | Precision::Fp32
            | Precision::Tf32
            | Precision::Int32
            | Precision::Int64 => false,
        };
        if slow { row_of(PRECISIONS, Precision::Fp32) } else { self.option(Choice::Precision) }
    }
}
