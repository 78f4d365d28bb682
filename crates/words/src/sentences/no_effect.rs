//! Why an input has no effect.

use super::{bound, cause};
use offload_analysis::{Bound, Report, Segment};
use offload_scenario::{Choice, Field, Kind, Number};
use offload_vocabulary::execution::ProcessState;

/// Figures of what the GPU computes and reads.
const RATES: [Number; 4] =
    [Number::GpuShare, Number::GpuPeak, Number::GpuBandwidthShare, Number::GpuBandwidth];

/// Figures of copies.
const COPIES: [Number; 4] = [Number::LinkIn, Number::LinkOut, Number::Latency, Number::Overlap];

/// Why an input that has no effect has none: "No effect here: the GPU is limited by memory bandwidth."
pub fn no_effect(field: &Field, report: &Report) -> String {
    let gpu = report.assessment.gpu();
    let copies = [Segment::CopyIn, Segment::CopyOut];
    let nothing_copied = copies.iter().all(|copy| gpu.get(*copy).is_zero());
    let limit = cause(&report.assessment);
    let (rate, copying, starting) = match &field.kind {
        Kind::Number(it) => (
            RATES.contains(&it.number),
            COPIES.contains(&it.number),
            [Number::Runs, Number::StartUp].contains(&it.number),
        ),
        Kind::Choice(choice) => {
            (false, [Choice::PageLocking, Choice::Interconnect].contains(choice), false)
        }
    };
    let reason = if rate && limit != Bound::Compute {
        format!("the GPU is limited by {}", bound(limit))
    } else if copying && nothing_copied {
        "nothing is copied".to_owned()
    } else if starting && report.assessment.process == ProcessState::Warm {
        "start-up is not counted".to_owned()
    } else {
        "neither time nor cost depends on it".to_owned()
    };
    format!("No effect here: {reason}.")
}
