//! Evaluates the program's own functions at each call.

use crate::calling::CallArguments;
use std::rc::Rc;

use ruff_python_ast::{self as ast};
use rustc_hash::FxHashMap;

use crate::call_frame::CallFrame;
use crate::definitions::stops_gradients;
use crate::event::{Event, WorkKind};
use crate::reader::{MAX_CALLS, ProgramReader};
use crate::size::Polynomial;
use crate::value::{Array, Code, Function, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    /// Evaluates a call of one of the program's functions with its actual arguments.
    pub(crate) fn own_call(
        &mut self,
        function: &Rc<Function<'a>>,
        owner: Option<PythonValue<'a>>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let head = match function.code {
            Code::Named(definition) => self.line(&definition.name),
            Code::Lambda(lambda) => self.line(lambda),
        };
        self.called.push(head);
        let recursion = self.frames.iter().filter(|frame| frame.function == head).count();
        if self.frames.len() > MAX_CALLS
            || (recursion > 1 && matches!(function.code, Code::Named(_)))
            || !self.step(4)
        {
            if recursion <= 1 && self.frames.len() > MAX_CALLS {
                self.outside(line, "calls nested deeper than eight levels are not followed", false);
            }
            if recursion > 1 {
                self.outside(line, "the recursion depth depends on the data", false);
            }
            return PythonValue::Other(ValueOrigin::Data);
        }
        let compiled = function.compiled || self.is_compiled();
        let entered = compiled && !self.is_compiled();
        let mut names = (*function.seen).clone();
        let largest = largest_array(&arguments);
        let given: Vec<Array> =
            arguments.placed.iter().filter_map(PythonValue::array).cloned().collect();
        let arguments = if function.vectorized && !function.kernel {
            one_element(arguments)
        } else {
            arguments
        };
        self.bind_parameters(function, owner, arguments, &mut names);
        let depth = self.open.len();
        let site = self.seed();
        let frame =
            CallFrame { names, function: head, site, compiled, depth, ..CallFrame::default() };
        self.frames.push(frame);
        let mark = self.events.len();
        let result = match function.code {
            Code::Named(definition) => {
                let mut decorators = definition.decorator_list.iter();
                let without = decorators.any(|decorator| stops_gradients(&decorator.expression));
                self.gradients.stopped += u32::from(without);
                self.block(&definition.body);
                self.gradients.stopped -= u32::from(without);
                self.frame().result.take().unwrap_or(PythonValue::Nothing)
            }
            Code::Lambda(lambda) => self.eval(&lambda.body),
        };
        let yields = self.frame().yields.take();
        let range = self.frame().yields_over.take();
        let touched = std::mem::take(&mut self.frame().touched);
        if self.frames.len() > 1 {
            self.frames.pop();
        }
        if let (true, Some(array)) = (function.vectorized, largest) {
            return self.vectorized_result(mark, &array, &given, (compiled, line));
        }
        if entered {
            self.compiled_call(mark, &touched);
        } else if !touched.is_empty() {
            self.frame().touched.extend(touched);
        }
        match yields {
            Some((element, length)) => PythonValue::Stream(Rc::new(crate::value::Stream {
                range,
                ..crate::value::Stream::of(Some(length), element)
            })),
            None => result,
        }
    }

    /// Computes the memory traffic of a call of compiled code, in which each array is read or written once.
    pub(crate) fn compiled_call(
        &mut self,
        mark: usize,
        touched: &std::collections::BTreeMap<(u32, bool), Polynomial>,
    ) {
        let bytes = touched.values().fold(Polynomial::zero(), |sum, bytes| sum.plus(bytes));
        let within = self.events.get_mut(mark..).unwrap_or_default();
        if !within.iter().any(|event| event.work == WorkKind::Scalar) {
            return;
        }
        // Array operations within compiled code make no library calls of their own.
        within.iter_mut().for_each(|event| event.cost.calls = Polynomial::zero());
        let loops = within.iter_mut().rev().find(|event| event.work == WorkKind::Scalar);
        let Some(event) = loops else { return };
        event.cost.calls = Polynomial::one();
        event.cost.bytes = (!bytes.is_zero()).then_some(bytes);
    }

    /// Computes the cost of a function that Numba applies to each element.
    pub(crate) fn vectorized_result(
        &mut self,
        mark: usize,
        array: &Array,
        given: &[Array],
        (compiled, line): (bool, u32),
    ) -> PythonValue<'a> {
        let per_element = self.events.split_off(mark);
        let flops = per_element.iter().fold(Polynomial::zero(), |sum, event| {
            sum.plus(event.cost.flops.as_ref().unwrap_or(&Polynomial::zero()))
        });
        let funcs =
            per_element.iter().fold(Polynomial::zero(), |sum, event| sum.plus(&event.cost.funcs));
        let elements = array.elements();
        let result = self.made(array.clone());
        if !compiled {
            // Without compilation, the interpreter calls the function once per element.
            let mut event = Event::new(line, WorkKind::Scalar, "vectorized");
            event.cost.flops = Some(flops.times(&elements));
            event.cost.funcs = funcs.times(&elements);
            event.cost.bytes = None;
            event.cost.calls = Polynomial::one();
            event.trips = elements;
            self.note(event);
            return PythonValue::Array(result);
        }
        let mut event = Event::new(line, WorkKind::Elementwise, "vectorized");
        event.elements = elements.clone();
        event.dtype = array.dtype;
        #[expect(clippy::cast_precision_loss, reason = "arguments")]
        let inputs = given.len().max(1) as f64;
        event.inputs = inputs;
        event.outputs = 1.0;
        event.cost.flops = Some(flops.times(&elements));
        event.cost.funcs = funcs.times(&elements);
        let read =
            given.iter().fold(Polynomial::zero(), |sum, argument| sum.plus(&argument.bytes()));
        event.cost.bytes = Some(read.plus(&array.bytes()));
        event.cost.calls = Polynomial::one();
        event.library = Some("numba");
        self.note(event);
        PythonValue::Array(result)
    }

    pub(crate) fn bind_parameters(
        &mut self,
        function: &Function<'a>,
        owner: Option<PythonValue<'a>>,
        arguments: CallArguments<'a>,
        names: &mut FxHashMap<&'a str, PythonValue<'a>>,
    ) {
        let parameters: Option<&'a ast::Parameters> = match function.code {
            Code::Named(definition) => Some(&definition.parameters),
            Code::Lambda(lambda) => lambda.parameters.as_deref(),
        };
        let Some(parameters) = parameters else { return };
        let mut placed = owner.into_iter().chain(arguments.placed);
        let all = parameters.posonlyargs.iter().chain(&parameters.args);
        for parameter in all {
            let name = parameter.parameter.name.as_str();
            let named =
                arguments.named.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
            let value = named
                .or_else(|| placed.next())
                .or_else(|| parameter.default.as_ref().map(|default| self.eval(default)));
            names.insert(name, value.unwrap_or(PythonValue::Other(ValueOrigin::Data)));
        }
        if let Some(rest) = &parameters.vararg {
            let rest_values = placed.collect();
            let rest_values = self.shared_list(rest_values, None);
            names.insert(rest.name.as_str(), rest_values);
        }
        for parameter in &parameters.kwonlyargs {
            let name = parameter.parameter.name.as_str();
            let named =
                arguments.named.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
            let value =
                named.or_else(|| parameter.default.as_ref().map(|default| self.eval(default)));
            names.insert(name, value.unwrap_or(PythonValue::Other(ValueOrigin::Data)));
        }
        if let Some(rest) = &parameters.kwarg {
            names.insert(rest.name.as_str(), self.shared_dict(arguments.named, None));
        }
    }
}

fn largest_array(arguments: &CallArguments) -> Option<Array> {
    let arrays = arguments.placed.iter().filter_map(PythonValue::array);
    arrays
        .max_by(|a, b| {
            let elements = |array: &Array| array.elements().value_at(1e6).unwrap_or(0.0);
            elements(a).total_cmp(&elements(b))
        })
        .cloned()
}

/// Replaces each array argument with one of its elements, for a function that is applied elementwise.
fn one_element(arguments: CallArguments) -> CallArguments {
    let placed = arguments.placed.into_iter().map(|value| match value {
        PythonValue::Array(array) => {
            PythonValue::Number(crate::value::PythonNumber::scalar(array.dtype))
        }
        other => other,
    });
    CallArguments { placed: placed.collect(), named: arguments.named }
}
