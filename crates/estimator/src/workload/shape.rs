//! The sizes of matrix products.

use offload_vocabulary::elementary::cube_root;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::{Bytes, Count, Operations};

/// The sizes of a batch of matrix products. Each product multiplies an m × k matrix by a k × n matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Number of rows in the result.
    pub m: f64,
    /// Number of columns in the result.
    pub n: f64,
    /// Number of columns in the first factor and of rows in the second factor: the dimension that is summed over.
    pub k: f64,
    /// The number of products in the batch.
    pub batch: f64,
}

impl Shape {
    /// Returns the number of operations in all products.
    ///
    /// # Model
    /// `2 · m · n · k · batch`: one multiplication and one addition for each term of each sum.
    ///
    /// ```
    /// use offload_estimator::workload::Shape;
    /// let square = Shape { m: 2000.0, n: 2000.0, k: 2000.0, batch: 1.0 };
    /// assert_eq!(square.operations().value(), 16e9);
    /// ```
    pub fn operations(&self) -> Operations {
        Operations::new(2.0 * self.m * self.n * self.k * self.batch)
    }

    /// Returns the number of elements in both factors, over the whole batch.
    pub fn inputs(&self) -> Count {
        Count::new(self.batch * (self.m * self.k + self.k * self.n))
    }

    /// Returns the number of elements in the result, over the whole batch.
    pub fn outputs(&self) -> Count {
        Count::new(self.batch * self.m * self.n)
    }

    /// Returns the compulsory memory traffic: every element is read or written once.
    ///
    /// # Model
    /// `batch · (m·k + k·n + m·n) · bytes per element`. With blocking, repeated uses of an element hit the caches.
    pub fn bytes(&self, precision: Precision) -> Bytes {
        (self.inputs() + self.outputs()) * precision.size()
    }

    /// Returns the side `s` of an `s × s × s` product with as much work as one product of the batch. The CPU's
    /// efficiency depends on it.
    pub fn side(&self) -> f64 {
        cube_root(self.m * self.n * self.k)
    }
}
