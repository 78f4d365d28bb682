//! Sentences about a profile: the longest phase, and the share of the time that can move to a GPU.

use crate::format;
use offload_analysis::ProgramReport;
use offload_vocabulary::quantity::Share;

/// A gain above which the bound of Amdahl's law is not worth mentioning.
const NO_BOUND: f64 = 1e4;

/// The minimum share of import time that is worth mentioning.
const MIN_IMPORT_SHARE_SHOWN: f64 = 0.1;

/// The minimum share of movable time that is worth mentioning.
const MIN_SHARE_SHOWN: f64 = 0.005;

/// Names the longest phase and Amdahl's bound: "Most time goes to numpy sort: 45 % of 2.1 s. 62 % of the time can move
/// to the GPU: at most 2.6× faster, even if that took no time." `self_share` is the share of the time spent in the
/// bodies of Python functions.
pub fn profile(report: &ProgramReport, self_share: f64) -> Vec<String> {
    let longest = report.longest();
    let Some(phase) = report.phases.get(longest) else { return Vec::new() };
    let total = report.cpu.total();
    let share = report.cpu.costs[longest].total() / total;
    let percent = |share: f64| format::share(Share::new(share));
    let mut sentences = vec![format!(
        "Most time goes to {}: {} of {}.",
        super::phase_name(phase),
        percent(share),
        format::time(total)
    )];
    let movable_share = report.movable_share();
    sentences.push(if movable_share > 1.0 - MIN_SHARE_SHOWN {
        "All of it can move to the GPU.".to_owned()
    } else if movable_share > MIN_SHARE_SHOWN {
        format!(
            "{} of the time can move to the GPU: {}.",
            percent(movable_share),
            bound(movable_share, "even if that took no time")
        )
    } else {
        "None of it can move to the GPU as it is.".to_owned()
    });
    let import_index =
        report.phases.iter().position(|phase| phase.is_cpu_only && phase.name == "imports");
    let import_share = import_index.map_or(0.0, |index| report.cpu.costs[index].total() / total);
    if import_share > MIN_IMPORT_SHARE_SHOWN {
        sentences.push(format!(
            "Imports take {}: once per process, so a smaller share of longer runs.",
            percent(import_share)
        ));
    }
    if self_share > MIN_SHARE_SHOWN {
        sentences.push(format!(
            "{} is the self time of Python functions, assumed to stay on the CPU. Any array operators in it could move \
             too: {}. Paste the code of these functions, or record a run, to see.",
            percent(self_share),
            bound(movable_share + self_share, "if all of it moved and took no time")
        ));
    }
    sentences
}

/// Formats Amdahl's bound: "at most 2.6× faster, even if that took no time".
fn bound(share: f64, case: &str) -> String {
    let max_gain = 1.0 / (1.0 - share).max(1e-12);
    if max_gain > NO_BOUND {
        format!("{case}, nothing would be left")
    } else {
        format!("at most {} faster, {case}", format::factor(max_gain))
    }
}
