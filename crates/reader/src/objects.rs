//! Library objects: data sets and loaders, command-line arguments, language models, estimators.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::{LONG, SINGLE};
use crate::event::{Event, Key, WorkKind};
use crate::layer::{LayerKind, NetworkLayer};
use crate::looping::ceiling;
use crate::named_networks::bits_in;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{Array, Home, NumberKind, Object, PythonNumber, PythonValue, ValueOrigin};

/// An object shared by all names that refer to it.
pub(crate) type SharedObject<'a> = Rc<Object<'a>>;

impl<'a> ProgramReader<'a> {
    pub(crate) fn object_attribute(
        &mut self,
        object: &SharedObject<'a>,
        name: &str,
    ) -> PythonValue<'a> {
        let own = || PythonValue::Object(object.clone());
        match (object.class.as_str(), name) {
            ("argparse.Namespace", _) => match object.arguments.first() {
                Some(PythonValue::Dict(dict)) => {
                    let found = dict
                        .borrow()
                        .items
                        .iter()
                        .find(|(field, _)| field == name)
                        .map(|(_, value)| value.clone());
                    found.unwrap_or_else(|| PythonValue::Given(name.into()))
                }
                _ => PythonValue::Given(name.into()),
            },
            (class, "str" | "dt" | "list") if class.starts_with("polars.") => own(),
            (_, "data" | "targets" | "x" | "y" | "sol") => match object.arguments.first() {
                Some(array @ PythonValue::Array(_)) => array.clone(),
                _ if self.unknown_path(&own()).is_some() => {
                    PythonValue::Method(Rc::new((own(), name.to_owned())))
                }
                _ => PythonValue::Other(ValueOrigin::Library),
            },
            (_, "best_estimator_") => {
                let estimator = object.argument(0, "estimator");
                let estimator = estimator.and_then(crate::fitting::estimator_in);
                estimator.map_or_else(own, PythonValue::Object)
            }
            (class, _) if class.starts_with("sklearn") => match name {
                _ if name.ends_with('_') => self.fitted_attribute(object, name),
                _ => PythonValue::Method(Rc::new((own(), name.to_owned()))),
            },
            _ => PythonValue::Method(Rc::new((own(), name.to_owned()))),
        }
    }

    pub(crate) fn object_call(
        &mut self,
        object: &SharedObject<'a>,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        match object.class.as_str() {
            "language" => self.generate(object, &arguments, line),
            "encoder" => self.encode(object, &arguments, line),
            "joblib.Parallel" => arguments.placed.first().cloned().unwrap_or(PythonValue::Nothing),
            "cupy.ElementwiseKernel" => self.kernel_text_call(object, &arguments, line),
            "jax.vmap" | "jax.pmap" => self.mapped_call(object, arguments, line),
            class if class.ends_with(".Compose") => {
                let side = crate::data_loading::side_after(&PythonValue::Object(object.clone()));
                crate::data_loading::transformed(side, arguments.array(0))
            }
            class if interpolates(class) => self.interpolated(object, &arguments, line),
            "jax.grad" | "jax.value_and_grad" => self.gradient_call(object, arguments, line),
            "transformers.Tokenizer" => {
                let texts = match arguments.placed.first() {
                    Some(PythonValue::List(list)) => list.borrow().length.clone(),
                    _ => Polynomial::one(),
                };
                let letters = arguments
                    .placed
                    .first()
                    .and_then(PythonValue::text)
                    .map(|text| text.chars().count());
                let tokens = match arguments.named(&["max_length"]).and_then(PythonValue::size) {
                    Some(tokens) => tokens,
                    #[expect(clippy::cast_precision_loss, reason = "letters")]
                    None if letters.is_some() => {
                        Polynomial::of((letters.unwrap_or(0) as f64 / 4.0).ceil().max(1.0))
                    }
                    None => self.unknowns.of(
                        "tokens per text",
                        Missing::Tokens,
                        line,
                        "the length of the texts is not in the code",
                    ),
                };
                let ids = PythonValue::Array(Array::of(vec![texts, tokens], LONG, Home::Torch));
                self.shared_dict(vec![("input_ids".to_owned(), ids.clone())], Some(ids))
            }
            class => {
                let unread = self.unread_call(class, true, line);
                let unknown = unread.or_else(|| self.unknown_call(class, &arguments, line));
                unknown.unwrap_or(PythonValue::Other(ValueOrigin::Library))
            }
        }
    }

    pub(crate) fn object_method(
        &mut self,
        object: &SharedObject<'a>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let own = PythonValue::Object(object.clone());
        match (object.class.as_str(), name) {
            ("argparse.ArgumentParser", "add_argument") => {
                if let (Some(PythonValue::Dict(dict)), Some(flag)) = (
                    object.arguments.first(),
                    arguments.placed.iter().rev().find_map(PythonValue::text),
                ) {
                    let field = flag.trim_start_matches('-').replace('-', "_");
                    let flagged = match arguments.named(&["action"]).and_then(PythonValue::text) {
                        Some("store_true") => Some(0.0),
                        Some("store_false") => Some(1.0),
                        _ => None,
                    };
                    let flagged = flagged.map(|default| {
                        let value = Some(Polynomial::of(default));
                        let bool = PythonNumber::some(NumberKind::Bool);
                        PythonValue::Number(PythonNumber { value, ..bool })
                    });
                    let otherwise = arguments.named(&["default"]).cloned().or(flagged);
                    let value = otherwise.unwrap_or_else(|| {
                        PythonValue::Number(PythonNumber {
                            value: None,
                            outside: true,
                            ..PythonNumber::some(NumberKind::Int)
                        })
                    });
                    let value = match value {
                        PythonValue::Number(PythonNumber {
                            value: None, outside: true, ..
                        }) => PythonValue::Given(field.as_str().into()),
                        other => other,
                    };
                    dict.borrow_mut().items.push((field, value));
                }
                PythonValue::Nothing
            }
            ("argparse.ArgumentParser", "parse_args" | "parse_known_args") => self.object(
                "argparse.Namespace",
                CallArguments { placed: object.arguments.clone(), named: Vec::new() },
            ),
            (
                "language",
                "generate" | "create_completion" | "create_chat_completion" | "__call__" | "chat",
            ) => self.generate(object, &arguments, line),
            ("encoder", "encode" | "embed" | "predict" | "transcribe") => {
                self.encode(object, &arguments, line)
            }
            ("super", _) => match object.arguments.first() {
                Some(PythonValue::Instance(instance)) => {
                    let bases = instance.class.bases.clone();
                    let method = bases.iter().find_map(|base| {
                        if let PythonValue::Class(base) = base { base.find(name) } else { None }
                    });
                    match method {
                        Some(PythonValue::Function(function)) => self.own_call(
                            &function,
                            object.arguments.first().cloned(),
                            arguments,
                            line,
                        ),
                        _ => PythonValue::Nothing,
                    }
                }
                _ => PythonValue::Nothing,
            },
            (
                class,
                "map" | "imap" | "imap_unordered" | "starmap" | "submit" | "apply_async" | "apply",
            ) if class.ends_with("Executor") || class.ends_with("Pool") => {
                self.worker_call(name, arguments, line)
            }
            ("future", "result" | "get") => {
                object.arguments.first().cloned().unwrap_or(PythonValue::Nothing)
            }
            ("timeit.Timer", "timeit" | "repeat" | "autorange") => {
                // `timeit.Timer(code).repeat(5, 100)`: the object has the code, and the method the numbers of runs.
                let [repeat, number] = match (name, &arguments.placed[..]) {
                    ("repeat", placed) => [placed.first(), placed.get(1)],
                    (_, placed) => [None, placed.first()],
                };
                let mut all =
                    CallArguments { placed: object.arguments.clone(), named: object.named.clone() };
                let more = [("repeat", repeat), ("number", number)];
                all.named.extend(
                    more.into_iter()
                        .filter_map(|(key, value)| Some((key.to_owned(), value?.clone()))),
                );
                all.named.extend(arguments.named.iter().cloned());
                self.timed_call(name, &all, line)
            }
            ("encoder" | "language", _) => own,
            ("torch.device", _) => own,
            (class, "scale") if class.ends_with("GradScaler") => {
                arguments.placed.first().cloned().unwrap_or(PythonValue::Nothing)
            }
            (class, "prepare" | "setup" | "setup_dataloaders" | "backward")
                if class.ends_with("Accelerator") || class.ends_with("Fabric") =>
            {
                match (name, &arguments.placed[..]) {
                    ("backward", _) => self.backward(line),
                    (_, [one]) => one.clone(),
                    _ => self.shared_list(arguments.placed, None),
                }
            }
            (class, _) if class.contains("optim.") => PythonValue::Nothing,
            (class, _) if class.starts_with("sklearn.") || class.starts_with("cuml.") => {
                self.estimator_method(object, name, arguments, line)
            }
            (class, _)
                if crate::libraries::outside(class).is_some_and(|(kind, _)| kind != "waits") =>
            {
                let named = [arguments.named, object.named.clone()].concat();
                let settings = CallArguments { named, ..arguments };
                let link = self.nearest_link(class, &settings).filter(|_| name.starts_with("fit"));
                if let (Some(link), Some(last)) = (link, self.outside.last_mut()) {
                    last.link = Some(link);
                }
                own
            }
            (class, _) if class.starts_with("polars.") => {
                crate::column_trees::followed(&own, name, &arguments)
            }
            (class, _) => {
                let made_from =
                    object.arguments.iter().chain(object.named.iter().map(|(_, value)| value));
                let placed = made_from.chain(&arguments.placed).cloned().collect();
                let given = CallArguments { placed, named: arguments.named };
                let unknown = self.unknown_call(&format!("{class}.{name}"), &given, line);
                unknown.unwrap_or_else(|| self.given_by_unknown(class, name))
            }
        }
    }

    /// Evaluates a call that generates text with a language model.
    fn generate(
        &mut self,
        object: &SharedObject<'a>,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some(network) = network_of(object) else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        // vLLM has the maximum number of tokens in a `SamplingParams` object.
        let values = arguments.placed.iter().chain(arguments.named.iter().map(|(_, value)| value));
        let mut settings = values.filter_map(|value| match value {
            PythonValue::Object(object) if object.class.ends_with("SamplingParams") => {
                object.argument(usize::MAX, "max_tokens").and_then(PythonValue::size)
            }
            _ => None,
        });
        let size = |names: &[&str]| arguments.named(names).and_then(PythonValue::size);
        let tokens = size(&["max_new_tokens", "max_tokens", "max_length"]);
        let tokens = tokens.or_else(|| settings.next_back());
        let tokens = tokens.unwrap_or_else(|| {
            self.unknowns.of(
                "output tokens",
                Missing::Tokens,
                line,
                "the number of output tokens is not in the code",
            )
        });
        let given = arguments.get(0, &["input_ids", "prompts"]);
        let (texts, batch) = match given {
            Some(PythonValue::List(list)) => {
                (list.borrow().items.clone(), Some(list.borrow().length.clone()))
            }
            Some(PythonValue::Array(array)) => (Vec::new(), array.shape.first().cloned()),
            Some(other) => (vec![other.clone()], None),
            None => (Vec::new(), None),
        };
        let batch = batch.filter(|batch| batch.value() != Some(1.0));
        let words = texts.iter().find_map(PythonValue::text).map(|text| {
            // English text has about four characters per token.
            #[expect(clippy::cast_precision_loss, reason = "letters")]
            Polynomial::of((text.chars().count() as f64 / 4.0).ceil().max(1.0))
        });
        let shaped = arguments
            .placed
            .first()
            .or_else(|| arguments.named(&["input_ids"]))
            .and_then(PythonValue::array)
            .and_then(|array| array.shape.get(1).cloned());
        let prompt = words.or(shaped).unwrap_or_else(|| {
            self.unknowns.of(
                "prompt tokens",
                Missing::Tokens,
                line,
                "the length of the prompt is not in the code",
            )
        });
        let active: offload_vocabulary::quantity::Count =
            network.active.unwrap_or(network.parameters).value();
        let weights: offload_vocabulary::quantity::Count = network.parameters.value();
        let mut event = Event::new(line, WorkKind::Language, "generate");
        event.cost.flops = Some(
            batch
                .clone()
                .unwrap_or_else(Polynomial::one)
                .times(&prompt.plus(&tokens))
                .scaled(2.0 * active.value().max(weights.value() * 0.1)),
        );
        event.cost.bytes = None;
        event.cost.calls = Polynomial::one();
        event.keys = vec![
            ("model", Key::Word(network.id)),
            ("prompt", Key::Size(prompt)),
            ("tokens", Key::Size(tokens)),
        ];
        event.keys.extend(batch.map(|batch| ("batch", Key::Size(batch))));
        let file = object
            .argument(0, "model_path")
            .and_then(PythonValue::text)
            .map(str::to_owned)
            .unwrap_or_default();
        if let Some(bits) = bits_in(&file) {
            event.keys.push(("bits", Key::Size(Polynomial::of(bits))));
        }
        // llama.cpp takes -1 for all layers. With 0, the program runs on the CPU today.
        let gpu_layers = object.argument(usize::MAX, "n_gpu_layers").and_then(PythonValue::known);
        if let Some(layers) = gpu_layers.filter(|layers| *layers > 0.0) {
            event.keys.push(("gpulayers", Key::Size(Polynomial::of(layers))));
        }
        self.note(event);
        PythonValue::Other(ValueOrigin::Data)
    }

    /// Evaluates a call that encodes text or images.
    fn encode(
        &mut self,
        object: &SharedObject<'a>,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some(network) = network_of(object) else {
            return PythonValue::Other(ValueOrigin::Library);
        };
        let items = match arguments.placed.first() {
            Some(PythonValue::List(list)) => list.borrow().length.clone(),
            Some(PythonValue::Text(_)) => Polynomial::one(),
            Some(PythonValue::Array(array)) => {
                array.shape.first().cloned().unwrap_or_else(Polynomial::one)
            }
            _ => self.unknowns.of(
                "texts",
                Missing::Elements,
                line,
                "the number of texts is not in the code",
            ),
        };
        let batch = arguments
            .named(&["batch_size"])
            .and_then(PythonValue::size)
            .unwrap_or_else(|| Polynomial::of(32.0));
        let tokens = self.unknowns.of(
            "tokens per text",
            Missing::Tokens,
            line,
            "the length of the texts is not in the code",
        );
        let active: offload_vocabulary::quantity::Count =
            network.active.unwrap_or(network.parameters).value();
        let mut event = Event::new(line, WorkKind::Network, "named");
        event.dtype = SINGLE;
        event.cost.flops = Some(items.times(&tokens).scaled(2.0 * active.value()));
        event.cost.bytes = None;
        let steps = ceiling(&items.over(&batch).unwrap_or_else(|| items.clone()));
        event.keys = vec![
            ("model", Key::Word(network.id)),
            ("batch", Key::Size(batch)),
            ("seq", Key::Size(tokens)),
            ("steps", Key::Size(steps)),
            ("values", Key::Size(Polynomial::one())),
        ];
        self.note(event);
        PythonValue::Array(Array::of(vec![items, Polynomial::of(384.0)], SINGLE, Home::NumPy))
    }
}

fn network_of(object: &Object) -> Option<&'static offload_catalog::NamedNetwork> {
    match object.argument(usize::MAX, "network")? {
        PythonValue::Layer(layer) => match &**layer {
            NetworkLayer { kind: LayerKind::Named { network }, .. } => Some(network),
            _ => None,
        },
        _ => None,
    }
}

/// Returns `true` if an object of this class interpolates.
fn interpolates(class: &str) -> bool {
    class.starts_with("scipy.interpolate.")
        && ["interp1d", "Spline", "Interpolator"].iter().any(|name| class.contains(name))
}
