//! Arrays, tensors and columns: shape, type, place.

use std::rc::Rc;

use crate::dtype::Dtype;
use crate::sample::ValueSample;
use crate::size::Polynomial;

/// The bytes of a row's label, a number.
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

/// The draw that an array comes from, and its history since.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DrawnFrom {
    /// `true` if drawn itself, not computed from drawn arrays.
    pub(crate) itself: bool,
    /// `true` for normal numbers, choices, or uniform ones from 0 to 1, as simulations draw them. Others make data.
    pub(crate) plain: bool,
    /// `true` if a comparison or a function was made of it.
    pub(crate) compared: bool,
    /// The number of events before it was drawn; the smaller one of two arrays.
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
    /// The memory that holds it; views share it.
    pub(crate) base: u32,
    /// One length if the number of dimensions is unknown.
    pub(crate) shape: Vec<Polynomial>,
    pub(crate) ranked: bool,
    pub(crate) dtype: Dtype,
    pub(crate) home: Home,
    pub(crate) on_gpu: bool,
    /// The beginning of a view in each dimension of its base, if all are plain slices.
    pub(crate) offsets: Option<Rc<[i64]>>,
    pub(crate) part: MemoryPart,
    pub(crate) drawn: Option<DrawnFrom>,
    /// The numbers between which its values are spread evenly.
    pub(crate) spread: Option<(f64, f64)>,
    /// Its values at some places, as of a version of its memory.
    pub(crate) sample: Option<ValueSample>,
    pub(crate) version: u32,
    /// The first and the last of the dates that label a column, in seconds.
    pub(crate) dates: Option<(f64, f64)>,
    /// `true` if its rows have labels in memory, as a column has them after rows were selected or sorted.
    pub(crate) labelled: bool,
    /// `true` if a selection by data decided its size.
    pub(crate) guessed: bool,
    /// `true` if it is its own transpose: a covariance, or a product of an array by its own transpose.
    pub(crate) symmetric: bool,
    /// `true` if a pass back leads into it: it is trained, or made from an array that is.
    pub(crate) requires_grad: bool,
    /// `true` if its dimensions have another order in memory than they are counted in.
    pub(crate) turned: bool,
    /// The share of a broadcast array that is in memory: `np.ogrid` and `meshgrid(sparse)` are full.
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

    /// Returns the bytes of a column as pandas counts them, with the labels of its rows. Links count values alone.
    pub(crate) fn bytes(&self) -> Polynomial {
        let values = self.elements().scaled(self.dtype.bytes());
        match (self.labelled, self.shape.first()) {
            (true, Some(rows)) => values.plus(&rows.scaled(LABEL_BYTES)),
            _ => values,
        }
    }

    /// Returns the length of a dimension, counted from the end if negative.
    pub(crate) fn length(&self, axis: i64) -> Option<&Polynomial> {
        let rank = i64::try_from(self.shape.len()).ok()?;
        let at = if axis < 0 { axis + rank } else { axis };
        usize::try_from(at).ok().and_then(|at| self.shape.get(at))
    }

    /// Returns an array of another shape with its type and place.
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

    /// Returns a view with its dimensions in another order; turned twice, they are as before.
    pub(crate) fn turned(&self, shape: Vec<Polynomial>) -> Self {
        let several = shape.iter().filter(|length| length.value() != Some(1.0)).count() > 1;
        Self {
            turned: self.turned != several,
            symmetric: self.symmetric,
            share_true: self.share_true.filter(|_| self.dtype == Dtype::Bool),
            // Its values are at other places.
            sample: self.sample.as_ref().and_then(|sample| sample.elsewhere(TURNED)),
            ..self.shaped(shape)
        }
    }
}
