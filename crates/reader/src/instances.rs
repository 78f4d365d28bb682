//! Instances of the program's own classes: construction, calls and special methods.

use std::cell::RefCell;
use std::rc::Rc;

use ruff_python_ast as ast;
use rustc_hash::FxHashMap;

use crate::calling::CallArguments;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::value::{Class, Instance, PythonValue, Stream, ValueOrigin};

impl<'a> ProgramReader<'a> {
    pub(crate) fn instantiate(
        &mut self,
        class: &Rc<Class<'a>>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let instance =
            Rc::new(Instance { class: class.clone(), fields: RefCell::new(FxHashMap::default()) });
        let value = self.keep(PythonValue::Instance(instance.clone()));
        if let Some(PythonValue::Function(init)) = class.find("__init__") {
            self.own_call(&init, Some(value.clone()), arguments, line);
            return value;
        }
        // A data class or a named tuple.
        let mut fields = instance.fields.borrow_mut();
        for (name, given) in class.fields.iter().zip(arguments.placed) {
            fields.insert(name.clone(), given);
        }
        fields.extend(arguments.named);
        drop(fields);
        if let Some(PythonValue::Function(after)) = class.find("__post_init__") {
            self.own_call(&after, Some(value.clone()), CallArguments::default(), line);
        }
        value
    }

    pub(crate) fn call_instance(
        &mut self,
        instance: &Rc<Instance<'a>>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let owner = PythonValue::Instance(instance.clone());
        for name in ["__call__", "forward", "call", "setup"] {
            if let Some(PythonValue::Function(function)) = instance.class.find(name) {
                let mark = self.events.len();
                let result = self.own_call(&function, Some(owner), arguments, line);
                if instance.class.extends("Module") {
                    self.note_pass(mark, line);
                }
                return result;
            }
            if let Some(decorated @ PythonValue::Object(_)) = instance.class.find(name) {
                return self.apply(&decorated, arguments, line);
            }
        }
        self.method_of_base(&owner, instance, "__call__", arguments, line)
    }

    /// Calls a method inherited from a library class.
    pub(crate) fn method_of_base(
        &mut self,
        owner: &PythonValue<'a>,
        instance: &Rc<Instance<'a>>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if instance.class.extends("Module") {
            return self.module_method(owner, name, arguments, line);
        }
        let classes = std::iter::once(&instance.class).chain(&instance.class.above);
        let base = classes.flat_map(|class| &class.bases).find_map(|base| match base {
            PythonValue::Library(path) => Some(path.clone()),
            _ => None,
        });
        let unread = base.and_then(|path| self.unread_call(&format!("{path}.{name}"), false, line));
        unread.unwrap_or(PythonValue::Other(ValueOrigin::Library))
    }

    /// Evaluates an operator that a class of the program overloads.
    pub(crate) fn own_operator(
        &mut self,
        op: ast::Operator,
        left: &PythonValue<'a>,
        right: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let name = match op {
            ast::Operator::Add => "__add__",
            ast::Operator::Sub => "__sub__",
            ast::Operator::Mult => "__mul__",
            ast::Operator::MatMult => "__matmul__",
            ast::Operator::Pow => "__pow__",
            _ => "__truediv__",
        };
        // The right operand may overload the reflected operator, e.g. `__rmul__`.
        let turned = name.replacen("__", "__r", 1);
        for (own, name, other) in [(left, name, right), (right, turned.as_str(), left)] {
            let PythonValue::Instance(instance) = own else { continue };
            if let Some(PythonValue::Function(function)) = instance.class.find(name) {
                let arguments = CallArguments { placed: vec![other.clone()], named: Vec::new() };
                return self.own_call(&function, Some(own.clone()), arguments, line);
            }
        }
        PythonValue::Other(ValueOrigin::Data)
    }

    /// Calls a special method of the program, such as `__getitem__`.
    pub(crate) fn special_method(
        &mut self,
        instance: &Rc<Instance<'a>>,
        name: &str,
        placed: Vec<PythonValue<'a>>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let Some(PythonValue::Function(function)) = instance.class.find(name) else { return None };
        let owner = PythonValue::Instance(instance.clone());
        let arguments = CallArguments { placed, named: Vec::new() };
        Some(self.own_call(&function, Some(owner), arguments, line))
    }

    /// Returns the stream that `__iter__` of an instance returns, for a loop over it.
    pub(crate) fn handed_out_by(
        &mut self,
        instance: &Rc<Instance<'a>>,
        line: u32,
    ) -> Option<Stream<'a>> {
        let all = self.special_method(instance, "__iter__", Vec::new(), line)?;
        (!matches!(all, PythonValue::Instance(_))).then(|| self.stream_of(&all, line))
    }

    /// Calls a function of a class. A class method also gets the class.
    pub(crate) fn apply_of(
        &mut self,
        function: &PythonValue<'a>,
        class: PythonValue<'a>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if let PythonValue::Method(method) = function
            && let (PythonValue::Function(function), "classmethod") = (&method.0, &*method.1)
        {
            return self.own_call(function, Some(class), arguments, line);
        }
        self.apply(function, arguments, line)
    }

    /// Records a forward pass at the line that calls the program's own network.
    fn note_pass(&mut self, mark: usize, line: u32) {
        let open = &self.open;
        // Layers in a list are called one by one, which is not a separate loop.
        let is_pass = |event: &Event| {
            let inner = event.loops.strip_prefix(&open[..]);
            let once = |at: &u32| self.loops[*at as usize].trips.value() == Some(1.0);
            event.work == WorkKind::Network && inner.is_some_and(|inner| inner.iter().all(once))
        };
        if self.events.iter().skip(mark).any(is_pass) {
            // Products of activations, as in attention, are part of the pass.
            for event in self.events.iter_mut().skip(mark) {
                event.in_network |= matches!(
                    event.work,
                    WorkKind::Elementwise | WorkKind::Reduction | WorkKind::Matmul
                );
            }
            let mut event = Event::new(line, WorkKind::Network, "pass");
            event.cost.bytes = None;
            self.note(event);
        }
    }
}
