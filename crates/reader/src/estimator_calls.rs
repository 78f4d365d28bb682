//! Methods of estimators that are a few calls of the table: rows of `data/estimators.tsv`.

use std::rc::Rc;

use crate::call_table::rows;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{Array, Object, PythonValue};

const ESTIMATORS: &str = include_str!("../data/estimators.tsv");

impl<'a> ProgramReader<'a> {
    /// What a method makes of this data, if the rows have it.
    pub(crate) fn estimator_calls(
        &mut self,
        object: &Rc<Object<'a>>,
        name: &str,
        data: &Array,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let short = object.class.rsplit('.').next().unwrap_or_default();
        let has = |names: &str, name: &str| names.split(' ').any(|it| it == name);
        let calls = rows(ESTIMATORS).find(|it| has(it[0], short) && has(it[1], name))?[2];
        let fitted = object.fitted.borrow().clone().unwrap_or_else(|| data.clone());
        let components = object.argument(0, "n_components").and_then(PythonValue::number);
        let components = components.and_then(|it| it.value.clone());
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
        let mut result = None;
        for call in calls.split("; ") {
            let mut words = call.split(' ');
            let path = words.next()?;
            let shapes: Vec<Vec<Polynomial>> =
                words.map(|it| it.split(',').filter_map(size).collect()).collect();
            let arrays = shapes.into_iter().map(|it| data.shaped(it));
            let arrays = arrays.map(|it| PythonValue::Array(self.made(it))).collect();
            result = Some(self.array_call(path, arrays, Vec::new(), line));
        }
        result.map(|it| if name == "fit" { PythonValue::Object(object.clone()) } else { it })
    }
}
