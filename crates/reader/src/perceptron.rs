//! scikit-learn's `MLPRegressor` and `MLPClassifier`: sequential layers trained in batches.

use std::cell::RefCell;
use std::rc::Rc;

use crate::calling::CallArguments;
use crate::layer::{LayerKind, NetworkLayer};
use crate::objects::SharedObject;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn perceptron(
        &mut self,
        object: &SharedObject<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        data: &Array,
        line: u32,
    ) -> PythonValue<'a> {
        let targets = arguments.array(1).and_then(|array| array.shape.get(1));
        let network = self.layers_of(object, data, targets.cloned());
        let rows = data.shape[0].clone();
        let placed = vec![PythonValue::Array(data.clone())];
        if !name.starts_with("fit") {
            self.layer_call(&network, CallArguments { placed, named: Vec::new() }, line);
            return PythonValue::Array(self.made(data.shaped(vec![rows])));
        }
        let known = |key| object.argument(usize::MAX, key).and_then(PythonValue::known);
        // Training may stop after `n_iter_no_change` epochs without improvement, so fewer than that all run.
        let epochs = match (known("n_iter_no_change"), known("max_iter")) {
            (Some(patience), Some(most)) if patience >= most => Polynomial::of(most),
            _ => self.iterations(object, "a perceptron", 200.0, line),
        };
        let batch = object.argument(usize::MAX, "batch_size").and_then(PythonValue::size);
        let batch = batch.unwrap_or_else(|| {
            Polynomial::of(rows.value().map_or(200.0, |count| count.min(200.0)))
        });
        let number = |size| PythonValue::Number(PythonNumber::int(size));
        let named =
            vec![("batch_size".to_owned(), number(batch)), ("epochs".to_owned(), number(epochs))];
        self.fit_network(&network, "fit", &CallArguments { placed, named }, line);
        PythonValue::Object(object.clone())
    }

    fn layers_of(
        &mut self,
        object: &SharedObject<'a>,
        data: &Array,
        targets: Option<Polynomial>,
    ) -> Rc<NetworkLayer<'a>> {
        let mut widths: Vec<Polynomial> = match object.argument(0, "hidden_layer_sizes") {
            Some(list @ PythonValue::List(_)) => {
                list.items().unwrap_or_default().iter().filter_map(PythonValue::size).collect()
            }
            Some(one) => one.size().into_iter().collect(),
            None => vec![Polynomial::of(100.0)],
        };
        widths.push(targets.unwrap_or_else(Polynomial::one));
        let mut inputs = data.shape[1].clone();
        let mut layers = Vec::new();
        for outputs in widths {
            self.layers += 1;
            let inputs = Some(std::mem::replace(&mut inputs, outputs.clone()));
            let kind = LayerKind::Linear { inputs, outputs, bias: true };
            layers.push(PythonValue::Layer(Rc::new(NetworkLayer { id: self.layers, kind })));
        }
        Rc::new(NetworkLayer { id: 0, kind: LayerKind::Sequence(RefCell::new(layers)) })
    }
}
