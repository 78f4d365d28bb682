//! Describes the GPU's bottleneck: the pathology or the bound, its share of the time, the highest possible speedup and
//! the remedy.

use super::{Winner, lower_first};
use crate::format;
use offload_analysis::{Assessment, Bound, Pathology, Report, is_capped, limiting_bound};
use offload_scenario::{Family, Number};
use offload_vocabulary::computation::TableOperation;

/// Returns the name of a bound, such as "compute".
pub const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Compute => "compute",
        Bound::Memory => "memory bandwidth",
        Bound::Launch => "kernel launches",
        Bound::Transfer => "CPU–GPU transfers",
        Bound::Serial => "the serial part",
        Bound::CpuLayers => "the work on the CPU",
        Bound::StartUp => "start-up",
        Bound::Input => "data loading",
        Bound::Exchange => "exchange between GPUs",
        Bound::Paging => "paging",
    }
}

/// Describes the work by its bound: "Compute-bound".
pub(super) fn limited_by(bound: Bound) -> String {
    match bound {
        Bound::Compute => "Compute-bound".to_owned(),
        Bound::Memory => "Memory-bandwidth-bound".to_owned(),
        Bound::Launch => "Kernel-launch-bound".to_owned(),
        Bound::Transfer
        | Bound::Serial
        | Bound::CpuLayers
        | Bound::StartUp
        | Bound::Input
        | Bound::Exchange
        | Bound::Paging => format!("Limited by {}", self::bound(bound)),
    }
}

/// Returns the name of a pathology, such as "Copying back and forth".
pub const fn pathology(pathology: Pathology) -> &'static str {
    match pathology {
        Pathology::BackAndForth => "Copying back and forth",
        Pathology::LowIntensity => "Too little arithmetic per byte",
        Pathology::SmallKernels => "Many small kernels",
    }
}

/// Returns the remedy for a bound. `can_fuse` is `true` if the user can reduce the number of launches by fusing
/// operations.
const fn remedy(bound: Bound, can_fuse: bool) -> &'static str {
    match bound {
        Bound::Compute => "A GPU with more FLOP/s would help; a lower precision might",
        Bound::Memory => "More memory bandwidth would help; smaller data types might",
        Bound::Launch if can_fuse => {
            "Fewer, larger kernels would help: fusion, compilation, CUDA graphs or batching"
        }
        Bound::Launch => "More work per launch would help: larger sizes, or a larger batch",
        Bound::Transfer => "Keeping the data on the GPU, or more work per byte, would help",
        Bound::Serial => "Speeding up the serial part would help",
        Bound::CpuLayers => "More layers on the GPU would help",
        Bound::StartUp => "More runs in one process would amortize start-up",
        Bound::Input => "More or faster loading workers would help",
        Bound::Exchange => "A faster link between GPUs, or a larger batch, would help",
        Bound::Paging => "More GPU memory, or less data at a time, would help",
    }
}

/// Explains why the GPU is not faster. The text begins with the pathology or the bound, followed by the share of the
/// time, the highest possible speedup and the remedy.
pub fn bottleneck(report: &Report) -> (String, String) {
    let assessment = &report.assessment;
    let ranked = Bound::ranked(assessment.gpu());
    let ((first, first_share), (second, second_share)) = (ranked[0], ranked[1]);
    let cause = limiting_bound(assessment);
    let (mut name, mut rest) = (limited_by(cause), String::new());
    let mut share = format!(" ({} of the GPU’s time)", format::share(first_share));
    if let Some((kind, total_share)) = report.pathology() {
        let total_note = format!(" ({} of the GPU’s time)", format::share(total_share));
        rest = format!("{total_note}: {}", lower_first(&name));
        name = pathology(kind).to_owned();
        share = if total_note == share {
            String::new()
        } else {
            format!(" ({})", format::share(first_share))
        };
    }
    rest += &if cause == first { share } else { format!(", overlapped with {}", bound(first)) };
    if cause == first && second_share.value() >= 0.1 {
        rest += &format!(", then {} ({})", bound(second), format::share(second_share));
    }
    rest += &format!(". {}{}.", limit(assessment), help(report));
    (name, rest)
}

