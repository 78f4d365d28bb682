//! Exposes the command's documents to Python. Each function returns a string. `package/offload/__init__.py` parses
//! JSON.
//!
//! `format` is `json`, `csv` or, for `assess` only, `markdown`.

use pyo3::prelude::pymodule;

/// The native module. Its functions take strings and return documents as strings.
#[pymodule]
mod _offload {
    use offload_api::InvalidArgument;
    use pyo3::Bound;
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::{PyErr, PyModule, PyResult, Python, pyfunction};
    use pyo3::types::PyModuleMethods;
    use std::collections::BTreeMap;

    /// Returns the answer to a link.
    #[pyfunction]
    fn assess(py: Python<'_>, link: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::assess(link, format)))
    }

    /// Returns the answer to a link with several phases.
    #[pyfunction]
    fn assess_program(py: Python<'_>, link: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::assess_program(link, format)))
    }

    /// Returns the estimates for a Python program, without running the program. `answers` maps the names of open
    /// questions to numbers.
    #[pyfunction]
    fn read(py: Python<'_>, source: &str, answers: BTreeMap<String, f64>) -> PyResult<String> {
        let outcome = py.detach(|| offload_api::read(source, &answers));
        outcome.map_err(|unusable| PyErr::new::<PyValueError, _>(unusable.to_string()))
    }

    /// Returns the estimates for a profile or a timing. `answers` maps the names of open questions to numbers. `on` is
    /// a link that describes the machine on which the program was measured.
    #[pyfunction]
    fn import_profile(
        py: Python<'_>,
        text: &str,
        answers: BTreeMap<String, f64>,
        on: &str,
    ) -> PyResult<String> {
        py.detach(|| offload_api::import_profile(text, &answers, on)).map_err(unusable)
    }

    /// Returns the advice and the changes with the largest gains.
    #[pyfunction]
    fn advise(py: Python<'_>, link: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::advise(link, format)))
    }

    /// Returns the monthly bills. `today` is a date such as `2026-11-22`, from which the age of prices is computed.
    #[pyfunction]
    fn cost(py: Python<'_>, link: &str, today: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::cost(link, today, format)))
    }

    /// Returns the rooflines of both machines.
    #[pyfunction]
    fn roofline(py: Python<'_>, link: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::roofline(link, format)))
    }

    /// Returns the uncertain inputs with the largest effect on the answer.
    #[pyfunction]
    fn sensitivity(py: Python<'_>, link: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::sensitivity(link, format)))
    }

    /// Returns the published measurements that are most similar to the question.
    #[pyfunction]
    fn nearest(py: Python<'_>, link: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::nearest(link, format)))
    }

    /// Returns a ranking of the hardware in the catalog.
    #[pyfunction]
    fn rank(py: Python<'_>, link: &str, options: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        py.detach(|| offload_api::rank(link, options, format)).map_err(unusable)
    }

    /// Returns the answers for several values of one input.
    #[pyfunction]
    fn sweep(py: Python<'_>, link: &str, options: &str, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        py.detach(|| offload_api::sweep(link, options, format)).map_err(unusable)
    }

    /// Returns a comparison of two to four questions.
    #[pyfunction]
    fn compare(py: Python<'_>, links: Vec<String>, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        py.detach(|| offload_api::compare(&links, format)).map_err(unusable)
    }

    /// Returns the GPUs in the catalog.
    #[pyfunction]
    fn gpus(py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::gpus(format)))
    }

    /// Returns the CPUs and cloud machines in the catalog.
    #[pyfunction]
    fn cpus(py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::cpus(format)))
    }

    /// Returns the machines with GPUs in the catalog. A machine sets the CPU and the GPUs of a question.
    #[pyfunction]
    fn machines(py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::machines(format)))
    }

    /// Returns every family, field and preset that a link can name.
    #[pyfunction]
    fn inputs(py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format.parse().map_err(unusable)?;
        Ok(py.detach(|| offload_api::inputs(format)))
    }

    /// Returns a Python script that times a question.
    #[pyfunction]
    fn benchmark(py: Python<'_>, link: &str) -> PyResult<String> {
        py.detach(|| offload_api::benchmark(link)).map_err(unusable)
    }

    /// Returns the recorder, a Python file that counts a program's work.
    #[pyfunction]
    fn record() -> &'static str {
        offload_api::RECORDER
    }

    /// Returns the JSON Schema of a document.
    #[pyfunction]
    fn schema(py: Python<'_>, document: &str) -> PyResult<String> {
        py.detach(|| offload_api::schema(document)).map_err(unusable)
    }

    fn unusable(argument: InvalidArgument) -> PyErr {
        PyErr::new::<PyValueError, _>(argument.to_string())
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", offload_api::MODEL_VERSION)
    }
}
