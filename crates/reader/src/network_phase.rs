//! Represents a network as a link: its weights, the operations per pass, and training or inference.

use std::collections::BTreeMap;

use crate::event::{Event, Key, WorkKind};
use crate::grouping::EventGroup;
use crate::linking::Link;
use crate::reader::ProgramReader;
use crate::size::Polynomial;

fn key<'e>(event: &'e Event, name: &str) -> Option<&'e Polynomial> {
    event.keys.iter().find_map(|(key_name, key)| match key {
        Key::Size(size) if *key_name == name => Some(size),
        _ => None,
    })
}

/// Returns `true` if the group has a backward pass.
pub(crate) fn trains(group: &EventGroup<'_>) -> bool {
    group.events.iter().any(|event| event.name == "backward")
}

/// The share of a pass's operations above which untrained layers dominate its time.
const MOSTLY: f64 = 0.9;

/// Sums the operations of the layers and matrix products of all passes, weighted by `times`. Elementwise operations are
/// negligible.
fn products(group: &EventGroup<'_>, times: impl Fn(&Event) -> f64) -> Option<Polynomial> {
    let counts = |event: &&&Event| {
        event.name != "backward" && matches!(event.work, WorkKind::Network | WorkKind::Matmul)
    };
    let mut events = group.events.iter().filter(counts);
    events.try_fold(Polynomial::zero(), |sum, event| {
        Some(sum.plus(&event.cost.flops.as_ref()?.scaled(times(event))))
    })
}

/// Returns `true` if nearly all operations of a pass need no backward pass, as with frozen layers.
fn is_frozen(group: &EventGroup<'_>) -> bool {
    let count =
        |times: fn(&Event) -> f64| products(group, times).and_then(|products| products.value());
    let kept = count(|event| f64::from(u8::from(event.way_back == 0.0)));
    kept.zip(count(|_| 1.0)).is_some_and(|(kept, all)| all > 0.0 && kept > MOSTLY * all)
}

/// Returns the operations of all forward and backward passes.
pub(crate) fn operations(group: &EventGroup<'_>) -> Option<Polynomial> {
    let back = f64::from(u8::from(trains(group)));
    products(group, |event| 1.0 + back * event.way_back)
}

/// Returns the number of attention blocks that the program implements itself: two products and a softmax each.
fn attentions(events: &[&Event]) -> f64 {
    let products = |event: &&&Event| event.in_network && event.work == WorkKind::Matmul;
    let weighed = |event: &&&Event| event.in_network && event.name.ends_with("softmax");
    let pairs = events.iter().filter(products).count() / 2;
    #[expect(clippy::cast_precision_loss, reason = "events of a phase")]
    let count = pairs.min(events.iter().filter(weighed).count()) as f64;
    count
}

