//! Layers of neural networks: their weights, output shapes and costs.

use std::cell::RefCell;
use std::rc::Rc;

use offload_catalog::NamedNetwork;

use crate::size::Polynomial;
use crate::value::PythonValue;

/// A layer, with an id so that its weights are counted once.
#[derive(Clone, Debug)]
pub(crate) struct NetworkLayer<'a> {
    pub(crate) id: u32,
    pub(crate) kind: LayerKind<'a>,
}

#[derive(Clone, Debug)]
pub(crate) enum LayerKind<'a> {
    Linear {
        inputs: Option<Polynomial>,
        outputs: Polynomial,
        bias: bool,
    },
    Convolution {
        dims: usize,
        inputs: Option<Polynomial>,
        outputs: Polynomial,
        kernel: f64,
        /// The distance between the input values that a kernel reads.
        dilation: f64,
        stride: f64,
        padding: Option<f64>,
        groups: f64,
        transposed: bool,
    },
    Recurrent {
        gates: f64,
        inputs: Polynomial,
        width: Polynomial,
        layers: f64,
        both_ways: bool,
        batch_first: bool,
    },
    Attention {
        width: Polynomial,
        batch_first: bool,
    },
    /// A transformer block: attention and two products. A decoder block has a second attention.
    Block {
        width: Polynomial,
        inner: Polynomial,
        decoder: bool,
        batch_first: bool,
    },
    Stack {
        layer: Rc<NetworkLayer<'a>>,
        count: f64,
    },
    Embedding {
        rows: Polynomial,
        width: Polynomial,
    },
    Norm {
        weights: Polynomial,
    },
    /// Pooling by maximum or mean.
    Pool {
        kernel: f64,
        stride: f64,
        padding: f64,
    },
    /// Adaptive pooling to a fixed number of values per dimension.
    PoolTo {
        side: f64,
    },
    Upsample {
        factor: f64,
    },
    Flatten,
    /// An elementwise layer, such as an activation.
    Plain,
    Loss,
    /// Layers that are called one after another, or a list of layers, to which the program may append.
    Sequence(RefCell<Vec<PythonValue<'a>>>),
    /// A well-known network, such as ResNet-50.
    Named {
        network: &'static NamedNetwork,
    },
}

impl<'a> NetworkLayer<'a> {
    /// Returns the number of weights of the layer and of the layers in it, except for weights of unknown inputs.
    pub(crate) fn weights(&self) -> Polynomial {
        let one = Polynomial::one();
        match &self.kind {
            LayerKind::Linear { inputs, outputs, bias } => {
                let inputs = inputs.clone().unwrap_or_else(Polynomial::zero);
                inputs.plus(&Polynomial::of(f64::from(u8::from(*bias)))).times(outputs)
            }
            LayerKind::Convolution { dims, inputs, outputs, kernel, groups, .. } => {
                let inputs = inputs.clone().unwrap_or_else(Polynomial::one);
                inputs.scaled(taps(*kernel, *dims) / groups).plus(&one).times(outputs)
            }
            LayerKind::Recurrent { gates, inputs, width, layers, both_ways, .. } => {
                let ways = if *both_ways { 2.0 } else { 1.0 };
                let first = inputs.plus(width).times(width).scaled(*gates);
                let later = width.scaled(ways).plus(width).times(width).scaled(*gates);
                first.plus(&later.scaled((layers - 1.0).max(0.0))).scaled(ways)
            }
            LayerKind::Attention { width, .. } => width.times(width).scaled(4.0),
            LayerKind::Block { width, inner, decoder, .. } => {
                let attention = width.times(width).scaled(if *decoder { 8.0 } else { 4.0 });
                attention.plus(&width.times(inner).scaled(2.0))
            }
            LayerKind::Stack { layer, count } => layer.weights().scaled(*count),
            LayerKind::Embedding { rows, width } => rows.times(width),
            LayerKind::Norm { weights } => weights.scaled(2.0),
            LayerKind::Sequence(layers) => {
                layers.borrow().iter().fold(Polynomial::zero(), |sum, part| match part {
                    PythonValue::Layer(layer) => sum.plus(&layer.weights()),
                    _ => sum,
                })
            }
            LayerKind::Named { network } => {
                let count: offload_vocabulary::quantity::Count = network.parameters.value();
                Polynomial::of(count.value())
            }
            LayerKind::Pool { .. }
            | LayerKind::PoolTo { .. }
            | LayerKind::Upsample { .. }
            | LayerKind::Flatten
            | LayerKind::Plain
            | LayerKind::Loss => Polynomial::zero(),
        }
    }

    /// Returns `true` if the input's first dimension is the sequence and its second the batch.
    pub(crate) fn takes_sequence_first(&self) -> bool {
        match &self.kind {
            LayerKind::Recurrent { batch_first, .. }
            | LayerKind::Attention { batch_first, .. }
            | LayerKind::Block { batch_first, .. } => !batch_first,
            LayerKind::Stack { layer, .. } => layer.takes_sequence_first(),
            _ => false,
        }
    }
}

/// Returns the number of weights of a kernel per channel.
pub(crate) fn taps(kernel: f64, dims: usize) -> f64 {
    (0..dims).map(|_| kernel).product()
}

/// Returns the output length of a convolution or pooling along one dimension.
pub(crate) fn passed_over(
    length: &Polynomial,
    kernel: f64,
    stride: f64,
    padding: f64,
) -> Polynomial {
    let count = length.plus(&Polynomial::of(2.0 * padding - kernel)).scaled(1.0 / stride.max(1.0));
    count.floor().plus(&Polynomial::one())
}
