//! Finds the index of a catalog record in its table without comparing ids.

use crate::choice::Choice;
use std::ptr;
use std::sync::LazyLock;

/// The index of the default CPU, a common cloud machine with eight vCPUs. It is cached because every lookup of a
/// machine's numbers needs it.
pub(crate) static DEFAULT_CPU: LazyLock<u16> =
    LazyLock::new(|| Choice::Cpu.index_of_id("aws-c7i-2xlarge").unwrap_or_default());

/// The index of the default GPU, which is used if neither the machine nor the CPU includes a GPU.
pub(crate) static DEFAULT_GPU: LazyLock<u16> =
    LazyLock::new(|| Choice::Gpu.index_of_id("a10g").unwrap_or_default());

/// Returns the index of a record in its catalog table. The index is computed from the record's address, because
/// comparing ids would take most of the time needed to resolve a scenario.
pub(crate) fn index_in_table<T>(table: &'static [T], record: &'static T) -> u16 {
    let bytes = ptr::from_ref(record).addr().wrapping_sub(table.as_ptr().addr());
    (bytes / size_of::<T>()) as u16
}

#[cfg(test)]
mod tests {
    use super::index_in_table;
    use crate::scenario::Scenario;
    use offload_catalog as catalog;

    #[test]
    fn place_in_returns_the_index_of_each_record() {
        fn check<T>(table: &'static [T]) {
            for (index, record) in table.iter().enumerate() {
                assert_eq!(usize::from(index_in_table(table, record)), index);
            }
        }
        check(catalog::cpus());
        check(catalog::gpus());
        check(catalog::interconnects());
        check(catalog::cpu_libraries());
        check(catalog::gpu_libraries());
    }

    #[test]
    fn default_hardware_is_in_the_catalog() {
        let scenario = Scenario::default();
        assert_eq!((scenario.cpu().id, scenario.gpu().id), ("aws-c7i-2xlarge", "a10g"));
    }
}
