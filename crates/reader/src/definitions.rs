//! Functions, classes and imports.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr, Stmt};
use rustc_hash::FxHashMap;

use crate::call_frame::CallFrame;
use crate::calling::CallArguments;
use crate::reader::ProgramReader;
use crate::unread_calls::is_named_work;
use crate::value::{Class, Code, Function, PythonValue};

/// The maximum number of base classes per class.
const MAX_CLASSES: usize = 20;
/// The maximum number of `from module import *`.
const MAX_STARS: usize = 20;

impl<'a> ProgramReader<'a> {
    pub(crate) fn define(&mut self, definition: &'a ast::StmtFunctionDef) {
        self.read_defaults(&definition.parameters);
        let mut compiled = false;
        let mut vectorized = false;
        let mut kernel = false;
        for decorator in &definition.decorator_list {
            let path = self.decorator_path(&decorator.expression);
            compiled |= path.starts_with("numba.");
            // A stencil function computes one element from its neighbors, like a GPU kernel.
            kernel |= path.starts_with("numba.cuda") || path == "numba.stencil";
            vectorized |= path.ends_with(".vectorize") || path.ends_with(".guvectorize");
        }
        let seen =
            if self.frames.len() > 1 { self.frame().names.clone() } else { FxHashMap::default() };
        self.step(seen.len());
        let function = Function {
            code: Code::Named(definition),
            seen: Rc::new(seen),
            compiled,
            vectorized: vectorized || kernel,
            kernel,
        };
        let mut value = self.keep(PythonValue::Function(Rc::new(function)));
        for decorator in &definition.decorator_list {
            let path = self.decorator_path(&decorator.expression);
            let kind = match path.rsplit('.').next().unwrap_or_default() {
                "property" | "cached_property" => "property",
                "staticmethod" => "staticmethod",
                "classmethod" => "classmethod",
                _ => continue,
            };
            value = PythonValue::Method(Rc::new((value, kind.to_owned())));
        }
        let value = self.decorated(value, &definition.decorator_list);
        self.bind(definition.name.as_str(), value);
    }

    /// Evaluates the defaults of parameters without their costs, which are counted in the calls that use them.
    pub(crate) fn read_defaults(&mut self, parameters: &'a ast::Parameters) {
        let all =
            parameters.posonlyargs.iter().chain(&parameters.args).chain(&parameters.kwonlyargs);
        for default in all.filter_map(|parameter| parameter.default.as_deref()) {
            if !default.is_literal_expr() && !default.is_name_expr() {
                self.without_cost(|reader| reader.eval(default));
            }
        }
    }

