//! Arrays, tensors and columns: shape, type, place.

use std::rc::Rc;

use crate::dtype::Dtype;
use crate::sample::ValueSample;
use crate::size::Polynomial;

/// A label of a row, a number.
pub(crate) const LABEL_BYTES: f64 = 8.0;

/// The seed of the places of a transposed array.
pub(crate) const TURNED: u32 = 7;

/// The library whose rules an array follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    NumPy,
    CuPy,
    Torch,
    Jax,
    /// A column of a table.
    Pandas,
}

/// What an array was drawn from, and what was done to it since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DrawnFrom {
    /// Drawn itself, not worked out from drawn arrays.
    pub(crate) itself: bool,
    /// Normal numbers, choices, or uniform ones from 0 to 1: what simulations draw. Others make data.
    pub(crate) plain: bool,
    /// A comparison or a function was made of it.
    pub(crate) compared: bool,
    /// Numbers drawn, all together; the last place in the list of events.
    pub(crate) since: usize,
}

/// The part of its memory that an array shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoryPart {
    /// All of it, or plain slices, which begin at the array's offsets.
    Contiguous,
    /// A row, a column or another item.
    Item,
    /// Its elements in another order or shape, or only some of them.
    Rearranged,
}

/// An array, a tensor or a column.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    /// The memory it lies in; views share it.
    pub(crate) base: u32,
    /// One length where the number of dimensions is unknown.
    pub(crate) shape: Vec<Polynomial>,
    pub(crate) ranked: bool,
    pub(crate) dtype: Dtype,
    pub(crate) home: Home,
    pub(crate) on_gpu: bool,
    /// Where a view begins in each dimension of its base, if all are plain slices.
    pub(crate) offsets: Option<Rc<[i64]>>,
    pub(crate) part: MemoryPart,
    pub(crate) drawn: Option<DrawnFrom>,
    /// Between which numbers its values are spread evenly.
    pub(crate) spread: Option<(f64, f64)>,
    /// Values that it has at some places, as of a version of its memory.
    pub(crate) sample: Option<ValueSample>,
    pub(crate) version: u32,
    /// From where to where the dates go that label a column, in seconds.
    pub(crate) dates: Option<(f64, f64)>,
    /// `true` if its rows have labels that lie in memory, as a column has them after rows were selected or sorted.
    pub(crate) labelled: bool,
    /// `true` if a selection by data decided its size.
    pub(crate) guessed: bool,
    /// `true` if it is its own transpose: a covariance, or a product of an array by its own transpose.
    pub(crate) symmetric: bool,
    /// `true` if a pass back leads into it: it is trained, or made from what is.
    pub(crate) requires_grad: bool,
    /// `true` if its dimensions lie in memory in another order than they are counted.
    pub(crate) turned: bool,
    /// Share of a broadcast array that lies in memory: `np.ogrid` and `meshgrid(sparse)` are full.
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

    /// As pandas counts the memory of a column, with the labels of its rows. Links count values alone.
    pub(crate) fn bytes(&self) -> Polynomial {
        let values = self.elements().scaled(self.dtype.bytes());
        match (self.labelled, self.shape.first()) {
            (true, Some(rows)) => values.plus(&rows.scaled(LABEL_BYTES)),
            _ => values,
        }
    }

    /// The length of a dimension, counted from the end if negative.
    pub(crate) fn length(&self, axis: i64) -> Option<&Polynomial> {
        let rank = i64::try_from(self.shape.len()).ok()?;
        let at = if axis < 0 { axis + rank } else { axis };
        usize::try_from(at).ok().and_then(|at| self.shape.get(at))
    }

    /// Another array with its type and place.
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

    /// Returns `true` if one is the transpose of the other, as both are views of the same memory.
    pub(crate) fn is_transpose_of(&self, other: &Self) -> bool {
        self.base == other.base && self.turned != other.turned && self.shape.len() == 2
    }

    /// A view of it with its dimensions in another order; turned twice, they are as before.
    pub(crate) fn turned(&self, shape: Vec<Polynomial>) -> Self {
        let several = shape.iter().filter(|it| it.value() != Some(1.0)).count() > 1;
        Self {
            turned: self.turned != several,
            symmetric: self.symmetric,
            share_true: self.share_true.filter(|_| self.dtype == Dtype::Bool),
            // Its values lie at other places.
            sample: self.sample.as_ref().and_then(|sample| sample.elsewhere(TURNED)),
            ..self.shaped(shape)
        }
    }
}
