//! The rule for RAJAPerf, which timed loops from scientific programs in C++.
//!
//! RAJAPerf itself reports the bytes and operations per repetition.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The number of repetitions in one run of a link. In the source, repetitions ran back to back.
const REPETITIONS: f64 = 100.0;

/// Describes a loop by its bytes and operations per repetition.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let is_optimized = !work.library.contains("O0") && !work.library.contains("O1");
    if !is_optimized {
        return Err("code without optimization".to_owned());
    }
    let (operations, bytes) = (work.number("flop_per_rep")?, work.number("bytes_per_rep")?);
    let (operations, bytes) = (operations * REPETITIONS, bytes * REPETITIONS);
    if bytes == 0.0 {
        return Err("a loop without memory traffic".to_owned());
    }
    let (device, library) = match work.side {
        TimedSide::Cpu => (device_id(work.side, "xeon-e5-2695v4")?, "native"),
        TimedSide::Gpu => ("v100-sxm2-16gb", "cuda"),
    };
    let set = bytes / REPETITIONS;
    Ok(Question {
        work: format!(
            "w=custom&kind=arrays&ops={operations}&bytes={bytes}B&set={set}B&in={set}B&launches={REPETITIONS}\
             &dtype=fp64&data=gpu"
        ),
        machine: machine_keys(work.side, device, library),
        units: REPETITIONS,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn loops_are_described_by_operations_and_bytes() {
        let link = first_link_of("rajaperf", |work| {
            work.hardware.contains("V100") && work.text("flop_per_rep").is_some()
        });
        assert_eq!(
            link,
            "w=custom&kind=arrays&ops=0&bytes=1677721600B&set=16777216B&in=16777216B&launches=100&dtype=fp64\
             &data=gpu&gpu=v100-sxm2-16gb&gpulib=cuda"
        );
    }
}
