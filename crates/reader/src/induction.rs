//! Induction variables: names that each iteration of a loop changes by the same amount, such as `n += 48` or
//! `x = np.vstack([x, rows])`.

use ruff_python_ast::{Expr, Number, Operator, Stmt};

use crate::assigned_names::names_changed;
use crate::call_frame::Moment;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonNumber, PythonValue};

/// The number of completed iterations before the current one, and the trip count.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) before: Polynomial,
    pub(crate) trips: Polynomial,
}

impl Progress {
    /// Returns the progress of a loop whose variable starts at `first` and changes by `step` per iteration. `None` if
    /// `step` or the trip count is unknown.
    pub(crate) fn of(
        variable: &Polynomial,
        (first, step): &(Polynomial, Polynomial),
        trips: &Polynomial,
    ) -> Option<Self> {
        let step = step.value().filter(|step| *step != 0.0)?;
        trips.value().filter(|count| *count > 1.0)?;
        Some(Self { before: variable.minus(first).scaled(1.0 / step), trips: trips.clone() })
    }

    /// Returns the value of an induction variable before an iteration, after it, and after the loop.
    fn grown(&self, first: f64, each: f64) -> [Polynomial; 3] {
        let next = self.before.plus(&Polynomial::one());
        [&self.before, &next, &self.trips]
            .map(|count| count.scaled(each).plus(&Polynomial::of(first)))
    }
}

/// A number that is an induction variable: its values before an iteration and after the loop.
pub(crate) struct EvenNumber<'a> {
    pub(crate) name: &'a str,
    pub(crate) before: PythonValue<'a>,
    pub(crate) after: PythonValue<'a>,
}

impl<'a> ProgramReader<'a> {
    /// Returns the numbers that the body changes by a constant per iteration, and sets each to its value before an
    /// iteration.
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

    /// Returns `true` if any function declares the name `global` or `nonlocal`, so that a call may change it.
    fn is_declared(&self, name: &str) -> bool {
        ["global", "nonlocal"]
            .iter()
            .any(|keyword| self.source.contains(&format!("{keyword} {name}")))
    }

    /// Returns the value of a loop-invariant number: a literal, or a name that the body does not assign.
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

    /// Returns the arrays that an iteration made longer or shorter, assuming that every iteration changes them equally.
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

    /// Sets arrays to their lengths at index `at`, which is `BEFORE` or `AFTER`.
    pub(crate) fn set_lengths(&mut self, even: &[EvenArray<'a>], at: usize) {
        for changed in even {
            if let Some(PythonValue::Array(array)) = self.frame().names.get(changed.name).cloned() {
                let shape = changed.lengths.iter().map(|length| length[at].clone()).collect();
                self.frame().set(changed.name, PythonValue::Array(array.shaped(shape)));
            }
        }
    }

    /// Returns `true` if a second iteration changed the arrays by the same lengths as the first.
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

/// Indices into the lengths of an `EvenArray`.
pub(crate) const BEFORE: usize = 0;
pub(crate) const AFTER: usize = 2;

/// An array with lengths that change by a constant per iteration: before an iteration, after it, and after the loop.
pub(crate) struct EvenArray<'a> {
    name: &'a str,
    lengths: Vec<[Polynomial; 3]>,
}

/// Returns the lengths of an array that an iteration changed from `was` to `is`. `None` if no length changed.
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
