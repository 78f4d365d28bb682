//! Tracks the layers and arrays that a backward pass reaches: arrays that require a gradient, and all layers except
//! those frozen by `for p in backbone.parameters(): p.requires_grad = False`.

use ruff_python_ast::{self as ast, Expr, Stmt};

use crate::calling::CallArguments;
use crate::event::{Event, WorkKind};
use crate::layer::{LayerKind, NetworkLayer};
use crate::reader::ProgramReader;
use crate::value::{Array, PythonValue, arrays_of};

/// The maximum nesting depth of networks within networks.
const MAX_NESTING: u32 = 6;

impl<'a> ProgramReader<'a> {
    /// Evaluates a loop over parameters with a single statement that freezes or unfreezes them. Returns `false` for any
    /// other loop.
    pub(crate) fn freezing_loop(&mut self, for_loop: &'a ast::StmtFor) -> bool {
        let ([statement], Expr::Call(all)) = (&for_loop.body[..], &*for_loop.iter) else {
            return false;
        };
        let Expr::Attribute(parameters) = &*all.func else { return false };
        let trained = match statement {
            Stmt::Assign(assign) => match (&assign.targets[..], &*assign.value) {
                ([Expr::Attribute(target)], Expr::BooleanLiteral(to)) => {
                    (target.attr.as_str() == "requires_grad").then_some(to.value)
                }
                _ => None,
            },
            Stmt::Expr(expression) => match &*expression.value {
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

    /// Freezes or unfreezes the layers within a value.
    pub(crate) fn set_trained(&mut self, value: &PythonValue<'a>, trained: bool, nested: u32) {
        if nested > MAX_NESTING || !self.step(1) {
            return;
        }
        let mut inner = |value: &PythonValue<'a>| self.set_trained(value, trained, nested + 1);
        match value {
            PythonValue::Instance(instance) => {
                // Clone the fields first: a part may contain the whole network.
                let fields: Vec<_> = instance.fields.borrow().values().cloned().collect();
                fields.iter().for_each(&mut inner);
                for field in instance.fields.borrow_mut().values_mut() {
                    if let PythonValue::Array(array) = field {
                        array.requires_grad = trained && array.dtype.is_float();
                    }
                }
            }
            PythonValue::List(list) => {
                let items = list.borrow().items.clone();
                items.iter().for_each(inner);
            }
            PythonValue::Layer(layer) => {
                match &layer.kind {
                    LayerKind::Sequence(layers) => {
                        let layers = layers.borrow().clone();
                        layers.iter().for_each(&mut inner);
                    }
                    LayerKind::Stack { layer, .. } => inner(&PythonValue::Layer(layer.clone())),
                    LayerKind::Named { .. } => {
                        if let Some(features) = self.features.get(&layer.id).cloned() {
                            self.set_trained(&features, trained, nested + 1);
                        }
                    }
                    _ => {}
                }
                // The features of a named network do nearly all of its work, so freezing them freezes the network.
                let is_here = |value: &PythonValue| matches!(value, PythonValue::Layer(part) if part.id == layer.id);
                let whole =
                    self.features.iter().find(|(_, features)| is_here(features)).map(|(id, _)| *id);
                for id in std::iter::once(layer.id).chain(whole) {
                    if trained {
                        self.gradients.frozen.remove(&id)
                    } else {
                        self.gradients.frozen.insert(id)
                    };
                }
            }
            _ => {}
        }
    }

    /// Marks an array as requiring a gradient if the value stored in it requires one: `out[t] = x @ w`.
    pub(crate) fn differentiated_through(&mut self, array: &Array, value: &PythonValue<'a>) {
        if value.array().is_some_and(|array| self.gradients.reach(array)) && self.notes_gradients()
        {
            self.gradients.require(array.base, true);
        }
    }

    /// Returns `true` if a layer has trained weights.
    pub(crate) fn is_trained(&self, layer: &NetworkLayer<'a>) -> bool {
        !self.gradients.is_frozen(layer.id) && !layer.weights().is_zero()
    }

    /// Returns `true` if operations here are recorded for a backward pass, i.e. not under `torch.no_grad()`.
    pub(crate) fn notes_gradients(&self) -> bool {
        self.gradients.stopped == 0
    }

    /// Returns `true` if any of the arguments requires a gradient.
    pub(crate) fn require_gradients(&self, given: &CallArguments<'a>) -> bool {
        let named = given.named.iter().map(|(_, value)| value);
        let mut arrays = given.placed.iter().chain(named).flat_map(arrays_of);
        arrays.any(|array| self.gradients.reach(&array))
    }

    /// Returns the cost of a call's backward pass relative to its forward pass: 1 per operand of a matrix product that
    /// requires a gradient, about 2 for other operations.
    pub(crate) fn way_back_of_call(&self, event: &Event, read: &[Array]) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "operands")]
        let operands = read.iter().filter(|array| self.gradients.reach(array)).count() as f64;
        match event.work {
            WorkKind::Matmul => operands,
            _ if operands > 0.0 => 2.0,
            _ => 0.0,
        }
    }

    /// Returns the cost of a layer's backward pass relative to its forward pass: 1 for the gradient of its weights and
    /// 1 for that of its input.
    pub(crate) fn way_back_of_layer(
        &self,
        layer: &NetworkLayer<'a>,
        given: &CallArguments<'a>,
    ) -> f64 {
        let one = matches!(layer.kind, LayerKind::Linear { .. } | LayerKind::Convolution { .. });
        let for_input = f64::from(u8::from(self.require_gradients(given)));
        if !self.is_trained(layer) {
            for_input
        } else if one {
            1.0 + for_input
        } else {
            // In a layer of several products, only the first can have an input without a gradient.
            2.0
        }
    }
}

/// Sets whether the arrays in a new value require a gradient.
pub(crate) fn require_grad(value: &mut PythonValue, required: bool) {
    match value {
        PythonValue::Array(array) => array.requires_grad = required,
        PythonValue::List(list) => {
            list.borrow_mut().items.iter_mut().for_each(|item| {
                if let PythonValue::Array(array) = item {
                    array.requires_grad = required;
                }
            });
        }
        _ => {}
    }
}

/// Returns the flag set by `p.requires_grad_(False)`. `None` if another method is called.
fn trained_after(call: &ast::ExprCall) -> Option<bool> {
    let Expr::Attribute(method) = &*call.func else { return None };
    let given = match &call.arguments.args[..] {
        [Expr::BooleanLiteral(to)] => to.value,
        _ => true,
    };
    (method.attr.as_str() == "requires_grad_").then_some(given)
}
