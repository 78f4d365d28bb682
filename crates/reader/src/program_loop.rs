//! A loop of a program: its lines, its trip count and its work.

use std::rc::Rc;

use crate::size::{Polynomial, UnknownSymbol};

/// A loop of the program.
#[derive(Clone, Debug)]
pub(crate) struct ProgramLoop {
    pub(crate) line: u32,
    pub(crate) end: u32,
    pub(crate) trips: Polynomial,
    /// The symbol of its variable, and the first value and step of its range.
    pub(crate) variable: Option<(UnknownSymbol, (Polynomial, Polynomial))>,
    /// `true` if slices shifted against each other are combined in it.
    pub(crate) shifted: bool,
    /// The slices that were combined in it: their memory and offsets.
    pub(crate) slices: Vec<(u32, Rc<[i64]>)>,
    /// `true` if it assigns to parts of arrays.
    pub(crate) assigns: bool,
    /// `true` if it waits for something that is no computation.
    pub(crate) waits: bool,
    /// `true` if each iteration needs the one before it.
    pub(crate) dependent: bool,
    /// The interpreter's work on texts and dictionaries in an iteration, in operations on two numbers.
    pub(crate) interpreted: f64,
    pub(crate) at_most: bool,
    /// `true` if it is a comprehension, or a method that goes through rows.
    pub(crate) rows: bool,
    /// `true` if it makes an object of each row of a pandas table: reading a value of one takes microseconds.
    pub(crate) row_objects: bool,
    /// The last piece of memory that was made before it.
    pub(crate) first_base: u32,
}
