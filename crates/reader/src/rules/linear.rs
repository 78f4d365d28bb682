//! Matrix products and `einsum`.

use super::{Call, Shaped, broadcast};
use crate::dtype::Dtype;
use crate::in_order::in_order;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonNumber, PythonValue};

/// The percentage of a four-core CPU's peak that the loops of NumPy's `einsum` reach: 6 to 15 GFLOP/s in FP32 and 3 to
/// 6 in FP64 on one core of Zen 4 and of Sapphire Rapids, NumPy 2.4 and 2.5, 2026-11-27.
const LOOPS_OF_EINSUM: f64 = 2.0;

impl<'a> ProgramReader<'a> {
    pub(super) fn linear_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let arguments = call.arguments;
        match call.rule {
            "matmul" | "inner" | "tensordot" | "cdist" => {
                let a = self.as_array(arguments.placed.first()?, call.home)?;
                let b = match arguments.placed.get(1) {
                    None if call.rule == "cdist" => a.clone(),
                    other => self.as_array(other?, call.home)?,
                };
                self.product(call, &a, &b)
            }
            "addmm" => {
                let a = self.as_array(arguments.placed.get(1)?, call.home)?;
                let b = self.as_array(arguments.placed.get(2)?, call.home)?;
                self.product(call, &a, &b)
            }
            "multidot" => {
                let parts = arguments.placed.first()?.items()?;
                let mut so_far = self.as_array(parts.first()?, call.home)?;
                for part in parts.get(1..parts.len().saturating_sub(1)).unwrap_or_default() {
                    let next = self.array_call(
                        "numpy.matmul",
                        vec![PythonValue::Array(so_far), part.clone()],
                        Vec::new(),
                        call.line,
                    );
                    so_far = next.array()?.clone();
                }
                let last = self.as_array(parts.last()?, call.home)?;
                self.product(call, &so_far, &last)
            }
            "matpower" => {
                let a = arguments.array(0)?.clone();
                let power = arguments.get(1, &["n"]).and_then(PythonValue::known).unwrap_or(2.0);
                let squarings = offload_vocabulary::elementary::log2(power.max(2.0)).ceil();
                let shaped = self.product(call, &a, &a)?;
                Some(Shaped {
                    sizes: shaped
                        .sizes
                        .into_iter()
                        .map(|(name, size)| {
                            (name, if name == "products" { size.scaled(squarings) } else { size })
                        })
                        .collect(),
                    ..shaped
                })
            }
            "pdist" => {
                let a = arguments.array(0)?.clone();
                let (rows, k) = (a.shape.first()?.clone(), a.shape.get(1)?.clone());
                let pairs = rows.times(&rows).scaled(0.5);
                let result = self.made(a.shaped(vec![pairs]));
                Some(product_of(
                    PythonValue::Array(result),
                    vec![a],
                    rows.clone(),
                    rows,
                    k,
                    Polynomial::one(),
                ))
            }
            "cov" => {
                let a = arguments.array(0)?.clone();
                let by_column = arguments.flag(&["rowvar"]) == Some(false);
                let (first, second) = (
                    a.shape.first()?.clone(),
                    a.shape.get(1).cloned().unwrap_or_else(Polynomial::one),
                );
                let (m, k) = if by_column { (second, first) } else { (first, second) };
                let result = self.made(a.shaped(vec![m.clone(), m.clone()]));
                Some(product_of(
                    PythonValue::Array(result),
                    vec![a],
                    m.clone(),
                    m,
                    k,
                    Polynomial::one(),
                ))
            }
            "einsum" => self.einsum(call),
            _ => self.factorization(call),
        }
    }

    fn product(&mut self, call: &Call<'_, 'a>, a: &Array, b: &Array) -> Option<Shaped<'a>> {
        let short = call.name.rsplit('.').next().unwrap_or_default();
        let one = Polynomial::one();
        let read = vec![a.clone(), b.clone()];
        let dtype = a.dtype.with(b.dtype);
        let (x, y) = (&a.shape, &b.shape);
        // An array of unknown rank is assumed to have the rank that fits the other operand.
        if !a.ranked || !b.ranked {
            let known = if a.ranked { a } else { b };
            let (rows, cols) = (
                known.shape.first()?.clone(),
                known.shape.get(1).cloned().unwrap_or_else(Polynomial::one),
            );
            let (m, k, n) =
                if a.ranked { (rows, cols, one.clone()) } else { (one.clone(), rows, cols) };
            let shape = vec![if a.ranked { m.clone() } else { n.clone() }];
            let result = self.made(Array { dtype, ..known.shaped(shape) });
            let other = known.shaped(vec![k.clone()]);
            return Some(product_of(
                PythonValue::Array(result),
                vec![known.clone(), other],
                m,
                n,
                k,
                one,
            ));
        }
        if x.is_empty() || y.is_empty() {
            let shape = broadcast(x, y);
            let result = self.made(Array { dtype, ..a.shaped(shape) });
            let elements = result.elements();
            return Some(product_of(
                PythonValue::Array(result),
                read,
                elements,
                one.clone(),
                Polynomial::of(0.5),
                one,
            ));
        }
        let last = |shape: &[Polynomial]| shape.last().cloned().unwrap_or_else(Polynomial::one);
        if call.rule == "cdist" {
            let (m, n, k) = (x.iter().nth_back(1)?.clone(), y.iter().nth_back(1)?.clone(), last(x));
            let batch = &x[..x.len() - 2];
            let products = batch.iter().fold(one, |product, length| product.times(length));
            let shape = batch.iter().cloned().chain([m.clone(), n.clone()]).collect();
            let result = self.made(Array { dtype, ..a.shaped(shape) });
            return Some(product_of(PythonValue::Array(result), read, m, n, k, products));
        }
        if call.rule == "tensordot" {
            let axes =
                call.arguments.get(2, &["axes"]).cloned().unwrap_or_else(|| PythonValue::int(2.0));
            let named: Vec<Vec<f64>> = match &axes {
                PythonValue::List(list) => list
                    .borrow()
                    .items
                    .iter()
                    .map(|item| match item {
                        PythonValue::List(inner) => {
                            inner.borrow().items.iter().filter_map(PythonValue::known).collect()
                        }
                        other => other.known().into_iter().collect(),
                    })
                    .collect(),
                _ => Vec::new(),
            };
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "axes")]
            let (ax, bx): (Vec<usize>, Vec<usize>) = match (&named[..], axes.known()) {
                ([ax, bx], _) => (
                    ax.iter()
                        .filter_map(|axis| super::elementwise::place(x.len(), *axis))
                        .collect(),
                    bx.iter()
                        .filter_map(|axis| super::elementwise::place(y.len(), *axis))
                        .collect(),
                ),
                (_, Some(count)) => {
                    let count = (count.max(0.0) as usize).min(x.len()).min(y.len());
                    ((x.len() - count..x.len()).collect(), (0..count).collect())
                }
                _ => return None,
            };
            let rest = |shape: &[Polynomial], taken: &[usize]| -> Vec<Polynomial> {
                shape
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| !taken.contains(at))
                    .map(|(_, length)| length.clone())
                    .collect()
            };
            let k = ax.iter().fold(Polynomial::one(), |product, at| product.times(&x[*at]));
            let (left, right) = (rest(x, &ax), rest(y, &bx));
            let all =
                |shape: &[Polynomial]| shape.iter().fold(Polynomial::one(), |a, b| a.times(b));
            let (m, n) = (all(&left), all(&right));
            let result = self.made(Array { dtype, ..a.shaped([left, right].concat()) });
            return Some(product_of(PythonValue::Array(result), read, m, n, k, one));
        }
        if short == "vdot" || (x.len() == 1 && y.len() == 1) {
            let k = a.elements();
            return Some(product_of(
                PythonValue::Number(PythonNumber::scalar(dtype)),
                read,
                one.clone(),
                one.clone(),
                k,
                one,
            ));
        }
        let k = if x.len() == 1 { x.first()?.clone() } else { last(x) };
        let m = if x.len() == 1 { one.clone() } else { x[x.len() - 2].clone() };
        let n = match (y.len(), short) {
            (1, _) => one.clone(),
            (_, "inner") => y.first()?.clone(),
            _ => last(y),
        };
        let inner = match (y.len(), short) {
            (1, _) | (_, "inner") => last(y),
            _ => y[y.len() - 2].clone(),
        };
        let fits = inner == k || inner.value().zip(k.value()).is_none();
        let batch = broadcast(&x[..x.len().saturating_sub(2)], &y[..y.len().saturating_sub(2)]);
        let mut shape = batch.clone();
        if x.len() > 1 {
            shape.push(m.clone());
        }
        if y.len() > 1 {
            shape.push(n.clone());
        }
        let mut products = batch.iter().fold(Polynomial::one(), |a, b| a.times(b));
        let mut m = m;
        // Multiplying a batch by a single matrix is one product with more rows.
        if y.len() <= 2 && x.len() > 2 {
            m = m.times(&products);
            products = Polynomial::one();
        }
        let on_gpu = a.on_gpu || b.on_gpu;
        let result = self.made(Array {
            dtype,
            on_gpu,
            drawn: None,
            spread: None,
            guessed: a.guessed || b.guessed || !fits,
            ..a.shaped(shape)
        });
        Some(product_of(PythonValue::Array(result), read, m, n, k, products))
    }

    fn einsum(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        let text: String = call
            .arguments
            .placed
            .first()?
            .text()?
            .chars()
            .filter(|character| !character.is_whitespace())
            .collect();
        let operands: Vec<Array> =
            call.arguments.placed.iter().skip(1).filter_map(PythonValue::array).cloned().collect();
        let (sides, result) = match text.split_once("->") {
            Some((sides, result)) => (sides.to_owned(), result.to_owned()),
            None => {
                let once = in_order(text.chars().filter(|character| {
                    character.is_alphabetic() && text.matches(*character).count() == 1
                }));
                (text.clone(), once.into_iter().collect())
            }
        };
        let sides: Vec<&str> = sides.split(',').collect();
        let mut lengths: Vec<(char, Polynomial)> = Vec::new();
        for (side, array) in sides.iter().zip(&operands) {
            let letters: Vec<char> =
                side.chars().filter(|character| character.is_alphabetic()).collect();
            // An ellipsis represents the leading dimensions.
            let skip = array.shape.len().saturating_sub(letters.len());
            for (letter, length) in letters.iter().zip(array.shape.iter().skip(skip)) {
                if !lengths.iter().any(|(known, _)| known == letter) {
                    lengths.push((*letter, length.clone()));
                }
            }
        }
        let of = |letters: &dyn Fn(char) -> bool| {
            lengths
                .iter()
                .filter(|(letter, _)| letters(*letter))
                .fold(Polynomial::one(), |product, (_, length)| product.times(length))
        };
        let within =
            |at: usize, letter: char| sides.get(at).is_some_and(|side| side.contains(letter));
        let kept = |letter: char| result.contains(letter);
        let batch = |letter: char| kept(letter) && within(0, letter) && within(1, letter);
        let m = of(&|letter| kept(letter) && within(0, letter) && !within(1, letter));
        let n = of(&|letter| kept(letter) && !within(0, letter));
        let k = of(&|letter| !kept(letter));
        let products = of(&batch);
        let letters = of(&|_| true);
        let shape: Vec<Polynomial> = result
            .chars()
            .filter_map(|character| {
                lengths
                    .iter()
                    .find(|(letter, _)| *letter == character)
                    .map(|(_, length)| length.clone())
            })
            .collect();
        let first = operands.first()?;
        let dtype = operands.iter().map(|operand| operand.dtype).reduce(Dtype::with)?;
        let value = if shape.is_empty() {
            PythonValue::Number(PythonNumber::scalar(dtype))
        } else {
            let array = self.made(Array { dtype, drawn: None, ..first.shaped(shape) });
            PythonValue::Array(array)
        };
        let shaped = product_of(value, operands, m, n, k, products).with("letters", letters);
        // With `optimize`, NumPy uses BLAS. Otherwise it sums in single-core loops.
        let optimizes = matches!(
            call.arguments.named(&["optimize"]),
            Some(flag) if flag.known() != Some(0.0)
        );
        Some(if call.home == Home::NumPy && !optimizes {
            shaped.key("cpueff", Polynomial::of(LOOPS_OF_EINSUM))
        } else {
            shaped
        })
    }
}

/// Returns the result of matrix products, with their sizes as link keys.
fn product_of<'a>(
    result: PythonValue<'a>,
    read: Vec<Array>,
    m: Polynomial,
    n: Polynomial,
    k: Polynomial,
    products: Polynomial,
) -> Shaped<'a> {
    let elements = m.times(&n).times(&products);
    let single = products.value() == Some(1.0);
    let mut shaped = Shaped::new(result, read, elements);
    for (name, size) in [("m", &m), ("k", &k), ("n", &n), ("products", &products)] {
        shaped = shaped.with(name, size.clone());
    }
    shaped = shaped.key("m", m).key("k", k).key("n", n);
    if single { shaped } else { shaped.key("products", products) }
}
