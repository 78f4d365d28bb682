//! Arrays, tensors and columns: their shape, dtype and memory.

use std::rc::Rc;

use crate::dtype::Dtype;
use crate::sample::ValueSample;
use crate::size::Polynomial;

/// The size of a row's index label, a number.
pub(crate) const LABEL_BYTES: f64 = 8.0;

/// The seed that reshuffles the sampled values of a transposed array.
pub(crate) const TURNED: u32 = 7;

/// The library that defines an array's behavior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    NumPy,
    CuPy,
    Torch,
    Jax,
    /// A column of a table.
    Pandas,
}

/// The random draw that an array is computed from, and the operations on it since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DrawnFrom {
    /// `true` if the array is the draw itself, not computed from drawn arrays.
    pub(crate) itself: bool,
    /// `true` for draws typical of simulations: normal numbers, choices, and uniform numbers from 0 to 1. Other draws
    /// are test data.
    pub(crate) plain: bool,
    /// `true` if the drawn numbers went through a comparison or a function.
    pub(crate) compared: bool,
    /// The number of events before the draw; the minimum if two drawn arrays are combined.
    pub(crate) since: usize,
}

/// The relation of a view to the memory of its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoryPart {
    /// All of the memory, or plain slices that begin at the array's `offsets`.
    Contiguous,
    /// A row, a column or another item.
    Item,
    /// Elements in another order or shape, or a selection of elements.
    Rearranged,
}

/// An array, a tensor or a column.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    /// The memory of the elements, shared with views.
    pub(crate) base: u32,
    /// Has a single length if the number of dimensions is unknown (`ranked` is `false`).
    pub(crate) shape: Vec<Polynomial>,
    pub(crate) ranked: bool,
    pub(crate) dtype: Dtype,
    pub(crate) home: Home,
    pub(crate) on_gpu: bool,
    /// The first index of a view in each dimension of its base, if the view was made by plain slices.
    pub(crate) offsets: Option<Rc<[i64]>>,
    pub(crate) part: MemoryPart,
    pub(crate) drawn: Option<DrawnFrom>,
    /// The bounds between which its values are spread evenly.
    pub(crate) spread: Option<(f64, f64)>,
    /// Sampled values, valid for this `version` of its memory.
    pub(crate) sample: Option<ValueSample>,
    pub(crate) version: u32,
    /// The first and last of the dates that label a column, in seconds.
    pub(crate) dates: Option<(f64, f64)>,
    /// `true` if row labels are stored in memory, e.g. after rows were selected or sorted.
    pub(crate) labelled: bool,
    /// `true` if its size depends on a selection by data.
    pub(crate) guessed: bool,
    /// `true` if it equals its transpose: a covariance, or the product of an array and its own transpose.
    pub(crate) symmetric: bool,
    /// `true` if a backward pass reaches it: it is trained, or computed from an array that is.
    pub(crate) requires_grad: bool,
    /// `true` if the order of its dimensions differs from their order in memory, as after a transpose.
    pub(crate) turned: bool,
    /// The share of `true` elements of a Boolean array.
    pub(crate) share_true: Option<f64>,
}

impl Array {
    pub(crate) fn of(shape: Vec<Polynomial>, dtype: Dtype, home: Home) -> Self {
        Self {
            base: 0,
            shape,
            ranked: true,
            dtype,
            home,
            on_gpu: false,
            offsets: None,
            part: MemoryPart::Contiguous,
            drawn: None,
            spread: None,
            sample: None,
            version: 0,
            dates: None,
            labelled: false,
            guessed: false,
            symmetric: false,
            requires_grad: false,
            turned: false,
            share_true: None,
        }
    }

    pub(crate) fn elements(&self) -> Polynomial {
        self.shape.iter().fold(Polynomial::one(), |product, length| product.times(length))
    }

    /// Returns the bytes of the array. For a labelled column these include the row labels, as pandas counts them.
    pub(crate) fn bytes(&self) -> Polynomial {
        let values = self.elements().scaled(self.dtype.bytes());
        match (self.labelled, self.shape.first()) {
            (true, Some(rows)) => values.plus(&rows.scaled(LABEL_BYTES)),
            _ => values,
        }
    }

    /// Returns the length of a dimension. A negative `axis` counts from the end.
    pub(crate) fn length(&self, axis: i64) -> Option<&Polynomial> {
        let rank = i64::try_from(self.shape.len()).ok()?;
        let at = if axis < 0 { axis + rank } else { axis };
        usize::try_from(at).ok().and_then(|at| self.shape.get(at))
    }

    /// Returns an array of another shape with the same dtype and memory.
    pub(crate) fn shaped(&self, shape: Vec<Polynomial>) -> Self {
        Self {
            shape,
            ranked: true,
            offsets: None,
            part: MemoryPart::Rearranged,
            turned: false,
            share_true: None,
            sample: None,
            symmetric: false,
            ..self.clone()
        }
    }

    /// Returns `true` if both arrays are views of the same memory and one is the transpose of the other.
    pub(crate) fn is_transpose_of(&self, other: &Self) -> bool {
        self.base == other.base && self.turned != other.turned && self.shape.len() == 2
    }

    /// Returns a view with the dimensions in another order. Turning it twice restores the order.
    pub(crate) fn turned(&self, shape: Vec<Polynomial>) -> Self {
        let several = shape.iter().filter(|length| length.value() != Some(1.0)).count() > 1;
        Self {
            turned: self.turned != several,
            symmetric: self.symmetric,
            share_true: self.share_true.filter(|_| self.dtype == Dtype::Bool),
            // Transposing moves the values to other indices.
            sample: self.sample.as_ref().and_then(|sample| sample.elsewhere(TURNED)),
            ..self.shaped(shape)
        }
    }
}
