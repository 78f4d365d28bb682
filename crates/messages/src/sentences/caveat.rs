//! Formats caveats, which limit or qualify an answer.

use super::has_automatic_precision;
use crate::format;
use offload_analysis::{Caveat, Machine, OwnSetting};
use offload_scenario::{Family, Scenario, field};
use offload_vocabulary::precision::Precision;

/// Returns the sentence of a note on a library's support that names the GPU's vendor. Returns the whole note if no
/// sentence does.
pub(super) fn note_on<'note>(note: &'note str, vendor: &str) -> &'note str {
    // The standard library's search for a string would add 2 kB to the program.
    let position = |text: &str, part: &str| {
        text.as_bytes().windows(part.len()).position(|window| window == part.as_bytes())
    };
    let mut rest = note;
    loop {
        let end = position(rest, ". ").map_or(rest.len(), |end| end + 1);
        if position(&rest[..end], vendor).is_some() {
            return &rest[..end];
        }
        if end == rest.len() {
            return note;
        }
        rest = &rest[end + 1..];
    }
}

/// Returns a caveat as one or two sentences.
pub fn caveat(caveat: Caveat, scenario: &Scenario) -> String {
    let (library, gpu) = (scenario.gpu_library().name, scenario.gpu());
    let vendor = gpu.vendor.name();
    let format = scenario.precision().name();
    match caveat {
        Caveat::LibraryPartlySupported => match scenario.gpu_library().support_note {
            "" => format!(
                "{library} on {vendor} GPUs is experimental or incomplete: operations may be missing or slow."
            ),
            note => note_on(note, vendor).to_owned(),
        },
        Caveat::LibraryReplaced(usual, note) => {
            // PyTorch has no functions for these families, but a few lines of PyTorch can do the work.
            let code_note = match scenario.family() {
                Family::Clustering | Family::LinearModel | Family::Neighbors => "your own code in ",
                _ => "",
            };
            let note = note_on(note, vendor);
            format!("{note} On {vendor} GPUs, {code_note}{library} is assumed instead of {usual}.")
        }
        Caveat::LibraryForOtherWork(name) => {
            format!("{name} is made for other kinds of work: treat this as a rough guess.")
        }
        Caveat::TimesMeasured(machine, factor) => {
            let side = match machine {
                Machine::Cpu => "CPU",
                Machine::Gpu => "GPU",
            };
            let compared = if factor < 1.0 {
                format!("{} as fast as predicted", format::factor(1.0 / factor))
            } else {
                format!("{} as long as predicted", format::factor(factor))
            };
            format!("{side} times follow your measurement: {compared}.")
        }
        Caveat::FormatOnVectorUnits => format!(
            "{} has no matrix units for {format}: the rate of its ordinary units is used.",
            gpu.name
        ),
        Caveat::DimensionsNotMultipleOfEight => format!(
            "{library} uses matrix units for {format} only if all dimensions are multiples of 8: the rate of ordinary units is used."
        ),
        Caveat::SlowFp64(times) => {
            format!("FP64 arithmetic runs at 1/{times} of the FP32 rate on the {}.", gpu.name)
        }
        Caveat::Tf32ByDefault(library) => {
            format!("{library} computes this in TF32 by default: choose TF32.")
        }
        Caveat::FormatSlowOnCpu => format!(
            "Common CPU libraries are rarely faster in {} than in FP32; the FP32 rate is used.",
            scenario.cpu_precision().name()
        ),
        Caveat::FormatMissing(library) => format!(
            "{library} has no {} on the CPU: the FP32 rate is used.",
            scenario.cpu_precision().name()
        ),
        Caveat::MedianMissing(library, other_library) => format!(
            "{library} has no such median filter in {}, but the times assume one. {other_library} has one.",
            scenario.cpu_precision().name()
        ),
        Caveat::ScalarCodeOnCpu(library) => {
            let format = scenario.cpu_precision();
            // FP64 represents all integers up to 2⁵³ exactly.
            let faster_precision =
                if format.size() > Precision::Fp16.size() { "FP64" } else { "FP32" };
            format!(
                "{library} has no fast code for this in {}: {faster_precision} is faster on the CPU.",
                format.name()
            )
        }
        Caveat::FormatUnitsUnused(library, other_library) => format!(
            "{library} doesn’t use this CPU’s instructions for {} matrix products, so the FP32 rate is used. {other_library} uses them.",
            scenario.cpu_precision().name()
        ),
        Caveat::OwnSetting(OwnSetting::Precision(cpu, gpu))
            if has_automatic_precision(scenario) =>
        {
            format!(
                "{} is slow in {}: {} is used on the CPU.",
                scenario.cpu_library().name,
                gpu.name(),
                cpu.name()
            )
        }
        Caveat::OwnSetting(setting) => {
            let (label, cpu, gpu) = match setting {
                OwnSetting::Number(number, cpu, gpu) => {
                    (number.label(), format::count(cpu), format::count(gpu))
                }
                OwnSetting::Precision(cpu, gpu) => {
                    ("Precision", cpu.name().to_owned(), gpu.name().to_owned())
                }
            };
            format!(
                "{label}: {cpu} on the CPU, {gpu} on the GPU, timed for the same amount of work."
            )
        }
        Caveat::SingleStep => {
            "This work has one step, so copying or waiting per step is the same as per run."
                .to_owned()
        }
        Caveat::Paging(missing) => format!(
            "Needs {} more than the GPU has. {library} {}. The times include the paging.",
            format::bytes(missing),
            scenario.gpu_library().out_of_memory
        ),
        Caveat::CpuMemory(need, memory) => {
            let [need, memory] = format::distinct_bytes([need, memory]);
            format!(
                "The CPU’s data takes {need}, but the chip has {memory}: the CPU’s time assumes enough memory."
            )
        }
        Caveat::WeightsNotRead(weights) => format!(
            "Not counted in the first run: reading {} of weights from disk, on either machine.",
            format::bytes(weights)
        ),
        Caveat::NoTokens => {
            "No tokens to read or write: the times are for one output token.".to_owned()
        }
        Caveat::LayersOnCpu(on_gpu, all) => format!(
            "{} of {} layers fit on the GPU (-ngl {0}): {library} runs the others on the CPU.",
            format::count(on_gpu),
            format::count(all)
        ),
        Caveat::FullTrees => {
            "All trees are assumed to be full. Small late trees take less time.".to_owned()
        }
        Caveat::LayersNotDivided => format!("{library} puts all layers on the GPU."),
        Caveat::GroupsExceedRows(rows) => format!(
            "A table has at most one group per row: the times are for {} groups.",
            format::count(rows)
        ),
        Caveat::SeparateMachines => format!(
            "No machine combines {} with {}: the link between them is assumed.",
            scenario.cpu().name,
            gpu.name
        ),
        Caveat::TooManyLayers(all) => {
            format!("The model has only {} layers, so all are on the GPU.", format::count(all))
        }
        Caveat::Unused(key, uses) => {
            let label = field(key).map_or(key, |field| field.label);
            format!("“{label}” only applies to {uses}.")
        }
        Caveat::UnusualLink(link) => {
            format!("The times assume {link}, which the {} usually lacks.", gpu.name)
        }
        Caveat::DefaultCpu => format!(
            "The default CPU, {}, is weak for the {}: choose yours.",
            scenario.cpu().name,
            gpu.name
        ),
        Caveat::SingleGpu => {
            format!("Each machine has only one {}, so the times are for one.", gpu.name)
        }
        Caveat::SequentialOnOneGpu => {
            "Dependent iterations can’t be split across GPUs: the times are for one.".to_owned()
        }
        Caveat::WorkNotDivided(gpus) => format!(
            "{library} doesn’t split this work across GPUs: to use {gpus}, split it in your own code."
        ),
        Caveat::FusedAttention(times) => format!(
            "Attention in one kernel (FlashAttention) is assumed. Older scripts, with a kernel per operation, take {} as long.",
            format::factor(times)
        ),
        Caveat::Occupancy(percent) => format!(
            "Occupancy: the work’s threads fill {percent} % of the {}. A larger batch, or more independent pieces per launch, would use the rest.",
            gpu.name
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::caveat;
    use offload_analysis::Report;
    use offload_scenario::decode;

    #[test]
    fn a_note_on_one_vendors_gpus_is_not_shown_for_another_vendor() {
        for work in ["matmul&dtype=fp32", "cnn", "kmeans", "transformer&gpulib=pytorch-compile"] {
            for (gpu, vendor) in [("apple-m2", "Apple"), ("arc-a770", "Intel")] {
                let report = Report::of(&decode("", &format!("w={work}&gpu={gpu}")).scenario);
                let sentences: Vec<String> = report
                    .caveats
                    .iter()
                    .map(|found| caveat(*found, &report.scenario))
                    .filter(|sentence| sentence.contains("lacks") || sentence.contains("is new"))
                    .collect();
                for other in ["Apple", "Intel"].iter().filter(|other| **other != vendor) {
                    assert!(
                        !sentences.iter().any(|sentence| sentence.contains(other)),
                        "{work} {gpu}: {sentences:?}"
                    );
                }
                assert!(work != "cnn" || !sentences.is_empty(), "{gpu}: no note");
            }
        }
    }
}
