//! Evaluates calls on sampled values, and the share of them that passes a test.

use std::rc::Rc;

use ruff_python_ast::CmpOp;

use crate::array::TURNED;
use crate::distributions::{parameters_of, quantile};
use crate::dtype::Dtype;
use crate::element_functions::{function_of_one, function_of_two, truth};
use crate::reader::ProgramReader;
use crate::rules::Call;
use crate::sample::{ValueSample, mean, mixed, quantile_of};
use crate::size::Polynomial;
use crate::value::{Array, PythonNumber, PythonValue};

/// The maximum number of columns in a sampled reduction, e.g. 3 for points or colors.
const MAX_ADDED: f64 = 16.0;

impl<'a> ProgramReader<'a> {
    /// Returns a seed for the current call site and the calls that led to it.
    pub(crate) fn seed(&self) -> u32 {
        self.frames.last().map_or(0, |frame| mixed(frame.site, frame.at))
    }

    /// Evaluates `read` for one of several rounds with different seeds, so that each round draws different numbers.
    pub(crate) fn of_a_round<T>(&mut self, round: usize, read: impl FnOnce(&mut Self) -> T) -> T {
        let site = self.frame().site;
        self.frame().site = mixed(site, u32::try_from(round).unwrap_or(u32::MAX));
        let value = read(self);
        self.frame().site = site;
        value
    }

    /// Adds the sampled values to the result of a call.
    pub(crate) fn sample_result(&mut self, call: &Call<'_, 'a>, result: &mut PythonValue<'a>) {
        match result {
            PythonValue::Array(array) => {
                array.sample = self.sample_of(call, array);
                if array.dtype == Dtype::Bool && array.share_true.is_none() {
                    array.share_true = array.sample.as_ref().and_then(ValueSample::share);
                }
            }
            PythonValue::List(list) => list.borrow_mut().items.iter_mut().for_each(|item| {
                if let PythonValue::Array(array) = item {
                    array.sample = None;
                }
            }),
            PythonValue::Number(number) => number.typical = typical(call),
            _ => {}
        }
    }

    fn sample_of(&mut self, call: &Call<'_, 'a>, result: &Array) -> Option<ValueSample> {
        // With `where` or `out`, elements that are not computed keep their old values.
        if call.arguments.named(&["where", "out"]).is_some() {
            return None;
        }
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let source = call.arguments.array(0);
        let own = || source.and_then(|source| source.sample.clone());
        match call.rule {
            "drawdims" | "drawsize" | "drawlast" | "jaxdraw" | "torchint" => {
                self.drawn_sample(call, short, result)
            }
            "choice" => self.chosen_sample(call, result),
            "permutation" | "shuffle" => match own() {
                Some(sample) => Some(sample.shuffled(self.seed())),
                None => Some(evenly(result.spread?, true, self.seed())),
            },
            "arange" | "linspace" => {
                let (low, high) = result.spread?;
                let whole = !result.dtype.is_float();
                let value = move |share: f64| low + (high - low) * share;
                Some(ValueSample::counting(
                    move |share| if whole { value(share).floor() } else { value(share) },
                ))
            }
            "each" | "float" | "flag" | "where" => {
                let given: Vec<&PythonValue<'a>> = call.arguments.placed.iter().collect();
                self.worked_out(short, &given, &result.shape)
            }
            "copy" => match short {
                "roll" => own()?.elsewhere(self.seed()),
                "copy" | "clone" | "contiguous" | "ascontiguousarray" => own(),
                _ => None,
            },
            "astype" => match result.dtype {
                Dtype::Int(_) => Some(own()?.map(f64::trunc)),
                Dtype::Bool => Some(own()?.map(|value| f64::from(u8::from(value != 0.0)))),
                _ => own(),
            },
            "take" => own()?.elsewhere(self.seed()),
            "tile" => Some(own()?.shuffled(self.seed())),
            "transpose" | "swap" => own()?.elsewhere(TURNED),
            "same" if short.starts_with("flip") => own()?.elsewhere(self.seed()),
            "reshape" | "ravel" | "squeeze" | "unsqueeze" | "same" | "asarray" => own(),
            "reduce" | "norm" => {
                let axis = call.arguments.named(&["axis", "dim"]).and_then(PythonValue::known);
                self.added_up(short, source?, axis?)
            }
            _ => None,
        }
    }

