//! What is known of a loop of a program.

use std::rc::Rc;

use crate::size::{Polynomial, UnknownSymbol};

/// A loop of the program.
#[derive(Clone, Debug)]
pub(crate) struct ProgramLoop {
    pub(crate) line: u32,
    pub(crate) end: u32,
    pub(crate) trips: Polynomial,
    /// The symbol of its variable, and the first value and step of the range that it runs over.
    pub(crate) variable: Option<(UnknownSymbol, (Polynomial, Polynomial))>,
    /// Slices shifted against each other are combined in it.
    pub(crate) shifted: bool,
    /// The slices that were combined in it: of which memory, from where.
    pub(crate) slices: Vec<(u32, Rc<[i64]>)>,
    /// Assigns to parts of arrays.
    pub(crate) assigns: bool,
    /// Waits for something that is no computation.
    pub(crate) waits: bool,
    /// Each iteration needs the one before it.
    pub(crate) dependent: bool,
    /// What the interpreter does in an iteration with texts and dictionaries, in operations on two numbers.
    pub(crate) interpreted: f64,
    pub(crate) at_most: bool,
    /// A comprehension, or a method that goes through rows.
    pub(crate) rows: bool,
    /// Makes an object of each row of a pandas table, of which reading a value takes microseconds.
    pub(crate) row_objects: bool,
    /// The last piece of memory that was made before it.
    pub(crate) first_base: u32,
}
