//! Names that a block assigns to.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprContext, Stmt};

use crate::carried::{ADDING, TAKING};
use crate::loop_body::root;

/// Collects the names that a block assigns to.
pub(crate) fn names_changed<'a>(body: &'a [Stmt], names: &mut Vec<&'a str>, depth: u32) {
    if depth > 8 {
        return;
    }
    let mut target = |expression: &'a Expr| match expression {
        Expr::Name(name) => names.push(name.id.as_str()),
        Expr::Tuple(tuple) => names.extend(
            tuple.elts.iter().filter_map(|elt| elt.as_name_expr().map(|name| name.id.as_str())),
        ),
        _ => {}
    };
    for statement in body {
        match statement {
            Stmt::Assign(assign) => assign.targets.iter().for_each(&mut target),
            Stmt::AugAssign(assign) => target(&assign.target),
            Stmt::AnnAssign(assign) => target(&assign.target),
            _ => {}
        }
    }
    for statement in body {
        match statement {
            Stmt::For(for_loop) => names_changed(&for_loop.body, names, depth + 1),
            Stmt::While(while_loop) => names_changed(&while_loop.body, names, depth + 1),
            Stmt::With(with_block) => names_changed(&with_block.body, names, depth + 1),
            Stmt::If(branch) => {
                names_changed(&branch.body, names, depth + 1);
                for clause in &branch.elif_else_clauses {
                    names_changed(&clause.body, names, depth + 1);
                }
            }
            _ => {}
        }
    }
}

/// The names that a block binds and the lists that it resizes, including nested branches and loops. A name appears once
/// per binding.
#[derive(Default)]
pub(crate) struct Bindings<'a> {
    bound: Vec<&'a str>,
    resized: Vec<&'a str>,
}

impl<'a> Bindings<'a> {
    pub(crate) fn of(body: &'a [Stmt]) -> Self {
        let mut bindings = Self::default();
        body.iter().for_each(|statement| bindings.visit_stmt(statement));
        bindings
    }

    /// Returns the number of statements that bind a name.
    pub(crate) fn count(&self, name: &str) -> usize {
        self.bound.iter().filter(|bound| **bound == name).count()
    }

    /// Returns `true` if an expression reads a name that the block binds, or a list that it resizes.
    pub(crate) fn changes(&self, expression: &Expr) -> bool {
        let mut reads = Reads { bindings: self, found: false };
        reads.visit_expr(expression);
        reads.found
    }
}

impl<'a> Visitor<'a> for Bindings<'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression
            && name.ctx != ExprContext::Load
        {
            self.bound.push(name.id.as_str());
        }
        if let Expr::Call(call) = expression
            && let Expr::Attribute(method) = &*call.func
            && (ADDING.contains(&method.attr.as_str()) || TAKING.contains(&method.attr.as_str()))
        {
            self.resized.extend(root(&method.value));
        }
        walk_expr(self, expression);
    }
}

/// Searches an expression for a name in `bindings`.
struct Reads<'b> {
    bindings: &'b Bindings<'b>,
    found: bool,
}

impl<'a> Visitor<'a> for Reads<'_> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression {
            let Bindings { bound, resized } = self.bindings;
            self.found |= bound.iter().chain(resized).any(|changed| *changed == name.id.as_str());
        }
        walk_expr(self, expression);
    }
}
