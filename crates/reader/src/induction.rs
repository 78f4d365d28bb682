//! Names that each trip of a loop changes by the same amount: `n += 48`, `x = np.vstack([x, rows])`.

use ruff_python_ast::{Expr, Number, Operator, Stmt};

use crate::assigned_names::names_changed;
use crate::call_frame::Moment;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonNumber, PythonValue};

/// The number of trips of a loop before a trip, and of all its trips.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) before: Polynomial,
    pub(crate) trips: Polynomial,
}

impl Progress {
    /// Returns the progress of a loop whose variable takes values from `first` on, `step` apart, if the step and the
    /// trips are known.
    pub(crate) fn of(
        variable: &Polynomial,
        (first, step): &(Polynomial, Polynomial),
        trips: &Polynomial,
    ) -> Option<Self> {
        let step = step.value().filter(|step| *step != 0.0)?;
        trips.value().filter(|count| *count > 1.0)?;
        Some(Self { before: variable.minus(first).scaled(1.0 / step), trips: trips.clone() })
    }

    /// Returns a number that grows by `each` from `first` on: before a trip, after it, and after the last one.
    fn grown(&self, first: f64, each: f64) -> [Polynomial; 3] {
        let next = self.before.plus(&Polynomial::one());
        [&self.before, &next, &self.trips]
            .map(|count| count.scaled(each).plus(&Polynomial::of(first)))
    }
}

/// A number that changes by the same amount in each trip: before a trip, and after all.
pub(crate) struct EvenNumber<'a> {
    pub(crate) name: &'a str,
    pub(crate) before: PythonValue<'a>,
    pub(crate) after: PythonValue<'a>,
}

impl<'a> ProgramReader<'a> {
    /// Returns the numbers that the body changes by the same amount in each trip, and sets them to their values before
    /// one.
    pub(crate) fn even_numbers(
        &mut self,
        body: &'a [Stmt],
        before: &[(&'a str, f64)],
        progress: &Progress,
    ) -> Vec<EvenNumber<'a>> {
        let mut changed = Vec::new();
        names_changed(body, &mut changed, 0);
        let mut even = Vec::new();
        for statement in body {
            let Stmt::AugAssign(assign) = statement else { continue };
            let Expr::Name(name) = &*assign.target else { continue };
            let name = name.id.as_str();
            let sign = match assign.op {
                Operator::Add => 1.0,
                Operator::Sub => -1.0,
                _ => continue,
            };
            let once = changed.iter().filter(|other| **other == name).count() == 1
                && !self.is_declared(name);
            let first = before.iter().find(|number| number.0 == name).filter(|_| once);
            let by = self.steady(&assign.value, &changed);
            if let (Some((_, first)), Some(by), Some(PythonValue::Number(number))) =
                (first, by, self.frame().names.get(name).cloned())
            {
                let [now, _, then] = progress.grown(*first, sign * by).map(|value| {
                    PythonValue::Number(PythonNumber { value: Some(value), ..number.clone() })
                });
                self.frame().set(name, now.clone());
                even.push(EvenNumber { name, before: now, after: then });
            }
        }
        even
    }

    /// Returns `true` if a function of the program says that it changes this name of another.
    fn is_declared(&self, name: &str) -> bool {
        ["global", "nonlocal"]
            .iter()
            .any(|keyword| self.source.contains(&format!("{keyword} {name}")))
    }

    /// Returns a number that is the same in each trip: one of the text, or by a name that the body does not change.
    fn steady(&self, expression: &'a Expr, changed: &[&str]) -> Option<f64> {
        match expression {
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(integer) => integer.as_i32().map(f64::from),
                Number::Float(float) => Some(*float),
                Number::Complex { .. } => None,
            },
            Expr::Name(variable) if !changed.contains(&variable.id.as_str()) => {
                self.name(variable.id.as_str())?.known()
            }
            _ => None,
        }
    }

    /// Returns the arrays that a trip has made longer or shorter, as they are if others do the same.
    pub(crate) fn even_arrays(&self, before: Moment, progress: &Progress) -> Vec<EvenArray<'a>> {
        let Some(frame) = self.frames.last() else { return Vec::new() };
        let bound = frame.bound_since(before);
        let pairs =
            bound.iter().filter_map(|(name, was)| match ((*was)?, frame.names.get(name)?) {
                (PythonValue::Array(was), PythonValue::Array(is)) => {
                    Some(EvenArray { name, lengths: evenly(was, is, progress)? })
                }
                _ => None,
            });
        let mut even: Vec<_> = pairs.collect();
        even.sort_by_key(|array| array.name);
        even
    }

    /// Sets arrays to their lengths before a trip, or after all.
    pub(crate) fn set_lengths(&mut self, even: &[EvenArray<'a>], at: usize) {
        for changed in even {
            if let Some(PythonValue::Array(array)) = self.frame().names.get(changed.name).cloned() {
                let shape = changed.lengths.iter().map(|length| length[at].clone()).collect();
                self.frame().set(changed.name, PythonValue::Array(array.shaped(shape)));
            }
        }
    }

    /// Returns `true` if another trip did to them what the first one did.
    pub(crate) fn are_even(&self, even: &[EvenArray<'a>]) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        even.iter().all(|changed| match frame.names.get(changed.name) {
            Some(PythonValue::Array(array)) => {
                array.shape.iter().eq(changed.lengths.iter().map(|length| &length[1]))
            }
            _ => false,
        })
    }
}

/// Places in the lengths of an array that changes evenly.
pub(crate) const BEFORE: usize = 0;
pub(crate) const AFTER: usize = 2;

/// An array whose lengths change by the same amount in each trip: before a trip, after it and after all trips.
pub(crate) struct EvenArray<'a> {
    name: &'a str,
    lengths: Vec<[Polynomial; 3]>,
}

/// Returns the lengths of an array that a trip made of another one; `None` unless one of them changed.
fn evenly(was: &Array, is: &Array, progress: &Progress) -> Option<Vec<[Polynomial; 3]>> {
    let lengths =
        |array: &Array| array.shape.iter().map(Polynomial::value).collect::<Option<Vec<_>>>();
    let (was, is) = (lengths(was)?, lengths(is)?);
    if was.len() != is.len() || was == is {
        return None;
    }
    let trips = progress.trips.value()?;
    let pairs = was.into_iter().zip(is);
    let grown = |(was, is): (f64, f64)| {
        (was + (is - was) * trips >= 0.0).then(|| progress.grown(was, is - was))
    };
    pairs.map(grown).collect()
}
