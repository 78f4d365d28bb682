//! Loops over the items of unknown objects, which may compute each item.

use ruff_python_ast::{Expr, Stmt};

use crate::library_kinds::LibraryKind;
use crate::reader::ProgramReader;
use crate::uncounted::has_word;
use crate::unread_calls::{is_named_free, shown_call, steers};
use crate::value::{PythonValue, ValueOrigin};

/// Functions that pass on the items of their arguments.
const PASS_ON: &str = "accumulate batched chain chunked cycle dropwhile enumerate filter from_iterable groupby imap islice iter \
    list map next pairwise product range reversed set sorted takewhile tee tqdm track trange tuple zip zip_longest";

impl<'a> ProgramReader<'a> {
    /// Returns the origin of the items of an object.
    pub(crate) fn origin_of_items(&mut self, class: &str) -> ValueOrigin {
        let kind = self.library_kind(class);
        let is_unknown = matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined);
        let name = class.rsplit('.').next().unwrap_or_default();
        if !is_unknown || is_named_free(name) || steers(class) {
            return ValueOrigin::Library;
        }
        let why = self.why_unread(class, kind);
        let all = &mut self.unread.unknown_items;
        let known = all.iter().position(|other| *other == why);
        ValueOrigin::UnknownItem(known.unwrap_or_else(|| {
            all.push(why);
            all.len() - 1
        }))
    }

    /// Reports a loop over the items of an unknown object as unread. `iterable` is the loop's iterable.
    pub(crate) fn unread_items(&mut self, origin: ValueOrigin, iterable: &'a Expr, line: u32) {
        let ValueOrigin::UnknownItem(at) = origin else { return };
        let Some(why) = self.unread.unknown_items.get(at).cloned() else { return };
        let call = self.source_of_items(iterable).map(shown_call);
        self.leave_out(line, why, call);
    }

    /// Reports a loop that only iterates over a part of an unknown library or object as unread.
    pub(crate) fn unread_iteration(&mut self, iterator: &PythonValue<'a>, line: u32) {
        if !matches!(iterator, PythonValue::Library(_) | PythonValue::Method(_)) {
            return;
        }
        let Some(path) = self.unknown_function(iterator) else { return };
        if self.library_kind(&path) == LibraryKind::Unknown {
            self.unread_use(iterator, line);
        }
    }

    /// Returns the function whose call returns the items, such as `load` in `enumerate(load(x))`.
    fn source_of_items(&self, iterable: &'a Expr) -> Option<&'a Expr> {
        let Expr::Call(call) = iterable else { return None };
        let name = match &*call.func {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => attribute.attr.as_str(),
            _ => "",
        };
        if has_word(PASS_ON, name) {
            return call.arguments.args.iter().find_map(|argument| self.source_of_items(argument));
        }
        let is_own = call.func.is_name_expr()
            && matches!(self.name(name), Some(PythonValue::Function(_) | PythonValue::Class(_)));
        (!is_own).then_some(&*call.func)
    }
}

/// Returns `true` if a block does nothing.
pub(crate) fn is_empty(body: &[Stmt]) -> bool {
    body.iter().all(|statement| match statement {
        Stmt::Pass(_) | Stmt::Continue(_) => true,
        Stmt::Expr(expression) => expression.value.is_literal_expr(),
        _ => false,
    })
}
