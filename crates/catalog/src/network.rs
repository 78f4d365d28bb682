//! Well-known networks by name.

use offload_vocabulary::quantity::Count;

use crate::Figure;

/// The task of a network. It determines the heading that the network is listed under, and its
/// families of workloads.
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
    /// Returns the id, such as `classification`.
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

    /// Returns the heading, such as `Image classification`.
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
    /// The permanent id, such as `resnet-50`.
    pub id: &'static str,
    /// The usual name, such as `ResNet-50`.
    pub name: &'static str,
    /// The task.
    pub kind: NetworkKind,
    /// `true` if many people use it. Such networks are listed first.
    pub common: bool,
    /// Number of all weights.
    pub parameters: Figure<Count>,
    /// Number of weights that each token is multiplied by, if not all.
    pub active: Option<Figure<Count>>,
    /// Number of layers with weights, or of blocks of a transformer.
    pub layers: Figure<Count>,
    /// Multiply-adds per sample.
    pub multiply_adds: Option<Figure<Count>>,
    /// Values written by all layers per sample.
    pub activations: Option<Figure<Count>>,
    /// Side of an image in pixels.
    pub side: Option<Figure<Count>>,
    /// Values per pixel.
    pub channels: Option<Figure<Count>>,
    /// Tokens per sample.
    pub tokens: Option<Figure<Count>>,
    /// Length of a token's key vector in a layer. Its value vector has the same length.
    pub key_width: Option<Figure<Count>>,
}
