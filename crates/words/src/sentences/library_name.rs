//! Names of libraries in sentences, which say themselves where the library runs.

/// What the names of CPU libraries end with where the same library runs on GPUs.
const ON_CPU: &str = " on the CPU";

/// The name of a CPU library where the machine is named beside it.
pub(super) fn trim_cpu(library: &str) -> &str {
    library.strip_suffix(ON_CPU).unwrap_or(library)
}

/// "Polars on the CPU".
pub(super) fn on_cpu(library: &str) -> String {
    format!("{}{ON_CPU}", trim_cpu(library))
}
