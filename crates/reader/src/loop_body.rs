//! Finds statements of a loop body that some iterations skip.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{self as ast, ExceptHandler, Expr, Stmt};

use crate::assigned_names::names_changed;

/// The maximum nesting depth of blocks.
const MAX_NESTING: u32 = 20;

/// Returns the nested blocks of a statement.
fn bodies(statement: &Stmt) -> Vec<&[Stmt]> {
    match statement {
        Stmt::If(branch) => {
            let others = branch.elif_else_clauses.iter().map(|clause| &clause.body[..]);
            std::iter::once(&branch.body[..]).chain(others).collect()
        }
        Stmt::With(with_block) => vec![&with_block.body],
        Stmt::For(for_loop) => vec![&for_loop.body, &for_loop.orelse],
        Stmt::While(while_loop) => vec![&while_loop.body, &while_loop.orelse],
        Stmt::Try(try_block) => {
            let handlers = try_block.handlers.iter().map(|handler| match handler {
                ExceptHandler::ExceptHandler(handler) => &handler.body[..],
            });
            handlers.chain([&try_block.body[..], &try_block.orelse, &try_block.finalbody]).collect()
        }
        Stmt::Match(match_block) => match_block.cases.iter().map(|case| &case.body[..]).collect(),
        _ => Vec::new(),
    }
}

/// Returns `true` if an iteration may skip the rest of the body or leave the loop.
pub(crate) fn leaves_early(body: &[Stmt]) -> bool {
    leaves(body, false, 0)
}

fn leaves(body: &[Stmt], in_loop: bool, depth: u32) -> bool {
    depth > MAX_NESTING
        || body.iter().any(|statement| match statement {
            Stmt::Continue(_) | Stmt::Break(_) => !in_loop,
            Stmt::Return(_) | Stmt::Raise(_) => true,
            other => {
                let in_loop = in_loop || matches!(other, Stmt::For(_) | Stmt::While(_));
                bodies(other).into_iter().any(|body| leaves(body, in_loop, depth + 1))
            }
        })
}

/// Returns `true` if a branch or an inner loop may change the value of a name, so that it may not change exactly once
/// per iteration.
pub(crate) fn may_change(body: &[Stmt], name: &str) -> bool {
    let nested = body.iter().flat_map(bodies);
    nested.into_iter().any(|body| {
        let mut names = Vec::new();
        names_changed(body, &mut names, 0);
        let mut calls = BranchChanges { name, found: names.contains(&name) };
        body.iter().for_each(|statement| calls.visit_stmt(statement));
        calls.found
    })
}

/// Returns the names of arrays that a block may write to: by assigning to elements, by a method, or in a function that
/// gets the array.
pub(crate) fn names_written(body: &[Stmt]) -> Vec<&str> {
    let mut writes = Writes { names: Vec::new() };
    body.iter().for_each(|statement| writes.visit_stmt(statement));
    writes.names
}

struct Writes<'a> {
    names: Vec<&'a str>,
}

