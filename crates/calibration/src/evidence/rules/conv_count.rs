//! Counts the work of convolutional networks layer by layer.

/// The work of a network per image.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ConvCount {
    pub(super) parameters: f64,
    pub(super) multiplications: f64,
    /// The number of values written by the layers that have weights.
    activations: f64,
    layers: f64,
}

/// A convolution with square images and a square kernel.
pub(super) struct Convolution {
    pub(super) inputs: f64,
    pub(super) outputs: f64,
    pub(super) kernel: f64,
    pub(super) groups: f64,
    /// The side of the output image, in pixels.
    pub(super) side: f64,
}

impl Convolution {
    /// Returns a convolution without groups.
    pub(super) fn full(inputs: f64, outputs: f64, kernel: f64, side: f64) -> Self {
        Self { inputs, outputs, kernel, groups: 1.0, side }
    }
}

impl ConvCount {
    /// Adds a convolution without biases.
    pub(super) fn add(&mut self, layer: &Convolution) {
        let Convolution { inputs, outputs, kernel, groups, side } = layer;
        let weights = kernel * kernel * inputs / groups * outputs;
        self.parameters += weights;
        self.multiplications += weights * side * side;
        self.activations += outputs * side * side;
        self.layers += 1.0;
    }

    /// Adds a dense layer, such as a classifier.
    pub(super) fn add_dense(&mut self, inputs: f64, outputs: f64) {
        self.add(&Convolution::full(inputs, outputs, 1.0, 1.0));
    }

    /// Returns the link keys that represent inference with the network.
    pub(super) fn keys(&self) -> String {
        let Self { parameters, multiplications, activations, layers } = self;
        let uses = multiplications / parameters;
        format!(
            "w=cnn&phase=infer&params={parameters}&uses={uses}&acts={activations}&layers={layers}"
        )
    }
}
