//! Explains why an input has no effect.

use super::bound;
use offload_analysis::{Bound, Report, Segment, limiting_bound};
use offload_scenario::{Choice, Field, Kind, Number};
use offload_vocabulary::execution::ProcessState;

/// The inputs that determine the GPU's rates of arithmetic and memory access.
const RATES: [Number; 4] =
    [Number::GpuShare, Number::GpuPeak, Number::GpuBandwidthShare, Number::GpuBandwidth];

/// The inputs that determine the cost of copies.
const COPIES: [Number; 4] = [Number::LinkIn, Number::LinkOut, Number::Latency, Number::Overlap];

/// Explains why an input has no effect: "No effect from 5 % to 100 %: the GPU is limited by memory bandwidth." For a
/// number, the text contains its usual range, because only values within it were tried.
pub fn no_effect(field: &Field, report: &Report) -> String {
    let gpu = report.assessment.gpu();
    let copies = [Segment::CopyIn, Segment::CopyOut];
    let nothing_copied = copies.iter().all(|copy| gpu.get(*copy).is_zero());
    let limit = limiting_bound(&report.assessment);
    let (range_text, is_rate, is_copy_input, is_start_up) = match &field.kind {
        Kind::Number(number) => {
            let [from, to] =
                [number.usual.from, number.usual.to].map(|end| number.unit.write_briefly(end));
            (
                format!("from {from} to {to}"),
                RATES.contains(&number.number),
                COPIES.contains(&number.number),
                number.number == Number::StartUp,
            )
        }
        Kind::Choice(choice) => {
            let is_copy_input = [Choice::PageLocking, Choice::Interconnect].contains(choice);
            ("here".to_owned(), false, is_copy_input, false)
        }
    };
    let has_loading = !gpu.get(Segment::Loading).is_zero();
    let reason = if is_rate && limit != Bound::Compute {
        format!("the GPU is limited by {}", bound(limit))
    } else if is_copy_input && nothing_copied {
        "nothing is copied".to_owned()
    } else if is_start_up && report.assessment.process == ProcessState::Warm {
        "start-up isn’t counted".to_owned()
    } else if has_loading {
        "both machines wait for the data".to_owned()
    } else {
        "neither time nor cost depends on it".to_owned()
    };
    format!("No effect {range_text}: {reason}.")
}
