//! Calls that create layers, and functions on activations.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::event::WorkKind;
use crate::gradients::require_grad;
use crate::layer::{LayerKind, NetworkLayer};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::PythonValue;

impl<'a> ProgramReader<'a> {
    /// Evaluates a call that creates a layer or a named network, or that applies a function to activations.
    pub(crate) fn network_call(
        &mut self,
        path: &str,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let root = path.split('.').next().unwrap_or_default();
        if matches!(
            root,
            "torchvision"
                | "timm"
                | "transformers"
                | "sentence_transformers"
                | "keras"
                | "tensorflow"
                | "diffusers"
                | "ultralytics"
                | "whisper"
                | "llama_cpp"
                | "vllm"
                | "torch"
                | "segmentation_models_pytorch"
        ) && let Some(value) = self.named_network(path, name, arguments)
        {
            return Some(value);
        }
        if path.starts_with("torch.nn.functional.") {
            return self.functional(name, arguments, line);
        }
        let layers = path.starts_with("torch.nn.")
            || path.starts_with("keras.")
            || path.starts_with("tensorflow.keras.layers.")
            || path.starts_with("flax.linen.");
        if !layers {
            return None;
        }
        if let ("Parameter" | "Buffer", Some(weights)) = (name, arguments.placed.first()) {
            let mut weights = weights.clone();
            require_grad(&mut weights, name == "Parameter");
            return Some(weights);
        }
        let kind = self.layer_kind(name, arguments, line)?;
        self.layers += 1;
        let plain = matches!(
            kind,
            LayerKind::Loss
                | LayerKind::Plain
                | LayerKind::Flatten
                | LayerKind::Pool { .. }
                | LayerKind::PoolTo { .. }
                | LayerKind::Upsample { .. }
        );
        self.weighted_layers += u32::from(!plain);
        Some(self.keep(PythonValue::Layer(Rc::new(NetworkLayer { id: self.layers, kind }))))
    }

