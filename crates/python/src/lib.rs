//! The answers of the command for Python, each as the text of a JSON document, which `package/offload/__init__.py`
//! parses.

use pyo3::prelude::pymodule;

/// Texts in, JSON documents out.
#[pymodule]
mod _offload {
    use pyo3::Bound;
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::{PyErr, PyModule, PyResult, Python, pyfunction};
    use pyo3::types::PyModuleMethods;
    use std::collections::BTreeMap;

    /// Returns the answer to a link.
    #[pyfunction]
    fn assess(py: Python<'_>, link: &str) -> String {
        py.detach(|| offload_api::assess(link))
    }

    /// Returns the answer to a link of several phases.
    #[pyfunction]
    fn assess_program(py: Python<'_>, link: &str) -> String {
        py.detach(|| offload_api::assess_program(link))
    }

    /// Reads a Python program, given numbers for questions by name.
    #[pyfunction]
    fn read(py: Python<'_>, source: &str, answers: BTreeMap<String, f64>) -> PyResult<String> {
        let read = py.detach(|| offload_api::read(source, &answers));
        read.map_err(|unusable| PyErr::new::<PyValueError, _>(unusable.to_string()))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", offload_api::MODEL_VERSION)
    }
}