    /// Applies decorators to a function or a class. Known decorators return the value itself. An unknown one returns an
    /// opaque object of its library.
    fn decorated(
        &mut self,
        value: PythonValue<'a>,
        decorators: &'a [ast::Decorator],
    ) -> PythonValue<'a> {
        for decorator in decorators {
            if let Expr::Call(call) = &decorator.expression {
                self.without_cost(|reader| reader.arguments(&call.arguments));
            }
        }
        for decorator in decorators.iter().rev() {
            let (function, is_called) = match &decorator.expression {
                Expr::Call(call) => (&*call.func, true),
                other => (other, false),
            };
            let maker = self.eval(function);
            let line = self.line(decorator);
            self.unread.calling = Some(function);
            if is_called
                && let Some(path) = self.unknown_function(&maker)
                && is_named_work(path.rsplit('.').next().unwrap_or_default())
            {
                self.unread_call(&path, false, line);
            }
            if let Some(path) = self.unknown_decorator(&maker, line) {
                let arguments = CallArguments { placed: vec![value], named: Vec::new() };
                return self.object(&path, arguments);
            }
        }
        value
    }

    pub(crate) fn decorator_path(&mut self, decorator: &'a Expr) -> String {
        let function = match decorator {
            Expr::Call(call) => &*call.func,
            other => other,
        };
        match function {
            Expr::Name(name) if self.name(&name.id).is_none() => name.id.to_string(),
            _ => match self.eval(function) {
                PythonValue::Library(path) => path.to_string(),
                _ => String::new(),
            },
        }
    }

    pub(crate) fn define_class(&mut self, definition: &'a ast::StmtClassDef) {
        let bases = definition.arguments.as_ref().map_or(&[][..], |arguments| &arguments.args);
        let bases: Vec<_> = bases.iter().map(|base| self.eval(base)).collect();
        for keyword in definition.keywords() {
            self.eval(&keyword.value);
        }
        // Top-level names are found in their own frame. The locals of a function that is being called are copied.
        let outer =
            if self.frames.len() > 1 { self.frame().names.clone() } else { FxHashMap::default() };
        self.step(outer.len() / 8);
        let frame = self.frame();
        let (function, compiled, globals) = (frame.function, frame.compiled, frame.globals.clone());
        self.frames.push(CallFrame {
            names: outer,
            function,
            compiled,
            globals,
            ..CallFrame::default()
        });
        let mut names = FxHashMap::default();
        let mut fields = Vec::new();
        for statement in &definition.body {
            if let Stmt::AnnAssign(field) = statement
                && let Expr::Name(name) = &*field.target
            {
                fields.push(name.id.to_string());
            }
            self.statement(statement);
        }
        if let Some(frame) = self.frames.pop() {
            let around = self.frames.last().map(|frame| &frame.names);
            for (name, value) in frame.names {
                let own = !around.is_some_and(|bound| bound.contains_key(name))
                    || fields.iter().any(|field| field == name)
                    || defines(&definition.body, name);
                if own {
                    names.insert(name, value);
                }
            }
        }
        let above = above(&bases);
        self.step(above.len());
        let class = Class { names, bases, above, fields };
        let class = self.keep(PythonValue::Class(Rc::new(class)));
        let class = self.decorated(class, &definition.decorator_list);
        self.bind(definition.name.as_str(), class);
    }

    pub(crate) fn import(&mut self, import: &'a ast::StmtImport) {
        for alias in &import.names {
            let path = alias.name.as_str();
            let (name, path) = match &alias.asname {
                Some(name) => (name.as_str(), path),
                // `import scipy.fft` binds the name `scipy`.
                None => {
                    (path.split('.').next().unwrap_or(path), path.split('.').next().unwrap_or(path))
                }
            };
            self.bind(name, PythonValue::Library(path.into()));
        }
    }

    pub(crate) fn import_from(&mut self, import: &'a ast::StmtImportFrom) {
        let module = import.module.as_ref().map_or("", |module| module.as_str());
        for alias in &import.names {
            let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
            if name == "*" && self.unread.stars.len() < MAX_STARS {
                self.unread.stars.push(module);
            }
            let beside = if import.level > 0 { "." } else { "" };
            let path = format!("{beside}{module}.{}", alias.name.as_str());
            self.bind(
                name,
                crate::builtins::of_module(&path).unwrap_or(PythonValue::Library(path.into())),
            );
        }
    }
}

fn defines(body: &[Stmt], name: &str) -> bool {
    body.iter().any(|statement| match statement {
        Stmt::FunctionDef(function) => function.name.as_str() == name,
        Stmt::Assign(assign) => assign
            .targets
            .iter()
            .any(|target| matches!(target, Expr::Name(target) if target.id.as_str() == name)),
        _ => false,
    })
}

/// Returns all base classes of a class that extends `bases`, at most `MAX_CLASSES`.
fn above<'a>(bases: &[PythonValue<'a>]) -> Vec<Rc<Class<'a>>> {
    let mut all: Vec<Rc<Class<'a>>> = Vec::new();
    for base in bases {
        let PythonValue::Class(base) = base else { continue };
        for class in std::iter::once(base).chain(&base.above) {
            if all.len() < MAX_CLASSES && !all.iter().any(|known| Rc::ptr_eq(known, class)) {
                all.push(class.clone());
            }
        }
    }
    all
}

/// Returns `true` if PyTorch records no gradients in the block or function that this expression opens or decorates:
/// `torch.no_grad()`, `@torch.inference_mode()`.
pub(crate) fn stops_gradients(expression: &Expr) -> bool {
    let called = match expression {
        Expr::Call(call) if call.arguments.is_empty() => &call.func,
        other => other,
    };
    let name = match called {
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        Expr::Name(name) => name.id.as_str(),
        _ => return false,
    };
    matches!(name, "no_grad" | "inference_mode")
}
