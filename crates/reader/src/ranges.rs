//! Evaluates `range`: its values and its length.

use std::rc::Rc;

use crate::builtins::COUNTER;
use crate::calling::CallArguments;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::unread;
use crate::unknown::{Missing, trips_of};
use crate::value::{PythonNumber, PythonValue, Stream, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn range(&mut self, arguments: &CallArguments<'a>, line: u32) -> PythonValue<'a> {
        let mut placed = arguments.placed.clone();
        self.bound_by_the_known(&mut placed, line);
        let sizes: Vec<Polynomial> =
            placed.iter().map(|value| self.bound_of(value, line)).collect();
        let (from, to, step) = match sizes.as_slice() {
            [to] => (Polynomial::zero(), to.clone(), Polynomial::one()),
            [from, to] => (from.clone(), to.clone(), Polynomial::one()),
            [from, to, step, ..] => (from.clone(), to.clone(), step.clone()),
            [] => return unread(),
        };
        let count = to.minus(&from);
        let count = crate::looping::ceiling(&count.over(&step).unwrap_or(count));
        let element = PythonValue::Number(PythonNumber::int(Polynomial::symbol(COUNTER)));
        PythonValue::Stream(Rc::new(Stream {
            length: Some(count),
            element,
            range: Some((from, step)),
            origin: ValueOrigin::Data,
            rows: false,
        }))
    }

    /// Replaces a range bound that depends on data with 0 (or -1 if the range counts down), so that the other bound
    /// limits the trip count.
    fn bound_by_the_known(&mut self, placed: &mut [PythonValue<'a>], line: u32) {
        let by_data = |value: &PythonValue<'a>| {
            matches!(value, PythonValue::Number(PythonNumber { value: None, outside: false, .. }))
        };
        let down = placed.get(2).and_then(PythonValue::known).is_some_and(|step| step < 0.0);
        let (unknown, known) = if down { (1, 0) } else { (0, 1) };
        let (Some(a), Some(b)) = (placed.get(unknown), placed.get(known)) else { return };
        if by_data(a) && b.number().is_some_and(|number| number.value.is_some()) {
            placed[unknown] = PythonValue::int(if down { -1.0 } else { 0.0 });
            if !self.bounded.contains(&line) && self.bounded.len() < 1_000 {
                self.bounded.push(line);
            }
        }
    }

    /// Returns the bound of a range. If the program computes the bound from data, the trip count becomes a question.
    fn bound_of(&mut self, value: &PythonValue<'a>, line: u32) -> Polynomial {
        match value {
            PythonValue::Number(PythonNumber { value: None, outside: false, .. })
            | PythonValue::Other(ValueOrigin::Data | ValueOrigin::Unread) => self.unknowns.of(
                &trips_of(line),
                Missing::Trips,
                line,
                "the trip count depends on computed values",
            ),
            other => self.size_of(other, line),
        }
    }
}
