//! Well-known networks by name.

use offload_vocabulary::quantity::Count;

use crate::Figure;

/// The task of a network: the heading it is listed under, and its families of workloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkKind {
    /// A convolutional network that classifies an image.
    Classification,
    /// A convolutional network that locates objects in an image.
    Detection,
    /// A network that removes noise from an image, step by step.
    Generation,
    /// A transformer over the patches of an image.
    Vision,
    /// A transformer that reads a whole text at once.
    Encoder,
    /// A transformer that writes a text, token by token.
    Language,
    /// A transformer that reads a whole recording at once and writes a text.
    Speech,
}

impl NetworkKind {
    /// Returns the id.
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

    /// Returns the heading.
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

/// A well-known network, with the figures of its definition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedNetwork {
    /// Its permanent id.
    pub id: &'static str,
    /// Its usual name.
    pub name: &'static str,
    /// Its task.
    pub kind: NetworkKind,
    /// `true` if many people use it; such networks are listed first.
    pub common: bool,
    /// All weights.
    pub parameters: Figure<Count>,
    /// Weights that one token is multiplied with, if not all.
    pub active: Option<Figure<Count>>,
    /// Layers with weights, or blocks of a transformer.
    pub layers: Figure<Count>,
    /// Multiply-adds for one sample.
    pub multiply_adds: Option<Figure<Count>>,
    /// Values written by all layers for one sample.
    pub activations: Option<Figure<Count>>,
    /// Pixels along one side of a sample.
    pub side: Option<Figure<Count>>,
    /// Values of a pixel.
    pub channels: Option<Figure<Count>>,
    /// Tokens of a sample.
    pub tokens: Option<Figure<Count>>,
    /// Values of a token's key in a layer; its value has as many.
    pub key_width: Option<Figure<Count>>,
}
