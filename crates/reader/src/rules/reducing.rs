//! Reductions and sorts.

use super::elementwise::{place, replaced};
use super::{Call, Shaped};
use crate::dtype::{DOUBLE, Dtype, LONG};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, NumberKind, PythonNumber, PythonValue};

/// The number of labelled regions of an image, if unknown.
const PARTS: f64 = 1_000.0;

impl<'a> ProgramReader<'a> {
    pub(super) fn reducing_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let arguments = call.arguments;
        if !matches!(
            call.rule,
            "reduce"
                | "reduceflag"
                | "reduceindex"
                | "reducefloat"
                | "norm"
                | "std"
                | "quantile"
                | "trace"
                | "sort"
                | "argsort"
                | "unique"
                | "topk"
                | "histogram"
                | "bincount"
                | "labelled"
                | "error"
                | "labels"
        ) {
            return None;
        }
        let source = self.as_array(arguments.placed.first()?, call.home)?;
        let elements = source.elements();
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let dtype = match call.rule {
            "reduceflag" => Dtype::Bool,
            "reduceindex" | "argsort" | "histogram" | "bincount" => LONG,
            "reducefloat" | "std" | "norm" | "quantile" => {
                super::elementwise::float_of(source.dtype.as_real(), call.home)
            }
            _ if matches!(short, "mean" | "nanmean" | "average") => {
                super::elementwise::float_of(source.dtype, call.home)
            }
            _ if source.dtype == Dtype::Bool && short != "max" && short != "min" => LONG,
            _ => source.dtype,
        };
        let read = vec![source.clone()];
        match call.rule {
            "trace" => {
                let side = source.shape.first()?.clone();
                let diagonal = vec![source.shaped(vec![side.clone()])];
                Some(Shaped::new(PythonValue::Number(PythonNumber::scalar(dtype)), diagonal, side))
            }
            "sort" | "argsort" => {
                let mut result =
                    self.made(Array { dtype, spread: source.spread, ..source.clone() });
                result.drawn = None;
                let both = call.home == crate::value::Home::Torch && call.rule == "sort";
                let index = PythonValue::Array(Array { dtype: LONG, ..result.clone() });
                let result = if both {
                    PythonValue::list(vec![PythonValue::Array(result), index])
                } else {
                    PythonValue::Array(result)
                };
                let in_place = arguments.named(&["inplace"]).is_some();
                let result = if in_place { PythonValue::Nothing } else { result };
                Some(Shaped::new(result, read, elements))
            }
            "unique" => {
                let few = source
                    .spread
                    .filter(|_| !source.dtype.is_float())
                    .map(|(low, high)| Polynomial::of(high - low));
                let count = few.unwrap_or_else(|| elements.clone());
                let guessed = source.guessed || source.spread.is_none();
                let one = self.made(Array { guessed, ..source.shaped(vec![count]) });
                let extra = ["return_index", "return_inverse", "return_counts"]
                    .iter()
                    .filter(|name| arguments.flag(&[name]) == Some(true))
                    .count();
                let mut results = vec![PythonValue::Array(one.clone())];
                for name in ["return_index", "return_inverse", "return_counts"] {
                    if arguments.flag(&[name]) == Some(true) {
                        let length = if name == "return_inverse" {
                            vec![elements.clone()]
                        } else {
                            one.shape.clone()
                        };
                        results
                            .push(PythonValue::Array(Array { dtype: LONG, ..one.shaped(length) }));
                    }
                }
                let result =
                    if extra == 0 { PythonValue::Array(one) } else { PythonValue::list(results) };
                Some(Shaped::new(result, read, elements))
            }
            "topk" => {
                let count = arguments.get(1, &["k"])?.clone();
                let count = self.size_of(&count, call.line);
                let one = self.made(source.shaped(replaced(&source.shape, -1.0, count)));
                let index = Array { dtype: LONG, ..one.clone() };
                Some(Shaped::new(
                    PythonValue::list(vec![PythonValue::Array(one), PythonValue::Array(index)]),
                    read,
                    elements,
                ))
            }
            "labels" => {
                let labels = self.made(Array {
                    dtype: Dtype::Int(4),
                    drawn: None,
                    spread: None,
                    sample: None,
                    ..source
                });
                let count = PythonValue::Number(PythonNumber::some(NumberKind::Int));
                let result = PythonValue::list(vec![PythonValue::Array(labels), count]);
                Some(Shaped::new(result, read, elements))
            }
            "error" => {
                let other = self.as_array(arguments.placed.get(1)?, call.home)?;
                let result = PythonValue::Number(PythonNumber::scalar(DOUBLE));
                Some(Shaped::new(result, vec![source, other], elements))
            }
            "labelled" => {
                let labels = arguments.get(1, &["labels"]).and_then(PythonValue::array).cloned();
                let parts = arguments.get(2, &["index"]).cloned();
                let parts = parts.and_then(|parts| self.as_array(&parts, call.home));
                // The number of labelled regions is assumed.
                let parts = parts.map(|part| match part.elements().value() {
                    None => Array { guessed: true, ..part.shaped(vec![Polynomial::of(PARTS)]) },
                    Some(_) => part,
                });
                let read = read.into_iter().chain(labels).collect();
                let result = match parts.filter(|part| !part.shape.is_empty()) {
                    Some(parts) => PythonValue::Array(self.made(Array {
                        dtype: DOUBLE,
                        guessed: parts.guessed,
                        ..source.shaped(parts.shape)
                    })),
                    None => PythonValue::Number(PythonNumber::scalar(DOUBLE)),
                };
                Some(Shaped::new(result, read, elements))
            }
            "histogram" if short == "histogram2d" => {
                let other = self.as_array(arguments.get(1, &["y"])?, call.home)?;
                let bins = arguments.get(2, &["bins"]).cloned();
                let listed =
                    bins.as_ref().and_then(PythonValue::items).filter(|item| item.len() == 2);
                let count = |bins: Option<&PythonValue<'a>>| match bins {
                    Some(PythonValue::Array(edges)) => edges.elements().minus(&Polynomial::one()),
                    Some(PythonValue::List(edges)) => {
                        edges.borrow().length.minus(&Polynomial::one())
                    }
                    given => {
                        given.and_then(PythonValue::size).unwrap_or_else(|| Polynomial::of(10.0))
                    }
                };
                let sides = match &listed {
                    Some(both) => [count(both.first()), count(both.last())],
                    None => [count(bins.as_ref()), count(bins.as_ref())],
                };
                let floats = |shape| Array {
                    dtype: DOUBLE,
                    drawn: None,
                    spread: None,
                    ..source.shaped(shape)
                };
                let counts = self.made(floats(sides.to_vec()));
                let edges = sides.map(|side| floats(vec![side.plus(&Polynomial::one())]));
                let parts = std::iter::once(counts).chain(edges).map(PythonValue::Array);
                Some(Shaped::new(PythonValue::list(parts.collect()), vec![source, other], elements))
            }
            "histogram" => {
                // The number of bins, or the bin edges.
                let edges = |count: &Polynomial| count.minus(&Polynomial::one());
                let bins = match arguments.get(1, &["bins"]) {
                    Some(PythonValue::Array(given)) => given.shape.first().map(edges),
                    Some(PythonValue::List(given)) => Some(edges(&given.borrow().length)),
                    other => other.and_then(PythonValue::size),
                };
                let bins = bins.unwrap_or_else(|| Polynomial::of(10.0));
                let counts = self.made(Array {
                    dtype: LONG,
                    drawn: None,
                    ..source.shaped(vec![bins.clone()])
                });
                let edges = self.made(Array {
                    dtype: DOUBLE,
                    drawn: None,
                    ..source.shaped(vec![bins.plus(&Polynomial::one())])
                });
                Some(Shaped::new(
                    PythonValue::list(vec![PythonValue::Array(counts), PythonValue::Array(edges)]),
                    read,
                    elements,
                ))
            }
            "bincount" => {
                let length = source
                    .spread
                    .map_or_else(|| Polynomial::of(1_000.0), |(_, high)| Polynomial::of(high));
                let length =
                    arguments.named(&["minlength"]).and_then(PythonValue::size).unwrap_or(length);
                let mut read = read;
                let weights = arguments.get(1, &["weights"]).cloned();
                let weights = weights.and_then(|weights| self.as_array(&weights, call.home));
                let dtype = if weights.is_some() { DOUBLE } else { LONG };
                read.extend(weights);
                let result = self.made(Array { dtype, drawn: None, ..source.shaped(vec![length]) });
                Some(Shaped::new(PythonValue::Array(result), read, elements))
            }
            _ => {
                let at = if call.rule == "quantile" || call.rule == "norm" { 2 } else { 1 };
                let axis = arguments.get(at, &["axis", "dim"]).cloned();
                let axis = axis
                    .filter(|axis| call.rule != "norm" || !matches!(axis, PythonValue::Text(_)));
                let keeps = arguments.flag(&["keepdims", "keepdim"]) == Some(true);
                let mut shape = reduced(&source, axis.as_ref(), keeps);
                if call.rule == "quantile" {
                    match arguments.get(1, &["q"]) {
                        Some(PythonValue::Array(at)) => shape.insert(0, at.elements()),
                        Some(PythonValue::List(list)) => {
                            shape.insert(0, list.borrow().length.clone())
                        }
                        _ => {}
                    }
                }
                let indexed = call.home == crate::value::Home::Torch
                    && axis.is_some()
                    && matches!(short, "max" | "min");
                let result = if shape.is_empty() && source.home != crate::value::Home::Torch {
                    let quantile = quantile_of(short, arguments.get(1, &["q"]));
                    PythonValue::Number(PythonNumber { quantile, ..PythonNumber::scalar(dtype) })
                } else {
                    // An index along an axis, as returned by `argmax`, is less than the axis's length.
                    let places = axis
                        .as_ref()
                        .and_then(PythonValue::known)
                        .and_then(|axis| place(source.shape.len(), axis))
                        .and_then(|at| source.shape.get(at)?.value())
                        .filter(|_| short.contains("arg"));
                    let one = self.made(Array {
                        dtype,
                        spread: places.map(|place| (0.0, place)),
                        drawn: None,
                        ..source.shaped(shape)
                    });
                    if indexed {
                        let index = Array { dtype: LONG, ..one.clone() };
                        PythonValue::list(vec![PythonValue::Array(one), PythonValue::Array(index)])
                    } else {
                        PythonValue::Array(one)
                    }
                };
                let shaped = Shaped::new(result, read, elements);
                Some(
                    match short_rows(&source, axis.as_ref())
                        .filter(|_| call.home == crate::value::Home::NumPy)
                    {
                        Some(rows) if call.rule != "quantile" => shaped.key("results", rows),
                        _ => shaped,
                    },
                )
            }
        }
    }
}

