//! The dtypes of array elements, and NumPy 2's type promotion.

/// The dtype of an array's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dtype {
    Bool,
    /// An integer of the given number of bytes.
    Int(u8),
    /// A float of the given number of bytes. bfloat16 is `Brain`.
    Float(u8),
    Brain,
    /// A complex number of the given number of bytes, both parts together.
    Complex(u8),
    /// A string or any other object.
    Object,
}

pub(crate) const DOUBLE: Dtype = Dtype::Float(8);
pub(crate) const SINGLE: Dtype = Dtype::Float(4);
pub(crate) const LONG: Dtype = Dtype::Int(8);

impl Dtype {
    /// Returns the bytes per element. A string counts as the pointer that the table stores.
    pub(crate) fn bytes(self) -> f64 {
        match self {
            Dtype::Bool => 1.0,
            Dtype::Int(bytes) | Dtype::Float(bytes) | Dtype::Complex(bytes) => f64::from(bytes),
            Dtype::Brain => 2.0,
            Dtype::Object => 8.0,
        }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Dtype::Float(_) | Dtype::Brain | Dtype::Complex(_))
    }

    pub(crate) fn is_complex(self) -> bool {
        matches!(self, Dtype::Complex(_))
    }

    /// Returns the float dtype of a function's result, e.g. a double for the square root of an integer.
    pub(crate) fn as_float(self) -> Self {
        match self {
            Dtype::Bool | Dtype::Int(_) => DOUBLE,
            Dtype::Float(_) | Dtype::Brain | Dtype::Complex(_) | Dtype::Object => self,
        }
    }

    /// Returns the complex dtype with parts of the same precision, at least single precision.
    pub(crate) fn as_complex(self) -> Self {
        match self.as_float() {
            Dtype::Float(4 | 2) | Dtype::Brain => Dtype::Complex(8),
            Dtype::Complex(bytes) => Dtype::Complex(bytes),
            Dtype::Bool | Dtype::Int(_) | Dtype::Float(_) | Dtype::Object => Dtype::Complex(16),
        }
    }

    /// Returns the dtype of a complex number's parts. Other dtypes are returned unchanged.
    pub(crate) fn as_real(self) -> Self {
        match self {
            Dtype::Complex(bytes) => Dtype::Float(bytes / 2),
            Dtype::Bool | Dtype::Int(_) | Dtype::Float(_) | Dtype::Brain | Dtype::Object => self,
        }
    }

    /// Returns the dtype that two dtypes promote to.
    pub(crate) fn with(self, other: Self) -> Self {
        use Dtype::{Bool, Brain, Complex, Float, Int, Object};
        match (self, other) {
            (a, b) if a == b => a,
            (Object, _) | (_, Object) => Object,
            (Bool, dtype) | (dtype, Bool) => dtype,
            (Int(a), Int(b)) => Int(a.max(b)),
            (Int(a), Float(b)) | (Float(b), Int(a)) => Float(b.max(if a >= 4 { 8 } else { 2 * a })),
            (Int(_), Brain) | (Brain, Int(_)) => Brain,
            (Float(a), Float(b)) => Float(a.max(b)),
            (Float(2) | Brain, Brain) | (Brain, Float(2)) => SINGLE,
            (Float(a), Brain) | (Brain, Float(a)) => Float(a),
            (Complex(a), Complex(b)) => Complex(a.max(b)),
            (Complex(a), Float(8)) | (Float(8), Complex(a)) => Complex(a.max(16)),
            (Complex(a), Int(4..)) | (Int(4..), Complex(a)) => Complex(a.max(16)),
            (Complex(a), Int(_) | Float(_) | Brain) | (Int(_) | Float(_) | Brain, Complex(a)) => {
                Complex(a)
            }
        }
    }

    /// Parses a dtype name of any library, such as `float32`, `single`, `f4` or `half`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name.trim_start_matches(['<', '>', '=']) {
            "bool" | "bool_" | "boolean" | "?" => Dtype::Bool,
            "int8" | "uint8" | "byte" | "ubyte" | "i1" | "u1" | "b" | "B" | "Int8" | "UInt8" => {
                Dtype::Int(1)
            }
            "int16" | "uint16" | "short" | "i2" | "u2" | "h" | "H" | "Int16" | "UInt16" => {
                Dtype::Int(2)
            }
            "int32" | "uint32" | "i4" | "u4" | "intc" | "Int32" | "UInt32" | "i" => Dtype::Int(4),
            "int64" | "uint64" | "int" | "int_" | "long" | "i8" | "u8" | "intp" | "Int64"
            | "UInt64" => LONG,
            "float16" | "half" | "f2" | "fp16" | "e" => Dtype::Float(2),
            "bfloat16" | "bf16" => Dtype::Brain,
            "float32" | "single" | "f4" | "f" | "fp32" | "Float32" => SINGLE,
            "float64" | "double" | "float" | "float_" | "f8" | "d" | "fp64" | "Float64"
            | "longdouble" => DOUBLE,
            "complex64" | "csingle" | "c8" | "cfloat" | "F" => Dtype::Complex(8),
            "complex128" | "complex" | "cdouble" | "c16" | "D" => Dtype::Complex(16),
            "object" | "str" | "string" | "category" | "O" | "U" | "Utf8" | "String" => {
                Dtype::Object
            }
            _ => return None,
        })
    }

    /// Returns the value of a link's `dtype` key. An integer or Boolean is represented by the float of the same size.
    pub(crate) fn link(self) -> &'static str {
        match self {
            Dtype::Float(8) | Dtype::Int(8) | Dtype::Complex(16) | Dtype::Object => "fp64",
            Dtype::Float(2) | Dtype::Int(2) => "fp16",
            Dtype::Brain => "bf16",
            Dtype::Bool | Dtype::Int(1) => "int8",
            Dtype::Float(_) | Dtype::Int(_) | Dtype::Complex(_) => "fp32",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DOUBLE, Dtype, LONG, SINGLE};

    #[test]
    fn arrays_widen_as_in_numpy_2() {
        for (a, b, both) in [
            (SINGLE, DOUBLE, DOUBLE),
            (SINGLE, LONG, DOUBLE),
            (SINGLE, Dtype::Int(2), SINGLE),
            (Dtype::Bool, Dtype::Int(1), Dtype::Int(1)),
            (Dtype::Complex(8), SINGLE, Dtype::Complex(8)),
            (Dtype::Complex(8), DOUBLE, Dtype::Complex(16)),
            (Dtype::Float(2), Dtype::Brain, SINGLE),
        ] {
            assert_eq!((a.with(b), b.with(a)), (both, both), "{a:?} {b:?}");
        }
    }
}
