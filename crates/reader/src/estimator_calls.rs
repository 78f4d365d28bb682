//! Estimator methods that consist of a few array calls, as listed in `data/estimators.tsv`.

use std::rc::Rc;

use crate::call_table::rows;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Object, PythonValue, ValueOrigin};

/// scikit-learn's default `n_components` of a PLS regression.
const PLS_COMPONENTS: f64 = 2.0;

const ESTIMATORS: &str = include_str!("../data/estimators.tsv");

impl<'a> ProgramReader<'a> {
    /// Returns a fitted attribute of an estimator. Its name decides if the array has one row per component, cluster,
    /// feature or sample.
    pub(crate) fn fitted_attribute(&mut self, object: &Object<'a>, name: &str) -> PythonValue<'a> {
        let fitted = object.fitted.borrow().clone();
        let Some(fitted) = fitted.filter(|array| array.shape.len() == 2) else {
            return PythonValue::Other(ValueOrigin::Data);
        };
        let [samples, features] = [0, 1].map(|at| fitted.shape[at].clone());
        let parts = ["n_components", "n_clusters"]
            .iter()
            .find_map(|parameter| object.argument(0, parameter));
        let shape = match (name, parts.and_then(PythonValue::size)) {
            ("components_" | "cluster_centers_" | "means_", Some(parts)) => vec![parts, features],
            (
                "explained_variance_" | "explained_variance_ratio_" | "singular_values_",
                Some(parts),
            ) => {
                vec![parts]
            }
            ("components_", None) => vec![features.clone(), features],
            ("labels_", _) => vec![samples],
            ("coef_" | "mean_" | "scale_" | "var_" | "feature_importances_", _) => vec![features],
            _ => return PythonValue::Other(ValueOrigin::Data),
        };
        PythonValue::Array(self.made(fitted.shaped(shape)))
    }

    /// Counts the events since `mark` as a single library call, regardless of the library's internal calls.
    pub(crate) fn count_as_one_call(&mut self, mark: usize) {
        for (place, event) in self.events.iter_mut().skip(mark).enumerate() {
            event.cost.calls = if place == 0 { Polynomial::one() } else { Polynomial::zero() };
        }
    }

    /// Evaluates a method on `data`. `None` if the table has no row for it.
    pub(crate) fn estimator_calls(
        &mut self,
        object: &Rc<Object<'a>>,
        name: &str,
        data: &Array,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let short = object.class.rsplit('.').next().unwrap_or_default();
        let has = |names: &str, name: &str| names.split(' ').any(|part| part == name);
        let row = rows(ESTIMATORS).find(|row| has(row[0], short) && has(row[1], name))?;
        let (calls, most) = (row[2], row.get(3));
        let fitted = object.fitted.borrow().clone().unwrap_or_else(|| data.clone());
        let components = object.argument(0, "n_components").and_then(PythonValue::number);
        let components = components.and_then(|components| components.value.clone());
        let size = |letter: &str| {
            let (of, at) = match letter {
                "c" if components.is_some() => return components.clone(),
                "q" => (data, 0),
                "f" => (data, 1),
                "n" => (&fitted, 0),
                _ => (&fitted, 1),
            };
            of.shape.get(at).cloned()
        };
        let mark = self.events.len();
        if let Some(most) = most {
            let iterations = match most.parse() {
                Ok(most) => self.iterations(object, short, most, line),
                Err(_) => size(most).unwrap_or_else(|| Polynomial::of(PLS_COMPONENTS)),
            };
            self.open_loop(line, line, iterations);
        }
        let mut result = None;
        for call in calls.split("; ") {
            let mut words = call.split(' ');
            let path = words.next()?;
            let shapes: Vec<Vec<Polynomial>> =
                words.map(|word| word.split(',').filter_map(size).collect()).collect();
            let arrays = shapes.into_iter().map(|shape| data.shaped(shape));
            let arrays = arrays.map(|array| PythonValue::Array(self.made(array))).collect();
            // Estimators use the reduced decomposition.
            let small = ("full_matrices".to_owned(), PythonValue::int(0.0));
            let named = if path.ends_with(".svd") { vec![small] } else { Vec::new() };
            result = Some(self.array_call(path, arrays, named, line));
        }
        if most.is_some() {
            let variable = self.unknowns.variable();
            self.close_loop(mark, variable, &|_| Polynomial::one());
        }
        self.count_as_one_call(mark);
        result.map(|value| if name == "fit" { PythonValue::Object(object.clone()) } else { value })
    }
}
