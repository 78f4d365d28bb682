//! Elementwise operations, selections and copies.

use super::{Call, Shaped, broadcast, do_fit};
use crate::dtype::{Dtype, LONG};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(super) fn elementwise_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let arguments = call.arguments;
        let short = call.name.rsplit('.').next().unwrap_or_default();
        match call.rule {
            "each" | "float" | "flag" | "all" | "where" | "pair" => {
                let mut array = self.together(call)?;
                let read = operands(call);
                array.dtype = match call.rule {
                    "float" => float_of(array.dtype, call.home),
                    "flag" => Dtype::Bool,
                    "all" => {
                        return Some(Shaped::new(
                            PythonValue::Number(PythonNumber::scalar(Dtype::Bool)),
                            read,
                            array.elements(),
                        ));
                    }
                    _ if matches!(short, "abs" | "absolute") => array.dtype.as_real(),
                    _ => array.dtype,
                };
                let elements = array.elements();
                let array = self.made(array);
                if call.rule == "pair" {
                    let both = vec![PythonValue::Array(array); 2];
                    return Some(Shaped::new(PythonValue::list(both), read, elements));
                }
                Some(Shaped::new(PythonValue::Array(array), read, elements))
            }
            "real" => {
                let array = arguments.array(0)?;
                let dtype = array.dtype.as_real();
                Some(Shaped::new(
                    PythonValue::Array(Array { dtype, ..array.clone() }),
                    Vec::new(),
                    Polynomial::zero(),
                ))
            }
            "copy" | "tolist" => {
                let source = self.as_array(arguments.placed.first()?, call.home)?;
                let elements = source.elements();
                let copy = self.made(source.clone());
                let result = if call.rule == "tolist" {
                    nested_list(self, &copy, 0)
                } else {
                    PythonValue::Array(copy)
                };
                Some(Shaped::new(result, vec![source], elements))
            }
            "astype" => {
                let source = arguments.array(0)?.clone();
                let dtype = arguments
                    .get(1, &["dtype"])
                    .and_then(|argument| self.dtype_of(argument))
                    .unwrap_or(source.dtype);
                let copy = self.made(Array { dtype, ..source.clone() });
                Some(Shaped::new(PythonValue::Array(copy), vec![source.clone()], source.elements()))
            }
            "write" => {
                let source = arguments.array(0)?.clone();
                Some(Shaped::new(PythonValue::Nothing, vec![source.clone()], source.elements()))
            }
            "take" => {
                let source = arguments.array(0)?.clone();
                let index = arguments.placed.iter().skip(1).find_map(PythonValue::array).cloned();
                let axis = arguments.get(2, &["axis", "dim"]).and_then(PythonValue::known);
                let shape = match (&index, axis) {
                    (Some(index), None) => index.shape.clone(),
                    (Some(index), Some(_)) if index.shape.len() == source.shape.len() => {
                        index.shape.clone()
                    }
                    (Some(index), Some(axis)) => replaced(&source.shape, axis, index.elements()),
                    (None, _) => source.shape.clone(),
                };
                let result = self.made(source.shaped(shape));
                let mut read = vec![Array { base: source.base, ..result.clone() }];
                read.extend(index);
                let elements = result.elements();
                Some(Shaped::new(PythonValue::Array(result), read, elements))
            }
            "selection" | "places" => {
                let source = arguments.placed.iter().rev().find_map(PythonValue::array)?.clone();
                let share = source.share_true.unwrap_or(0.5);
                let count = source.elements().scaled(share).floor();
                let guessed = source.guessed || source.share_true.is_none();
                let mut one = Array { guessed, ..source.shaped(vec![count]) };
                one.dtype = if call.rule == "places" { LONG } else { source.dtype };
                let one = self.made(one);
                let elements = source.elements();
                let result = match (short, call.rule) {
                    ("nonzero", _) => PythonValue::list(vec![
                        PythonValue::Array(one);
                        source.shape.len().clamp(1, 8)
                    ]),
                    _ => PythonValue::Array(one),
                };
                Some(Shaped::new(result, vec![source], elements))
            }
            "join" | "stack" => self.joined(call, short),
            "tile" => {
                let source = self.as_array(arguments.placed.first()?, call.home)?;
                let by = arguments.get(1, &["reps", "repeats"])?.clone();
                let by = self.shape_of(&by, call.line);
                let axis = arguments.get(2, &["axis", "dim"]).and_then(PythonValue::known);
                let shape = if short.starts_with("repeat") {
                    let by = by.first().cloned().unwrap_or_else(Polynomial::one);
                    match axis {
                        Some(axis) => {
                            let length = source.length(whole(axis))?.times(&by);
                            replaced(&source.shape, axis, length)
                        }
                        None => vec![source.elements().times(&by)],
                    }
                } else {
                    let one = vec![Polynomial::one(); by.len().saturating_sub(source.shape.len())];
                    let shape: Vec<Polynomial> =
                        one.into_iter().chain(source.shape.iter().cloned()).collect();
                    let skip = shape.len().saturating_sub(by.len());
                    shape
                        .iter()
                        .enumerate()
                        .map(|(at, length)| {
                            at.checked_sub(skip)
                                .and_then(|at| by.get(at))
                                .map_or(length.clone(), |by| length.times(by))
                        })
                        .collect()
                };
                let result = self.made(source.shaped(shape));
                let elements = result.elements();
                Some(Shaped::new(PythonValue::Array(result), vec![source], elements))
            }
            "pad" => self.padded(call),
            "block" => self.blocks(call),
            "softmax" | "scan" => {
                let source = self.as_array(arguments.placed.first()?, call.home)?;
                let dtype = if call.rule == "softmax" {
                    float_of(source.dtype, call.home)
                } else if let Some(dtype) =
                    arguments.named(&["dtype"]).and_then(|argument| self.dtype_of(argument))
                {
                    dtype
                } else if source.dtype == Dtype::Bool {
                    LONG
                } else {
                    source.dtype
                };
                let result = self.made(Array { dtype, ..source.clone() });
                let elements = source.elements();
                Some(Shaped::new(PythonValue::Array(result), vec![source], elements))
            }
            "diff" | "gradient" => {
                let source = self.as_array(arguments.placed.first()?, call.home)?;
                let axis = arguments.named(&["axis"]).and_then(PythonValue::known).unwrap_or(-1.0);
                let elements = source.elements();
                if call.rule == "gradient" {
                    let result = self.made(source.clone());
                    let one_axis = arguments.named(&["axis"]).is_some() || source.shape.len() == 1;
                    let result = if one_axis {
                        PythonValue::Array(result)
                    } else {
                        PythonValue::list(vec![
                            PythonValue::Array(result);
                            source.shape.len().min(8)
                        ])
                    };
                    return Some(Shaped::new(result, vec![source], elements));
                }
                let times = arguments.get(1, &["n"]).and_then(PythonValue::known).unwrap_or(1.0);
                let length = source.length(whole(axis))?.minus(&Polynomial::of(times));
                let result = self.made(source.shaped(replaced(&source.shape, axis, length)));
                Some(Shaped::new(PythonValue::Array(result), vec![source], elements))
            }
            "interp" | "lookup" | "flagfirst" => {
                let at = usize::from(short == "searchsorted" || short == "map_coordinates");
                let first = self.as_array(arguments.placed.get(at)?, call.home)?;
                let mut result = self.made(first.clone());
                result.dtype = match call.rule {
                    "interp" => crate::dtype::DOUBLE,
                    "flagfirst" => Dtype::Bool,
                    _ => LONG,
                };
                if short == "map_coordinates" {
                    result = self.made(first.shaped(first.shape.get(1..)?.to_vec()));
                }
                let read = operands(call);
                let elements = result.elements();
                Some(Shaped::new(PythonValue::Array(result), read, elements))
            }
            "outer" | "kron" => {
                let (a, b) = (
                    self.as_array(arguments.placed.first()?, call.home)?,
                    self.as_array(arguments.placed.get(1)?, call.home)?,
                );
                let shape = if call.rule == "outer" {
                    vec![a.elements(), b.elements()]
                } else {
                    broadcast_lengths(&a.shape, &b.shape)
                };
                let result = self.made(Array { dtype: a.dtype.with(b.dtype), ..a.shaped(shape) });
                let elements = result.elements();
                Some(Shaped::new(PythonValue::Array(result), vec![a, b], elements))
            }
            "cross" => {
                let array = self.together(call)?;
                let elements = array.elements();
                let result = self.made(array);
                Some(Shaped::new(PythonValue::Array(result), operands(call), elements))
            }
            "meshgrid" => {
                let axes: Vec<Array> =
                    arguments.placed.iter().filter_map(PythonValue::array).cloned().collect();
                let sparse = arguments.flag(&["sparse"]) == Some(true);
                let mut shape: Vec<Polynomial> = axes.iter().map(Array::elements).collect();
                let by_matrix =
                    arguments.named(&["indexing"]).and_then(PythonValue::text) == Some("ij");
                if !by_matrix && shape.len() > 1 {
                    shape.swap(0, 1);
                }
                let grids = axes
                    .iter()
                    .map(|axis| self.made(axis.shaped(shape.clone())))
                    .map(PythonValue::Array)
                    .collect::<Vec<_>>();
                let elements = if sparse {
                    Polynomial::zero()
                } else {
                    shape.iter().fold(Polynomial::one(), |a, b| a.times(b))
                };
                Some(Shaped::new(PythonValue::list(grids), axes, elements))
            }
            _ => None,
        }
    }

    /// Returns the array to which the operands broadcast.
    fn together(&mut self, call: &Call<'_, 'a>) -> Option<Array> {
        let mut together: Option<Array> = None;
        let mut scalar: Option<Dtype> = None;
        // The condition of `where` does not decide the dtype, and the bounds of `clip` rarely do.
        let skipped = usize::from(call.rule == "where");
        for (at, value) in call.arguments.placed.iter().enumerate() {
            match value {
                PythonValue::Array(_) | PythonValue::List(_) => {
                    let array = self.as_array(value, call.home)?;
                    together = Some(match together {
                        None => array,
                        Some(before) => {
                            let shape = broadcast(&before.shape, &array.shape);
                            let dtype = if at == skipped {
                                array.dtype
                            } else {
                                before.dtype.with(array.dtype)
                            };
                            Array {
                                dtype,
                                on_gpu: before.on_gpu || array.on_gpu,
                                guessed: before.guessed
                                    || array.guessed
                                    || !do_fit(&before.shape, &array.shape),
                                ranked: before.ranked && array.ranked,
                                ..before.shaped(shape)
                            }
                        }
                    });
                }
                PythonValue::Number(number) => {
                    let weak = number.scalar.is_none() || call.home != Home::NumPy;
                    let float = number.kind == crate::value::NumberKind::Float;
                    scalar = match (weak, float) {
                        (false, _) => number.scalar,
                        (true, true) => Some(scalar.unwrap_or(Dtype::Float(2))),
                        (true, false) if number.kind == crate::value::NumberKind::Complex => {
                            Some(Dtype::Complex(8))
                        }
                        (true, false) => scalar,
                    };
                }
                _ => {}
            }
        }
        let mut array = together?;
        if let Some(scalar) = scalar {
            array.dtype = match (array.dtype, scalar) {
                // A Python float turns integers into floats, and does not widen floats.
                (Dtype::Bool | Dtype::Int(_), Dtype::Float(2)) => float_of(array.dtype, call.home),
                (Dtype::Float(_) | Dtype::Brain, Dtype::Complex(8)) => array.dtype.as_complex(),
                (dtype, Dtype::Float(2)) => dtype,
                (dtype, scalar) => dtype.with(scalar),
            };
        }
        if array.dtype == Dtype::Bool
            && call.rule == "each"
            && !call.name.contains("bitwise")
            && !call.name.contains("invert")
        {
            array.dtype = if call.arguments.placed.len() > 1 { LONG } else { array.dtype };
        }
        array.share_true = None;
        Some(array)
    }
}

