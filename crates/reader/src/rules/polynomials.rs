//! Polynomials: Vandermonde matrices, evaluation and least-squares fits.

use super::{Call, Shaped};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::PythonValue;

impl<'a> ProgramReader<'a> {
    pub(super) fn polynomial_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        if !matches!(call.rule, "vander" | "polyval" | "polyfit" | "squareform") {
            return None;
        }
        let arguments = call.arguments;
        let at = usize::from(call.rule == "polyval");
        let points = self.as_array(arguments.placed.get(at)?, call.home)?;
        let count = points.elements();
        let read = vec![points.clone()];
        let line = call.line;
        match call.rule {
            // Expands a vector of pairwise distances to a square matrix. There are about half as many pairs as
            // elements.
            "squareform" => {
                let rows = points.elements().value().map(|pairs| (2.0 * pairs).sqrt().round())?;
                let rows = Polynomial::of(rows);
                let shape = vec![rows.clone(), rows];
                let result = self.made(points.shaped(shape));
                let elements = result.elements();
                Some(Shaped::new(PythonValue::Array(result), read, elements))
            }
            "vander" => {
                let columns = arguments.get(1, &["N"]).cloned();
                let columns = match columns {
                    Some(PythonValue::Array(row)) => row.elements(),
                    Some(size) => self.size_of(&size, line),
                    None => count.clone(),
                };
                let shape = vec![count.clone(), columns.clone()];
                let dtype = points.dtype.as_float();
                let result =
                    self.made(crate::value::Array { dtype, drawn: None, ..points.shaped(shape) });
                Some(Shaped::new(PythonValue::Array(result), read, count.times(&columns)))
            }
            "polyval" => {
                let degree = self.as_array(arguments.placed.first()?, call.home)?.elements();
                let result = self.made(points.clone());
                Some(Shaped::new(PythonValue::Array(result), read, count).with("degree", degree))
            }
            _ => {
                let degree = arguments.get(2, &["deg"])?.clone();
                let n = self.size_of(&degree, line).plus(&Polynomial::one());
                let result = self.made(points.shaped(vec![n.clone()]));
                let shaped = Shaped::new(PythonValue::Array(result), read, count.clone());
                let shaped = shaped.with("m", count.clone()).with("n", n.clone());
                Some(shaped.key("m", count).key("n", n))
            }
        }
    }
}
