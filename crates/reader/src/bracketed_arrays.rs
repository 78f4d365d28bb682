//! NumPy's array constructors that are called with brackets: `np.r_[...]`, `np.c_[...]`, `np.ogrid[...]`,
//! `np.mgrid[...]`.

use crate::dtype::LONG;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, NumberKind, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Evaluates `np.r_[...]`, `np.ogrid[...]` and `np.mgrid[...]`.
    pub(crate) fn library_part(
        &mut self,
        path: &str,
        key: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let keys = key.items().filter(|_| key.array().is_none());
        let keys = keys.unwrap_or_else(|| vec![key.clone()]);
        if path.ends_with(".r_") || path.ends_with(".c_") {
            return self.bracketed(path, &keys, line);
        }
        let lengths: Vec<Polynomial> = keys
            .iter()
            .filter_map(|key| {
                if let PythonValue::Slice(bounds) = key { Some(range_length(bounds)) } else { None }
            })
            .collect();
        let grid = path.ends_with(".ogrid") || path.ends_with(".mgrid");
        if !grid || lengths.len() != keys.len() {
            return PythonValue::Library(path.into());
        }
        let home = crate::call_table::home_of(path);
        let mut grids = Vec::new();
        for at in 0..lengths.len() {
            let open: Vec<Polynomial> = (0..lengths.len())
                .map(|axis| if axis == at { lengths[at].clone() } else { Polynomial::one() })
                .collect();
            let shape = if path.ends_with(".ogrid") { open } else { lengths.clone() };
            let array = self.made(Array::of(shape, LONG, home));
            grids.push(PythonValue::Array(array));
        }
        if let (true, [PythonValue::Array(only)]) = (lengths.len() == 1, &grids[..]) {
            return PythonValue::Array(only.clone());
        }
        if path.ends_with(".mgrid") {
            let mut event = Event::new(line, WorkKind::Make, "mgrid");
            #[expect(clippy::cast_precision_loss, reason = "dimensions")]
            let bytes =
                lengths.iter().fold(Polynomial::of(8.0 * lengths.len() as f64), |a, b| a.times(b));
            event.cost.bytes = Some(bytes);
            event.cost.calls = Polynomial::one();
            self.note(event);
        }
        PythonValue::list(grids)
    }

    /// Concatenates arrays, numbers and ranges (`np.r_`), or stacks them as columns (`np.c_`).
    fn bracketed(&mut self, path: &str, keys: &[PythonValue<'a>], line: u32) -> PythonValue<'a> {
        let home = crate::call_table::home_of(path);
        let parts = keys.iter().filter_map(|key| match key {
            PythonValue::Slice(bounds) => Some(Array::of(vec![range_length(bounds)], LONG, home)),
            PythonValue::Text(_) => None,
            other => self.as_array(other, home),
        });
        let whole = parts.map(|mut part| {
            if part.shape.is_empty() {
                part.shape.push(Polynomial::one());
            }
            PythonValue::Array(part)
        });
        let whole = PythonValue::list(whole.collect());
        let call = if path.ends_with(".c_") { "numpy.column_stack" } else { "numpy.concatenate" };
        self.array_call(call, vec![whole], Vec::new(), line)
    }
}

/// Returns the length of a range in brackets. An imaginary step is the number of points.
fn range_length(bounds: &[Option<PythonNumber>; 3]) -> Polynomial {
    let zero = PythonNumber::int(Polynomial::zero());
    let from =
        bounds[0].as_ref().unwrap_or(&zero).value.clone().unwrap_or_else(Polynomial::elaborate);
    let to = bounds[1]
        .as_ref()
        .and_then(|bound| bound.value.clone())
        .unwrap_or_else(Polynomial::elaborate);
    match &bounds[2] {
        Some(PythonNumber { kind: NumberKind::Complex, value, .. }) => {
            value.clone().unwrap_or_else(Polynomial::elaborate)
        }
        Some(step) => step
            .value
            .as_ref()
            .and_then(|step| to.minus(&from).over(step))
            .map_or_else(Polynomial::elaborate, |length| crate::looping::ceiling(&length)),
        None => to.minus(&from),
    }
}
