//! Indices into arrays: triangles, diagonals, meshes, and assignment or addition at indices.

use super::elementwise::operands;
use super::{Call, Shaped};
use crate::dtype::{Dtype, LONG};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(super) fn place_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let arguments = call.arguments;
        let short = call.name.rsplit('.').next().unwrap_or_default();
        match call.rule {
            "triangle" => {
                let first = arguments.get(0, &["n", "arr"])?.clone();
                let side = self.side_of(&first, call.line);
                let shift = arguments.get(1, &["k"]).and_then(PythonValue::known).unwrap_or(0.0);
                // The number of elements on the diagonal and beyond it, towards the corner.
                let beyond = if short.starts_with("triu") { shift } else { -shift };
                let corner = |left: f64| {
                    let left = side.minus(&Polynomial::of(left));
                    left.times(&left.plus(&Polynomial::one())).scaled(0.5)
                };
                let count = if beyond >= 0.0 {
                    corner(beyond)
                } else {
                    side.times(&side).minus(&corner(1.0 - beyond))
                };
                Some(self.two_places(call, count))
            }
            "diagonal" => {
                let first = arguments.get(0, &["n", "arr"])?.clone();
                let side = self.side_of(&first, call.line);
                Some(self.two_places(call, side))
            }
            "unravel" => {
                let source = arguments.array(0)?.clone();
                let dimensions = arguments.get(1, &["shape"])?.items()?.len();
                let one =
                    self.made(Array { dtype: LONG, spread: None, sample: None, ..source.clone() });
                let elements = source.elements();
                let result = PythonValue::list(vec![PythonValue::Array(one); dimensions.min(8)]);
                Some(Shaped::new(result, vec![source], elements))
            }
            "openmesh" => {
                let mut axes = Vec::new();
                for value in &arguments.placed {
                    axes.push(self.as_array(value, call.home)?);
                }
                let rank = axes.len().min(8);
                let open = axes.iter().take(rank).enumerate().map(|(at, axis)| {
                    let mut shape = vec![Polynomial::one(); rank];
                    // A mask selects the indices at which it is `true`.
                    let mask = axis.dtype == Dtype::Bool;
                    let share = if mask { axis.share_true.unwrap_or(0.5) } else { 1.0 };
                    shape[at] = axis.elements().scaled(share);
                    let guessed = axis.guessed || mask && axis.share_true.is_none();
                    PythonValue::Array(Array { dtype: LONG, guessed, ..axis.shaped(shape) })
                });
                let result = PythonValue::list(open.collect());
                Some(Shaped::new(result, Vec::new(), Polynomial::zero()))
            }
            "scatter" => {
                let source = arguments.array(0)?.clone();
                let read = operands(call);
                let added = read.last().map_or_else(Polynomial::zero, Array::elements);
                let result = self.made(source);
                let shaped = Shaped::new(PythonValue::Array(result), read, added.clone());
                Some(shaped.with("source", added))
            }
            "onehot" | "embedded" => {
                let index = arguments.array(0)?.clone();
                let width = if call.rule == "onehot" {
                    let classes = arguments.get(1, &["num_classes"]).cloned();
                    let known = index.spread.map(|(_, high)| Polynomial::of(high));
                    match classes {
                        Some(classes) => self.size_of(&classes, call.line),
                        None => known?,
                    }
                } else {
                    arguments.array(1)?.shape.last()?.clone()
                };
                let mut shape = index.shape.clone();
                shape.push(width);
                let dtype = arguments.array(1).map_or(LONG, |array| array.dtype);
                let rows = self.made(Array { dtype, spread: None, ..index.shaped(shape) });
                let elements = rows.elements();
                // An embedding lookup reads only the rows that it returns.
                let mut read = vec![index];
                if call.rule == "embedded" {
                    read.push(rows.clone());
                }
                Some(Shaped::new(PythonValue::Array(rows), read, elements))
            }
            _ => None,
        }
    }

    /// Returns the side of a square matrix, or the side given as a number.
    fn side_of(&mut self, value: &PythonValue<'a>, line: u32) -> Polynomial {
        match value {
            PythonValue::Array(array) => {
                array.shape.first().cloned().unwrap_or_else(Polynomial::one)
            }
            number => self.size_of(number, line),
        }
    }

    /// Returns two index arrays of length `count`: for rows and for columns.
    fn two_places(&mut self, call: &Call<'_, 'a>, count: Polynomial) -> Shaped<'a> {
        let one = self.made(Array::of(vec![count.clone()], LONG, call.home));
        Shaped::new(PythonValue::list(vec![PythonValue::Array(one); 2]), Vec::new(), count)
    }
}
