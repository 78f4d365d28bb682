//! Layers that are not trained: `for p in backbone.parameters(): p.requires_grad = False`.

use ruff_python_ast::{self as ast, Expr, Stmt};

use crate::layer::{LayerKind, NetworkLayer};
use crate::reader::ProgramReader;
use crate::value::PythonValue;

/// Networks within networks that are looked into.
const MOST_NESTED: u32 = 6;

impl<'a> ProgramReader<'a> {
    /// What a loop over parameters says about whether they are trained; whether it says that, and does nothing else.
    pub(crate) fn freezing_loop(&mut self, it: &'a ast::StmtFor) -> bool {
        let ([statement], Expr::Call(all)) = (&it.body[..], &*it.iter) else { return false };
        let Expr::Attribute(parameters) = &*all.func else { return false };
        let trained = match statement {
            Stmt::Assign(it) => match (&it.targets[..], &*it.value) {
                ([Expr::Attribute(target)], Expr::BooleanLiteral(to)) => {
                    (target.attr.as_str() == "requires_grad").then_some(to.value)
                }
                _ => None,
            },
            Stmt::Expr(it) => match &*it.value {
                Expr::Call(call) => trained_after(call),
                _ => None,
            },
            _ => None,
        };
        let Some(trained) = trained.filter(|_| parameters.attr.as_str() == "parameters") else {
            return false;
        };
        let owner = self.eval(&parameters.value);
        self.set_trained(&owner, trained, 0);
        true
    }

    /// Whether the layers in a value are trained from here on.
    pub(crate) fn set_trained(&mut self, value: &PythonValue<'a>, trained: bool, nested: u32) {
        if nested > MOST_NESTED || !self.step(1) {
            return;
        }
        let mut inner = |value: &PythonValue<'a>| self.set_trained(value, trained, nested + 1);
        match value {
            PythonValue::Instance(instance) => {
                instance.fields.borrow().values().for_each(&mut inner);
            }
            PythonValue::List(list) => list.borrow().items.iter().for_each(inner),
            PythonValue::Layer(layer) => {
                match &layer.kind {
                    LayerKind::Sequence(layers) => layers.borrow().iter().for_each(&mut inner),
                    LayerKind::Stack { layer, .. } => inner(&PythonValue::Layer(layer.clone())),
                    _ => {}
                }
                match trained {
                    true => self.frozen.remove(&layer.id),
                    false => self.frozen.insert(layer.id),
                };
            }
            _ => {}
        }
    }

    /// Whether no gradient goes back through a layer.
    pub(crate) fn is_frozen(&self, layer: &NetworkLayer<'a>) -> bool {
        self.frozen.contains(&layer.id)
    }
}

/// `p.requires_grad_(False)`: whether parameters are trained after it.
fn trained_after(call: &ast::ExprCall) -> Option<bool> {
    let Expr::Attribute(method) = &*call.func else { return None };
    let given = match &call.arguments.args[..] {
        [Expr::BooleanLiteral(to)] => to.value,
        _ => true,
    };
    (method.attr.as_str() == "requires_grad_").then_some(given)
}
