//! Determines the precisions for which a CPU library has only slow code.

use crate::Resolved;
use crate::resolved_scenario::ResolvedScenario;
use offload_estimator::workload::ScalarCode;
use offload_vocabulary::precision::Precision;
use offload_vocabulary::quantity::Count;

impl ResolvedScenario<'_> {
    /// Returns the kind of slow code that the CPU library uses for the CPU's precision. `None` if the library has fast
    /// code.
    pub(crate) fn scalar_code(&self) -> Option<ScalarCode> {
        let cycles =
            |figure: &Option<Resolved>| figure.as_ref().map(|figure| Count::new(figure.value));
        match self.selection.cpu_precision {
            Precision::Fp16 | Precision::Bf16 => {
                cycles(&self.parameters.scalar_half).map(ScalarCode::Converted)
            }
            Precision::Int8 | Precision::Int32 | Precision::Int64 => {
                cycles(&self.parameters.scalar_product).map(ScalarCode::Integers)
            }
            Precision::Fp64 | Precision::Fp32 | Precision::Tf32 => None,
        }
    }
}
