//! Values passing through the layers of a network, and their costs.

use std::rc::Rc;

use offload_catalog::{NamedNetwork, NetworkKind};

use crate::calling::CallArguments;
use crate::dtype::{Dtype, SINGLE};
use crate::event::{Event, Key, WorkKind};
use crate::layer::{LayerKind, NetworkLayer, passed_over, taps};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonValue, ValueOrigin};

impl<'a> ProgramReader<'a> {
    /// Returns the output of a layer and records its cost.
    pub(crate) fn layer_call(
        &mut self,
        layer: &Rc<NetworkLayer<'a>>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        if !self.step(2) {
            return PythonValue::Other(ValueOrigin::Data);
        }
        if let LayerKind::Sequence(layers) = &layer.kind {
            let mut value = arguments.placed.first().cloned().unwrap_or(PythonValue::Nothing);
            for layer in &layers.borrow().clone() {
                value = self.apply(
                    layer,
                    CallArguments { placed: vec![value], named: Vec::new() },
                    line,
                );
            }
            return value;
        }
        const INPUTS: [&str; 6] = ["input_ids", "pixel_values", "inputs", "input", "x", "src"];
        let first = arguments.placed.first().or_else(|| arguments.named(&INPUTS));
        let Some(PythonValue::Array(array)) = first else {
            return match &layer.kind {
                LayerKind::Loss => PythonValue::Array(Array::of(Vec::new(), SINGLE, Home::Torch)),
                LayerKind::Norm { .. }
                | LayerKind::Pool { .. }
                | LayerKind::PoolTo { .. }
                | LayerKind::Upsample { .. }
                | LayerKind::Flatten
                | LayerKind::Plain => {
                    first.cloned().unwrap_or(PythonValue::Other(ValueOrigin::Data))
                }
                _ if matches!(first, Some(PythonValue::Number(_))) => {
                    PythonValue::Other(ValueOrigin::Data)
                }
                _ => self.unread_input(first, line),
            };
        };
        let array = array.clone();
        let rank = array.shape.len();
        let batch = array.shape.first().cloned().unwrap_or_else(Polynomial::one);
        let all = array.elements();
        let one = Polynomial::one();
        let samples = |features: &Polynomial| all.over(features).unwrap_or_else(|| batch.clone());
        let (name, flops, shape) = match &layer.kind {
            LayerKind::Linear { inputs, outputs, .. } => {
                let inputs = inputs.clone().or_else(|| array.shape.last().cloned()).unwrap_or(one);
                let mut shape = array.shape.clone();
                if let Some(last) = shape.last_mut() {
                    *last = outputs.clone();
                }
                ("linear", samples(&inputs).times(&inputs).times(outputs).scaled(2.0), shape)
            }
            LayerKind::Convolution {
                dims,
                inputs,
                outputs,
                kernel,
                dilation,
                stride,
                padding,
                groups,
                transposed,
            } => {
                let mut shape = vec![batch.clone(), outputs.clone()];
                let reach = (kernel - 1.0) * dilation + 1.0;
                for length in array.shape.iter().skip(rank.saturating_sub(*dims)) {
                    let padded = padding.unwrap_or((reach - 1.0) / 2.0);
                    shape.push(if *transposed {
                        length
                            .minus(&Polynomial::one())
                            .scaled(*stride)
                            .plus(&Polynomial::of(reach - 2.0 * padded))
                    } else {
                        passed_over(length, reach, *stride, padded)
                    });
                }
                let positions = if *transposed { &array.shape } else { &shape };
                let positions = positions
                    .iter()
                    .skip(2)
                    .fold(batch.clone(), |product, length| product.times(length));
                let inputs = inputs.clone().unwrap_or(one);
                let flops = positions
                    .times(&inputs)
                    .times(outputs)
                    .scaled(2.0 * taps(*kernel, *dims) / groups);
                ("convolution", flops, shape)
            }
            LayerKind::Recurrent { inputs, width, both_ways, .. } => {
                let tokens = samples(inputs);
                let mut shape = array.shape.clone();
                if let Some(last) = shape.last_mut() {
                    *last = width.scaled(if *both_ways { 2.0 } else { 1.0 });
                }
                ("recurrent", tokens.times(&layer.weights()).scaled(2.0), shape)
            }
            LayerKind::Attention { width, .. } | LayerKind::Block { width, .. } => (
                "attention",
                self.block_flops(layer, &array, &samples(width), width),
                array.shape.clone(),
            ),
            LayerKind::Stack { layer: block, count } => match &block.kind {
                LayerKind::Block { width, .. } => (
                    "attention",
                    self.block_flops(block, &array, &samples(width), width).scaled(*count),
                    array.shape.clone(),
                ),
                _ => ("attention", Polynomial::zero(), array.shape.clone()),
            },
            LayerKind::Embedding { width, .. } => {
                let mut shape = array.shape.clone();
                shape.push(width.clone());
                ("embedding", Polynomial::zero(), shape)
            }
            LayerKind::Pool { kernel, stride, padding } => {
                let lengths = array.shape.iter().enumerate();
                let shape = lengths.map(|(at, length)| {
                    if at < 2 {
                        length.clone()
                    } else {
                        passed_over(length, *kernel, *stride, *padding)
                    }
                });
                ("pool", Polynomial::zero(), shape.collect())
            }
            LayerKind::PoolTo { side } => {
                let lengths = array.shape.iter().enumerate();
                (
                    "pool",
                    Polynomial::zero(),
                    lengths
                        .map(
                            |(at, length)| {
                                if at < 2 { length.clone() } else { Polynomial::of(*side) }
                            },
                        )
                        .collect(),
                )
            }
            LayerKind::Upsample { factor } => {
                let lengths = array.shape.iter().enumerate();
                (
                    "plain",
                    Polynomial::zero(),
                    lengths
                        .map(
                            |(at, length)| {
                                if at < 2 { length.clone() } else { length.scaled(*factor) }
                            },
                        )
                        .collect(),
                )
            }
            LayerKind::Flatten => {
                let rest = array
                    .shape
                    .iter()
                    .skip(1)
                    .fold(Polynomial::one(), |product, length| product.times(length));
                return PythonValue::Array(array.shaped(vec![batch, rest]));
            }
            LayerKind::Norm { .. } | LayerKind::Plain => {
                ("plain", Polynomial::zero(), array.shape.clone())
            }
            LayerKind::Loss => ("loss", Polynomial::zero(), Vec::new()),
            LayerKind::Named { network } => {
                let way_back = self.way_back_of_layer(layer, &arguments);
                return self.named_forward(network, &array, way_back, line);
            }
            LayerKind::Sequence(_) => return PythonValue::Array(array),
        };
        let dtype = if array.dtype.is_float() { array.dtype } else { SINGLE };
        let weights = layer.weights();
        let requires_grad = (self.is_trained(layer) || self.require_gradients(&arguments))
            && self.notes_gradients();
        let result = self.made(Array {
            dtype,
            drawn: None,
            spread: None,
            requires_grad,
            ..array.shaped(shape)
        });
        let mut event = Event::new(line, WorkKind::Network, name);
        event.elements = result.elements();
        event.dtype = dtype;
        event.cost.flops = Some(flops);
        event.cost.bytes = None;
        event.on_gpu = array.on_gpu;
        event.assumed = array.guessed;
        event.library = Some("pytorch");
        event.way_back = self.way_back_of_layer(layer, &arguments);
        let blocks = match &layer.kind {
            LayerKind::Stack { count, .. } | LayerKind::Recurrent { layers: count, .. } => *count,
            _ => 1.0,
        };
        let (tokens, batch) = match &layer.kind {
            _ if rank == 3 && layer.takes_sequence_first() => {
                (array.shape[0].clone(), array.shape[1].clone())
            }
            _ if rank == 3 => (array.shape[1].clone(), array.shape[0].clone()),
            _ => (Polynomial::one(), batch),
        };
        event.keys = vec![
            ("layer", Key::Size(Polynomial::of(f64::from(layer.id)))),
            ("params", Key::Size(weights)),
            ("blocks", Key::Size(Polynomial::of(blocks))),
            ("batch", Key::Size(batch)),
            ("seq", Key::Size(tokens)),
            ("values", Key::Size(array.elements())),
        ];
        if let LayerKind::Recurrent { width, gates, .. } = &layer.kind {
            event.keys.push(("width", Key::Size(width.clone())));
            event.keys.push(("gates", Key::Size(Polynomial::of(*gates))));
        }
        self.note(event);
        match &layer.kind {
            LayerKind::Recurrent { gates, .. } => {
                // The last state of each layer, besides the sequence. An LSTM has two states, and a cell returns only
                // its states.
                let state = match &array.shape[..] {
                    [first, second, _] => {
                        let batch = if layer.takes_sequence_first() { second } else { first };
                        let width = result.shape.last().cloned().unwrap_or_else(Polynomial::one);
                        let layers = Polynomial::of(blocks);
                        self.made(result.shaped(vec![layers, batch.clone(), width]))
                    }
                    _ => result.clone(),
                };
                let state = PythonValue::Array(state);
                let states = if *gates >= 4.0 {
                    PythonValue::list(vec![state.clone(), state])
                } else {
                    state
                };
                match rank {
                    3 => PythonValue::list(vec![PythonValue::Array(result), states]),
                    _ => states,
                }
            }
            LayerKind::Attention { .. } => {
                PythonValue::list(vec![PythonValue::Array(result), PythonValue::Nothing])
            }
            _ => PythonValue::Array(result),
        }
    }

    pub(crate) fn block_flops(
        &self,
        layer: &NetworkLayer<'a>,
        array: &Array,
        tokens: &Polynomial,
        width: &Polynomial,
    ) -> Polynomial {
        let sequence = match &array.shape[..] {
            [first, second, _] => if layer.takes_sequence_first() { first } else { second }.clone(),
            _ => Polynomial::one(),
        };
        let products = layer.weights().scaled(2.0);
        products.plus(&sequence.times(width).scaled(4.0)).times(tokens)
    }

    pub(crate) fn named_forward(
        &mut self,
        network: &'static NamedNetwork,
        array: &Array,
        way_back: f64,
        line: u32,
    ) -> PythonValue<'a> {
        let batch = array.shape.first().cloned().unwrap_or_else(Polynomial::one);
        let mut event = Event::new(line, WorkKind::Network, "named");
        event.dtype = array.dtype;
        event.elements = array.elements();
        event.on_gpu = array.on_gpu;
        event.assumed = array.guessed;
        event.cost.bytes = None;
        event.library = Some("pytorch");
        event.way_back = way_back;
        let side: Option<f64> = network.side.map(|length| {
            let side: offload_vocabulary::quantity::Count = length.value();
            side.value()
        });
        let pixels = array
            .shape
            .last()
            .and_then(Polynomial::value)
            .zip(side)
            .map_or(1.0, |(given, usual)| (given / usual) * (given / usual));
        let per_sample = network.multiply_adds.map(|multiply_add| {
            let count: offload_vocabulary::quantity::Count = multiply_add.value();
            count.value()
        });
        event.cost.flops = per_sample.map(|count| batch.scaled(2.0 * count * pixels));
        event.keys = vec![
            ("model", Key::Word(network.id)),
            ("batch", Key::Size(batch.clone())),
            ("values", Key::Size(array.elements())),
        ];
        if matches!(network.kind, NetworkKind::Encoder | NetworkKind::Language)
            && array.shape.len() > 1
        {
            let active = network.active.unwrap_or(network.parameters);
            let active: offload_vocabulary::quantity::Count = active.value();
            event.cost.flops = Some(array.elements().scaled(2.0 * active.value()));
            event.keys.push(("seq", Key::Size(array.shape[1].clone())));
        }
        self.note(event);
        let result = self.made(Array {
            dtype: SINGLE,
            drawn: None,
            requires_grad: way_back > 0.0 && self.notes_gradients(),
            ..array.shaped(vec![batch, Polynomial::of(1_000.0)])
        });
        PythonValue::Array(result)
    }

    /// Records the backward pass of a network.
    pub(crate) fn backward(&mut self, line: u32) -> PythonValue<'a> {
        if !self.passes_layers() {
            self.backward_through_arrays();
            return PythonValue::Nothing;
        }
        let mut event = Event::new(line, WorkKind::Network, "backward");
        event.cost.bytes = None;
        self.note(event);
        PythonValue::Nothing
    }

    /// Returns `true` if a layer was called in the innermost open loop, or in a loop nested in it.
    fn passes_layers(&self) -> bool {
        let around = self.open.last();
        let within = |event: &&Event| around.is_none_or(|at| event.loops.contains(at));
        self.events
            .iter()
            .rev()
            .take(600)
            .filter(within)
            .any(|event| event.work == WorkKind::Network)
    }

    /// Adds the backward pass to the array operations of the current iteration.
    fn backward_through_arrays(&mut self) {
        let open = self.open.clone();
        for event in &mut self.events {
            let counts = matches!(
                event.work,
                WorkKind::Matmul | WorkKind::Elementwise | WorkKind::Reduction
            );
            if counts && event.library == Some("pytorch") && event.loops == open {
                event.weigh(1.0 + event.way_back);
            }
        }
    }
}

/// Returns the dtype in which a network computes.
pub(crate) fn computing(dtype: Dtype) -> Dtype {
    if dtype.is_float() { dtype } else { SINGLE }
}
