//! The network of a scenario, and the inputs that its definition fills.

use crate::choice::Choice;
use crate::family::Family;
use crate::network_list::network_at;
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog::{Figure, NamedNetwork, SourceId};
use offload_vocabulary::quantity::Count;

impl Scenario {
    /// The network whose definition fills the inputs, if one with a name is chosen that the family
    /// takes.
    pub fn network(&self) -> Option<&'static NamedNetwork> {
        network_at(self.option(Choice::Network))
    }

    /// The number that a field starts with, in its unit; none where it follows from other inputs,
    /// from the machines and libraries, or from the network or machine chosen.
    pub fn start(&self, number: Number) -> Option<f64> {
        let defined = self.network().is_some_and(|it| number.defined_by(it).is_some());
        let counted = number == Number::Gpus && self.machine().is_some();
        let family = self.family();
        let has_width = matches!(family, Family::Training | Family::Convolutional)
            && self.number(Number::Width).is_some();
        let follows = number == Number::Parameters && has_width;
        if defined || counted || follows { None } else { number.start(family) }
    }
}

/// What a definition says of an input, with its source.
type Definition = fn(&NamedNetwork) -> Option<(f64, SourceId)>;

/// The inputs that definitions fill. Each is a count, whose unit is one.
const DEFINED: [(Number, Definition); 11] = [
    (Number::Parameters, |network| said(Some(network.parameters))),
    (Number::ActiveParameters, |network| said(network.active)),
    (Number::Layers, |network| said(Some(network.layers))),
    (Number::KeyWidth, |network| said(network.key_width)),
    (Number::Activations, |network| said(network.activations)),
    (Number::Sequence, |network| said(network.tokens)),
    (Number::Prompt, |network| said(network.tokens)),
    (Number::ImageSide, |network| said(network.side)),
    (Number::Channels, |network| said(network.channels)),
    (Number::Uses, |network| {
        let (multiply_adds, source) = said(network.multiply_adds)?;
        Some((multiply_adds / network.parameters.value().value(), source))
    }),
    (Number::SampleValues, |network| {
        let ((side, source), (channels, _)) = (said(network.side)?, said(network.channels)?);
        Some((side * side * channels, source))
    }),
];

fn said(figure: Option<Figure<Count>>) -> Option<(f64, SourceId)> {
    figure.map(|figure| (figure.value().value(), figure.cited()))
}

impl Number {
    /// What the definition of a network says of it, with the source; none where it says nothing.
    pub fn defined_by(self, network: &NamedNetwork) -> Option<(f64, SourceId)> {
        let (_, definition) = DEFINED.iter().find(|(number, _)| *number == self)?;
        definition(network)
    }
}