/// Names the remedy for the GPU's bottleneck: "Fewer, larger kernels would help: fusion, compilation, CUDA graphs or
/// batching; faster compute would not".
pub fn help(report: &Report) -> String {
    let (assessment, scenario) = (&report.assessment, &report.scenario);
    let is_table = scenario.family() == Family::Dataframe;
    let limit_note = if is_capped(assessment) { "; faster compute would not" } else { "" };
    match limiting_bound(assessment) {
        Bound::StartUp if assessment.break_even_runs.is_none() => {
            "Even without start-up the GPU would be no faster".to_owned()
        }
        Bound::Input if Bound::Input.share(assessment.gpu()).value() < 0.05 => {
            "Only faster loading and a faster GPU together would help".to_owned()
        }
        // Training copies gradients in each step, even if the data is already on the GPU.
        Bound::Transfer if report.job.workload.offload.is_some() => {
            format!("More work per step would help{limit_note}")
        }
        Bound::CpuLayers if scenario.family() == Family::TreeEnsemble => {
            "A library that does all work on the GPU would help".to_owned()
        }
        Bound::CpuLayers | Bound::Transfer
            if scenario.family() == Family::Language
                && report.job.workload.cpu_layers.is_some() =>
        {
            let [default, layers] = [
                report.default_in_field_unit(Number::GpuLayers),
                report.in_field_unit(Number::GpuLayers),
            ];
            if report.obstacle.is_none() && default > layers {
                remedy(Bound::CpuLayers, false).to_owned()
            } else {
                "More GPU memory, for more layers, would help".to_owned()
            }
        }
        Bound::Compute | Bound::Memory if report.has_idle_threads() => {
            "More parallelism would help".to_owned()
        }
        Bound::Transfer if report.split.is_some() => {
            format!("Overlapping copies with compute would help{limit_note}")
        }
        Bound::Serial if report.split.is_some() => {
            format!("Faster stages on the CPU would help{limit_note}")
        }
        // The precision does not affect text that is parsed or searched.
        Bound::Compute if is_table => format!("A faster GPU would help{limit_note}"),
        Bound::Memory if is_table && scenario.table_operation() == TableOperation::Text => {
            format!("More memory bandwidth would help{limit_note}")
        }
        cause => format!("{}{limit_note}", remedy(cause, can_fuse(report))),
    }
}

/// Returns `true` if libraries run the work as many separate operations. Network layers, recurrent cells, trees and
/// factorizations are already single calls.
fn can_fuse(report: &Report) -> bool {
    let has_several =
        |number| report.in_field_unit(number).is_some_and(|operations| operations > 1.0);
    match report.scenario.family() {
        Family::TinyKernels | Family::Custom => true,
        Family::Elementwise | Family::Stencil | Family::Chunks => has_several(Number::Chain),
        _ => false,
    }
}

/// The maximum speedup of an infinitely fast GPU that is worth mentioning. A higher limit would not explain the answer.
const MAX_LIMIT_SHOWN: f64 = 20.0;

/// Describes the highest speedup that any GPU could have. The text is empty if there is no limit or the limit is above
/// `MAX_LIMIT_SHOWN`.
fn limit(assessment: &Assessment) -> String {
    match Winner::at(assessment.ceiling_speedup()) {
        Winner::Gpu(factor) if factor > MAX_LIMIT_SHOWN => String::new(),
        Winner::Gpu(factor) => {
            format!("Even an infinitely fast GPU would reach at most {}. ", format::factor(factor))
        }
        Winner::Cpu(_) => "Even an infinitely fast GPU would be slower. ".to_owned(),
        Winner::Neither => "Even an infinitely fast GPU would be no faster. ".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_scenario::decode;

    fn describe(link: &str) -> (Report, String) {
        let report = Report::of(&decode("", link).scenario);
        let (name, rest) = bottleneck(&report);
        (report, name + &rest)
    }

    #[test]
    fn the_remedy_fits_the_work() {
        for (link, remedy) in [
            ("w=loop&parallel=1", "More parallelism would help."),
            ("w=loop&parallel=1&inputs=8&each=1&data=gpu", "More parallelism would help."),
            ("w=dataframe&file=csv&data=gpu", "A faster GPU would help."),
            ("w=dataframe&verb=text&alternatives=20&data=gpu", "More memory bandwidth would help."),
            ("w=sort&data=gpu", "More memory bandwidth would help; smaller data types might."),
            (
                "w=matmul&n=8192&data=gpu",
                "A GPU with more FLOP/s would help; a lower precision might.",
            ),
        ] {
            let (report, text) = describe(link);
            assert!(text.ends_with(&format!(" {remedy}")), "{link}: {text}");
            assert!(!report.has_idle_threads() || report.pathology().is_none(), "{link}");
        }
    }

    #[test]
    fn a_pathology_and_its_cause_have_separate_shares() {
        let (report, text) = describe("fft");
        let (_, share) = report.pathology().expect("copies for few operations");
        let (_, transfers) = report.assessment.bound();
        assert!(transfers < share, "memory access is a part of it");
        let [total, transfer_share] = [share, transfers].map(format::share);
        let start = format!(
            "Too little arithmetic per byte ({total} of the GPU’s time): limited by CPU–GPU transfers ({transfer_share})."
        );
        assert!(text.starts_with(&start), "{text}");
        // If the cause takes all of the pathology's time, its share is not repeated.
        let (_, text) = describe("many-small-kernels");
        assert!(
            text.starts_with("Many small kernels (")
                && text.contains("time): kernel-launch-bound. "),
            "{text}"
        );
    }
}