    fn layer_kind(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<LayerKind<'a>> {
        let size = |at: usize, names: &[&str]| arguments.get(at, names).and_then(PythonValue::size);
        let number = |at: usize, names: &[&str], otherwise: f64| {
            let value = arguments.get(at, names);
            let first = value.and_then(|value| {
                value.known().or_else(|| {
                    value.items().and_then(|items| items.first().and_then(PythonValue::known))
                })
            });
            first.unwrap_or(otherwise)
        };
        let sized = |reader: &mut Self, at: usize, names: &[&str]| {
            let value = arguments.get(at, names).cloned();
            value.map_or_else(Polynomial::one, |value| reader.size_of(&value, line))
        };
        Some(match name {
            "Linear" => LayerKind::Linear {
                inputs: Some(sized(self, 0, &["in_features"])),
                outputs: sized(self, 1, &["out_features"]),
                bias: arguments.get(2, &["bias"]).and_then(PythonValue::known) != Some(0.0),
            },
            "LazyLinear" | "Dense" => LayerKind::Linear {
                inputs: None,
                outputs: sized(self, 0, &["out_features", "units", "features"]),
                bias: true,
            },
            "Conv1d" | "Conv2d" | "Conv3d" | "ConvTranspose1d" | "ConvTranspose2d"
            | "ConvTranspose3d" => {
                let kernel = number(2, &["kernel_size"], 3.0);
                let same =
                    arguments.get(4, &["padding"]).and_then(PythonValue::text) == Some("same");
                let transposed = name.contains("Transpose");
                LayerKind::Convolution {
                    dims: if name.contains('1') {
                        1
                    } else if name.contains('3') {
                        3
                    } else {
                        2
                    },
                    inputs: Some(sized(self, 0, &["in_channels"])),
                    outputs: sized(self, 1, &["out_channels"]),
                    kernel,
                    dilation: number(usize::MAX, &["dilation"], 1.0),
                    stride: number(3, &["stride"], 1.0),
                    padding: (!same).then(|| number(4, &["padding"], 0.0)),
                    groups: number(usize::MAX, &["groups"], 1.0).max(1.0),
                    transposed,
                }
            }
            "LSTM" | "GRU" | "RNN" | "LSTMCell" | "GRUCell" | "RNNCell" => LayerKind::Recurrent {
                gates: if name.starts_with("LSTM") {
                    4.0
                } else if name.starts_with("GRU") {
                    3.0
                } else {
                    1.0
                },
                inputs: sized(self, 0, &["input_size"]),
                width: sized(self, 1, &["hidden_size"]),
                layers: number(2, &["num_layers"], 1.0),
                both_ways: arguments.flag(&["bidirectional"]) == Some(true),
                batch_first: arguments.flag(&["batch_first"]) == Some(true),
            },
            "MultiheadAttention" => LayerKind::Attention {
                width: sized(self, 0, &["embed_dim"]),
                batch_first: arguments.flag(&["batch_first"]) == Some(true),
            },
            "TransformerEncoderLayer" | "TransformerDecoderLayer" => LayerKind::Block {
                width: sized(self, 0, &["d_model"]),
                inner: size(2, &["dim_feedforward"]).unwrap_or_else(|| Polynomial::of(2_048.0)),
                decoder: name.contains("Decoder"),
                batch_first: arguments.flag(&["batch_first"]) == Some(true),
            },
            "TransformerEncoder" | "TransformerDecoder" => {
                match arguments.get(0, &["encoder_layer", "decoder_layer"]) {
                    Some(PythonValue::Layer(layer))
                        if matches!(layer.kind, LayerKind::Block { .. }) =>
                    {
                        LayerKind::Stack {
                            layer: layer.clone(),
                            count: number(1, &["num_layers"], 1.0),
                        }
                    }
                    _ => return None,
                }
            }
            "Transformer" => {
                let width = size(0, &["d_model"]).unwrap_or_else(|| Polynomial::of(512.0));
                let inner =
                    size(4, &["dim_feedforward"]).unwrap_or_else(|| Polynomial::of(2_048.0));
                let mut stacks = Vec::new();
                for (at, key, decoder) in
                    [(2, "num_encoder_layers", false), (3, "num_decoder_layers", true)]
                {
                    let (width, inner) = (width.clone(), inner.clone());
                    self.layers += 1;
                    let batch_first = arguments.flag(&["batch_first"]) == Some(true);
                    let block = LayerKind::Block { width, inner, decoder, batch_first };
                    let layer = Rc::new(NetworkLayer { id: self.layers, kind: block });
                    let stack = LayerKind::Stack { layer, count: number(at, &[key], 6.0) };
                    self.layers += 1;
                    stacks.push(self.keep(PythonValue::Layer(Rc::new(NetworkLayer {
                        id: self.layers,
                        kind: stack,
                    }))));
                }
                LayerKind::Sequence(stacks.into())
            }
            "Embedding" => LayerKind::Embedding {
                rows: sized(self, 0, &["num_embeddings"]),
                width: sized(self, 1, &["embedding_dim"]),
            },
            "BatchNorm1d" | "BatchNorm2d" | "BatchNorm3d" | "InstanceNorm2d" => {
                LayerKind::Norm { weights: sized(self, 0, &["num_features"]) }
            }
            "LayerNorm" | "RMSNorm" => LayerKind::Norm {
                weights: arguments
                    .placed
                    .first()
                    .and_then(PythonValue::size)
                    .unwrap_or_else(|| Polynomial::of(1.0)),
            },
            "GroupNorm" => LayerKind::Norm { weights: sized(self, 1, &["num_channels"]) },
            "MaxPool1d" | "MaxPool2d" | "MaxPool3d" | "AvgPool1d" | "AvgPool2d" | "AvgPool3d" => {
                let kernel = number(0, &["kernel_size"], 2.0);
                LayerKind::Pool {
                    kernel,
                    stride: number(1, &["stride"], kernel),
                    padding: number(2, &["padding"], 0.0),
                }
            }
            "AdaptiveAvgPool1d" | "AdaptiveAvgPool2d" | "AdaptiveAvgPool3d"
            | "AdaptiveMaxPool1d" | "AdaptiveMaxPool2d" => {
                LayerKind::PoolTo { side: number(0, &["output_size"], 1.0) }
            }
            "Upsample" | "UpsamplingBilinear2d" | "UpsamplingNearest2d" => {
                LayerKind::Upsample { factor: number(1, &["scale_factor"], 2.0) }
            }
            "Flatten" => LayerKind::Flatten,
            "Sequential" | "ModuleList" => {
                let layers = match arguments.placed.first() {
                    Some(list @ (PythonValue::List(_) | PythonValue::Stream(_))) => {
                        let listed =
                            CallArguments { placed: vec![list.clone()], named: Vec::new() };
                        let list = self.builtin_call("list", &listed, line);
                        list.and_then(|list| list.items()).unwrap_or_default()
                    }
                    Some(PythonValue::Dict(dict)) => {
                        dict.borrow().items.iter().map(|(_, layer)| layer.clone()).collect()
                    }
                    _ => arguments.placed.clone(),
                };
                LayerKind::Sequence(layers.into())
            }
            "Parameter" | "Module" | "DataParallel" | "ModuleDict" | "functional" | "utils"
            | "init" => return None,
            _ if name.ends_with("Loss") => LayerKind::Loss,
            _ => LayerKind::Plain,
        })
    }