    /// Samples a draw from a known distribution. Its parameters are numbers or sampled arrays.
    fn drawn_sample(
        &self,
        call: &Call<'_, 'a>,
        short: &str,
        result: &Array,
    ) -> Option<ValueSample> {
        let names = parameters_of(short)?;
        if let Some(spread) = result.spread {
            return Some(evenly(spread, !result.dtype.is_float(), self.seed()));
        }
        let placed = call.rule == "drawlast" && !short.starts_with("standard_exp");
        let mut parameters = Vec::new();
        for (at, (names, otherwise)) in names.iter().enumerate() {
            let names: Vec<&str> = names.split(' ').collect();
            let given = call.arguments.get(if placed { at } else { usize::MAX }, &names);
            parameters.push(match given {
                Some(given) => self.operand(given, &result.shape)?,
                None => ValueSample::constant((*otherwise)?),
            });
        }
        let shares = ValueSample::drawn(self.seed(), |share| share);
        let name = short.to_owned();
        Some(ValueSample::together(&shares, parameters, move |share, given| {
            quantile(&name, share, given).unwrap_or(f64::NAN)
        }))
    }

    /// Samples a draw such as `rng.choice(["a", "b"], n, p=[0.9, 0.1])`.
    fn chosen_sample(&self, call: &Call<'_, 'a>, result: &Array) -> Option<ValueSample> {
        let source = call.arguments.placed.first()?;
        let chances = call
            .arguments
            .get(3, &["p", "weights"])
            .filter(|argument| !matches!(argument, PythonValue::Nothing));
        let chances: Option<Vec<f64>> = match chances {
            Some(given) => {
                Some(given.items()?.iter().map(PythonValue::known).collect::<Option<_>>()?)
            }
            None => None,
        };
        let items = match (source, &chances) {
            (PythonValue::List(list), _) if list.borrow().exact => source.items()?,
            (PythonValue::Array(array), None) => {
                return Some(array.sample.clone()?.shuffled(self.seed()));
            }
            (PythonValue::Number(number), None) => {
                return Some(evenly((0.0, number.known()?), true, self.seed()));
            }
            (PythonValue::Number(_), Some(chances)) => {
                (0..chances.len()).map(|at| PythonValue::int(usize_f64(at))).collect()
            }
            _ => return None,
        };
        let equal = 1.0 / usize_f64(items.len()).max(1.0);
        let chances = chances.unwrap_or_else(|| vec![equal; items.len()]);
        let last = items.len().saturating_sub(1);
        let at = move |share: f64| {
            let mut sum = 0.0;
            let found = chances.iter().position(|chance| {
                sum += chance;
                share < sum
            });
            found.unwrap_or(last)
        };
        if result.dtype == Dtype::Object {
            let texts: Option<Vec<Rc<str>>> =
                items.iter().map(|item| item.text().map(Rc::from)).collect();
            let sample = ValueSample::drawn(self.seed(), move |share| usize_f64(at(share)));
            return Some(sample.of_texts(Some(texts?.into())));
        }
        let values: Vec<f64> = items.iter().map(PythonValue::known).collect::<Option<_>>()?;
        Some(ValueSample::drawn(self.seed(), move |share| {
            values.get(at(share)).copied().unwrap_or(f64::NAN)
        }))
    }