impl<'a> Visitor<'a> for Writes<'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        let name = |argument: &'a Expr| argument.as_name_expr().map(|name| name.id.as_str());
        match expression {
            Expr::Subscript(subscript) if subscript.ctx == ast::ExprContext::Store => {
                self.names.extend(root(&subscript.value));
            }
            Expr::Call(call) => {
                let keywords = call.arguments.keywords.iter();
                let out = keywords.filter(|keyword| {
                    keyword.arg.as_ref().is_some_and(|arg| arg.as_str() == "out")
                });
                self.names.extend(out.filter_map(|keyword| name(&keyword.value)));
                match &*call.func {
                    // Any other function may write to its arguments.
                    Expr::Name(function) if !ASKS.contains(&function.id.as_str()) => {
                        self.names.extend(call.arguments.args.iter().filter_map(name));
                    }
                    Expr::Attribute(method) => {
                        let method_name = method.attr.as_str();
                        let own = matches!(method_name, "sort" | "fill" | "put" | "partition");
                        let given = matches!(method_name, "shuffle" | "copyto");
                        let in_place = method_name.ends_with('_');
                        let first = call.arguments.args.first().and_then(name);
                        self.names.extend(name(&method.value).filter(|_| own || in_place));
                        self.names.extend(first.filter(|_| given || in_place));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        walk_expr(self, expression);
    }
}

/// Returns the root name of an expression: `self` in `self.rows[0].size`.
pub(crate) fn root(expression: &Expr) -> Option<&str> {
    let mut at = expression;
    loop {
        at = match at {
            Expr::Name(name) => return Some(name.id.as_str()),
            Expr::Attribute(attribute) => &attribute.value,
            Expr::Subscript(subscript) => &subscript.value,
            Expr::Call(call) => match (&*call.func, &call.arguments.args[..]) {
                // `len(rows)`: the root of the argument.
                (Expr::Name(_), [only]) => only,
                (function, _) => function,
            },
            _ => return None,
        };
    }
}

/// Searches for changes of a name's value: method calls, assignments to elements, and functions that get it.
struct BranchChanges<'n> {
    name: &'n str,
    found: bool,
}

impl<'a> Visitor<'a> for BranchChanges<'_> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        let is_it =
            |operand: &Expr| matches!(operand, Expr::Name(name) if name.id.as_str() == self.name);
        match expression {
            Expr::Call(call) => {
                let method =
                    matches!(&*call.func, Expr::Attribute(attribute) if is_it(&attribute.value));
                let asks = matches!(&*call.func, Expr::Name(function) if ASKS.contains(&function.id.as_str()));
                self.found |= method || (!asks && call.arguments.args.iter().any(is_it));
            }
            Expr::Subscript(ast::ExprSubscript { value, ctx: ast::ExprContext::Store, .. })
            | Expr::Attribute(ast::ExprAttribute { value, ctx: ast::ExprContext::Store, .. }) => {
                self.found |= is_it(value);
            }
            _ => {}
        }
        walk_expr(self, expression);
    }
}

/// Functions that do not modify their arguments.
const ASKS: [&str; 6] = ["len", "print", "sum", "min", "max", "sorted"];

#[cfg(test)]
mod tests {
    use super::{leaves_early, may_change};
    use ruff_python_ast::Stmt;

    fn body(source: &str) -> Vec<Stmt> {
        ruff_python_parser::parse_module(source)
            .expect("it is Python")
            .into_suite()
            .into_iter()
            .collect()
    }

    #[test]
    fn iterations_that_may_end_early_are_detected() {
        for (source, early) in [
            ("x = 1\n", false),
            ("if a:\n    continue\n", true),
            ("try:\n    f()\nexcept ValueError:\n    continue\n", true),
            ("for i in r:\n    if i:\n        break\n", false),
            ("while b:\n    for i in r:\n        return 1\n", true),
        ] {
            assert_eq!(leaves_early(&body(source)), early, "{source}");
        }
    }

    #[test]
    fn arrays_modified_in_place_are_detected() {
        for (source, names) in [
            ("y = x + 1\nz = np.sin(x)\n", &[][..]),
            ("rng.shuffle(x)\n", &["x"]),
            ("x[i] = 1\n", &["x"]),
            ("x[0][i] += 1\n", &["x"]),
            ("x.sort()\n", &["x"]),
            ("np.clip(x, 0, 1, out=y)\n", &["y"]),
            ("t.clamp_(0)\n", &["t"]),
            ("step(x, len(y))\n", &["x"]),
        ] {
            assert_eq!(super::names_written(&body(source)), names, "{source}");
        }
    }

    #[test]
    fn changes_in_only_some_iterations_are_detected() {
        for (source, may) in [
            ("items.append(1)\n", false),
            ("if a:\n    items.append(1)\n", true),
            ("if len(items) % 20 == 0:\n    print(len(items), items[0])\n", false),
            ("if a:\n    items[0] = 1\n", true),
            ("if a:\n    fill(items)\n", true),
            ("for i in r:\n    items += [1]\n", true),
        ] {
            assert_eq!(may_change(&body(source), "items"), may, "{source}");
        }
    }
}
