//! Resolves the selected network and the inputs that its definition sets.

use crate::catalog_list::network_at;
use crate::choice::Choice;
use crate::effective::index_of_value;
use crate::family::Family;
use crate::kinds::PHASES;
use crate::number::Number;
use crate::scenario::Scenario;
use offload_catalog::{Figure, NamedNetwork, NetworkKind, SourceId, cpu_libraries, gpu_libraries};
use offload_vocabulary::quantity::Count;

impl Scenario {
    /// Returns the selected network, whose definition sets inputs. Returns `None` if the family does not have the
    /// network, or if the user describes a custom network.
    pub fn network(&self) -> Option<&'static NamedNetwork> {
        // Most scenarios name no network, and this function is called for every number in a scenario, so return early.
        self.chosen(Choice::Network)?;
        network_at(self.option(Choice::Network).into())
    }

    /// Returns the default value of a number, in the unit of its field.
    ///
    /// Returns `None` if the value is derived from other inputs or from the selected machines, libraries or network.
    pub fn default_of(&self, number: Number) -> Option<f64> {
        let is_defined = self.network().is_some_and(|network| number.defined_by(network).is_some());
        let is_counted = number == Number::Gpus && self.machine().is_some();
        let family = self.family();
        let has_width = matches!(family, Family::Training | Family::Convolutional)
            && self.number(Number::Width).is_some();
        let follows_width = number == Number::Parameters && has_width;
        if is_defined || is_counted || follows_width {
            None
        } else if number == Number::Layers && self.is_small_convolutional() {
            Some(SMALL_NETWORK_LAYERS)
        } else {
            number.default_in(family)
        }
    }

    /// Returns `true` if the user has selected training, or has selected a training option but no phase.
    pub(crate) fn selects_training(&self) -> bool {
        let training_choices =
            [Choice::FineTuning, Choice::Checkpoints, Choice::Sharding, Choice::OptimizerOffload];
        match self.chosen(Choice::Phase) {
            Some(phase) => phase == index_of_value(PHASES, true),
            None => training_choices.iter().any(|choice| self.chosen(*choice).is_some()),
        }
    }

    /// Returns `true` if the selected network is usually used without training (e.g. for detection), or if a selected
    /// library cannot train networks.
    pub(crate) fn is_pretrained(&self) -> bool {
        let Some(network) = self.network() else { return false };
        let selected_index = |choice| self.chosen(choice).map(usize::from);
        let cpu = selected_index(Choice::CpuLibrary).and_then(|index| cpu_libraries().get(index));
        let gpu = selected_index(Choice::GpuLibrary).and_then(|index| gpu_libraries().get(index));
        matches!(network.kind, NetworkKind::Detection | NetworkKind::Generation)
            || cpu.is_some_and(|library| library.infers_only)
            || gpu.is_some_and(|library| library.infers_only)
    }

    /// Returns the unit in which the work is counted, in the singular, such as "image". Work without a smaller unit is
    /// counted in runs, so the unit is "run".
    pub fn counted_unit(&self) -> &'static str {
        match self.network().map(|network| network.kind) {
            // All patches of an image form one sequence.
            Some(NetworkKind::Vision) => "image",
            // Generating one image takes dozens of steps.
            Some(NetworkKind::Generation) => "step",
            _ => self.family().facts().unit,
        }
    }

    /// Returns `true` if the network is convolutional and the user entered fewer than [`SMALL_NETWORK`] parameters.
    fn is_small_convolutional(&self) -> bool {
        let is_small = |parameters| parameters < SMALL_NETWORK;
        self.family() == Family::Convolutional
            && self.number(Number::Parameters).is_some_and(is_small)
    }
}

/// The minimum number of parameters for which a convolutional network is assumed to process photographs. MobileNet v3
/// small has 2.5 M parameters, and ResNet-20 for CIFAR has 0.27 M. Assumed 2026-11-22.
pub const SMALL_NETWORK: f64 = 1e6;

/// The default number of layers of a network with fewer than [`SMALL_NETWORK`] parameters: the median of well-known
/// networks. LeNet-5 has 5 layers, TensorFlow's CNN tutorial 5, Keras's example for MNIST 3 and ResNet-20 20. Assumed
/// 2026-11-22.
const SMALL_NETWORK_LAYERS: f64 = 5.0;

/// Returns the value of an input in a network's definition, with the source of the value.
type Definition = fn(&NamedNetwork) -> Option<(f64, SourceId)>;

/// The inputs that a network's definition sets. All values are plain counts and need no conversion.
const DEFINITIONS: [(Number, Definition); 11] = [
    (Number::Parameters, |network| cited_value(Some(network.parameters))),
    (Number::ActiveParameters, |network| cited_value(network.active)),
    (Number::Layers, |network| cited_value(Some(network.layers))),
    (Number::KeyWidth, |network| cited_value(network.key_width)),
    (Number::Activations, |network| cited_value(network.activations)),
    (Number::Sequence, |network| cited_value(network.tokens)),
    (Number::Prompt, |network| cited_value(network.tokens)),
    (Number::ImageSide, |network| cited_value(network.side)),
    (Number::Channels, |network| cited_value(network.channels)),
    (Number::Uses, |network| {
        let (multiply_adds, source) = cited_value(network.multiply_adds)?;
        Some((multiply_adds / network.parameters.value().value(), source))
    }),
    (Number::SampleValues, |network| {
        let ((side, source), (channels, _)) =
            (cited_value(network.side)?, cited_value(network.channels)?);
        Some((side * side * channels, source))
    }),
];

fn cited_value(figure: Option<Figure<Count>>) -> Option<(f64, SourceId)> {
    figure.map(|figure| (figure.value().value(), figure.source_id()))
}

impl Number {
    /// Returns the value of this number in a network's definition, with its source. Returns `None` if the definition
    /// does not contain the number.
    pub fn defined_by(self, network: &NamedNetwork) -> Option<(f64, SourceId)> {
        let (_, definition) = DEFINITIONS.iter().find(|(number, _)| *number == self)?;
        definition(network)
    }
}
