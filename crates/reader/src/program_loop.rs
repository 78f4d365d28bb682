//! A loop of a program: its lines, its trip count and its work.

use std::rc::Rc;

use crate::size::{Polynomial, UnknownSymbol};

/// A loop of the program.
#[derive(Clone, Debug)]
pub(crate) struct ProgramLoop {
    pub(crate) line: u32,
    pub(crate) end: u32,
    pub(crate) trips: Polynomial,
    /// The symbol of the loop variable, and the first value and step of its range.
    pub(crate) variable: Option<(UnknownSymbol, (Polynomial, Polynomial))>,
    /// `true` if the body combines slices of one array that are shifted against each other.
    pub(crate) shifted: bool,
    /// The slices combined in the body: the id of their memory and their offsets.
    pub(crate) slices: Vec<(u32, Rc<[i64]>)>,
    /// `true` if the body assigns to parts of arrays.
    pub(crate) assigns: bool,
    /// `true` if the body waits, e.g. for a clock or a network.
    pub(crate) waits: bool,
    /// `true` if the loop carries a dependence.
    pub(crate) dependent: bool,
    /// The interpreter's work on strings and dictionaries per iteration, in operations on two numbers.
    pub(crate) interpreted: f64,
    pub(crate) at_most: bool,
    /// `true` for a comprehension, or a method that iterates over rows.
    pub(crate) rows: bool,
    /// `true` if each row of a pandas table becomes an object, from which reading a value takes microseconds.
    pub(crate) row_objects: bool,
    /// The id of the last array created before the loop.
    pub(crate) first_base: u32,
}