impl ProgramReader<'_> {
    pub(crate) fn network_link(&self, group: &EventGroup<'_>) -> Link {
        let events = &group.events;
        let named = |name: &str| events.iter().any(|event| event.name == name);
        let layers = || {
            events
                .iter()
                .filter(|event| event.work == WorkKind::Network && event.name != "backward")
        };
        let main =
            |layer: &&&&Event| matches!(layer.name.as_str(), "attention" | "recurrent" | "named");
        let first = layers().find(|layer| main(&layer)).or_else(|| layers().next());
        let of = |name: &'static str| first.and_then(|layer| key(layer, name)).cloned();
        let model = events.iter().find_map(|event| {
            event.keys.iter().find_map(|(name, key)| match key {
                Key::Word(word) if *name == "model" => Some(*word),
                _ => None,
            })
        });
        let attentions = attentions(events);
        let kind = model.and_then(offload_catalog::network).map(|network| network.kind);
        use offload_catalog::NetworkKind as Named;
        let family = match kind {
            Some(Named::Classification | Named::Detection | Named::Generation) => "cnn",
            Some(Named::Vision | Named::Encoder | Named::Speech | Named::Language) => "transformer",
            None if named("attention") || attentions > 0.0 => "transformer",
            None if named("recurrent") => "recurrent",
            None if named("convolution") => "cnn",
            None => "training",
        };
        let mut weights: BTreeMap<String, Polynomial> = BTreeMap::new();
        let mut blocks = 0.0;
        let mut outputs = Polynomial::zero();
        for event in events {
            let Some(id) = key(event, "layer") else { continue };
            // An output layer makes a recurrent network or a transformer no deeper.
            let counts = match family {
                "recurrent" => event.name == "recurrent",
                "transformer" if named("attention") => event.name == "attention",
                _ => true,
            };
            if let Some(size) = key(event, "params").filter(|key| !key.is_zero())
                && weights.insert(id.to_string(), size.clone()).is_none()
                && counts
            {
                blocks += key(event, "blocks").and_then(Polynomial::value).unwrap_or(1.0);
            }
            outputs = outputs.plus(&event.elements);
        }
        let params = weights.values().fold(Polynomial::zero(), |sum, size| sum.plus(size));
        let batch = of("batch").unwrap_or_else(Polynomial::one);
        let steps = of("steps").unwrap_or_else(|| self.rounds(group));
        let mut link = Link { family, keys: Vec::new() };
        let mut say =
            |name: &'static str, size: Polynomial| link.keys.push((name, Key::Size(size)));
        if model.is_none() && family != "recurrent" {
            say("params", params.clone());
        }
        if attentions > 0.0 && !named("attention") {
            blocks = attentions;
        }
        if model.is_none() {
            say("layers", Polynomial::of(blocks.max(1.0)));
        }
        if family == "recurrent" {
            let width = events.iter().find_map(|event| key(event, "width")).cloned();
            say("width", width.unwrap_or_else(Polynomial::one));
            if let Some(gates) = of("gates").filter(|gates| gates.value() != Some(4.0)) {
                say("gates", gates);
            }
        }
        say("batch", batch.clone());
        // An embedding's input has no feature dimension, which looks like a sequence of length 1.
        let lengths = layers().filter_map(|layer| key(layer, "seq"));
        let sequence = lengths.into_iter().find(|length| length.value() != Some(1.0)).cloned();
        if matches!(family, "transformer" | "recurrent")
            && let Some(sequence) = sequence.or_else(|| of("seq"))
        {
            say("seq", sequence);
        }
        say(if family == "recurrent" { "runs" } else { "steps" }, steps.clone());
        if family == "cnn" && model.is_none() {
            // The number of uses of each weight per sample.
            let forward = events.iter().fold(Polynomial::zero(), |sum, event| {
                sum.plus(event.cost.flops.as_ref().unwrap_or(&Polynomial::zero()))
            });
            let per = params.times(&batch).times(&steps).scaled(2.0);
            if let (Some(forward), Some(per)) = (forward.value(), per.value()) {
                say("uses", Polynomial::of((forward / per.max(1.0)).max(1.0).round()));
            }
            if let (Some(written), Some(batch)) = (outputs.value(), batch.value()) {
                say("acts", Polynomial::of((written / batch.max(1.0)).round()));
            }
        }
        if matches!(family, "training" | "cnn")
            && let (Some(values), Some(batch)) =
                (of("values").and_then(|values| values.value()), batch.value())
        {
            say("values", Polynomial::of((values / batch.max(1.0)).round().max(1.0)));
        }
        // Training only the last layer costs little more than inference.
        let phase = if trains(group) && !is_frozen(group) { "train" } else { "infer" };
        link.keys.insert(0, ("phase", Key::Word(phase)));
        if let Some(model) = model {
            link.keys.insert(0, ("model", Key::Word(model)));
        }
        let waits = group.round.is_some_and(|round| {
            self.events
                .iter()
                .any(|event| event.work == WorkKind::Wait && event.loops.contains(&round))
        });
        if waits {
            link.keys.push(("waits", Key::Word("step")));
        }
        let dtype =
            first.map_or(crate::dtype::SINGLE, |layer| crate::forward::computing(layer.dtype));
        link.keys.push(("dtype", Key::Word(dtype.link())));
        if events.iter().any(|event| event.on_gpu) && !trains(group) {
            link.keys.push(("data", Key::Word("gpu")));
        }
        link
    }
}