    /// Applies an elementwise operation to samples.
    pub(crate) fn worked_out(
        &self,
        name: &str,
        given: &[&PythonValue<'a>],
        shape: &[Polynomial],
    ) -> Option<ValueSample> {
        let operand = |at: usize| self.operand(given.get(at)?, shape);
        Some(match (name, given.len()) {
            ("where", 3) => ValueSample::chosen(&operand(0)?, &operand(1)?, &operand(2)?),
            ("clip", 3) => operand(0)?.zip(&operand(1)?, f64::max).zip(&operand(2)?, f64::min),
            (_, 1) => operand(0)?.map(function_of_one(name)?),
            (_, 2) => {
                let function = function_of_two(name)?;
                operand(0)?.zip(&operand(1)?, function)
            }
            _ => return None,
        })
    }

    /// Returns the sample of an operand for a result of the given shape. If the operand is broadcast, its values are
    /// shuffled.
    fn operand(&self, value: &PythonValue<'a>, shape: &[Polynomial]) -> Option<ValueSample> {
        match value {
            PythonValue::Number(number) => number.estimate(),
            PythonValue::Array(array) => {
                let sample = array.sample.clone()?;
                if array.shape == *shape {
                    return Some(sample);
                }
                let lacks = |seed: u32, length: &Polynomial| {
                    mixed(seed, 1 + u32::from(length.value() == Some(1.0)))
                };
                Some(sample.shuffled(array.shape.iter().fold(0, lacks)))
            }
            _ => None,
        }
    }

    /// Samples a reduction over a few columns, whose values are assumed to have the same distribution.
    fn added_up(&self, name: &str, source: &Array, axis: f64) -> Option<ValueSample> {
        let at = crate::rules::axis_place(source.shape.len(), axis);
        let length = source.shape.get(at)?.value().filter(|length| *length <= MAX_ADDED)?;
        let sample = source.sample.as_ref()?;
        let join = function_of_two(match name {
            "sum" | "mean" | "norm" => "add",
            "max" | "amax" => "maximum",
            "min" | "amin" => "minimum",
            "prod" => "multiply",
            _ => return None,
        })?;
        let first =
            if name == "norm" { sample.map(|sample| sample * sample) } else { sample.clone() };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 16")]
        let mut others = 1..length as u32;
        let all =
            others.try_fold(first.clone(), |sum, at| Some(sum.zip(&first.elsewhere(at)?, join)));
        Some(match name {
            "mean" => all?.map(move |sum| sum / length),
            "norm" => all?.map(f64::sqrt),
            _ => all?,
        })
    }

    /// Samples the mask of a comparison.
    pub(crate) fn compared_samples(
        &self,
        op: CmpOp,
        [left, right]: [&PythonValue<'a>; 2],
        shape: &[Polynomial],
    ) -> Option<ValueSample> {
        // A string is compared by its index in the sample's strings.
        if let (PythonValue::Array(texts), PythonValue::Text(text)) = (left, right) {
            let (sample, number) =
                (texts.sample.as_ref()?, texts.sample.as_ref()?.number_of(text)?);
            let is_equal = op == CmpOp::Eq;
            return matches!(op, CmpOp::Eq | CmpOp::NotEq)
                .then(|| sample.map(move |sample| truth((sample == number) == is_equal)));
        }
        let holds = comparison(op)?;
        let (left, right) = (self.operand(left, shape)?, self.operand(right, shape)?);
        Some(left.zip(&right, move |a, b| truth(holds(&a, &b))))
    }
}

impl PythonNumber {
    /// Returns a sample of the number: its known value, or else its likely values.
    pub(crate) fn estimate(&self) -> Option<ValueSample> {
        self.known().map(ValueSample::constant).or_else(|| self.typical.clone())
    }
}

/// Samples the reduction of a whole array to a number.
fn typical(call: &Call<'_, '_>) -> Option<ValueSample> {
    let short = call.name.rsplit('.').next().unwrap_or_default();
    let at = call.arguments.placed.get(1).and_then(PythonValue::known);
    let at = if short.ends_with("percentile") { at.map(|percent| percent / 100.0) } else { at };
    typical_of(short, call.arguments.array(0)?, at)
}

/// Samples a statistic of an array, such as its mean or median.
pub(crate) fn typical_of(name: &str, source: &Array, at: Option<f64>) -> Option<ValueSample> {
    let sample = source.sample.as_ref()?;
    let variance = |values: &[f64]| {
        let middle = mean(values.iter().copied());
        mean(values.iter().map(|value| (value - middle) * (value - middle)))
    };
    Some(match name.trim_start_matches("nan") {
        "mean" | "average" => sample.reduced(|sample| mean(sample.iter().copied())),
        "sum" | "count_nonzero" => {
            let count = source.elements().value()?;
            sample.reduced(move |sample| count * mean(sample.iter().copied()))
        }
        "std" => sample.reduced(move |sample| variance(sample).sqrt()),
        "var" => sample.reduced(variance),
        "median" => sample.reduced(|sample| quantile_of(sample, 0.5)),
        "percentile" | "quantile" => {
            let at = at?;
            sample.reduced(move |sample| quantile_of(sample, at))
        }
        // The maximum is not sampled: that of millions exceeds that of a sample.
        _ => return None,
    })
}

/// Samples a uniform distribution.
pub(crate) fn evenly((low, high): (f64, f64), whole: bool, seed: u32) -> ValueSample {
    ValueSample::drawn(seed, move |share| {
        let value = low + (high - low) * share;
        if whole { value.floor() } else { value }
    })
}

/// Returns the function of a comparison operator, or `None` for `in` and `is`.
pub(crate) fn comparison(op: CmpOp) -> Option<fn(&f64, &f64) -> bool> {
    Some(match op {
        CmpOp::Eq => f64::eq,
        CmpOp::NotEq => f64::ne,
        CmpOp::Lt => f64::lt,
        CmpOp::LtE => f64::le,
        CmpOp::Gt => f64::gt,
        CmpOp::GtE => f64::ge,
        CmpOp::In | CmpOp::NotIn | CmpOp::Is | CmpOp::IsNot => return None,
    })
}

fn usize_f64(count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "items of a list")]
    let count = count as f64;
    count
}
