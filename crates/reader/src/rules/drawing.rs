//! Arrays of random numbers.

use super::Call;
use crate::dtype::{Dtype, LONG};
use crate::reader::ProgramReader;
use crate::value::{Array, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(super) fn drawing_rule(
        &mut self,
        call: &Call<'_, 'a>,
        short: &str,
        given: Option<Dtype>,
        float: Dtype,
    ) -> Option<Array> {
        let arguments = call.arguments;
        let line = call.line;
        let mut spread = None;
        // A gamma distribution has a parameter named `shape`.
        let sizes: &[&str] = if call.rule == "drawlast" { &["size"] } else { &["size", "shape"] };
        let named_size = arguments.named(sizes).cloned();
        let shape = match call.rule {
            "drawdims" => match &arguments.placed[..] {
                [PythonValue::List(_)] => self.shape_of(&arguments.placed[0].clone(), line),
                _ => arguments
                    .placed
                    .iter()
                    .filter(|size| !matches!(size, PythonValue::Object(_)))
                    .map(|size| self.size_of(size, line))
                    .collect(),
            },
            "drawsize" => {
                let size = named_size.or_else(|| arguments.placed.first().cloned());
                size.map_or_else(Vec::new, |size| self.shape_of(&size, line))
            }
            "drawlast" => {
                let expected = parameters_of(short);
                let last = arguments.placed.get(expected).cloned();
                let tuple = arguments
                    .placed
                    .last()
                    .filter(|placed| matches!(placed, PythonValue::List(_)))
                    .cloned();
                let size = named_size.or(last).or(tuple);
                let parameters: Vec<&Array> =
                    arguments.placed.iter().take(expected).filter_map(PythonValue::array).collect();
                let by_parameters = parameters.first().map(|parameter| parameter.shape.clone());
                let low = arguments.get(0, &["low"]).and_then(PythonValue::known);
                let high = arguments.get(1, &["high"]).map(PythonValue::known);
                spread = match (short, low, high) {
                    ("uniform" | "integers" | "randint", Some(low), Some(Some(high))) => {
                        Some((low, high))
                    }
                    // An unknown second bound is not a missing one.
                    ("integers" | "randint", Some(high), None) => Some((0.0, high)),
                    _ => None,
                };
                match (size, by_parameters) {
                    (Some(size), _) => self.shape_of(&size, line),
                    (None, Some(shape)) => shape,
                    (None, None) => Vec::new(),
                }
            }
            "choice" | "permutation" => {
                let source = arguments.placed.first()?.clone();
                let size = named_size
                    .or_else(|| arguments.placed.get(1).cloned())
                    .filter(|_| call.rule == "choice");
                match size {
                    Some(size) => self.shape_of(&size, line),
                    None if call.rule == "permutation" => match &source {
                        PythonValue::Array(array) => array.shape.clone(),
                        other => vec![self.size_of(other, line)],
                    },
                    None => Vec::new(),
                }
            }
            "shuffle" => return arguments.array(0).cloned(),
            "multinormal" => {
                // The length of each drawn vector is that of the distribution's mean or probabilities.
                let (of, at) = match short {
                    "dirichlet" => (0, 1),
                    "multinomial" => (1, 2),
                    _ => (0, 2),
                };
                let side = arguments
                    .array(of)
                    .and_then(|array| array.shape.first().cloned())
                    .or_else(|| match arguments.placed.get(of) {
                        Some(PythonValue::List(list)) => Some(list.borrow().length.clone()),
                        _ => None,
                    })?;
                let size = named_size.or_else(|| arguments.placed.get(at).cloned());
                let mut shape = size.map_or_else(Vec::new, |size| self.shape_of(&size, line));
                shape.push(side);
                shape
            }
            "torchint" => {
                let size = named_size.or_else(|| {
                    arguments
                        .placed
                        .iter()
                        .find(|value| matches!(value, PythonValue::List(_)))
                        .cloned()
                })?;
                let second = arguments.placed.get(1).and_then(PythonValue::number);
                spread = match (arguments.placed.first().and_then(PythonValue::known), second) {
                    (Some(low), Some(high)) => high.known().map(|high| (low, high)),
                    (Some(high), None) => Some((0.0, high)),
                    _ => None,
                };
                self.shape_of(&size, line)
            }
            "drawrows" => {
                // `multinomial` draws indices by their probabilities, for each row.
                let shares = self.as_array(arguments.placed.first()?, call.home)?;
                let mut shape = shares.shape;
                let count = arguments.get(1, &["num_samples"])?.clone();
                *shape.last_mut()? = self.size_of(&count, line);
                shape
            }
            "jaxdraw" => {
                let size = named_size.or_else(|| arguments.placed.get(1).cloned());
                size.map_or_else(Vec::new, |size| self.shape_of(&size, line))
            }
            _ => return None,
        };
        let integers = matches!(
            short,
            "integers"
                | "randint"
                | "poisson"
                | "binomial"
                | "geometric"
                | "permutation"
                | "multinomial"
        );
        let chosen =
            arguments.placed.first().filter(|_| call.rule == "choice").and_then(|placed| {
                match placed {
                    PythonValue::List(list) => {
                        list.borrow().items.first().and_then(PythonValue::element_type)
                    }
                    PythonValue::Array(array) => Some(array.dtype),
                    _ => Some(LONG),
                }
            });
        let dtype = given.or(chosen).unwrap_or(if integers { LONG } else { float });
        if spread.is_none() && matches!(short, "rand" | "random" | "random_sample") {
            spread = Some((0.0, 1.0));
        }
        if let ("choice", Some(PythonValue::Number(number))) = (call.rule, arguments.placed.first())
        {
            spread = number.known().map(|high| (0.0, high));
        }
        // Strings have no order, but a known number of distinct values.
        if let (Some(Dtype::Object), Some(PythonValue::List(list))) =
            (chosen, arguments.placed.first())
        {
            spread = list.borrow().length.value().map(|high| (0.0, high));
        }
        let scalar = shape.is_empty();
        let mut array = Array { spread, ..Array::of(shape, dtype, call.home) };
        if scalar && !self.open.is_empty() {
            array.shape = Vec::new();
        }
        Some(array)
    }
}

/// Returns the number of parameters of a distribution. The size argument follows them.
fn parameters_of(distribution: &str) -> usize {
    match distribution {
        "poisson" | "exponential" | "geometric" | "chisquare" | "standard_t" | "weibull"
        | "pareto" | "rayleigh" => 1,
        "triangular" => 3,
        "standard_exponential" => 0,
        _ => 2,
    }
}

/// Returns `true` if a call draws a single number.
pub(super) fn draws_one(call: &Call<'_, '_>) -> bool {
    let short = call.name.rsplit('.').next().unwrap_or_default();
    let most = match call.rule {
        "drawdims" | "drawsize" => 0,
        "drawlast" => parameters_of(short),
        _ => return false,
    };
    let (placed, named) = (&call.arguments.placed, &call.arguments.named);
    named.iter().all(|(name, _)| name != "size")
        && placed.len() <= most
        && placed.iter().all(|value| matches!(value, PythonValue::Number(_)))
}
