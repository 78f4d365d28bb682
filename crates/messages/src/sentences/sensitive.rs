//! Describes how sensitive the answer is to each aspect of the model.

use super::{cannot_run, range};
use crate::format;
use offload_analysis::{Aspect, Interval, Report, Sensitivity};

/// Returns the name of an aspect of the model.
pub const fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::CpuArithmetic => "CPU compute",
        Aspect::CpuMemory => "CPU memory access",
        Aspect::CpuCalls => "CPU calls",
        Aspect::GpuArithmetic => "GPU compute",
        Aspect::GpuMemory => "GPU memory access",
        Aspect::Launch => "Kernel launches",
        Aspect::Interconnect => "CPU–GPU transfers",
        Aspect::StartUp => "Start-up",
    }
}

/// Formats the range of an aspect and the name of the input to measure: "0.67× to 1.5× the predicted time; measure:
/// Kernel launch overhead".
pub fn measurement_hint(sensitivity: &Sensitivity) -> String {
    let [low, high] = [sensitivity.factor.low, sensitivity.factor.high].map(format::factor);
    format!("{low} to {high} the predicted time; measure: {}", measure(sensitivity))
}

/// Returns the input or the code to measure for an aspect, such as "Kernel launch overhead".
pub const fn measure(sensitivity: &Sensitivity) -> &'static str {
    match (sensitivity.measured_by, sensitivity.aspect) {
        (Some(number), _) => number.label(),
        (None, Aspect::CpuArithmetic | Aspect::CpuMemory | Aspect::CpuCalls) => {
            "your CPU code, under “Measure it”"
        }
        (
            None,
            Aspect::GpuArithmetic
            | Aspect::GpuMemory
            | Aspect::Launch
            | Aspect::Interconnect
            | Aspect::StartUp,
        ) => "on a GPU, under “Measure it”",
    }
}

/// Formats the speedups at both ends of an aspect's range: "6.5× slower to 1.3× faster".
pub fn gains(sensitivity: &Sensitivity) -> String {
    let (low, high) = sensitivity.gains();
    range(Interval { low, high })
}

/// Returns the name and the range of the aspect that changes the answer most. If the GPU cannot do the work, returns
/// the obstacle instead.
pub fn sensitive(first: Option<&Sensitivity>, report: &Report) -> (String, String) {
    if let Some(line) = cannot_run(report) {
        return line;
    }
    let Some(first) = first else {
        return ("No uncertain input".to_owned(), " changes this answer.".to_owned());
    };
    let range = gains(first);
    let verb = match first.aspect {
        Aspect::CpuCalls | Aspect::Launch | Aspect::Interconnect => "matter",
        Aspect::CpuArithmetic
        | Aspect::CpuMemory
        | Aspect::GpuArithmetic
        | Aspect::GpuMemory
        | Aspect::StartUp => "matters",
    };
    (aspect(first.aspect).to_owned(), format!(" {verb} most: {range}."))
}
