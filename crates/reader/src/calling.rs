//! Calls of the program's own functions and classes, of methods and of libraries.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::Ranged;

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::statements::unread;
use crate::text_methods::is_of_texts_alone;
use crate::unread_calls::is_named_work;
use crate::value::MAX_ITEMS;
use crate::value::{Array, Home, Object, PythonValue, ValueOrigin};

/// The positional and keyword arguments of a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallArguments<'a> {
    pub(crate) placed: Vec<PythonValue<'a>>,
    pub(crate) named: Vec<(String, PythonValue<'a>)>,
}

impl<'a> CallArguments<'a> {
    /// Returns an argument by keyword, or else by position.
    pub(crate) fn get(&self, at: usize, names: &[&str]) -> Option<&PythonValue<'a>> {
        let named = self
            .named
            .iter()
            .find(|(name, _)| names.contains(&name.as_str()))
            .map(|(_, value)| value);
        named.or_else(|| self.placed.get(at))
    }

    pub(crate) fn named(&self, names: &[&str]) -> Option<&PythonValue<'a>> {
        self.get(usize::MAX, names)
    }

    pub(crate) fn array(&self, at: usize) -> Option<&Array> {
        self.placed.get(at).and_then(PythonValue::array)
    }

    pub(crate) fn flag(&self, names: &[&str]) -> Option<bool> {
        self.named(names).and_then(PythonValue::known).map(|value| value != 0.0)
    }
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn call(&mut self, call: &'a ast::ExprCall) -> PythonValue<'a> {
        if let Some(columns) = self.columns_of(call) {
            return columns;
        }
        // In a method chain over several lines, a call has the line of its method's name.
        let line = match &*call.func {
            Expr::Attribute(method) => self.line(&method.attr),
            _ => self.line(call),
        };
        // Evaluate a method's receiver once, before the arguments.
        let (function, owner) = match &*call.func {
            Expr::Attribute(method) => {
                let owner = self.eval(&method.value);
                (None, Some((owner, method.attr.as_str())))
            }
            function => (Some(self.eval(function)), None),
        };
        let mut arguments = self.arguments(&call.arguments);
        self.frame().at = call.range().start().to_u32();
        let callee = function.as_ref().or(owner.as_ref().map(|(owner, _)| owner));
        if let Some(callee) = callee {
            self.unread_handed(call, callee, &mut arguments, line);
        }
        let heads = self.heads_of(&arguments);
        self.unread.calling = Some(&call.func);
        self.unread.given = Some(&call.arguments);
        if let Some(PythonValue::Library(path)) = &function {
            self.unread_wrapped(path, line);
        }
        let result = match (function, owner) {
            (Some(function), _) => self.apply(&function, arguments, line),
            (None, Some((owner, name))) => {
                self.accessor = accessor_of(&call.func);
                self.method(owner, name, arguments, line)
            }
            (None, None) => unread(),
        };
        if !heads.is_empty() && self.uncounted.iter().any(|work| work.line == line) {
            self.unread.handed.extend(heads.into_iter().map(|head| (head, line)));
        }
        result
    }

    pub(crate) fn arguments(&mut self, given: &'a ast::Arguments) -> CallArguments<'a> {
        let mut arguments = CallArguments::default();
        for argument in &given.args {
            let value = self.eval(argument);
            if argument.is_starred_expr() {
                let items = value.items().or_else(|| value.parts_of_one()).unwrap_or_default();
                self.step(items.len() / 8);
                arguments.placed.extend(items);
            } else {
                arguments.placed.push(value);
            }
        }
        for keyword in &given.keywords {
            let value = self.eval(&keyword.value);
            match (&keyword.arg, value) {
                (Some(name), value) => arguments.named.push((name.to_string(), value)),
                (None, PythonValue::Dict(dict)) => {
                    self.step(dict.borrow().items.len() / 8);
                    arguments.named.extend(dict.borrow().items.iter().take(MAX_ITEMS).cloned())
                }
                (None, _) => {}
            }
        }
        arguments
    }

    /// Calls a value: a function, a class, a method, a layer.
    pub(crate) fn apply(
        &mut self,
        function: &PythonValue<'a>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match function {
            PythonValue::Function(function) => self.own_call(function, None, arguments, line),
            PythonValue::Class(class) => self.instantiate(class, arguments, line),
            PythonValue::Method(method) => {
                let (owner, name) = &**method;
                match (owner, name.as_str()) {
                    (PythonValue::Function(function), "staticmethod" | "property") => {
                        self.own_call(function, None, arguments, line)
                    }
                    _ => self.method(owner.clone(), &name.clone(), arguments, line),
                }
            }
            PythonValue::Library(path) => {
                let path = path.clone();
                self.library_call(&path, arguments, line)
            }
            PythonValue::Layer(layer) => self
                .within(|reader| Some(reader.layer_call(layer, arguments, line)))
                .unwrap_or_else(unread),
            PythonValue::Instance(instance) => self.call_instance(instance, arguments, line),
            PythonValue::Object(object) => self.object_call(&object.clone(), arguments, line),
            PythonValue::Type(dtype) => {
                let dtype = *dtype;
                self.cast_call(dtype, arguments, line)
            }
            PythonValue::Other(ValueOrigin::Uncounted(from)) => self.worked_out_from(*from, line),
            PythonValue::Given(_) | PythonValue::Other(_) => self.unread_function(function, line),
            _ => unread(),
        }
    }

    pub(crate) fn attribute(
        &mut self,
        owner: PythonValue<'a>,
        name: &str,
        line: u32,
    ) -> PythonValue<'a> {
        match &owner {
            PythonValue::Library(path) => {
                let path = format!("{path}.{name}");
                crate::builtins::of_module(&path).unwrap_or(PythonValue::Library(path.into()))
            }
            PythonValue::Instance(instance) => {
                if let Some(value) = instance.fields.borrow().get(name) {
                    return value.clone();
                }
                match instance.class.find(name) {
                    Some(PythonValue::Method(method)) if method.1 == "property" => {
                        match &method.0 {
                            PythonValue::Function(function) => self.own_call(
                                function,
                                Some(owner.clone()),
                                CallArguments::default(),
                                line,
                            ),
                            other => self.apply(other, CallArguments::default(), line),
                        }
                    }
                    Some(PythonValue::Function(_) | PythonValue::Method(_)) => {
                        PythonValue::Method(Rc::new((owner.clone(), name.to_owned())))
                    }
                    Some(value) => value,
                    None => PythonValue::Method(Rc::new((owner.clone(), name.to_owned()))),
                }
            }
            PythonValue::Class(class) => match class.find(name) {
                Some(PythonValue::Method(method)) if method.1 == "classmethod" => {
                    PythonValue::Method(Rc::new((owner.clone(), name.to_owned())))
                }
                found => found.unwrap_or_else(unread),
            },
            PythonValue::Array(array) => {
                let array = array.clone();
                self.array_attribute(array, name, line)
            }
            PythonValue::Table(table) => {
                let table = table.clone();
                self.table_attribute(&table, name, line)
            }
            PythonValue::Sparse(sparse) => crate::sparse::attribute(sparse, name)
                .unwrap_or_else(|| PythonValue::Method(Rc::new((owner.clone(), name.to_owned())))),
            PythonValue::Number(_) if matches!(name, "real" | "imag" | "value") => owner,
            PythonValue::Groups(groups) => {
                if groups.table.column(name).is_some() {
                    return crate::tables::chosen(groups, &PythonValue::Text(name.into()));
                }
                PythonValue::Method(Rc::new((owner.clone(), name.to_owned())))
            }
            PythonValue::Object(object) => self.object_attribute(&object.clone(), name),
            PythonValue::Given(text) => PythonValue::Given(format!("{text}.{name}").into()),
            PythonValue::Dict(dict) => {
                let found = dict
                    .borrow()
                    .items
                    .iter()
                    .find(|(key, _)| key == name)
                    .map(|(_, value)| value.clone());
                found.unwrap_or_else(|| {
                    PythonValue::Method(Rc::new((owner.clone(), name.to_owned())))
                })
            }
            PythonValue::List(list)
                if let Some(part) = part_of_result(&list.borrow().items, name) =>
            {
                part
            }
            PythonValue::Layer(layer) => {
                let layer = layer.clone();
                self.layer_attribute(&layer, name)
                    .unwrap_or_else(|| PythonValue::Method(Rc::new((owner, name.to_owned()))))
            }
            PythonValue::Other(ValueOrigin::Uncounted(_)) => owner,
            PythonValue::Method(method) if self.unknown_path(&owner).is_some() => {
                let part = (method.0.clone(), format!("{}.{name}", method.1));
                self.keep(PythonValue::Method(Rc::new(part)))
            }
            PythonValue::Method(_) | PythonValue::Other(_) | PythonValue::Nothing => {
                PythonValue::Other(ValueOrigin::Library)
            }
            _ => self.keep(PythonValue::Method(Rc::new((owner, name.to_owned())))),
        }
    }

    pub(crate) fn method(
        &mut self,
        owner: PythonValue<'a>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        self.note_file_method(&owner, name, &arguments, line);
        match &owner {
            PythonValue::Library(_) => {
                let function = self.attribute(owner, name, line);
                self.apply(&function, arguments, line)
            }
            PythonValue::Instance(instance) => {
                let field = instance.fields.borrow().get(name).cloned();
                match field.or_else(|| instance.class.find(name)) {
                    Some(PythonValue::Function(function)) => {
                        self.own_call(&function, Some(owner.clone()), arguments, line)
                    }
                    Some(other) => {
                        let class = PythonValue::Class(instance.class.clone());
                        self.apply_of(&other, class, arguments, line)
                    }
                    None => self.method_of_base(&owner, instance, name, arguments, line),
                }
            }
            PythonValue::Class(class) => match class.find(name) {
                Some(function) => self.apply_of(&function, owner.clone(), arguments, line),
                None => unread(),
            },
            PythonValue::Array(array) if array.home == Home::Pandas => {
                self.column_method(&array.clone(), name, arguments, line)
            }
            PythonValue::Array(array) => self.array_method(&array.clone(), name, arguments, line),
            PythonValue::Sparse(sparse) => {
                self.sparse_method(&sparse.clone(), name, arguments, line)
            }
            PythonValue::Table(table) => self.table_method(&table.clone(), name, arguments, line),
            PythonValue::Groups(groups) => {
                self.group_method(&groups.clone(), name, arguments, line)
            }
            PythonValue::Rolling(array) => self.rolling_method(&array.clone(), name, line),
            PythonValue::List(list) => self.list_method(&list.clone(), name, &arguments, line),
            PythonValue::Dict(dict) => self.dict_method(&dict.clone(), name, &arguments),
            PythonValue::Text(text) => self.text_method(&text.clone(), name, &arguments),
            PythonValue::Layer(layer) if matches!(name, "fit" | "predict" | "evaluate") => {
                self.fit_network(&layer.clone(), name, &arguments, line)
            }
            PythonValue::Layer(layer) => match self.layer_attribute(&layer.clone(), name) {
                // A submodule of a network that is used as a value.
                Some(part @ PythonValue::Layer(_)) => self.apply(&part, arguments, line),
                _ => self.module_method(&owner, name, arguments, line),
            },
            PythonValue::Object(object) => {
                self.object_method(&object.clone(), name, arguments, line)
            }
            PythonValue::Number(number) => match name {
                "bit_length" => PythonValue::Number(crate::value::PythonNumber {
                    value: number.known().map(|value| {
                        let bits = offload_vocabulary::elementary::log2(value.abs().max(0.5));
                        Polynomial::of((bits + 1e-9).floor() + 1.0)
                    }),
                    ..crate::value::PythonNumber::some(number.kind)
                }),
                "item" | "round" | "astype" | "copy" | "conjugate" | "mean" | "sum" | "max"
                | "min" => PythonValue::Number(number.clone()),
                _ => PythonValue::Number(crate::value::PythonNumber::some(number.kind)),
            },
            // `get` on external input returns the default in the source.
            PythonValue::Given(_) if name == "get" && arguments.placed.len() == 2 => {
                arguments.placed[1].clone()
            }
            PythonValue::Given(text) => match name {
                "read" | "readlines" | "split" | "splitlines" | "get" | "json" | "strip"
                | "items" | "keys" | "values" | "decode" | "cpu" | "cuda" | "eval" | "float"
                | "half" | "to" => PythonValue::Given(text.clone()),
                _ => {
                    let unread = self.unread_method(&owner, name, &arguments, line);
                    unread.unwrap_or(PythonValue::Other(ValueOrigin::Library))
                }
            },
            // A loss that went through a library is still a loss.
            PythonValue::Other(_) if name == "backward" && self.is_in_network() => {
                self.backward(line)
            }
            PythonValue::Other(ValueOrigin::Data | ValueOrigin::Text)
                if is_of_texts_alone(name) =>
            {
                self.interpret(1.2);
                PythonValue::Other(ValueOrigin::Data)
            }
            PythonValue::Other(ValueOrigin::Uncounted(from)) => {
                let call = self.shown_call().filter(|_| is_named_work(name));
                self.worked_out_by(call, *from, line)
            }
            PythonValue::Method(method) if self.unknown_path(&owner).is_some() => {
                let (first, part) = (method.0.clone(), format!("{}.{name}", method.1));
                self.method(first, &part, arguments, line)
            }
            _ => {
                let unread = self.unread_method(&owner, name, &arguments, line);
                unread.unwrap_or(PythonValue::Other(ValueOrigin::Library))
            }
        }
    }

    /// Returns a library object with the given class and constructor arguments.
    pub(crate) fn object(&self, class: &str, arguments: CallArguments<'a>) -> PythonValue<'a> {
        let object = Object::new(class.to_owned(), arguments.placed, arguments.named);
        self.keep(PythonValue::Object(Rc::new(object)))
    }
}

/// Returns the accessor through which a column method is called: `.str`, `.dt` or `.cat`.
fn accessor_of(method: &Expr) -> &'static str {
    let owner =
        method.as_attribute_expr().and_then(|attribute| attribute.value.as_attribute_expr());
    let owner = owner.map(|owner| owner.attr.as_str()).unwrap_or_default();
    [".str", ".dt", ".cat"].into_iter().find(|accessor| accessor[1..] == *owner).unwrap_or_default()
}

/// Returns a named field of a tuple result: `x.topk(8).indices`, `np.linalg.svd(a).S`.
fn part_of_result<'a>(parts: &[PythonValue<'a>], name: &str) -> Option<PythonValue<'a>> {
    let at = match name {
        "values" | "eigenvalues" | "U" | "Q" | "sign" | "solution" => 0,
        "indices" | "eigenvectors" | "S" | "R" | "logabsdet" => 1,
        "Vh" => 2,
        _ => return None,
    };
    parts.get(at).cloned()
}
