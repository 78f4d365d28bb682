//! Names that a body assigns to.

use ruff_python_ast::{Expr, Stmt};

/// Names that are assigned to in a body.
pub(crate) fn names_changed<'a>(body: &'a [Stmt], names: &mut Vec<&'a str>, depth: u32) {
    if depth > 8 {
        return;
    }
    let mut target = |it: &'a Expr| match it {
        Expr::Name(it) => names.push(it.id.as_str()),
        Expr::Tuple(it) => names
            .extend(it.elts.iter().filter_map(|elt| elt.as_name_expr().map(|it| it.id.as_str()))),
        _ => {}
    };
    for statement in body {
        match statement {
            Stmt::Assign(it) => it.targets.iter().for_each(&mut target),
            Stmt::AugAssign(it) => target(&it.target),
            Stmt::AnnAssign(it) => target(&it.target),
            _ => {}
        }
    }
    for statement in body {
        match statement {
            Stmt::For(it) => names_changed(&it.body, names, depth + 1),
            Stmt::While(it) => names_changed(&it.body, names, depth + 1),
            Stmt::With(it) => names_changed(&it.body, names, depth + 1),
            Stmt::If(it) => {
                names_changed(&it.body, names, depth + 1);
                for clause in &it.elif_else_clauses {
                    names_changed(&clause.body, names, depth + 1);
                }
            }
            _ => {}
        }
    }
}
