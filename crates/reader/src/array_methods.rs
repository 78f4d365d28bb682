//! Attributes and methods of arrays.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::Dtype;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::sampling_parts::part_of_dates;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonNumber, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn array_attribute(
        &mut self,
        array: Array,
        name: &str,
        line: u32,
    ) -> PythonValue<'a> {
        match name {
            "shape" => {
                if !array.ranked {
                    let items: Vec<PythonValue<'a>> = array
                        .shape
                        .iter()
                        .map(|length| PythonValue::Number(PythonNumber::int(length.clone())))
                        .collect();
                    return self.shared_list(items, Some(Polynomial::of(2.0)));
                }
                PythonValue::list(
                    array
                        .shape
                        .iter()
                        .map(|length| PythonValue::Number(PythonNumber::int(length.clone())))
                        .collect(),
                )
            }
            "size" if array.home != Home::Torch => {
                PythonValue::Number(PythonNumber::int(array.elements()))
            }
            "ndim" => PythonValue::int(usize_f64(array.shape.len())),
            "nbytes" => PythonValue::Number(PythonNumber::int(array.bytes())),
            "itemsize" => PythonValue::int(array.dtype.bytes()),
            "dtype" => PythonValue::Type(array.dtype),
            "device" => PythonValue::Text(if array.on_gpu { "cuda" } else { "cpu" }.into()),
            "T" | "mT" | "H" | "mH" => {
                let mut shape = array.shape.clone();
                if name == "mT" || name == "mH" {
                    let rank = shape.len();
                    if rank > 1 {
                        shape.swap(rank - 1, rank - 2);
                    }
                } else {
                    shape.reverse();
                }
                PythonValue::Array(array.turned(shape))
            }
            "real" | "imag" => self.array_call(
                &format!("numpy.{name}"),
                vec![PythonValue::Array(array)],
                Vec::new(),
                line,
            ),
            "str" if array.home == Home::Pandas => {
                PythonValue::Array(Array { dtype: Dtype::Object, ..array })
            }
            "grad" | "data" if array.home == Home::Torch => {
                PythonValue::Array(Array { requires_grad: false, ..array })
            }
            "values" | "data" | "base" | "array" | "index" | "at" | "iloc" | "loc" | "str"
            | "dt" => PythonValue::Array(array),
            "hour" | "minute" | "second" | "day" | "month" | "quarter" | "dayofweek"
            | "weekday" | "day_of_week" | "dayofyear" | "year" | "days" | "seconds"
                if array.home == Home::Pandas =>
            {
                let values = match name {
                    "hour" => Some(24.0),
                    "minute" | "second" => Some(60.0),
                    "day" => Some(31.0),
                    "month" => Some(12.0),
                    "quarter" => Some(4.0),
                    "dayofyear" => Some(366.0),
                    "year" | "days" | "seconds" => None,
                    _ => Some(7.0),
                };
                let dtype = if name == "days" { Dtype::Int(8) } else { Dtype::Int(4) };
                let spread = values.map(|upper| (0.0, upper));
                match self.column_event(line, name, &array, &[], dtype) {
                    PythonValue::Array(part) => {
                        let sample = part_of_dates(name, spread);
                        PythonValue::Array(Array { spread, sample, ..part })
                    }
                    other => other,
                }
            }
            "flat" => PythonValue::Array(array.shaped(vec![array.elements()])),
            "grad" | "logits" | "last_hidden_state" | "pooler_output" => PythonValue::Array(array),
            _ => PythonValue::Method(Rc::new((PythonValue::Array(array), name.to_owned()))),
        }
    }

    pub(crate) fn array_method(
        &mut self,
        array: &Array,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let own = PythonValue::Array(array.clone());
        if crate::sampling_parts::writes_in_place(array.home, name) {
            self.written_to(array);
        }
        match name {
            "get" | "cpu" | "numpy" | "item" | "block_until_ready" | "copy_to_host" => {
                return self.copied_to_cpu(array, name, line);
            }
            "cuda" => return self.copied_to_gpu(array, line),
            "to" if arguments.placed.iter().chain(arguments.named(&["device"])).any(
                |argument| {
                    !matches!(argument, PythonValue::Type(_)) && self.dtype_of(argument).is_none()
                },
            ) =>
            {
                let gpu = arguments
                    .placed
                    .iter()
                    .chain(arguments.named(&["device"]))
                    .any(crate::rules::is_gpu);
                return if gpu {
                    self.copied_to_gpu(array, line)
                } else {
                    self.copied_to_cpu(array, "cpu", line)
                };
            }
            "float" | "half" | "double" | "long" | "int" | "bfloat16" | "bool" => {
                let dtype =
                    crate::dtype::Dtype::named(if name == "float" && array.home == Home::Torch {
                        "float32"
                    } else {
                        name
                    });
                let arguments = vec![own, dtype.map_or(PythonValue::Nothing, PythonValue::Type)];
                return self.array_call("numpy.astype", arguments, Vec::new(), line);
            }
            "size" => {
                let shape: Vec<PythonValue<'a>> = array
                    .shape
                    .iter()
                    .map(|length| PythonValue::Number(PythonNumber::int(length.clone())))
                    .collect();
                return match arguments.placed.first().and_then(PythonValue::known) {
                    Some(axis) => shape
                        .get(crate::rules::axis_place(array.shape.len(), axis))
                        .cloned()
                        .unwrap_or(PythonValue::Nothing),
                    None => PythonValue::list(shape),
                };
            }
            "numel" | "nelement" => {
                return PythonValue::Number(PythonNumber::int(array.elements()));
            }
            "dim" => return PythonValue::int(usize_f64(array.shape.len())),
            "backward" => return self.backward(line),
            "view" if array.home != Home::Torch => return own,
            "flatten" if array.home != Home::Torch => {
                return self.array_call(
                    "numpy.copy",
                    vec![PythonValue::Array(array.shaped(vec![array.elements()]))],
                    Vec::new(),
                    line,
                );
            }
            // An image of unknown size stays one.
            "convert" | "crop" | "rotate" | "thumbnail" | "filter" if !array.ranked => return own,
            "add_" | "sub_" | "mul_" | "div_" => {}
            "sort" if array.home != Home::Torch => {
                let named = vec![("inplace".to_owned(), PythonValue::int(1.0))];
                return self.array_call("numpy.sort", vec![own], named, line);
            }
            "new_zeros" | "new_ones" | "new_empty" | "new_full" => {
                let mut named = arguments.named;
                named.push(("dtype".to_owned(), PythonValue::Type(array.dtype)));
                let call = format!("torch.{}", name.trim_start_matches("new_"));
                return self.array_call(&call, arguments.placed, named, line);
            }
            "narrow" | "unfold" => {
                return self.tensor_view(array, name, &arguments, line).unwrap_or(own);
            }
            "requires_grad_" | "detach" | "detach_" if array.home == Home::Torch => {
                let said = arguments.get(0, &["requires_grad"]).and_then(PythonValue::known);
                let requires_grad = name == "requires_grad_" && said != Some(0.0);
                if name == "requires_grad_" {
                    self.gradients.require(array.base, requires_grad);
                    return own;
                }
                // The result shares the memory, but gets its own id: it has no gradient even if the array requires one.
                let base = self.base();
                return PythonValue::Array(Array { base, requires_grad, ..array.clone() });
            }
            "zero_" | "fill_" | "item_" | "setflags" | "set_" | "share_memory_" | "view_as"
            | "expand_as" | "type_as" | "pin_memory" => return own,
            "t" => return self.array_attribute(array.clone(), "T", line),
            _ => {}
        }
        let Some((row, path)) = self.table.method(array.home, name) else {
            let unknown = self.unknown_method("array", own, name, &arguments, line);
            return unknown.unwrap_or(PythonValue::Other(ValueOrigin::Library));
        };
        let mut placed = vec![own];
        // `x.reshape(2, 3)` and `x.transpose(0, 2, 1)` accept the lengths as separate arguments, too.
        placed.extend(arguments.placed);
        let arguments = CallArguments { placed, named: arguments.named };
        self.row_call(row, &path, arguments, array.home, line)
    }

    /// Returns views of part of a dimension: `x.narrow(dim, start, length)` and `x.unfold(dim, size, step)`.
    fn tensor_view(
        &mut self,
        array: &Array,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let dimension = arguments.get(0, &["dim", "dimension"])?.known()?;
        let at = crate::rules::axis_place(array.shape.len(), dimension);
        let mut shape = array.shape.clone();
        let place = shape.get_mut(at)?;
        if name == "narrow" {
            let length = arguments.get(2, &["length"])?.clone();
            *place = self.size_of(&length, line);
            return Some(PythonValue::Array(array.shaped(shape)));
        }
        let (size, step) =
            (arguments.get(1, &["size"])?.clone(), arguments.get(2, &["step"])?.clone());
        let (size, step) = (self.size_of(&size, line), self.size_of(&step, line));
        *place = place.minus(&size).over(&step)?.floor().plus(&Polynomial::one());
        shape.push(size);
        Some(PythonValue::Array(array.shaped(shape)))
    }

    pub(crate) fn copied_to_gpu(&mut self, array: &Array, line: u32) -> PythonValue<'a> {
        if array.on_gpu {
            return PythonValue::Array(array.clone());
        }
        let mut event = Event::new(line, WorkKind::ToGpu, "to the GPU");
        event.elements = array.bytes();
        event.dtype = array.dtype;
        event.reads.push(array.base);
        let copy = self.made(Array { on_gpu: true, ..array.clone() });
        event.writes = Some(copy.base);
        self.note(event);
        PythonValue::Array(copy)
    }

    pub(crate) fn copied_to_cpu(
        &mut self,
        array: &Array,
        name: &str,
        line: u32,
    ) -> PythonValue<'a> {
        let scalar = array.elements().value() == Some(1.0) || name == "item";
        let work =
            if name == "block_until_ready" || scalar { WorkKind::Wait } else { WorkKind::ToCpu };
        if array.on_gpu || work == WorkKind::Wait {
            let mut event = Event::new(line, work, name);
            event.elements = array.bytes();
            event.dtype = array.dtype;
            event.reads.push(array.base);
            self.note(event);
        }
        let home = if matches!(name, "numpy" | "get") { Home::NumPy } else { array.home };
        if name == "item" {
            return PythonValue::Number(PythonNumber {
                scalar: None,
                ..PythonNumber::scalar(array.dtype)
            });
        }
        let copy = self.made(Array { on_gpu: false, home, ..array.clone() });
        PythonValue::Array(copy)
    }
}

#[expect(clippy::cast_precision_loss, reason = "dimensions")]
fn usize_f64(count: usize) -> f64 {
    count as f64
}
