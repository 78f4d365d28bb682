//! Functions that are not called by name but given to a call, which calls them: `map(f, xs)`, `sorted(xs, key=f)`.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr};

use crate::builtins::plain_counter;
use crate::calling::CallArguments;
use crate::library_kinds::LibraryKind;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::uncounted::has_word;
use crate::unread_calls::steers;
use crate::value::{Code, PythonValue};

/// Functions that call their first argument, or else their second one, for each element.
const CALL_FIRST: &str =
    "apply_along_axis dropwhile filter filterfalse imap map reduce starmap takewhile to_thread";
const CALL_SECOND: &str = "accumulate generic_filter groupby run_in_executor";
/// Methods of tables and columns, and of pools of workers, that call their first argument for each element.
const CALL_OF_TABLES: &str =
    "agg aggregate apply applymap map map_elements map_rows pipe transform";
const CALL_OF_POOLS: &str =
    "apply apply_async imap imap_unordered map map_async starmap starmap_async submit";
/// Functions and methods that call their `key` for each element.
const CALL_KEY: &str = "groupby max merge min nlargest nsmallest sort sorted";
/// Classes that call their `target` once.
const CALL_TARGET: &str = "Process Thread";
/// Functions that return their first argument in another form.
const WRAP: &str = "frompyfunc partial vectorize";
/// The keywords of the functions that are called for each element.
const KEYWORDS: [&str; 4] = ["func", "func1d", "function", "fn"];

impl<'a> ProgramReader<'a> {
    /// Reports an unknown function as unread if it is given to a call that calls it. `callee` is the function that is
    /// called, or the owner of the method. Gives a function that is wrapped a path of its own.
    pub(crate) fn unread_handed(
        &mut self,
        call: &'a ast::ExprCall,
        callee: &PythonValue<'a>,
        given: &mut CallArguments<'a>,
        line: u32,
    ) {
        if given.placed.is_empty() && given.named.is_empty() {
            return;
        }
        let name = match &*call.func {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => attribute.attr.as_str(),
            _ => return,
        };
        // A function may be imported by another name.
        let name = match callee {
            PythonValue::Library(path) if call.func.is_name_expr() => {
                path.rsplit('.').next().unwrap_or_default()
            }
            _ => name,
        };
        if has_word(WRAP, name) {
            if let (Some(PythonValue::Library(path)), Some(wrapped)) =
                (given.placed.first(), call.arguments.args.first())
                && self.unknown_function(&PythonValue::Library(path.clone())).is_some()
            {
                let known = self.unread.wrapped.get_key_value(path);
                let own = known.map_or_else(|| Rc::from(&**path), |(own, _)| own.clone());
                self.unread.wrapped.insert(own.clone(), (wrapped, name != "partial"));
                given.placed[0] = PythonValue::Library(own);
            }
            return;
        }
        let callers =
            [CALL_FIRST, CALL_SECOND, CALL_OF_TABLES, CALL_OF_POOLS, CALL_KEY, CALL_TARGET];
        if !callers.iter().any(|names| has_word(names, name)) {
            return;
        }
        let owner = self.unknown_function(callee);
        let at = match callee {
            _ if name == "run_in_executor" => 1,
            PythonValue::Library(_) if has_word(CALL_SECOND, name) => 1,
            PythonValue::Library(_) if has_word(CALL_FIRST, name) => 0,
            PythonValue::Table(_)
            | PythonValue::Groups(_)
            | PythonValue::Array(_)
            | PythonValue::Rolling(_)
                if has_word(CALL_OF_TABLES, name) =>
            {
                0
            }
            PythonValue::Object(pool)
                if has_word(CALL_OF_POOLS, name)
                    && (owner.is_some()
                        || pool.class.ends_with("Pool")
                        || pool.class.ends_with("Executor")) =>
            {
                0
            }
            PythonValue::Library(_) | PythonValue::List(_) | PythonValue::Object(_) => usize::MAX,
            _ => return,
        };
        let placed = (at < usize::MAX).then(|| Self::handed(call, given, at, &KEYWORDS));
        // `df["a"].map(MAPPING)`
        let of_data = !matches!(callee, PythonValue::Library(_) | PythonValue::Object(_));
        let placed = placed.flatten().filter(|(_, given)| !(of_data && is_constant(given)));
        if let Some((value, expression)) = placed {
            let own = matches!(value, PythonValue::Function(_));
            match owner {
                // An unknown call that calls the program's own function is the work.
                Some(path) if own => {
                    let is_named = call.func.is_name_expr();
                    let path = if is_named { path } else { format!("{path}.{name}") };
                    let kind = self.library_kind(&path);
                    if !steers(&path) {
                        self.unread.calling = Some(&call.func);
                        let why = self.why_unread(&path, kind);
                        self.not_read(line, why);
                    }
                }
                _ => self.unread_function_of(&value, expression, true, line),
            }
            // `df.agg({"x": f})`
            for part in parts_of(expression) {
                let value = self.eval(part);
                self.unread_function_of(&value, part, true, line);
            }
        }
        if has_word(CALL_KEY, name)
            && let Some((key, expression)) = Self::handed(call, given, usize::MAX, &["key"])
        {
            if let PythonValue::Function(_) = key {
                let items = given.placed.first().unwrap_or(callee).clone();
                self.call_for_items(&key, &items, line);
            } else {
                self.unread_function_of(&key, expression, true, line);
            }
        }
        if has_word(CALL_TARGET, name)
            && let Some((target, expression)) = Self::handed(call, given, usize::MAX, &["target"])
        {
            self.unread_function_of(&target, expression, false, line);
        }
    }