/// Returns the arrays among the positional arguments.
pub(super) fn operands(call: &Call) -> Vec<Array> {
    call.arguments.placed.iter().flat_map(crate::value::arrays_of).collect()
}

/// Returns the float dtype that a library's functions return for a dtype.
pub(super) fn float_of(dtype: Dtype, home: Home) -> Dtype {
    match (dtype, home) {
        (Dtype::Bool | Dtype::Int(_), Home::Torch | Home::Jax) => crate::dtype::SINGLE,
        _ => dtype.as_float(),
    }
}

pub(super) fn whole(axis: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "an axis")]
    let axis = axis as i64;
    axis
}

/// Returns the shape with the length of one dimension replaced.
pub(super) fn replaced(shape: &[Polynomial], axis: f64, length: Polynomial) -> Vec<Polynomial> {
    let mut shape = shape.to_vec();
    if let Some(at) = place(shape.len(), axis) {
        shape[at] = length;
    }
    shape
}

/// Returns the shape with a dimension inserted.
pub(super) fn inserted(shape: &[Polynomial], axis: f64, length: Polynomial) -> Vec<Polynomial> {
    let mut shape = shape.to_vec();
    let at = place(shape.len() + 1, axis).unwrap_or(0);
    shape.insert(at.min(shape.len()), length);
    shape
}

