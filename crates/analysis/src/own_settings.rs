//! Finds the settings that differ between CPU and GPU.

use crate::resolved_scenario::ResolvedScenario;
use offload_scenario::Number;
use offload_vocabulary::precision::Precision;

/// A setting that differs between CPU and GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OwnSetting {
    /// A number, with its value on the CPU and its value on the GPU, both in base units.
    Number(Number, f64, f64),
    /// The precision on the CPU and on the GPU.
    Precision(Precision, Precision),
}

/// The inputs with a separate value for the CPU, as pairs of the GPU's input and the CPU's input.
const SEPARATE_INPUTS: [(Number, Number); 2] =
    [(Number::Batch, Number::CpuBatch), (Number::Bits, Number::CpuBits)];

impl ResolvedScenario<'_> {
    /// Returns the settings that differ between CPU and GPU.
    pub(crate) fn own_settings(&self) -> impl Iterator<Item = OwnSetting> {
        let selection = &self.selection;
        let numbers = SEPARATE_INPUTS.into_iter().filter_map(|(number, cpu_number)| {
            let [cpu, gpu] = [cpu_number, number].map(|number| self.inputs.quantity(number));
            let differs = cpu_number.is_for(selection.family) && cpu != gpu;
            differs.then_some(OwnSetting::Number(number, cpu, gpu))
        });
        let (cpu, gpu) = (selection.cpu_precision, selection.precision);
        numbers.chain((cpu != gpu).then_some(OwnSetting::Precision(cpu, gpu)))
    }
}
