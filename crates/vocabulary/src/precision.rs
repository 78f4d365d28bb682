//! The number formats of a computation.

use crate::quantity::Bytes;

/// The number format of an array's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// IEEE 754 double precision, the default of NumPy.
    Fp64,
    /// IEEE 754 single precision, the default of PyTorch and TensorFlow.
    Fp32,
    /// Single precision in memory. The matrix units round their inputs to ten mantissa bits.
    Tf32,
    /// IEEE 754 half precision, accumulated in single precision.
    Fp16,
    /// bfloat16, which has the exponent range of single precision, accumulated in single precision.
    Bf16,
    Int8,
    Int32,
    /// 64-bit integers, the default of NumPy for integers.
    Int64,
}

impl Precision {
    /// All formats: floating-point formats in order of decreasing width, then integers.
    pub const ALL: [Self; 8] = [
        Self::Fp64,
        Self::Fp32,
        Self::Tf32,
        Self::Fp16,
        Self::Bf16,
        Self::Int8,
        Self::Int32,
        Self::Int64,
    ];

    /// Returns the size of one element in memory.
    pub const fn size(self) -> Bytes {
        Bytes::new(match self {
            Self::Fp64 | Self::Int64 => 8.0,
            Self::Fp32 | Self::Tf32 | Self::Int32 => 4.0,
            Self::Fp16 | Self::Bf16 => 2.0,
            Self::Int8 => 1.0,
        })
    }

    /// Returns the usual name of the format, such as "FP64".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fp64 => "FP64",
            Self::Fp32 => "FP32",
            Self::Tf32 => "TF32",
            Self::Fp16 => "FP16",
            Self::Bf16 => "BF16",
            Self::Int8 => "INT8",
            Self::Int32 => "INT32",
            Self::Int64 => "INT64",
        }
    }
}
