//! The names of libraries, for sentences that name the machine separately.

/// The end of a CPU library's name if the library also runs on GPUs.
const ON_CPU: &str = " on the CPU";

/// Returns the name of a CPU library without " on the CPU".
pub(super) fn trim_cpu(library: &str) -> &str {
    library.strip_suffix(ON_CPU).unwrap_or(library)
}

/// Returns the name of a CPU library with " on the CPU", such as "Polars on the CPU".
pub(super) fn on_cpu(library: &str) -> String {
    format!("{}{ON_CPU}", trim_cpu(library))
}
