//! What libraries cost beside the work: launches, calls, waits.

use super::finding::{Finding, MICROSECONDS};
use super::row::Row;
use crate::catalog::figures::Figures;

/// Each cost that has rows, as their median.
///
/// A gate of qulacs is launched by a loop in C++ that waits for it, behind one call from Python: it
/// stands for a launch, a short kernel and a wait of plain CUDA.
pub(crate) fn of_libraries(figures: &Figures, rows: &[Row]) -> Option<Vec<Finding>> {
    let (cuda, cupy) = (figures.libraries.get("cuda")?, figures.libraries.get("cupy")?);
    let awaited =
        [cuda.launch, cuda.kernel, cuda.synchronize].map(|cost| cost.likely).iter().sum::<f64>();
    let costs = [
        ("launch, CUDA", "back to back", Some(cuda.launch)),
        ("shortest kernel, CUDA", "back to back", Some(cuda.kernel)),
        ("launch and wait, CUDA", "qulacs gate", Some(awaited.into())),
        ("launch, CuPy of 2018 to 2021", "CuPy array operation", Some(cupy.launch)),
        ("launch in a graph, CUDA", "graph replay", None),
        ("call and wait, JAX, compiled", "JAX jit call with its wait", None),
        ("step of a compiled loop, JAX", "JAX scan step", None),
    ];
    Some(
        costs
            .into_iter()
            .map(|(constant, metric, catalog)| {
                let rows = rows.iter().filter(|row| row.metric == metric);
                let measured: Vec<f64> = rows.map(|row| row.value).collect();
                Finding::median(constant, MICROSECONDS, catalog, &measured)
            })
            .collect(),
    )
}
