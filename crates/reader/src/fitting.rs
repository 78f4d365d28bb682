//! Methods that train or search in one call: `fit` of a network, of a pipeline or of a parameter search.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::layer::NetworkLayer;
use crate::looping::ceiling;
use crate::objects::SharedObject;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonNumber, PythonValue};

impl<'a> ProgramReader<'a> {
    /// Evaluates Keras' `model.fit(x, y, epochs=5, batch_size=32)` as a loop over batches.
    pub(crate) fn fit_network(
        &mut self,
        layer: &Rc<NetworkLayer<'a>>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let Some(data) = arguments.array(0).cloned() else {
            return self.unread_input(arguments.placed.first(), line);
        };
        let number = |names: &[&str], otherwise: f64| {
            let given = arguments.named(names).and_then(PythonValue::size);
            given.unwrap_or_else(|| Polynomial::of(otherwise))
        };
        let batch = number(&["batch_size"], 32.0);
        let epochs = if name == "fit" { number(&["epochs"], 1.0) } else { Polynomial::one() };
        let samples = data.shape.first().cloned().unwrap_or_else(Polynomial::one);
        let steps = ceiling(&samples.over(&batch).unwrap_or(samples)).times(&epochs);
        let shape = std::iter::once(batch).chain(data.shape.iter().skip(1).cloned()).collect();
        let part = Array { dtype: crate::dtype::SINGLE, ..data.shaped(shape) };
        let mark = self.events.len();
        self.open_loop(line, line, steps);
        let placed = vec![PythonValue::Array(part)];
        let result = self.layer_call(layer, CallArguments { placed, named: Vec::new() }, line);
        if name == "fit" {
            self.backward(line);
        }
        let variable = self.unknowns.variable();
        self.close_loop(mark, variable, &|_| Polynomial::one());
        result
    }

    /// Evaluates a method of a pipeline or a parameter search. `None` if the object is neither.
    pub(crate) fn composed_method(
        &mut self,
        object: &SharedObject<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let mark = self.events.len();
        let result = self.composed_calls(object, name, arguments, line);
        if result.is_some() {
            self.count_as_one_call(mark);
        }
        result
    }

    fn composed_calls(
        &mut self,
        object: &SharedObject<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let short = object.class.rsplit('.').next().unwrap_or_default();
        match short {
            "Pipeline" | "make_pipeline" => {
                let steps = match object.argument(0, "steps") {
                    Some(list @ PythonValue::List(_)) => list.items()?,
                    _ => object.arguments.clone(),
                };
                let steps: Vec<SharedObject<'a>> =
                    steps.iter().filter_map(|step| estimator_in(step)).collect();
                let (last, first) = steps.split_last()?;
                let mut given = arguments.clone();
                let passes = if name.starts_with("fit") { "fit_transform" } else { "transform" };
                for step in first {
                    let changed = self.object_method(step, passes, given.clone(), line);
                    if let (PythonValue::Array(_), Some(data)) =
                        (&changed, given.placed.first_mut())
                    {
                        *data = changed;
                    }
                }
                let result = self.object_method(last, name, given, line);
                Some(if name == "fit" { PythonValue::Object(object.clone()) } else { result })
            }
            "GridSearchCV" | "RandomizedSearchCV" | "HalvingGridSearchCV" => {
                let inner = estimator_in(object.argument(0, "estimator")?)?;
                if name != "fit" {
                    return Some(self.object_method(&inner, name, arguments.clone(), line));
                }
                let candidates = match object.argument(2, "n_iter") {
                    Some(count) if short.starts_with("Random") => count.known().unwrap_or(10.0),
                    _ if short.starts_with("Random") => 10.0,
                    _ => candidates_in(object.argument(1, "param_grid")?),
                };
                let folds = folds_of(object.argument(usize::MAX, "cv"));
                self.fold_by_fold(&inner, arguments, (folds, candidates), line);
                self.object_method(&inner, "fit", arguments.clone(), line);
                Some(PythonValue::Object(object.clone()))
            }
            _ => None,
        }
    }

    /// Evaluates `cross_val_score(estimator, X, y, cv=5)`. `permutation_test_score` repeats it for each permutation of
    /// the labels.
    pub(crate) fn cross_validation(
        &mut self,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let inner = estimator_in(arguments.get(0, &["estimator"])?)?;
        let data = CallArguments {
            placed: arguments.placed.iter().skip(1).cloned().collect(),
            named: Vec::new(),
        };
        let folds = folds_of(arguments.named(&["cv"]));
        let permutations = (name == "permutation_test_score").then(|| {
            arguments.named(&["n_permutations"]).and_then(PythonValue::known).unwrap_or(100.0)
        });
        let rounds = permutations.map_or(1.0, |count| count + 1.0);
        let mark = self.events.len();
        self.fold_by_fold(&inner, &data, (folds, rounds), line);
        self.count_as_one_call(mark);
        let count = permutations.unwrap_or(folds);
        let scores = Array::of(vec![Polynomial::of(count)], crate::dtype::DOUBLE, Home::NumPy);
        let scores = PythonValue::Array(self.made(scores));
        let number = PythonValue::Number(PythonNumber::scalar(crate::dtype::DOUBLE));
        Some(match permutations {
            Some(_) => PythonValue::list(vec![number.clone(), scores, number]),
            None => scores,
        })
    }

    /// Evaluates `permutation_importance(estimator, X, y, n_repeats=5)`: one prediction, and one per permutation of
    /// each feature.
    pub(crate) fn permutation_importance(
        &mut self,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let inner = estimator_in(arguments.get(0, &["estimator"])?)?;
        let data = arguments.get(1, &["X"])?.clone();
        let features = self.as_array(&data, Home::NumPy)?.shape.get(1)?.clone();
        let repeats = arguments.get(3, &["n_repeats"]).and_then(PythonValue::size);
        let repeats = repeats.unwrap_or_else(|| Polynomial::of(5.0));
        let mark = self.events.len();
        self.open_loop(line, line, features.times(&repeats).plus(&Polynomial::one()));
        self.object_method(
            &inner,
            "score",
            CallArguments { placed: vec![data], named: Vec::new() },
            line,
        );
        let variable = self.unknowns.variable();
        self.close_loop(mark, variable, &|_| Polynomial::one());
        self.count_as_one_call(mark);
        let mut found = |shape: Vec<Polynomial>| {
            let array = Array::of(shape, crate::dtype::DOUBLE, Home::NumPy);
            PythonValue::Array(self.made(array))
        };
        let [mean, std] = ["importances_mean", "importances_std"]
            .map(|name| (name.to_owned(), found(vec![features.clone()])));
        let all = ("importances".to_owned(), found(vec![features.clone(), repeats]));
        Some(self.shared_dict(vec![mean, std, all], None))
    }

    /// Trains on all folds except one, for each fold and each candidate.
    fn fold_by_fold(
        &mut self,
        inner: &SharedObject<'a>,
        data: &CallArguments<'a>,
        (folds, candidates): (f64, f64),
        line: u32,
    ) {
        let share = 1.0 - 1.0 / folds.max(2.0);
        let mut placed = Vec::new();
        for value in &data.placed {
            placed.push(match self.as_array(value, Home::NumPy) {
                Some(array) => {
                    let mut shape = array.shape.clone();
                    if let Some(first) = shape.first_mut() {
                        *first = first.scaled(share).floor();
                    }
                    PythonValue::Array(array.shaped(shape))
                }
                None => value.clone(),
            });
        }
        let mark = self.events.len();
        self.open_loop(line, line, Polynomial::of(folds * candidates));
        self.object_method(inner, "fit", CallArguments { placed, named: Vec::new() }, line);
        let variable = self.unknowns.variable();
        self.close_loop(mark, variable, &|_| Polynomial::one());
    }
}

