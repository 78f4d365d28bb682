//! Networks that people know by name.

use offload_vocabulary::quantity::Count;

use crate::Figure;

/// What a network does: the heading it is listed under, and what families of workloads it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkKind {
    /// A convolutional network that says what an image shows.
    Classification,
    /// A convolutional network that says where in an image something is.
    Detection,
    /// A network that takes noise out of an image, step by step.
    Generation,
    /// A transformer over the patches of an image.
    Vision,
    /// A transformer that reads a text at once.
    Encoder,
    /// A transformer that writes a text, token after token.
    Language,
    /// A transformer that reads sound at once and writes a text.
    Speech,
}

impl NetworkKind {
    /// The id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classification => "classification",
            Self::Detection => "detection",
            Self::Generation => "generation",
            Self::Vision => "vision",
            Self::Encoder => "encoder",
            Self::Language => "language",
            Self::Speech => "speech",
        }
    }

    /// The heading.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Classification => "Image classification",
            Self::Detection => "Detection and segmentation",
            Self::Generation => "Image generation",
            Self::Vision => "Vision transformers",
            Self::Encoder => "Text encoders",
            Self::Language => "Language models",
            Self::Speech => "Speech recognition",
        }
    }
}

/// A network that people know by name, with the figures of its definition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedNetwork {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// What it does.
    pub kind: NetworkKind,
    /// `true` if many people use it: listed before the others.
    pub common: bool,
    /// All weights.
    pub parameters: Figure<Count>,
    /// Weights that one token is multiplied with, where that is not all of them.
    pub active: Option<Figure<Count>>,
    /// Layers with weights, or blocks of a transformer.
    pub layers: Figure<Count>,
    /// Multiplications, each with an addition, for one sample.
    pub multiply_adds: Option<Figure<Count>>,
    /// Values that all layers write for one sample.
    pub activations: Option<Figure<Count>>,
    /// Pixels along one side of a sample.
    pub side: Option<Figure<Count>>,
    /// Values of a pixel.
    pub channels: Option<Figure<Count>>,
    /// Tokens of a sample.
    pub tokens: Option<Figure<Count>>,
    /// Values that a layer keeps of a token as its key, and as many as its value.
    pub key_width: Option<Figure<Count>>,
}
