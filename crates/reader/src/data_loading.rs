//! Data sets and data loaders.

use crate::objects::SharedObject;

use crate::calling::CallArguments;
use crate::dtype::{LONG, SINGLE};
use crate::looping::ceiling;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{
    Array, Home, NumberKind, Object, PythonNumber, PythonValue, Stream, ValueOrigin,
};

impl<'a> ProgramReader<'a> {
    pub(crate) fn object_length(&mut self, object: &SharedObject<'a>) -> PythonValue<'a> {
        match self.samples(object) {
            Some(count) => PythonValue::Number(PythonNumber::int(count)),
            None => PythonValue::Number(PythonNumber::some(NumberKind::Int)),
        }
    }

    /// Returns the number of samples of a data set, or of batches of a loader.
    pub(crate) fn samples(&mut self, object: &SharedObject<'a>) -> Option<Polynomial> {
        if object.class.ends_with("DataLoader") {
            return self.object_stream(object, 1).length;
        }
        let first = object.arguments.first();
        match object.class.rsplit('.').next().unwrap_or_default() {
            "TensorDataset" => {
                first.and_then(PythonValue::array).and_then(|array| array.shape.first().cloned())
            }
            "Subset" => object.arguments.get(1).and_then(PythonValue::size),
            "MNIST" | "FashionMNIST" => {
                Some(Polynomial::of(if is_test(object) { 10_000.0 } else { 60_000.0 }))
            }
            "CIFAR10" | "CIFAR100" => {
                Some(Polynomial::of(if is_test(object) { 10_000.0 } else { 50_000.0 }))
            }
            _ => None,
        }
    }

    /// Evaluates `random_split(set, [0.8, 0.2])` and `Subset(set, indices)`.
    pub(crate) fn parts_of_set(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
    ) -> Option<PythonValue<'a>> {
        let set = arguments.placed.first()?.clone();
        let whole = match &set {
            PythonValue::Object(set) => self.samples(set),
            _ => None,
        };
        let part = |reader: &mut Self, length: Polynomial| {
            let length = PythonValue::Number(PythonNumber::int(length));
            let placed = vec![set.clone(), length];
            reader.object("torch.utils.data.Subset", CallArguments { placed, named: Vec::new() })
        };
        match name {
            "random_split" => {
                let lengths = arguments.get(1, &["lengths"])?.items()?;
                let mut parts = Vec::new();
                for length in lengths {
                    let length = length.number()?.value.clone()?;
                    let length = match length.value() {
                        Some(share) if share < 1.0 => whole.as_ref()?.scaled(share).floor(),
                        _ => length,
                    };
                    parts.push(part(self, length));
                }
                Some(self.shared_list(parts, None))
            }
            "Subset" => {
                let places = self.stream_of(arguments.placed.get(1)?, 1).length?;
                Some(part(self, places))
            }
            _ => None,
        }
    }