/// The row length above which NumPy's overhead per reduced row is negligible.
const LONG_ROW: f64 = 512.0;

/// Returns the number of short rows if a reduction covers the last dimensions, but not all. `None` otherwise.
fn short_rows(source: &Array, axis: Option<&PythonValue>) -> Option<Polynomial> {
    let rank = source.shape.len();
    let mut axes = axes_of(rank, axis);
    axes.sort_unstable();
    let at = *axes.first().filter(|_| source.ranked && !source.turned)?;
    let product =
        |of: &[Polynomial]| of.iter().fold(Polynomial::one(), |all, length| all.times(length));
    let (rows, row) = source.shape.split_at(at);
    let short = product(row).value().is_some_and(|length| length <= LONG_ROW);
    (short && at > 0 && axes.iter().copied().eq(at..rank)).then(|| product(rows))
}

/// Returns the shape after a reduction over one axis, several axes, or all if `axis` is `None`.
pub(crate) fn reduced(source: &Array, axis: Option<&PythonValue>, keeps: bool) -> Vec<Polynomial> {
    let axes = axes_of(source.shape.len(), axis);
    let lengths = source.shape.iter().enumerate();
    lengths
        .filter_map(|(at, length)| match (axes.contains(&at), keeps) {
            (false, _) => Some(length.clone()),
            (true, true) => Some(Polynomial::one()),
            (true, false) => None,
        })
        .collect()
}

/// Returns the dimensions of `axis`: one, several, or all if it is `None`.
fn axes_of(rank: usize, axis: Option<&PythonValue>) -> Vec<usize> {
    match axis {
        Some(PythonValue::Number(number)) => {
            number.known().and_then(|axis| place(rank, axis)).into_iter().collect()
        }
        Some(PythonValue::List(list)) => list
            .borrow()
            .items
            .iter()
            .filter_map(|item| item.known().and_then(|axis| place(rank, axis)))
            .collect(),
        _ => (0..rank).collect(),
    }
}

/// Returns the probability of a quantile function, e.g. 0.5 for `median`.
pub(crate) fn quantile_of(name: &str, at: Option<&PythonValue>) -> Option<f64> {
    let name = name.strip_prefix("nan").unwrap_or(name);
    let at = at.and_then(PythonValue::known);
    match name {
        "median" => Some(0.5),
        "percentile" => at.map(|percent| percent / 100.0),
        "quantile" => Some(at.unwrap_or(0.5)),
        _ => None,
    }
}
