//! Matrix factorizations, and solutions of linear systems by them.

use super::{Call, Shaped};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn factorization(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        if !matches!(
            call.rule,
            "solve"
                | "lstsq"
                | "det"
                | "square"
                | "pinv"
                | "qr"
                | "eigen"
                | "eigenvalues"
                | "svd"
                | "singular"
                | "lufactor"
                | "factored"
        ) {
            return None;
        }
        let arguments = call.arguments;
        let first = match arguments.placed.first()? {
            // The result of `lu_factor`: the factors and the pivots.
            PythonValue::List(list) => list.borrow().items.first().cloned()?,
            other => other.clone(),
        };
        let a = self.as_array(&first, call.home)?;
        if !a.ranked {
            let side = self.unknowns.of(
                &format!("side in line {}", call.line),
                crate::unknown::Missing::Elements,
                call.line,
                "the matrix comes from outside the program",
            );
            let a = a.shaped(vec![side.clone(), side]);
            let placed = std::iter::once(PythonValue::Array(a))
                .chain(arguments.placed.iter().skip(1).cloned())
                .collect();
            let arguments =
                crate::calling::CallArguments { placed, named: arguments.named.clone() };
            return self.factorization(&Call { arguments: &arguments, ..*call });
        }
        let rank = a.shape.len();
        let cols = a.shape.last()?.clone();
        let rows = if rank > 1 { a.shape[rank - 2].clone() } else { Polynomial::one() };
        let products =
            a.shape[..rank.saturating_sub(2)].iter().fold(Polynomial::one(), |a, b| a.times(b));
        let batch = a.shape[..rank.saturating_sub(2)].to_vec();
        // The formulas expect the long side first. If a side is unknown, it counts as the short one, so that sizes
        // derived from the short side are unknown, too.
        let wide = match (rows.value(), cols.value()) {
            (Some(rows), Some(cols)) => cols > rows,
            (None, Some(_)) => true,
            (_, None) => false,
        };
        let (m, n) = if wide { (cols.clone(), rows.clone()) } else { (rows.clone(), cols.clone()) };
        let float = super::elementwise::float_of(a.dtype, call.home);
        // A non-symmetric matrix has complex eigenvalues. Only NumPy and CuPy check the values, and return real numbers
        // if all are real.
        let looks =
            call.name.starts_with("numpy.") && matches!(call.home, Home::NumPy | Home::CuPy);
        let is_real = call.name.contains("eigh")
            || call.name.contains("eigvalsh")
            || !call.rule.starts_with("eigen")
            || a.symmetric && looks;
        let dtype = if is_real { float } else { float.as_complex() };
        let make = |reader: &mut Self, dims: &[&Polynomial]| {
            let shape =
                batch.iter().cloned().chain(dims.iter().map(|dim| (*dim).clone())).collect();
            let array = reader.made(Array { dtype, drawn: None, spread: None, ..a.shaped(shape) });
            PythonValue::Array(array)
        };
        let mut read = vec![a.clone()];
        let mut rhs = Polynomial::one();
        let full = arguments
            .get(1, &["full_matrices"])
            .and_then(PythonValue::known)
            .is_none_or(|value| value != 0.0);
        let mut key = None;
        let result = match call.rule {
            "solve" | "factored" | "lstsq" => {
                let b = self.as_array(arguments.placed.get(1)?, call.home)?;
                if b.shape.len() > 1 {
                    rhs = b.shape.last()?.clone();
                }
                let result = if b.shape.len() > 1 {
                    make(self, &[&cols, &rhs])
                } else {
                    make(self, &[&cols])
                };
                read.push(b);
                if call.rule == "lstsq" {
                    let small = make(self, &[&n]);
                    PythonValue::list(vec![result, small.clone(), PythonValue::int(1.0), small])
                } else {
                    result
                }
            }
            "det" => {
                if call.name.ends_with("slogdet") {
                    PythonValue::list(vec![PythonValue::Number(PythonNumber::scalar(dtype)); 2])
                } else {
                    PythonValue::Number(PythonNumber::scalar(dtype))
                }
            }
            "pinv" => make(self, &[&cols, &rows]),
            "lufactor" => {
                PythonValue::list(vec![make(self, &[&rows, &cols]), PythonValue::Nothing])
            }
            "qr" => PythonValue::list(vec![make(self, &[&rows, &n]), make(self, &[&n, &cols])]),
            "eigen" => PythonValue::list(vec![make(self, &[&n]), make(self, &[&n, &n])]),
            "eigenvalues" | "singular" => make(self, &[&n]),
            "svd" => {
                if arguments.flag(&["compute_uv"]) == Some(false) {
                    make(self, &[&n])
                } else if full {
                    key = Some("svdfull");
                    PythonValue::list(vec![
                        make(self, &[&rows, &rows]),
                        make(self, &[&n]),
                        make(self, &[&cols, &cols]),
                    ])
                } else {
                    PythonValue::list(vec![
                        make(self, &[&rows, &n]),
                        make(self, &[&n]),
                        make(self, &[&n, &cols]),
                    ])
                }
            }
            _ => make(self, &[&rows, &cols]),
        };
        let shaped = Shaped::new(result, read, m.times(&n));
        let square = rows == cols;
        // The row's formula is for reduced factors. Full factors of a tall matrix cost the square of its long side.
        let mut ratio = Some(Polynomial::one());
        if key.is_some() {
            let small = m.times(&n).times(&n).scaled(6.0).plus(&n.power(3).scaled(20.0));
            let large = m.times(&m).times(&n).scaled(4.0).plus(&n.power(3).scaled(22.0));
            ratio = large
                .over(&small)
                .or_else(|| Some(Polynomial::of(large.value()? / small.value()?)));
        }
        let mut shaped = shaped
            .with("m", m.clone())
            .with("n", n.clone())
            .with("rhs", rhs)
            .with("products", products.clone());
        if let Some(ratio) = ratio {
            shaped = shaped.with("full", ratio);
        }
        if let Some(key) = key {
            shaped = shaped.word("factor", key);
        }
        shaped = shaped.key("n", n);
        if !square {
            shaped = shaped.key("m", m);
        }
        if products.value() != Some(1.0) {
            shaped = shaped.key("products", products);
        }
        Some(shaped)
    }
}
