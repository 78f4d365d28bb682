//! Sentences that support the headline: uncertainty, the best CPU library, published gains and the machine of each stage.

use super::advice::split_stages;
use super::{bound, lower_first, process_name};
use crate::format;
use offload_analysis::{
    Advice, Basis, Bound, Evidence, HardwareClass, Interval, MIN_TEST_SOURCES, Report,
    limiting_bound,
};
use offload_scenario::{Family, Number};
use offload_vocabulary::execution::Threads;
use offload_vocabulary::quantity::Seconds;

/// Describes the basis of the ranges for this kind of work: "Compared with 52 published timings from 4 sources. Median
/// error and share within the range (set without the tested source): CPU 1.2×, 89 %; GPU 1.3×, 85 %; speedup 1.3×, 90
/// %."
///
/// If a machine has no timings, or if all timings come from one source, the text adds that the ranges are wider.
/// `offload-calibration` sets the widths.
pub fn evidence(report: &Report) -> String {
    let Evidence { rows, sources, cpu, gpu, speedup } = report.evidence();
    let mut errors = String::new();
    for (name, aspect) in [(" CPU", cpu), (" GPU", gpu), (" speedup", speedup)] {
        if let Some(aspect) = aspect {
            errors += if errors.is_empty() { "" } else { ";" };
            let inside = format::share(aspect.inside_left_out());
            errors += &format!("{name} {}, {inside}", format::factor(aspect.median_error()));
        }
    }
    if errors.is_empty() && report.scenario.family() == Family::Pipeline {
        return "Not validated as a whole: only the dense part (custom work) has benchmarks, so the range is wider."
            .to_owned();
    }
    if errors.is_empty() {
        let option_note =
            report.scenario.unmeasured().map(|option| format!(" for “{}”", option.label));
        return format!(
            "Not validated{}: no benchmarks of this kind of work, so its range is wider.",
            option_note.unwrap_or_default()
        );
    }
    let range_note = match (cpu, gpu) {
        (None, _) => " No CPU timings: the CPU range is wider.",
        (_, None) => " No GPU timings: the GPU range is wider.",
        _ if *sources == 1 => " One source only: the ranges are wider.",
        _ => "",
    };
    let plural = if *sources == 1 { "" } else { "s" };
    format!(
        "Compared with {rows} published timings from {sources} source{plural}. Median error and share within the range \
         (set without the tested source):{errors}.{range_note}"
    )
}

/// Describes the basis of an answer: "Estimated: NumPy on an Apple CPU has no timings of this kind." `None` if no timings
/// of this kind of work exist, or if a part of the link was not understood.
pub fn basis(report: &Report) -> Option<String> {
    match report.basis {
        Basis::Tested => Some(format!(
            "Tested: at least {MIN_TEST_SOURCES} independent sources timed each library on such hardware."
        )),
        Basis::Estimated => {
            let (scenario, sources) = (&report.scenario, report.test_sources());
            let cpu = format!(
                "{} on {}",
                scenario.cpu_library().name,
                hardware(scenario.cpu().class(), "CPU")
            );
            let gpu = format!(
                "{} on {}",
                scenario.gpu_library().name,
                hardware(scenario.gpu().class(), "GPU")
            );
            let sides = [(cpu, sources.cpu), (gpu, sources.gpu)];
            let names = |is_weak: fn(Option<u8>) -> bool| {
                let weak_sides = sides.iter().filter(|(_, sources)| is_weak(*sources));
                weak_sides.map(|(name, _)| name.as_str()).collect::<Vec<_>>()
            };
            if !scenario.gpu().fits(scenario.cpu()) {
                return Some("Estimated: no machine combines this CPU and this GPU.".to_owned());
            }
            let untimed = names(|sources| sources.is_none());
            Some(if untimed.is_empty() {
                let rarely_timed = names(|sources| sources < Some(MIN_TEST_SOURCES));
                let subject = if rarely_timed.is_empty() {
                    "this kind of work".to_owned()
                } else {
                    rarely_timed.join(", or ")
                };
                format!(
                    "Estimated: fewer than {MIN_TEST_SOURCES} independent sources timed {subject}."
                )
            } else {
                let verb = if untimed.len() > 1 { "have" } else { "has" };
                format!("Estimated: {} {verb} no timings of this kind.", untimed.join(" and "))
            })
        }
        Basis::Rough | Basis::Unanswered => None,
    }
}

/// Returns the basis of an answer as a single word.
pub const fn basis_name(basis: Basis) -> &'static str {
    match basis {
        Basis::Tested => "Tested",
        Basis::Estimated => "Estimated",
        Basis::Rough => "Rough",
        Basis::Unanswered => "Unanswered",
    }
}

