//! Detects stencils: loops that combine shifted parts of an array.

use crate::calling::CallArguments;
use crate::reader::ProgramReader;
use crate::value::{Array, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Marks the innermost loop if it combines slices of one array with different offsets.
    pub(crate) fn shifted_operands(&mut self, left: &PythonValue<'a>, right: &PythonValue<'a>) {
        let Some(round) = self.open.last().and_then(|at| self.loops.get_mut(*at as usize)) else {
            return;
        };
        for array in [left, right].into_iter().filter_map(PythonValue::array) {
            let Some(from) = &array.offsets else { continue };
            if round.slices.iter().any(|(base, other)| *base == array.base && other != from) {
                round.shifted = true;
            } else if round.slices.len() < 64 {
                round.slices.push((array.base, from.clone()));
            }
        }
    }

    /// Marks the innermost loop if it rolls an array by different shifts or along different axes.
    pub(crate) fn rolled(&mut self, arguments: &CallArguments<'a>) {
        let known =
            |at, name| arguments.get(at, &[name, "shifts", "dims"]).and_then(PythonValue::known);
        let (Some(array), Some(shift)) = (arguments.array(0), known(1, "shift")) else { return };
        #[expect(clippy::cast_possible_truncation, reason = "a place in an array")]
        let from = [shift as i64, known(2, "axis").unwrap_or(-1.0) as i64];
        let array = Array { offsets: Some(from.to_vec().into()), ..array.clone() };
        self.shifted_operands(&PythonValue::Array(array), &PythonValue::Nothing);
    }
}
