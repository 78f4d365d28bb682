//! Derives the default sizes of a network from its width, images and weights.

use crate::selection::Selection;
use offload_scenario::{Family, Number, SMALL_NETWORK};
use offload_vocabulary::elementary::power;

/// The number of square weight matrices per transformer block: four for attention, and eight for the two dense layers.
pub(crate) const SQUARES_PER_BLOCK: f64 = 12.0;

/// The number of weights of a convolution per pair of channels: 3 × 3.
const KERNEL_WEIGHTS: f64 = 9.0;

/// The number of values that convolutional layers write, relative to layers of equal width. The first layers are narrow
/// but have the most positions. The ratio is from ResNet-50, which the defaults describe (11.1 M values, 53 layers,
/// 25.6 M weights used 160 times each: timm's tables, 2026-11-22).
const EARLY_LAYER_RATIO: f64 = 1.883;

/// The side of ResNet-50's images in pixels, and the number of times that it uses each weight per image.
const RESNET50_IMAGE: (f64, f64) = (224.0, 160.0);

/// The image side, in pixels, of networks with few weights, as in CIFAR. Assumed 2026-11-22.
const SMALL_IMAGE: f64 = 32.0;

/// The data set that a long run repeats: the number of samples in CIFAR's training set, and the number of values per
/// sample. A data set with larger samples is assumed to have the same total number of values, because few people keep
/// more data on a GPU.
const CIFAR_DATA: (f64, f64) = (50_000.0, 3072.0);

/// The exponents of the image side in the number of uses per weight. The first exponent applies below ResNet-50's image
/// side, the second above it. Networks for smaller images have fewer layers; larger images go through the same network
/// at more positions.
///
/// At 28 to 32 pixels, seven networks use each weight 7 to 152 times, with a median of 37: LeNet-5 7, PyTorch's example
/// for MNIST 10, VGG-16 21, TensorFlow's CNN tutorial 37, ResNet-18 50, Keras's example for MNIST 70, ResNet-20 152,
/// counted from their layers 2026-11-22.
const USES_EXPONENTS: (f64, f64) = (0.75, 2.0);

impl Selection<'_> {
    fn is_convolutional(&self) -> bool {
        self.family == Family::Convolutional
    }

    /// Returns the number of weights between one input value and one output value of a layer.
    fn window(&self) -> f64 {
        if self.is_convolutional() { KERNEL_WEIGHTS } else { 1.0 }
    }

    /// Returns the number of input values of the first layer (for a convolution, the number of input channels).
    ///
    /// `None` if this number equals the width of the layers.
    fn first_layer_inputs(&self) -> Option<f64> {
        if self.is_convolutional() {
            Some(self.quantity(Number::Channels))
        } else {
            self.scenario.number(Number::SampleValues)
        }
    }

    /// Returns the number of weights in all layers: `window · width · (first + (layers − 1) · width)`.
    pub(crate) fn parameters_by_width(&self) -> Option<f64> {
        let width = self.scenario.number(Number::Width)?;
        let later_layers = self.quantity(Number::Layers) - 1.0;
        let inputs = self.first_layer_inputs().unwrap_or(width) + later_layers * width;
        Some((self.window() * width * inputs).clamp(10.0, 1e13))
    }

    /// Returns the layer width that results in the given number of weights. This is the inverse of
    /// [`parameters_by_width`](Self::parameters_by_width).
    pub(crate) fn layer_width(&self) -> f64 {
        let pairs = self.quantity(Number::Parameters) / self.window();
        let layers = self.quantity(Number::Layers);
        let width = match self.first_layer_inputs() {
            None => (pairs / layers).sqrt(),
            Some(first) if layers == 1.0 => pairs / first,
            Some(first) => {
                let later_layers = layers - 1.0;
                ((first * first + 4.0 * later_layers * pairs).sqrt() - first) / (2.0 * later_layers)
            }
        };
        width.clamp(1.0, 1e6)
    }

    /// Returns the number of values of one sample: all values of an image, or the width of a layer.
    pub(crate) fn sample_values(&self) -> f64 {
        let image = self.quantity(Number::ImageSide);
        if self.is_convolutional() {
            (image * image * self.quantity(Number::Channels)).min(1e9)
        } else {
            self.layer_width().round().max(1.0)
        }
    }

    /// Returns the number of samples in the data set, which is at most the number that a run uses and at least the
    /// number that a step uses.
    pub(crate) fn samples(&self) -> f64 {
        let batch = self.quantity(Number::Batch);
        let sample_ratio = (self.quantity(Number::SampleValues) / CIFAR_DATA.1).max(1.0);
        let usual = (CIFAR_DATA.0 / sample_ratio).floor().max(batch);
        usual.min(batch * self.quantity(Number::Steps))
    }

    pub(crate) fn image_side(&self) -> f64 {
        if self.quantity(Number::Parameters) < SMALL_NETWORK {
            SMALL_IMAGE
        } else {
            RESNET50_IMAGE.0
        }
    }

    /// Returns the number of times that a convolution uses each weight for one image.
    pub(crate) fn uses(&self) -> f64 {
        let side = self.quantity(Number::ImageSide) / RESNET50_IMAGE.0;
        let exponent = if side < 1.0 { USES_EXPONENTS.0 } else { USES_EXPONENTS.1 };
        (RESNET50_IMAGE.1 * power(side, exponent)).clamp(1.0, 1e7)
    }

    /// Returns the factor by which to scale a named network's published value when the user overrides its image size or
    /// channel count. Every pixel is assumed to cost the same.
    pub(crate) fn image_scale(&self, number: Number) -> f64 {
        let defined_value = |number: Number| Some(number.defined_by(self.network?)?.0);
        let size_ratio = |size| match (self.scenario.number(size), defined_value(size)) {
            (Some(entered), Some(defined)) if self.is_convolutional() => entered / defined,
            _ => 1.0,
        };
        let positions = size_ratio(Number::ImageSide) * size_ratio(Number::ImageSide);
        if number == Number::SampleValues {
            positions * size_ratio(Number::Channels)
        } else if matches!(number, Number::Uses | Number::Activations) {
            positions
        } else {
            1.0
        }
    }

    /// Returns the number of values that all layers of a network write per sample. Each use of a layer's weights writes
    /// one value per unit of the layer's width.
    pub(crate) fn activations(&self) -> f64 {
        let layers = self.quantity(Number::Layers);
        // The weights that take part in matrix products, the square matrices per layer, and the uses of each weight per
        // sample. A transformer block uses each weight once per token.
        let (weights, squares, uses) = if self.family == Family::Transformer {
            (Number::ActiveParameters, SQUARES_PER_BLOCK, Number::Sequence)
        } else {
            (Number::Parameters, 1.0, Number::Uses)
        };
        let width = (self.quantity(weights) / layers / squares).sqrt();
        let width_factor =
            if self.family == Family::Convolutional { EARLY_LAYER_RATIO } else { 1.0 };
        // Stay within the bounds of the field.
        (width_factor * layers * self.quantity(uses) * width).clamp(1.0, 1e12)
    }
}
