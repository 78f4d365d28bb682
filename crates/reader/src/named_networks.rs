//! Finds well-known networks by name.

use std::rc::Rc;

use offload_catalog::{NamedNetwork, NetworkKind};

use crate::calling::CallArguments;
use crate::layer::{LayerKind, NetworkLayer};
use crate::reader::ProgramReader;
use crate::value::PythonValue;

impl<'a> ProgramReader<'a> {
    /// Evaluates a call that creates a well-known network.
    pub(crate) fn named_network(
        &mut self,
        path: &str,
        name: &str,
        arguments: &CallArguments<'a>,
    ) -> Option<PythonValue<'a>> {
        let by_argument = matches!(
            name,
            "from_pretrained"
                | "pipeline"
                | "SentenceTransformer"
                | "create_model"
                | "load_model"
                | "Llama"
                | "LLM"
                | "YOLO"
                | "load"
        );
        let text = arguments
            .get(
                0,
                &["model", "model_path", "model_name", "repo_id", "pretrained_model_name_or_path"],
            )
            .and_then(PythonValue::text);
        let text = if name == "pipeline" {
            arguments
                .named(&["model"])
                .and_then(PythonValue::text)
                .or_else(|| arguments.placed.get(1).and_then(PythonValue::text))
        } else {
            text
        };
        if by_argument && path.contains("okenizer") {
            return Some(self.object("transformers.Tokenizer", arguments.clone()));
        }
        let network = match (by_argument, text) {
            (true, Some(text)) => named(text),
            (false, _) if path.contains(".models.") || path.contains(".applications.") => {
                let Some(network) = named(name) else { return self.vgg(name) };
                Some(network)
            }
            _ => None,
        }?;
        self.layers += 1;
        let layer = PythonValue::Layer(Rc::new(NetworkLayer {
            id: self.layers,
            kind: LayerKind::Named { network },
        }));
        let generates = matches!(network.kind, NetworkKind::Language);
        let encodes = name == "SentenceTransformer"
            || name == "pipeline"
            || name == "Llama"
            || name == "LLM"
            || name == "load_model";
        if generates || encodes {
            let mut named = arguments.named.clone();
            named.push(("network".to_owned(), layer));
            let class = if generates { "language" } else { "encoder" };
            return Some(
                self.object(class, CallArguments { placed: arguments.placed.clone(), named }),
            );
        }
        Some(layer)
    }
}

/// Returns the network that a model name contains, such as a path in a model hub.
pub(crate) fn named(text: &str) -> Option<&'static NamedNetwork> {
    let plain = |name: &str| {
        name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
    };
    let last = text.rsplit('/').next().unwrap_or(text);
    if let Some(network) = offload_catalog::network(last) {
        return Some(network);
    }
    let text = plain(last);
    let found =
        offload_catalog::networks().iter().filter(|network| text.contains(&plain(network.id)));
    found.max_by_key(|network| network.id.len())
}

/// Returns the bits per weight that a file name states.
pub(crate) fn bits_in(text: &str) -> Option<f64> {
    let text = text.to_ascii_lowercase();
    // Bits per weight of llama.cpp's quantizations, including scales.
    [
        ("q4_k_m", 4.8),
        ("q4_k_s", 4.6),
        ("q4_0", 4.5),
        ("q4", 4.8),
        ("q5_k_m", 5.7),
        ("q5", 5.5),
        ("q8_0", 8.5),
        ("q8", 8.5),
        ("q6_k", 6.6),
        ("q3_k_m", 3.9),
        ("q2_k", 3.4),
        ("awq", 4.3),
        ("gptq", 4.3),
        ("int4", 4.3),
        ("int8", 8.0),
        ("f16", 16.0),
    ]
    .into_iter()
    .find_map(|(name, bits)| text.contains(name).then_some(bits))
}
