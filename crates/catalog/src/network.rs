//! Well-known networks by name.

use offload_vocabulary::quantity::Count;

use crate::Figure;

/// The task of a network, which determines its heading in lists and the families of workloads that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkKind {
    /// A convolutional network that classifies an image.
    Classification,
    /// A convolutional network that locates objects in an image.
    Detection,
    /// A network that removes noise from an image, step by step.
    Generation,
    /// A transformer that processes the patches of an image.
    Vision,
    /// A transformer that reads a whole text at once.
    Encoder,
    /// A transformer that writes a text, token by token.
    Language,
    /// A transformer that reads a whole recording at once and writes a text.
    Speech,
}

impl NetworkKind {
    /// Returns the id of the task, such as `classification`.
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

    /// Returns the heading for networks of this task, such as `Image classification`.
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

/// A well-known network, with figures from its definition.
#[derive(Clone, Copy, Debug)]
pub struct NamedNetwork {
    /// The permanent id, such as `resnet-50`.
    pub id: &'static str,
    /// The usual name, such as `ResNet-50`.
    pub name: &'static str,
    pub kind: NetworkKind,
    /// `true` if the network is widespread. Widespread networks are listed first.
    pub common: bool,
    /// Total number of weights.
    pub parameters: Figure<Count>,
    /// Number of weights used for each token, if fewer than all (e.g. all except the embeddings, or some of the
    /// experts).
    pub active: Option<Figure<Count>>,
    /// Number of layers with weights, or number of blocks in a transformer.
    pub layers: Figure<Count>,
    /// Multiply-adds per sample.
    pub multiply_adds: Option<Figure<Count>>,
    /// Total number of values that the layers output per sample.
    pub activations: Option<Figure<Count>>,
    /// Side length of an image in pixels.
    pub side: Option<Figure<Count>>,
    /// Number of values per pixel.
    pub channels: Option<Figure<Count>>,
    /// Number of tokens per sample.
    pub tokens: Option<Figure<Count>>,
    /// Length of a token's key vector in one layer. The value vector has the same length.
    pub key_width: Option<Figure<Count>>,
}
