//! The precisions a computation can use.

use crate::quantity::Bytes;

/// A precision of the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// IEEE 754 double precision, NumPy's default.
    Fp64,
    /// IEEE 754 single precision, the default of PyTorch and TensorFlow.
    Fp32,
    /// Single precision in memory; the matrix units round to ten bits of mantissa.
    Tf32,
    /// IEEE 754 half precision, accumulated in single precision.
    Fp16,
    /// Sixteen bits with the exponent of single precision, accumulated in single precision.
    Bf16,
    /// Eight-bit integers.
    Int8,
}

impl Precision {
    /// Every format, widest first.
    pub const ALL: [Self; 6] =
        [Self::Fp64, Self::Fp32, Self::Tf32, Self::Fp16, Self::Bf16, Self::Int8];

    /// The memory that one element takes.
    pub const fn size(self) -> Bytes {
        Bytes::new(match self {
            Self::Fp64 => 8.0,
            Self::Fp32 | Self::Tf32 => 4.0,
            Self::Fp16 | Self::Bf16 => 2.0,
            Self::Int8 => 1.0,
        })
    }

    /// Its usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fp64 => "FP64",
            Self::Fp32 => "FP32",
            Self::Tf32 => "TF32",
            Self::Fp16 => "FP16",
            Self::Bf16 => "BF16",
            Self::Int8 => "INT8",
        }
    }
}
