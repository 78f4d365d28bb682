//! The layers of the VGG networks, because programs use their convolutions separately to compare images.
//!
//! # Source
//! Simonyan and Zisserman, Very Deep Convolutional Networks for Large-Scale Image Recognition (2014), table 1.

use crate::layer::LayerKind;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::PythonValue;

/// Channels of each stage's convolutions. Each stage ends with pooling.
const CHANNELS: [f64; 5] = [64.0, 128.0, 256.0, 512.0, 512.0];

/// Convolutions per stage. The number in a network's name is that of its layers.
const STAGES: [(&str, [usize; 5]); 4] = [
    ("vgg11", [1, 1, 2, 2, 2]),
    ("vgg13", [2, 2, 2, 2, 2]),
    ("vgg16", [2, 2, 3, 3, 3]),
    ("vgg19", [2, 2, 4, 4, 4]),
];

impl<'a> ProgramReader<'a> {
    /// Creates torchvision's `vgg19()`: convolutions, pooling, and three classifying layers.
    pub(crate) fn vgg(&mut self, name: &str) -> Option<PythonValue<'a>> {
        let features = self.vgg_features(name)?;
        let mut classifier = Vec::new();
        for (inputs, outputs) in [(25_088.0, 4_096.0), (4_096.0, 4_096.0), (4_096.0, 1_000.0)] {
            classifier.push(self.layer(LayerKind::Linear {
                inputs: Some(Polynomial::of(inputs)),
                outputs: Polynomial::of(outputs),
                bias: true,
            }));
            if outputs > 1_000.0 {
                classifier.push(self.layer(LayerKind::Plain));
                classifier.push(self.layer(LayerKind::Plain));
            }
        }
        let parts = [
            LayerKind::PoolTo { side: 7.0 },
            LayerKind::Flatten,
            LayerKind::Sequence(classifier.into()),
        ];
        let parts = parts.map(|kind| self.layer(kind));
        let all = [vec![features], parts.to_vec()].concat();
        Some(self.layer(LayerKind::Sequence(all.into())))
    }

    /// Creates the convolutional part: convolutions, activations and pooling.
    pub(crate) fn vgg_features(&mut self, name: &str) -> Option<PythonValue<'a>> {
        let plain = name.trim_end_matches("_bn");
        let (_, stages) = STAGES.iter().find(|stage| stage.0 == plain)?;
        let normalizes = plain != name;
        let mut layers = Vec::new();
        let mut inputs = 3.0;
        for (convolutions, channels) in stages.iter().zip(CHANNELS) {
            for _ in 0..*convolutions {
                layers.push(self.layer(LayerKind::Convolution {
                    dims: 2,
                    inputs: Some(Polynomial::of(inputs)),
                    outputs: Polynomial::of(channels),
                    kernel: 3.0,
                    dilation: 1.0,
                    stride: 1.0,
                    padding: Some(1.0),
                    groups: 1.0,
                    transposed: false,
                }));
                if normalizes {
                    layers.push(self.layer(LayerKind::Norm { weights: Polynomial::of(channels) }));
                }
                layers.push(self.layer(LayerKind::Plain));
                inputs = channels;
            }
            layers.push(self.layer(LayerKind::Pool { kernel: 2.0, stride: 2.0, padding: 0.0 }));
        }
        Some(self.layer(LayerKind::Sequence(layers.into())))
    }
}
