//! scikit-learn's data sets: generated with given sizes or known by name, and split for training and testing.

use crate::calling::CallArguments;
use crate::dtype::{DOUBLE, LONG};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Home, PythonValue};

/// Rows and columns of scikit-learn's built-in data sets.
const KNOWN: [(&str, f64, f64); 8] = [
    ("load_iris", 150.0, 4.0),
    ("load_digits", 1_797.0, 64.0),
    ("load_wine", 178.0, 13.0),
    ("load_breast_cancer", 569.0, 30.0),
    ("load_diabetes", 442.0, 10.0),
    ("fetch_california_housing", 20_640.0, 8.0),
    ("fetch_olivetti_faces", 400.0, 4_096.0),
    ("fetch_covtype", 581_012.0, 54.0),
];

impl<'a> ProgramReader<'a> {
    /// Evaluates a call that generates, loads or splits data. `None` for other calls.
    pub(crate) fn sample_data(
        &mut self,
        path: &str,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        if name == "train_test_split" {
            return Some(self.parts(arguments));
        }
        if path.starts_with("sklearn.utils.") && matches!(name, "shuffle" | "resample") {
            let mut mixed = Vec::new();
            for value in &arguments.placed {
                mixed.push(match self.as_array(value, Home::NumPy) {
                    Some(array) => {
                        let placed = vec![PythonValue::Array(array)];
                        self.array_call("numpy.copy", placed, Vec::new(), line)
                    }
                    None => value.clone(),
                });
            }
            return Some(match &mixed[..] {
                [one] => one.clone(),
                _ => self.shared_list(mixed, None),
            });
        }
        if name == "permutation_importance" {
            return self.permutation_importance(arguments, line);
        }
        if matches!(
            name,
            "cross_val_score" | "cross_validate" | "cross_val_predict" | "permutation_test_score"
        ) {
            return self.cross_validation(name, arguments, line);
        }
        if !path.starts_with("sklearn.datasets.") {
            return None;
        }
        let columns = match name {
            "make_blobs" => 2.0,
            "make_moons" | "make_circles" => 2.0,
            "make_s_curve" | "make_swiss_roll" => 3.0,
            "make_friedman1" => 10.0,
            "make_classification" => 20.0,
            "make_regression" => 100.0,
            _ => {
                let (_, rows, columns) = *KNOWN.iter().find(|(data_set, ..)| *data_set == name)?;
                let pair = self.samples_of(Polynomial::of(rows), Polynomial::of(columns));
                if arguments.flag(&["return_X_y"]) == Some(true) {
                    return Some(self.shared_list(pair, None));
                }
                let names = ["data".to_owned(), "target".to_owned()];
                return Some(self.shared_dict(names.into_iter().zip(pair).collect(), None));
            }
        };
        let size = |at: usize, key: &str, otherwise: f64| {
            let given = arguments.get(at, &[key]).cloned();
            given.unwrap_or_else(|| PythonValue::int(otherwise))
        };
        let rows = size(0, "n_samples", 100.0);
        let columns = size(1, "n_features", columns);
        let (rows, columns) = (self.size_of(&rows, line), self.size_of(&columns, line));
        let pair = self.samples_of(rows, columns);
        Some(self.shared_list(pair, None))
    }

    fn samples_of(&mut self, rows: Polynomial, columns: Polynomial) -> Vec<PythonValue<'a>> {
        let samples = self.made(Array::of(vec![rows.clone(), columns], DOUBLE, Home::NumPy));
        let targets = self.made(Array::of(vec![rows], LONG, Home::NumPy));
        vec![PythonValue::Array(samples), PythonValue::Array(targets)]
    }

    /// Evaluates `train_test_split`: returns two parts of each array.
    fn parts(&mut self, arguments: &CallArguments<'a>) -> PythonValue<'a> {
        let given = arguments.named(&["test_size"]).and_then(PythonValue::known);
        let trained = arguments.named(&["train_size"]).and_then(PythonValue::known);
        let mut parts = Vec::new();
        for value in &arguments.placed {
            let Some(array) = self.as_array(value, Home::NumPy) else {
                parts.extend([value.clone(), value.clone()]);
                continue;
            };
            let rows = array.shape.first().cloned().unwrap_or_else(Polynomial::one);
            let test = match (given, trained) {
                (Some(share), _) if share < 1.0 => ceiling_of(&rows, share),
                (Some(count), _) => Polynomial::of(count),
                (None, Some(share)) if share < 1.0 => ceiling_of(&rows, 1.0 - share),
                (None, Some(count)) => rows.minus(&Polynomial::of(count)),
                (None, None) => ceiling_of(&rows, 0.25),
            };
            for length in [rows.minus(&test), test] {
                let mut shape = array.shape.clone();
                if let Some(first) = shape.first_mut() {
                    *first = length;
                }
                parts.push(PythonValue::Array(self.made(array.shaped(shape))));
            }
        }
        self.shared_list(parts, None)
    }
}

fn ceiling_of(rows: &Polynomial, share: f64) -> Polynomial {
    crate::looping::ceiling(&rows.scaled(share))
}
