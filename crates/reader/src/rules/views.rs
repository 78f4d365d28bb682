//! Views of the same memory, which cost nothing.

use super::elementwise::{inserted, place, replaced};
use super::{Call, Shaped};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(super) fn view_rule(&mut self, call: &Call<'_, 'a>) -> Option<Shaped<'a>> {
        if !matches!(
            call.rule,
            "reshape"
                | "ravel"
                | "transpose"
                | "swap"
                | "squeeze"
                | "unsqueeze"
                | "broadcast"
                | "same"
                | "split"
                | "sliding"
        ) {
            return None;
        }
        let source = self.as_array(call.arguments.placed.first()?, call.home)?;
        let view = |shape: Vec<Polynomial>| {
            PythonValue::Array(Array {
                drawn: source.drawn,
                share_true: source.share_true,
                ..source.shaped(shape)
            })
        };
        let axis = call.arguments.get(1, &["axis", "dim"]).and_then(PythonValue::known);
        let result = match call.rule {
            "reshape" => {
                let given = call.arguments.get(1, &["shape", "newshape"])?.clone();
                let mut shape = if call.arguments.placed.len() > 2 {
                    call.arguments
                        .placed
                        .iter()
                        .skip(1)
                        .map(|side| self.size_of(side, call.line))
                        .collect()
                } else {
                    if let PythonValue::Type(dtype) = given {
                        return Some(Shaped::new(
                            PythonValue::Array(Array { dtype, ..source.clone() }),
                            Vec::new(),
                            Polynomial::zero(),
                        ));
                    }
                    self.shape_of(&given, call.line)
                };
                fill_in(&mut shape, &source.elements());
                view(shape)
            }
            "ravel" => {
                // PyTorch flattens the dimensions from `start_dim` on.
                let from = axis.filter(|_| source.home == crate::value::Home::Torch).unwrap_or(0.0);
                let at = place(source.shape.len(), from).unwrap_or(0);
                let rest = source
                    .shape
                    .get(at..)
                    .unwrap_or_default()
                    .iter()
                    .fold(Polynomial::one(), |a, b| a.times(b));
                let mut shape = source.shape.get(..at).unwrap_or_default().to_vec();
                shape.push(rest);
                view(shape)
            }
            "transpose" => {
                let order = match call.arguments.placed.get(1..) {
                    Some([PythonValue::List(list)]) => Some(list.borrow().items.clone()),
                    Some(axes) if !axes.is_empty() => Some(axes.to_vec()),
                    _ => None,
                };
                let order: Option<Vec<f64>> =
                    order.map(|order| order.iter().filter_map(PythonValue::known).collect());
                let swapped =
                    source.home == crate::value::Home::Torch && call.name.ends_with(".transpose");
                let mut shape = source.shape.clone();
                match order {
                    Some(axes) if axes.len() == 2 && (swapped || shape.len() != 2) => {
                        swap(&mut shape, axes[0], axes[1])
                    }
                    Some(axes) if axes.len() == shape.len() => {
                        shape = axes
                            .iter()
                            .filter_map(|axis| place(source.shape.len(), *axis))
                            .map(|at| source.shape[at].clone())
                            .collect();
                    }
                    _ => shape.reverse(),
                }
                PythonValue::Array(source.turned(shape))
            }
            "swap" => {
                let mut shape = source.shape.clone();
                let to = call.arguments.placed.get(2).and_then(PythonValue::known)?;
                if call.name.ends_with("swapaxes") {
                    swap(&mut shape, axis?, to);
                } else if let (Some(from), Some(to)) =
                    (place(shape.len(), axis?), place(shape.len(), to))
                {
                    let length = shape.remove(from);
                    shape.insert(to, length);
                }
                PythonValue::Array(source.turned(shape))
            }
            "squeeze" => match axis {
                Some(axis) => {
                    let mut shape = source.shape.clone();
                    if let Some(at) =
                        place(shape.len(), axis).filter(|at| shape[*at].value() == Some(1.0))
                    {
                        shape.remove(at);
                    }
                    view(shape)
                }
                None => view(
                    source
                        .shape
                        .iter()
                        .filter(|length| length.value() != Some(1.0))
                        .cloned()
                        .collect(),
                ),
            },
            "unsqueeze" => view(inserted(&source.shape, axis.unwrap_or(0.0), Polynomial::one())),
            "broadcast" => {
                let given = call.arguments.get(1, &["shape", "size"])?.clone();
                let shape: Vec<Polynomial> = match &given {
                    PythonValue::List(_) => self.shape_of(&given, call.line),
                    _ => call
                        .arguments
                        .placed
                        .iter()
                        .skip(1)
                        .map(|side| self.size_of(side, call.line))
                        .collect(),
                };
                let skip = shape.len().saturating_sub(source.shape.len());
                let kept = |(at, length): (usize, Polynomial)| {
                    let own = at.checked_sub(skip).and_then(|at| source.shape.get(at));
                    if length.value() == Some(-1.0) {
                        own.cloned().unwrap_or(length)
                    } else {
                        length
                    }
                };
                view(shape.into_iter().enumerate().map(kept).collect())
            }
            "split" => {
                let parts = call
                    .arguments
                    .get(1, &["indices_or_sections", "chunks", "split_size_or_sections"])
                    .and_then(PythonValue::known);
                let axis = call
                    .arguments
                    .get(2, &["axis", "dim"])
                    .and_then(PythonValue::known)
                    .unwrap_or(0.0);
                let length = source.length(super::elementwise::whole(axis))?;
                if call.name.ends_with("unbind") {
                    return Some(Shaped::new(
                        PythonValue::Array(source.clone()),
                        Vec::new(),
                        Polynomial::zero(),
                    ));
                }
                let parts = parts.filter(|part| *part >= 1.0).unwrap_or(2.0);
                // The argument is the length of a part in PyTorch, and the number of parts in NumPy.
                if call.home == crate::value::Home::Torch && call.name.ends_with(".split") {
                    let part = Polynomial::of(parts);
                    let count = crate::looping::ceiling(&length.over(&part)?);
                    let one = view(replaced(&source.shape, axis, part));
                    let few = count.value().filter(|count| *count <= 64.0);
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "at most 64"
                    )]
                    let list = match few {
                        Some(count) => PythonValue::list(vec![one; count.max(1.0) as usize]),
                        None => self.shared_list(vec![one], Some(count)),
                    };
                    return Some(Shaped::new(list, Vec::new(), Polynomial::zero()));
                }
                let count = parts;
                let one = view(replaced(&source.shape, axis, length.scaled(1.0 / count.max(1.0))));
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "at most 64"
                )]
                let count = count.clamp(1.0, 64.0) as usize;
                PythonValue::list(vec![one; count])
            }
            "sliding" => {
                let window = call.arguments.get(1, &["window_shape"])?.clone();
                let window = self.shape_of(&window, call.line);
                let mut shape = source.shape.clone();
                for (length, side) in shape.iter_mut().rev().zip(window.iter().rev()) {
                    *length = length.minus(side).plus(&Polynomial::one());
                }
                shape.extend(window);
                view(shape)
            }
            _ => PythonValue::Array(source.clone()),
        };
        // Merging transposed dimensions copies the array.
        let copies = source.turned
            && matches!(call.rule, "reshape" | "ravel")
            && result.array().is_some_and(|array| {
                array.shape.len() < source.shape.len()
                    || array.shape.len() == source.shape.len() && array.shape != source.shape
            });
        if copies && let PythonValue::Array(array) = result {
            let elements = array.elements();
            return Some(Shaped::new(PythonValue::Array(self.made(array)), vec![source], elements));
        }
        Some(Shaped::new(result, Vec::new(), Polynomial::zero()))
    }
}

/// Replaces a length of -1 with the length that keeps the number of elements.
fn fill_in(shape: &mut [Polynomial], elements: &Polynomial) {
    let open = shape.iter().position(|length| length.value().is_some_and(|number| number < 0.0));
    if let Some(open) = open {
        let others = shape
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != open)
            .fold(Polynomial::one(), |a, (_, b)| a.times(b));
        shape[open] = elements.over(&others).unwrap_or_else(Polynomial::elaborate);
    }
}

fn swap(shape: &mut [Polynomial], a: f64, b: f64) {
    if let (Some(a), Some(b)) = (place(shape.len(), a), place(shape.len(), b)) {
        shape.swap(a, b);
    }
}