    /// Returns the training and test indices of each fold: `KFold(n_splits=5).split(x)`.
    pub(crate) fn folds(
        &mut self,
        splitter: &SharedObject<'a>,
        arguments: &CallArguments<'a>,
    ) -> Option<PythonValue<'a>> {
        let short = splitter.class.rsplit('.').next().unwrap_or_default();
        if !matches!(short, "KFold" | "StratifiedKFold" | "GroupKFold") {
            return None;
        }
        let rows = self.as_array(arguments.placed.first()?, Home::NumPy)?.shape.first()?.clone();
        let count = splitter.argument(0, "n_splits").map_or(Some(5.0), PythonValue::known)?;
        let places = |share: f64| Array::of(vec![rows.scaled(share)], LONG, Home::NumPy);
        let fold = [places(1.0 - 1.0 / count), places(1.0 / count)];
        let fold = fold.map(|part| PythonValue::Array(self.made(part))).to_vec();
        let fold = self.shared_list(fold, None);
        Some(self.shared_list(vec![fold], Some(Polynomial::of(count))))
    }

    /// Returns the batches of a data loader as a stream.
    pub(crate) fn object_stream(&mut self, object: &SharedObject<'a>, line: u32) -> Stream<'a> {
        let unknown = Stream {
            length: None,
            element: PythonValue::Other(ValueOrigin::Library),
            range: None,
            origin: self.origin_of_items(&object.class),
            rows: false,
        };
        if !object.class.ends_with("DataLoader") {
            return unknown;
        }
        let batch = object
            .argument(1, "batch_size")
            .and_then(PythonValue::size)
            .unwrap_or_else(Polynomial::one);
        let drops =
            object.argument(usize::MAX, "drop_last").and_then(PythonValue::known) == Some(1.0);
        let data =
            object.arguments.first().or_else(|| object.argument(usize::MAX, "dataset")).cloned();
        let (samples, parts): (Option<Polynomial>, Vec<Array>) = match &data {
            Some(PythonValue::Object(set)) => {
                let samples = self.samples(set);
                let inner = set.arguments.first().filter(|_| set.class.ends_with("Subset"));
                let set = match inner {
                    Some(PythonValue::Object(inner)) => inner,
                    _ => set,
                };
                let parts = match set.class.rsplit('.').next().unwrap_or_default() {
                    "TensorDataset" => {
                        set.arguments.iter().filter_map(PythonValue::array).cloned().collect()
                    }
                    "MNIST" | "FashionMNIST" => pictures(1.0, 28.0),
                    "CIFAR10" | "CIFAR100" => pictures(3.0, 32.0),
                    "ImageFolder" | "Flowers102" | "Food101" | "OxfordIIITPet" => {
                        let steps = set.argument(1, "transform");
                        pictures(3.0, steps.and_then(side_after).unwrap_or(224.0))
                    }
                    _ => Vec::new(),
                };
                (samples, parts)
            }
            Some(PythonValue::Array(array)) => (array.shape.first().cloned(), vec![array.clone()]),
            Some(PythonValue::Instance(instance)) => {
                let length = match instance.class.find("__len__") {
                    Some(PythonValue::Function(function)) => {
                        self.own_call(&function, data.clone(), CallArguments::default(), line)
                    }
                    _ => PythonValue::Nothing,
                };
                let item = match instance.class.find("__getitem__") {
                    Some(PythonValue::Function(function)) => {
                        let mark = self.events.len();
                        let number = PythonValue::Number(PythonNumber::some(NumberKind::Int));
                        let item = self.own_call(
                            &function,
                            data.clone(),
                            CallArguments { placed: vec![number], named: Vec::new() },
                            line,
                        );
                        self.events.truncate(mark);
                        item
                    }
                    _ => PythonValue::Nothing,
                };
                let samples = length.number().and_then(|number| number.value.clone());
                let one = |value: &PythonValue<'a>| match value {
                    PythonValue::Array(array) => {
                        Some(array.shaped([vec![Polynomial::one()], array.shape.clone()].concat()))
                    }
                    PythonValue::Number(_) => {
                        Some(Array::of(vec![Polynomial::one()], LONG, Home::Torch))
                    }
                    _ => None,
                };
                let parts =
                    item.items().filter(|_| matches!(item, PythonValue::List(_))).map_or_else(
                        || one(&item).into_iter().collect(),
                        |items| items.iter().filter_map(one).collect(),
                    );
                (samples, parts)
            }
            _ => (None, Vec::new()),
        };
        let samples = samples.unwrap_or_else(|| {
            self.unknowns.of(
                "samples",
                Missing::Elements,
                line,
                "the number of samples is not in the code",
            )
        });
        let batches = samples.over(&batch).unwrap_or_else(|| samples.clone());
        let batches = if drops { batches.floor() } else { ceiling(&batches) };
        let items: Vec<PythonValue<'a>> = parts
            .into_iter()
            .map(|part| {
                let shape = std::iter::once(batch.clone())
                    .chain(part.shape.iter().skip(1).cloned())
                    .collect();
                PythonValue::Array(Array { home: Home::Torch, on_gpu: false, ..part.shaped(shape) })
            })
            .collect();
        // A data set's tensors are returned as a list, even a single one.
        let listed = matches!(&data, Some(PythonValue::Object(_)));
        let element = match items.as_slice() {
            [] => PythonValue::Other(ValueOrigin::Library),
            [one] if !listed => one.clone(),
            _ => PythonValue::list(items),
        };
        Stream { origin: unknown.origin, ..Stream::of(Some(batches), element) }
    }
}

fn is_test(object: &Object) -> bool {
    object.argument(1, "train").and_then(PythonValue::known) == Some(0.0)
}

/// Returns the side of an image after a transform. In a `Compose`, the last step that sets a size decides.
pub(crate) fn side_after(step: &PythonValue) -> Option<f64> {
    match step {
        PythonValue::List(list) => list.borrow().items.iter().rev().find_map(side_after),
        PythonValue::Object(object) => {
            let short = object.class.rsplit('.').next().unwrap_or_default();
            match (short, object.argument(0, "size")) {
                ("Compose", _) => object.arguments.iter().find_map(side_after),
                ("Resize" | "CenterCrop" | "RandomCrop" | "RandomResizedCrop", Some(size)) => {
                    size.known().or_else(|| size.items()?.first()?.known())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns an image after its transforms: a tensor with three channels. If the input is a tensor or a batch of tensors,
/// only its sides change.
pub(crate) fn transformed<'a>(side: Option<f64>, picture: Option<&Array>) -> PythonValue<'a> {
    let sides = side.map(|side| [side, side].map(Polynomial::of));
    let shape = match (picture, sides) {
        (Some(tensor), sides) if tensor.home == Home::Torch => {
            let mut shape = tensor.shape.clone();
            let first = shape.len().saturating_sub(2);
            shape.iter_mut().skip(first).zip(sides.into_iter().flatten()).for_each(|(a, b)| *a = b);
            return PythonValue::Array(tensor.shaped(shape));
        }
        (_, Some(sides)) => sides,
        (Some(Array { shape, .. }), None) if matches!(shape.len(), 2 | 3) => {
            [shape[0].clone(), shape[1].clone()]
        }
        _ => return PythonValue::Other(ValueOrigin::Library),
    };
    let shape = std::iter::once(Polynomial::of(3.0)).chain(shape).collect();
    PythonValue::Array(Array::of(shape, SINGLE, Home::Torch))
}

fn pictures(channels: f64, side: f64) -> Vec<Array> {
    let shape = vec![
        Polynomial::one(),
        Polynomial::of(channels),
        Polynomial::of(side),
        Polynomial::of(side),
    ];
    vec![
        Array::of(shape, SINGLE, Home::Torch),
        Array::of(vec![Polynomial::one()], LONG, Home::Torch),
    ]
}