/// Returns the number of folds in `cv=`, which is a number or a splitter such as `KFold(5)`. The default is 5.
fn folds_of(given: Option<&PythonValue>) -> f64 {
    let number = match given {
        Some(PythonValue::Object(splitter)) => {
            splitter.argument(0, "n_splits").and_then(PythonValue::known)
        }
        given => given.and_then(PythonValue::known),
    };
    number.unwrap_or(5.0)
}

/// Returns the estimator of a pipeline step: `estimator` or `("name", estimator)`.
pub(crate) fn estimator_in<'a>(step: &PythonValue<'a>) -> Option<SharedObject<'a>> {
    match step {
        PythonValue::Object(object) => Some(object.clone()),
        PythonValue::List(_) => match step.items()?.get(1)? {
            PythonValue::Object(object) => Some(object.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the number of combinations in a parameter grid.
fn candidates_in(grid: &PythonValue) -> f64 {
    match grid {
        PythonValue::Dict(dict) => dict
            .borrow()
            .items
            .iter()
            .map(|(_, values)| match values {
                PythonValue::List(list) => list.borrow().length.value().unwrap_or(1.0),
                PythonValue::Array(array) => array.elements().value().unwrap_or(1.0),
                _ => 1.0,
            })
            .product(),
        PythonValue::List(list) => {
            let dicts = list.borrow();
            let dicts = dicts.items.iter().filter(|item| matches!(item, PythonValue::Dict(_)));
            dicts.map(candidates_in).sum()
        }
        _ => 1.0,
    }
}