/// Returns the dimension of an axis, which counts from the end if negative.
pub(super) fn place(rank: usize, axis: f64) -> Option<usize> {
    let rank_signed = i64::try_from(rank).ok()?;
    let axis = whole(axis);
    let at = usize::try_from(if axis < 0 { axis + rank_signed } else { axis }).ok()?;
    (at < rank).then_some(at)
}

fn broadcast_lengths(a: &[Polynomial], b: &[Polynomial]) -> Vec<Polynomial> {
    let ones = |rank: usize| vec![Polynomial::one(); rank];
    let rank = a.len().max(b.len());
    let (x, y) =
        ([ones(rank - a.len()), a.to_vec()].concat(), [ones(rank - b.len()), b.to_vec()].concat());
    x.iter().zip(&y).map(|(x, y)| x.times(y)).collect()
}

/// Returns nested lists, as `tolist` does.
fn nested_list<'a>(reader: &ProgramReader<'a>, array: &Array, depth: usize) -> PythonValue<'a> {
    let Some(length) = array.shape.get(depth) else {
        let mut number = PythonNumber::scalar(array.dtype);
        number.scalar = None;
        return PythonValue::Number(number);
    };
    if depth > 4 {
        return PythonValue::Nothing;
    }
    reader.shared_list(vec![nested_list(reader, array, depth + 1)], Some(length.clone()))
}
