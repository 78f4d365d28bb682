//! Determines the precision on the CPU: the scenario's precision, or FP32 if the CPU library has no fast code for that
//! precision.

use crate::choice::Choice;
use crate::effective::index_of_value;
use crate::family::Family;
use crate::kinds::PRECISIONS;
use crate::scenario::Scenario;
use offload_vocabulary::precision::Precision;

impl Scenario {
    /// Returns the precision used on the CPU.
    pub fn cpu_precision(&self) -> Precision {
        self.entry(PRECISIONS, Choice::CpuPrecision).value
    }

    /// Returns `true` if the CPU uses a different precision than the GPU.
    pub fn has_own_precision(&self) -> bool {
        self.option(Choice::CpuPrecision) != self.option(Choice::Precision)
    }

    /// Returns the index of the default precision on the CPU. Formats made for GPUs, such as FP16, become FP32 if the
    /// CPU library has no fast code for them.
    pub(crate) fn automatic_cpu_precision(&self) -> u16 {
        let slow = match self.precision() {
            Precision::Fp16 | Precision::Bf16 => {
                self.cpu_library().scalar_half.is_some() || self.cpu_library().lacks_half
            }
            // A library may lack vector code for INT8 matrix products. Element-wise work and image filters stay in
            // INT8.
            Precision::Int8 => {
                !(self.family().facts().elementwise || self.family() == Family::Filter)
                    && self.cpu_library().scalar_product.is_some()
            }
            // FP32 would not give the exact results that users of INT32 and INT64 expect.
            Precision::Fp64
            | Precision::Fp32
            | Precision::Tf32
            | Precision::Int32
            | Precision::Int64 => false,
        };
        if slow {
            index_of_value(PRECISIONS, Precision::Fp32)
        } else {
            self.option(Choice::Precision)
        }
    }
}