    /// Names an unknown function instead of its wrapper, and reports it as unread if the wrapper calls it for each
    /// element.
    pub(crate) fn unread_wrapped(&mut self, path: &Rc<str>, line: u32) {
        let Some((expression, is_repeated)) = self.wrapped_at(path) else { return };
        self.unread.calling = Some(expression);
        if is_repeated {
            self.unread_work(path, (false, true), line);
        }
    }

    /// Returns the expression of the wrapped function if this is the path of a wrapper's result.
    fn wrapped_at(&self, path: &Rc<str>) -> Option<(&'a Expr, bool)> {
        let (own, wrapped) = self.unread.wrapped.get_key_value(path)?;
        Rc::ptr_eq(own, path).then_some(*wrapped)
    }

    /// Returns the lines of the program's functions among the arguments of a call.
    pub(crate) fn heads_of(&self, given: &CallArguments<'a>) -> Vec<u32> {
        let all = given.placed.iter().chain(given.named.iter().map(|(_, value)| value));
        let head = |value: &PythonValue<'a>| match value {
            PythonValue::Function(function) => match function.code {
                Code::Named(definition) => Some(self.line(&definition.name)),
                Code::Lambda(_) => None,
            },
            _ => None,
        };
        all.filter_map(head).collect()
    }

    /// Returns the path of a function, a method or an object of an unknown library.
    pub(crate) fn unknown_function(&mut self, value: &PythonValue<'a>) -> Option<String> {
        let path = match value {
            PythonValue::Library(path) => path.to_string(),
            other => return self.unknown_path(other),
        };
        let unknown = [LibraryKind::Unknown, LibraryKind::Undefined];
        unknown.contains(&self.library_kind(&path)).then_some(path)
    }

    /// Returns an argument by position or by keyword, with its expression.
    fn handed(
        call: &'a ast::ExprCall,
        given: &CallArguments<'a>,
        at: usize,
        keywords: &[&str],
    ) -> Option<(PythonValue<'a>, &'a Expr)> {
        let keyword = call.arguments.keywords.iter().find(|keyword| {
            keyword.arg.as_ref().is_some_and(|name| keywords.contains(&name.as_str()))
        });
        let expression = keyword.map(|keyword| &keyword.value).or(call.arguments.args.get(at))?;
        Some((given.get(at, keywords)?.clone(), expression))
    }

    /// Reports an unknown function that a call calls as unread.
    fn unread_function_of(
        &mut self,
        function: &PythonValue<'a>,
        expression: &'a Expr,
        repeated: bool,
        line: u32,
    ) {
        let Some(path) = self.unknown_function(function) else { return };
        let wrapped = match function {
            PythonValue::Library(path) => self.wrapped_at(path),
            _ => None,
        };
        self.unread.calling = Some(wrapped.map_or(expression, |(wrapped, _)| wrapped));
        let called = matches!(function, PythonValue::Object(_));
        self.unread_work(&path, (called, repeated), line);
    }

    /// Evaluates a function for an item of an iterable without its cost, for the unknown calls in it.
    fn call_for_items(&mut self, function: &PythonValue<'a>, items: &PythonValue<'a>, line: u32) {
        let (loops, called) = (self.loops.len(), self.called.len());
        let outside = self.outside.clone();
        self.without_cost(|reader| {
            let item = plain_counter(reader.stream_of(items, line).element);
            reader.open_loop(line, line, Polynomial::one());
            let arguments = CallArguments { placed: vec![item], named: Vec::new() };
            reader.apply(function, arguments, line);
            reader.open.pop();
        });
        self.loops.truncate(loops);
        self.called.truncate(called);
        // The limits of nested calls are those of the reader, not of the program.
        self.outside = outside;
    }
}

/// Returns `true` for a name or an attribute without lowercase letters.
fn is_constant(expression: &Expr) -> bool {
    let name = match expression {
        Expr::Name(name) => name.id.as_str(),
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        _ => return false,
    };
    !name.contains(char::is_lowercase)
}

/// Returns the names and attributes in a list or a dictionary.
fn parts_of(expression: &Expr) -> Vec<&Expr> {
    let parts: Vec<&Expr> = match expression {
        Expr::List(list) => list.elts.iter().collect(),
        Expr::Dict(dict) => dict.items.iter().map(|item| &item.value).collect(),
        _ => Vec::new(),
    };
    parts.into_iter().filter(|part| part.is_name_expr() || part.is_attribute_expr()).collect()
}
