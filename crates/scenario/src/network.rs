//! The network of a scenario, and the inputs that its definition fills.

use crate::catalog_list::network_at;
use crate::choice::Choice;
use crate::effective::row_of;
use crate::family::Family;
use crate::kinds::PHASES;
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog::{Figure, NamedNetwork, NetworkKind, SourceId, cpu_libraries, gpu_libraries};
use offload_vocabulary::quantity::Count;

impl Scenario {
    /// Returns the network whose definition fills the inputs, if one with a name is selected that the family has.
    pub fn network(&self) -> Option<&'static NamedNetwork> {
        // Fast path: most questions name none, and every number of a question asks.
        self.chosen(Choice::Network)?;
        network_at(self.option(Choice::Network).into())
    }

    /// Returns the default of a field, in its unit.
    ///
    /// `None` if it follows from other inputs, or from the selected machines, libraries or network.
    pub fn start(&self, number: Number) -> Option<f64> {
        let defined = self.network().is_some_and(|network| number.defined_by(network).is_some());
        let counted = number == Number::Gpus && self.machine().is_some();
        let family = self.family();
        let has_width = matches!(family, Family::Training | Family::Convolutional)
            && self.number(Number::Width).is_some();
        let follows = number == Number::Parameters && has_width;
        match () {
            () if defined || counted || follows => None,
            () if number == Number::Layers && self.is_small_convolutional() => Some(SMALL_LAYERS),
            () => number.start(family),
        }
    }

    /// Returns `true` if a person says that a network is trained: by the phase, or by a setting of training.
    pub(crate) fn says_training(&self) -> bool {
        let ways =
            [Choice::FineTuning, Choice::Checkpoints, Choice::Sharding, Choice::OptimizerOffload];
        match self.chosen(Choice::Phase) {
            Some(phase) => phase == row_of(PHASES, true),
            None => ways.iter().any(|way| self.chosen(*way).is_some()),
        }
    }

    /// Returns `true` if a named network is mostly used as others have trained it, or a library was selected for it
    /// that does not train.
    pub(crate) fn uses_trained(&self) -> bool {
        let Some(network) = self.network() else { return false };
        let place = |choice| self.chosen(choice).map(usize::from);
        let cpu = place(Choice::CpuLibrary).and_then(|place| cpu_libraries().get(place));
        let gpu = place(Choice::GpuLibrary).and_then(|place| gpu_libraries().get(place));
        matches!(network.kind, NetworkKind::Detection | NetworkKind::Generation)
            || cpu.is_some_and(|library| library.infers_only)
            || gpu.is_some_and(|library| library.infers_only)
    }

    /// Returns the unit that the work of a run is counted in, in the singular; empty for whole runs.
    pub fn counted_unit(&self) -> &'static str {
        match self.network().map(|network| network.kind) {
            // Each sequence is the patches of an image.
            Some(NetworkKind::Vision) => "image",
            // An image takes some dozens of steps.
            Some(NetworkKind::Generation) => "step",
            _ => self.family().facts().unit,
        }
    }

    /// Returns `true` if it is a convolutional network of few weights, all of them known.
    fn is_small_convolutional(&self) -> bool {
        let small = |parameters| parameters < SMALL_NETWORK;
        self.family() == Family::Convolutional && self.number(Number::Parameters).is_some_and(small)
    }
}

/// The weights from which a convolutional network is assumed to be one for photographs. MobileNet v3 small has 2.5 M,
/// ResNet-20 for CIFAR 0.27 M. Assumed 2026-11-22.
pub const SMALL_NETWORK: f64 = 1e6;

/// Layers of smaller ones: the median of LeNet-5 5, TensorFlow's CNN tutorial 5, Keras's example for MNIST
/// 3 and ResNet-20 20, as these are known. Assumed 2026-11-22.
const SMALL_LAYERS: f64 = 5.0;

/// The value of an input in a network's definition, with its source.
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
    /// Returns the value in a network's definition, with the source, if it has one.
    pub fn defined_by(self, network: &NamedNetwork) -> Option<(f64, SourceId)> {
        let (_, definition) = DEFINED.iter().find(|(number, _)| *number == self)?;
        definition(network)
    }
}