    /// Evaluates functions on activations, such as `F.relu`, `F.conv2d` or `F.cross_entropy`.
    fn functional(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let first = arguments.array(0)?.clone();
        let number = |at: usize, names: &[&str], otherwise: f64| {
            arguments.get(at, names).and_then(PythonValue::known).unwrap_or(otherwise)
        };
        let kind = match name {
            "relu" | "gelu" | "silu" | "elu" | "leaky_relu" | "dropout" | "layer_norm"
            | "batch_norm" | "group_norm" | "rms_norm" | "normalize" | "tanh" | "sigmoid"
                if self.is_in_network() =>
            {
                LayerKind::Plain
            }
            "max_pool2d" | "avg_pool2d" | "max_pool1d" | "max_pool3d" => {
                let kernel = number(1, &["kernel_size"], 2.0);
                LayerKind::Pool {
                    kernel,
                    stride: number(2, &["stride"], kernel),
                    padding: number(3, &["padding"], 0.0),
                }
            }
            "adaptive_avg_pool2d" => LayerKind::PoolTo { side: number(1, &["output_size"], 1.0) },
            "interpolate" => LayerKind::Upsample { factor: number(2, &["scale_factor"], 2.0) },
            "conv1d" | "conv2d" | "conv3d" => {
                let weight = arguments.array(1)?;
                let kernel = weight.shape.last().and_then(Polynomial::value).unwrap_or(3.0);
                LayerKind::Convolution {
                    dims: if name.contains('1') {
                        1
                    } else if name.contains('3') {
                        3
                    } else {
                        2
                    },
                    inputs: weight.shape.get(1).cloned(),
                    outputs: weight.shape.first()?.clone(),
                    kernel,
                    dilation: number(5, &["dilation"], 1.0),
                    stride: number(3, &["stride"], 1.0),
                    padding: Some(number(4, &["padding"], 0.0)),
                    groups: 1.0,
                    transposed: false,
                }
            }
            "linear" => {
                let weight = arguments.array(1)?.clone();
                let mut turned = weight.clone();
                turned.shape.reverse();
                return Some(self.array_call(
                    "numpy.matmul",
                    vec![PythonValue::Array(first), PythonValue::Array(turned)],
                    Vec::new(),
                    line,
                ));
            }
            "scaled_dot_product_attention" => {
                let mut keys = first.clone();
                let rank = keys.shape.len();
                keys.shape.swap(rank.checked_sub(1)?, rank.checked_sub(2)?);
                let scores = self.array_call(
                    "numpy.matmul",
                    vec![PythonValue::Array(first.clone()), PythonValue::Array(keys)],
                    Vec::new(),
                    line,
                );
                let weighed = self.array_call(
                    "numpy.matmul",
                    vec![scores, PythonValue::Array(first)],
                    Vec::new(),
                    line,
                );
                if let Some(event) = self.events.last_mut() {
                    event.name = "softmax".to_owned();
                }
                return Some(weighed);
            }
            _ if name.ends_with("loss") || name == "kl_div" || name.contains("cross_entropy") => {
                LayerKind::Loss
            }
            _ => return None,
        };
        self.layers += 1;
        let layer = Rc::new(NetworkLayer { id: self.layers, kind });
        Some(self.layer_call(
            &layer,
            CallArguments { placed: vec![PythonValue::Array(first)], named: Vec::new() },
            line,
        ))
    }

    /// Returns `true` if a layer was called recently, so that functions on arrays are part of a network.
    pub(crate) fn is_in_network(&self) -> bool {
        self.events.iter().rev().take(50).any(|event| event.work == WorkKind::Network)
    }
}