/// Returns the hardware of a class with its article. `side` is `CPU` or `GPU`.
fn hardware(class: HardwareClass, side: &str) -> String {
    let class = match class {
        HardwareClass::X86Server => "x86 server",
        HardwareClass::X86Desktop => "x86 desktop",
        HardwareClass::Apple => "Apple",
        HardwareClass::Arm => "Arm",
        HardwareClass::NvidiaDataCenter => "NVIDIA data-center",
        HardwareClass::NvidiaDesktop => "NVIDIA desktop",
        HardwareClass::Amd => "AMD",
        HardwareClass::Intel => "Intel",
    };
    format!("an {class} {side}")
}

/// Formats the 80 % range of a time: "8.1 s to 21 s", or one time if both ends look the same.
pub fn between(range: Interval<Seconds>) -> String {
    span(format::time(range.low), format::time(range.high))
}

fn span(low: String, high: String) -> String {
    if low == high { low } else { format!("{low} to {high}") }
}

/// Describes the typical range of published gains for this kind of work. If the predicted gain is outside that range,
/// the text also explains why.
pub fn quoted(report: &Report) -> Option<String> {
    let (scenario, assessment) = (&report.scenario, &report.assessment);
    let exceeds =
        |most| report.in_field_unit(Number::Parameters).is_some_and(|parameters| parameters > most);
    let quoted = scenario.quoted().filter(|quoted| !quoted.max_parameters.is_some_and(exceeds))?;
    let speedup = assessment.speedup();
    let range = format!(
        "Typical published range for {}: {} to {}.",
        quoted.workload,
        format::factor(quoted.from),
        format::factor(quoted.to)
    );
    let limit = limiting_bound(assessment);
    let process = process_name(assessment);
    let reason = if speedup < quoted.from {
        match limit {
            Bound::Compute | Bound::Memory => {
                "This answer is lower: the CPU code is fast, or the GPU is slow in this precision."
                    .to_owned()
            }
            Bound::Launch
            | Bound::Transfer
            | Bound::Serial
            | Bound::CpuLayers
            | Bound::StartUp
            | Bound::Input
            | Bound::Exchange
            | Bound::Paging => {
                format!("This answer is lower ({process}): the GPU is limited by {}.", bound(limit))
            }
        }
    } else if speedup > quoted.to {
        let cpu = scenario.cpu_library();
        if cpu.interpreted.is_some() {
            "This answer is higher: most of the gain comes from leaving the interpreter, which helps on the CPU too."
                .to_owned()
        } else if cpu.threads_elementwise == Threads::One && scenario.family().facts().elementwise {
            format!("This answer is higher: {} uses one CPU core here.", cpu.name)
        } else {
            "This answer is higher.".to_owned()
        }
    } else {
        return Some(range);
    };
    Some(format!("{range} {reason}"))
}

/// Names the machine of each stage, if some stages stay on the CPU in a run on the GPU. `None` if the advice already names
/// them.
pub fn split(report: &Report) -> Option<String> {
    let split = report.split.as_ref().filter(|_| !report.advises(Advice::Split))?;
    Some(format!("In the GPU’s times: {}.", lower_first(&split_stages(split))))
}

#[cfg(test)]
mod tests {
    use super::quoted;
    use offload_analysis::Report;
    use offload_scenario::decode;

    #[test]
    fn gains_of_small_networks_are_not_quoted_for_large_ones() {
        let quoted = |link: &str| quoted(&Report::of(&decode("", link).scenario));
        assert!(
            quoted("w=training&params=1M")
                .is_some_and(|sentence| sentence.contains("small dense networks"))
        );
        assert!(quoted("simple-net").is_some());
        for link in ["train", "recommender", "w=training&params=1.1M"] {
            assert_eq!(quoted(link), None, "{link}");
        }
        assert!(quoted("w=cnn&phase=train").is_some());
    }

    #[test]
    fn published_ranges_are_quoted_only_for_similar_networks_and_machines() {
        for (link, is_quoted) in [
            ("w=transformer&model=bert-base", true),
            ("w=transformer&params=124M&phase=train", true),
            ("w=transformer&params=7G", false),
            ("w=transformer&params=7G&phase=train", false),
            ("w=llm&cpu=xeon-8176", true),
            ("w=llm&cpu=apple-m2", false),
            ("w=llm&gpu=apple-m2", false),
            ("w=llm&cpu=ryzen-9-5950x", false),
        ] {
            let decoded = decode("", link);
            assert_eq!(decoded.notices, [], "{link}");
            let sentence = quoted(&Report::of(&decoded.scenario));
            assert_eq!(sentence.is_some(), is_quoted, "{link}: {sentence:?}");
        }
    }
}
