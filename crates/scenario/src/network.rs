//! Networks by name: the families that take them, and the inputs that their definitions fill.

use crate::choice::{Choice, ChoiceOption};
use crate::family::Family;
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog::{Figure, NamedNetwork, NetworkKind, Source, network, networks};
use offload_vocabulary::quantity::Count;

/// The option that fills nothing.
const OWN: ChoiceOption =
    ChoiceOption { id: "own", label: "one of my own: the numbers below", heading: "" };

/// The network at a place among the options; none at that of a network of one's own.
fn at(place: u16) -> Option<&'static NamedNetwork> {
    networks().get(usize::from(place).checked_sub(1)?)
}

/// The option at a place.
pub(crate) fn option(place: usize) -> Option<ChoiceOption> {
    let Some(place) = place.checked_sub(1) else { return Some(OWN) };
    networks().get(place).map(|network| ChoiceOption {
        id: network.id,
        label: network.name,
        heading: network.kind.heading(),
    })
}

/// The current id behind any spelling of a network's name.
pub(crate) fn id(name: &str) -> Option<&str> {
    if name == OWN.id { Some(name) } else { network(name).map(|network| network.id) }
}

/// The families that take networks of a kind, the usual one first.
const fn families(kind: NetworkKind) -> &'static [Family] {
    match kind {
        NetworkKind::Classification | NetworkKind::Detection | NetworkKind::Generation => {
            &[Family::Convolutional]
        }
        NetworkKind::Vision | NetworkKind::Encoder => &[Family::Transformer],
        NetworkKind::Language => &[Family::Language, Family::Transformer],
        NetworkKind::Speech => &[Family::Language],
    }
}

impl Choice {
    /// The families that take an option, the usual one first; empty where all of them do.
    pub fn families(self, place: u16) -> &'static [Family] {
        match self {
            Self::Network => at(place).map_or(&[], |network| families(network.kind)),
            Self::Family
            | Self::ArithmeticUnit
            | Self::Precision
            | Self::Residency
            | Self::ProcessState
            | Self::Synchronization
            | Self::Cpu
            | Self::Gpu
            | Self::Interconnect
            | Self::PageLocking
            | Self::CpuLibrary
            | Self::GpuLibrary
            | Self::Fusion
            | Self::CustomKind
            | Self::Reduction
            | Self::Filter
            | Self::FactorizationKind
            | Self::Solver
            | Self::TableOperation
            | Self::Phase
            | Self::PeerInterconnect
            | Self::ParallelMode => &[],
        }
    }

    /// The options that a family takes, in the order of their list.
    pub fn options_for(self, family: Family) -> impl Iterator<Item = ChoiceOption> {
        (0..)
            .map_while(move |place| Some((place, self.option(place)?)))
            .filter_map(move |(place, option)| self.is_for(place, family).then_some(option))
    }

    /// Whether a family takes an option.
    pub fn is_for(self, place: u16, family: Family) -> bool {
        let families = self.families(place);
        families.is_empty() || families.contains(&family)
    }
}

impl Scenario {
    /// The network whose definition fills the inputs, if one with a name is chosen that the family
    /// takes.
    pub fn network(&self) -> Option<&'static NamedNetwork> {
        at(self.option(Choice::Network))
    }

    /// The number that a field starts with, in its unit; none where it follows from other inputs,
    /// from the machines and libraries, or from the network chosen.
    pub fn start(&self, number: Number) -> Option<f64> {
        match self.network().and_then(|network| number.defined_by(network)) {
            Some(_) => None,
            None => number.start(self.family()),
        }
    }
}

/// What a definition says of an input, with its source.
type Definition = fn(&NamedNetwork) -> Option<(f64, &'static Source)>;

/// The inputs that definitions fill. Each is a count, whose unit is one.
const DEFINED: [(Number, Definition); 9] = [
    (Number::Parameters, |network| said(Some(network.parameters))),
    (Number::ActiveParameters, |network| said(network.active)),
    (Number::Layers, |network| said(Some(network.layers))),
    (Number::KeyWidth, |network| said(network.key_width)),
    (Number::Activations, |network| said(network.activations)),
    (Number::Sequence, |network| said(network.tokens)),
    (Number::Prompt, |network| said(network.tokens)),
    (Number::Uses, |network| {
        let (multiply_adds, source) = said(network.multiply_adds)?;
        Some((multiply_adds / network.parameters.value().value(), source))
    }),
    (Number::SampleValues, |network| {
        let ((side, source), (channels, _)) = (said(network.side)?, said(network.channels)?);
        Some((side * side * channels, source))
    }),
];

fn said(figure: Option<Figure<Count>>) -> Option<(f64, &'static Source)> {
    figure.map(|figure| (figure.value().value(), figure.source()))
}

impl Number {
    /// What the definition of a network says of it, with the source; none where it says nothing.
    pub fn defined_by(self, network: &NamedNetwork) -> Option<(f64, &'static Source)> {
        let (_, definition) = DEFINED.iter().find(|(number, _)| *number == self)?;
        definition(network)
    }
}
