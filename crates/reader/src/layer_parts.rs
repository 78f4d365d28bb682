//! Attributes, methods and sublayers of layers.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::layer::{LayerKind, NetworkLayer};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::slices::places;
use crate::value::{NumberKind, PythonNumber, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    /// Creates a layer with a new id.
    pub(crate) fn layer(&mut self, kind: LayerKind<'a>) -> PythonValue<'a> {
        self.layers += 1;
        self.keep(PythonValue::Layer(Rc::new(NetworkLayer { id: self.layers, kind })))
    }

    /// Returns a sublayer or a constructor argument of a layer: `network.features`, `layer.in_features`.
    pub(crate) fn layer_attribute(
        &mut self,
        layer: &NetworkLayer<'a>,
        name: &str,
    ) -> Option<PythonValue<'a>> {
        let size = |count: &Polynomial| PythonValue::Number(PythonNumber::int(count.clone()));
        match (&layer.kind, name) {
            (LayerKind::Linear { inputs: Some(count), .. }, "in_features")
            | (LayerKind::Linear { outputs: count, .. }, "out_features")
            | (LayerKind::Convolution { inputs: Some(count), .. }, "in_channels")
            | (LayerKind::Convolution { outputs: count, .. }, "out_channels")
            | (LayerKind::Embedding { width: count, .. }, "embedding_dim") => Some(size(count)),
            (LayerKind::Sequence(parts), "features") => parts.borrow().first().cloned(),
            (LayerKind::Sequence(parts), "classifier") => parts.borrow().last().cloned(),
            (LayerKind::Named { network }, "features") if network.id == "vgg-16" => {
                self.features_of(layer)
            }
            _ => None,
        }
    }

    /// Returns `vgg16().features`: the same layers at each access, frozen if the network is.
    fn features_of(&mut self, network: &NetworkLayer<'a>) -> Option<PythonValue<'a>> {
        if let Some(features) = self.features.get(&network.id) {
            return Some(features.clone());
        }
        let features = self.vgg_features("vgg16")?;
        self.set_trained(&features, !self.gradients.is_frozen(network.id), 0);
        self.features.insert(network.id, features.clone());
        Some(features)
    }

    /// Returns the layers of a network, as in `Sequential(*list(network.children())[:-1])`. A named network is returned
    /// as a single layer, even if some of its parts are left out.
    pub(crate) fn children(&mut self, of: &PythonValue<'a>) -> Option<PythonValue<'a>> {
        let PythonValue::Layer(layer) = of else { return None };
        match &layer.kind {
            LayerKind::Sequence(parts) => {
                let parts = parts.borrow().clone();
                Some(self.shared_list(parts, None))
            }
            LayerKind::Named { .. } => {
                let parts = vec![of.clone()];
                Some(self.shared_list(parts, Some(Polynomial::one())))
            }
            _ => None,
        }
    }

    /// Calls a method of a layer or of one of the program's own networks.
    pub(crate) fn module_method(
        &mut self,
        owner: &PythonValue<'a>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if name == "children"
            && let Some(children) = self.children(owner)
        {
            return children;
        }
        if name == "requires_grad_" {
            let trained = arguments.get(0, &["requires_grad"]).and_then(PythonValue::known);
            self.set_trained(owner, trained != Some(0.0), 0);
            return owner.clone();
        }
        match (name, owner) {
            ("state_dict", _) => PythonValue::Other(ValueOrigin::Data),
            // A weight and a bias per layer.
            ("parameters" | "named_parameters" | "modules" | "children", _) => {
                let length = Polynomial::of(f64::from(2 * self.weighted_layers.max(1)));
                let part = PythonValue::Other(ValueOrigin::Data);
                let element = match name {
                    "named_parameters" => PythonValue::list(vec![part.clone(), part]),
                    _ => part,
                };
                PythonValue::Stream(Rc::new(crate::value::Stream::of(Some(length), element)))
            }
            ("load_state_dict" | "zero_grad" | "compile" | "summary" | "save" | "__init__", _) => {
                PythonValue::Nothing
            }
            ("register_buffer" | "register_parameter", PythonValue::Instance(instance)) => {
                let name = arguments.get(0, &["name"]).and_then(PythonValue::text);
                let value = arguments.get(1, &["tensor", "param"]);
                if let (Some(name), Some(value)) = (name, value) {
                    instance.fields.borrow_mut().insert(name.to_owned(), value.clone());
                }
                PythonValue::Nothing
            }
            ("size", _) => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
            ("forward", PythonValue::Layer(layer)) => {
                let layer = layer.clone();
                self.layer_call(&layer, arguments, 1)
            }
            ("append" | "add_module" | "extend", PythonValue::Layer(layer)) => {
                if let (LayerKind::Sequence(layers), Some(more)) =
                    (&layer.kind, arguments.placed.last())
                {
                    let more = match more.items() {
                        Some(items) if name == "extend" => items,
                        _ => vec![more.clone()],
                    };
                    let fits = layers.borrow().len() + more.len() <= crate::value::MAX_ITEMS;
                    if fits && !more.iter().any(|added| holds(added, layer, 0)) {
                        self.appended_to.extend(more.iter().map(|_| layer.clone()));
                        layers.borrow_mut().extend(more);
                    }
                }
                PythonValue::Nothing
            }
            ("append" | "add_module", _) => PythonValue::Nothing,
            ("forward", _) => owner.clone(),
            _ => {
                let unread = self.unread_method(owner, name, &arguments, line);
                unread.unwrap_or_else(|| owner.clone())
            }
        }
    }
}

impl<'a> NetworkLayer<'a> {
    /// Returns a layer of a sequence by index, or the layers of a slice.
    pub(crate) fn part(&self, key: &PythonValue<'a>) -> PythonValue<'a> {
        match &self.kind {
            LayerKind::Sequence(layers) => {
                let layers = layers.borrow();
                if let PythonValue::Slice(bounds) = key {
                    let part = places(layers.len(), bounds).and_then(|places| layers.get(places));
                    let kind = LayerKind::Sequence(part.unwrap_or(&layers).to_vec().into());
                    return PythonValue::Layer(Rc::new(NetworkLayer { id: self.id, kind }));
                }
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    clippy::cast_precision_loss,
                    reason = "an index"
                )]
                let at = key.known().map(|index| {
                    if index < 0.0 { index + layers.len() as f64 } else { index }.max(0.0) as usize
                });
                at.and_then(|at| layers.get(at).cloned())
                    .unwrap_or(PythonValue::Other(ValueOrigin::Data))
            }
            _ => PythonValue::Other(ValueOrigin::Library),
        }
    }
}

/// Returns `true` if a value contains a layer, or is nested too deeply to search.
fn holds<'a>(value: &PythonValue<'a>, layer: &Rc<NetworkLayer<'a>>, depth: u32) -> bool {
    let PythonValue::Layer(outer) = value else { return false };
    if Rc::ptr_eq(outer, layer) || depth > 8 {
        return true;
    }
    match &outer.kind {
        LayerKind::Sequence(layers) => {
            layers.borrow().iter().any(|part| holds(part, layer, depth + 1))
        }
        _ => false,
    }
}
