//! Programs that only define functions and classes, which are read with unknown arguments.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Stmt};

use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::{Missing, calls_of};
use crate::value::{DataTable, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Reads a program. If it only defines functions and classes, reads each of them with unknown arguments.
    pub(crate) fn program(&mut self, body: &'a [Stmt]) {
        self.unread.program = body;
        self.block(body);
        if !self.outside.is_empty() || !self.groups().is_empty() {
            return;
        }
        let mut unread_in = Vec::new();
        for statement in body {
            if let Stmt::ClassDef(class) = statement {
                self.class_of_nobody(class);
            }
            let Stmt::FunctionDef(definition) = statement else { continue };
            let head = self.line(&definition.name);
            let Some(PythonValue::Function(function)) = self.name(definition.name.as_str()) else {
                continue;
            };
            if self.called.contains(&head) {
                continue;
            }
            let placed = self.unknown_arguments(&definition.parameters, 0);
            let before = self.events.len();
            let unread_before = self.uncounted.len();
            self.own_call(
                &function,
                None,
                crate::calling::CallArguments { placed, named: Vec::new() },
                head,
            );
            unread_in.push((head, unread_before..self.uncounted.len()));
            self.how_often(definition.name.as_str(), "calls", head, before);
        }
        // An unread call that calls a function is named instead of the calls in the function.
        for (head, unread) in unread_in.into_iter().rev() {
            if self.unread.handed.contains_key(&head) {
                self.uncounted.drain(unread);
            }
        }
        for (missing, head, why) in &mut self.asked {
            if let (Missing::Call, Some(by)) = (missing, self.unread.handed.get(head)) {
                *why = why.replacen("nothing", &format!("line {by}"), 1);
            }
        }
    }

    /// Reads the methods of a class that the program never instantiates.
    fn class_of_nobody(&mut self, definition: &'a ast::StmtClassDef) {
        let Some(PythonValue::Class(class)) = self.name(definition.name.as_str()) else { return };
        let methods = || {
            definition.body.iter().filter_map(|statement| match statement {
                Stmt::FunctionDef(method) => Some(method),
                _ => None,
            })
        };
        if methods().any(|method| self.called.contains(&self.line(&method.name))) {
            return;
        }
        let head = self.line(&definition.name);
        let before = self.events.len();
        let init = methods().find(|method| method.name.as_str() == "__init__");
        let placed =
            init.map_or_else(Vec::new, |method| self.unknown_arguments(&method.parameters, 1));
        let arguments = crate::calling::CallArguments { placed, named: Vec::new() };
        let made = self.instantiate(&class, arguments, head);
        for method in methods().filter(|method| !method.name.as_str().starts_with('_')).take(20) {
            let placed = self.unknown_arguments(&method.parameters, 1);
            let arguments = crate::calling::CallArguments { placed, named: Vec::new() };
            self.method(made.clone(), method.name.as_str(), arguments, head);
        }
        self.how_often(definition.name.as_str(), "makes", head, before);
    }

    /// Multiplies the events since `before` by the answered number of calls. Adds a question if there is no answer.
    fn how_often(&mut self, name: &str, verb: &str, head: u32, before: usize) {
        if let Some(calls) = self.unknowns.answer(&calls_of(name)).map(Polynomial::of) {
            let variable = self.unknowns.variable();
            for event in self.events.iter_mut().skip(before) {
                event.repeat(&calls, variable, &|_| Polynomial::one());
            }
        } else if self.events.len() > before {
            self.ask(Missing::Call, head, &format!("nothing {verb} {name}"));
        }
    }

    /// Returns values for the parameters of a function that the program does not call.
    fn unknown_arguments(
        &mut self,
        parameters: &'a ast::Parameters,
        skipped: usize,
    ) -> Vec<PythonValue<'a>> {
        let all = parameters.posonlyargs.iter().chain(&parameters.args).skip(skipped);
        let mut placed = Vec::new();
        for parameter in all.filter(|parameter| parameter.default.is_none()) {
            placed.push(self.unknown_argument(&parameter.parameter));
        }
        placed
    }

    /// Returns a number or a table if the parameter's annotation or name suggests one, or else an array of unknown
    /// size.
    fn unknown_argument(&mut self, parameter: &'a ast::Parameter) -> PythonValue<'a> {
        let name = parameter.name.as_str();
        let annotation = parameter
            .annotation
            .as_deref()
            .map(|annotation| self.text(annotation))
            .unwrap_or_default();
        let line = self.line(parameter);
        if annotation == "int" || annotation == "float" {
            return PythonValue::Given(name.into());
        }
        let why = "no call of the function was read, so its arguments are unknown";
        let of_a_table = name == "df" || name.ends_with("_df");
        if annotation.contains("DataFrame") || annotation.is_empty() && of_a_table {
            let rows = self.unknowns.of(&format!("{name} rows"), Missing::Rows, line, why);
            return PythonValue::Table(Rc::new(DataTable {
                guessed: true,
                polars: annotation.starts_with("pl") || annotation.starts_with("polars"),
                ..DataTable::of(rows, 8.0)
            }));
        }
        let elements = self.unknowns.of(&format!("{name} elements"), Missing::Elements, line, why);
        let array = crate::value::Array::of(
            vec![elements],
            crate::dtype::DOUBLE,
            crate::value::Home::NumPy,
        );
        let array = self.made(crate::value::Array { ranked: false, ..array });
        PythonValue::Array(array)
    }
}
