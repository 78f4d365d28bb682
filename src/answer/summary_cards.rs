//! The summary cards: throughput, cost, energy, rates and memory, each for the CPU and the GPU.

use crate::sentences::Winner;
use crate::{format, sentences};
use offload_analysis::{Assessment, CpuGpu, MemoryFit, Report, UnitTimes};
use offload_scenario::Number;
use offload_vocabulary::quantity::Dollars;
use yew::prelude::*;

struct SummaryCard {
    title: String,
    cpu: Option<String>,
    gpu: String,
    note: String,
}

/// Draws the summary cards. The memory card has no value for the CPU.
pub(super) fn summary_cards(report: &Report) -> Html {
    let assessment = &report.assessment;
    // Sorting and table operations only compare and gather, so they have no FLOPs to count.
    let has_flops = !assessment.operations.is_zero();
    let mut cards: Vec<_> = report.times_per_unit.iter().map(throughput).collect();
    cards.extend([cost(report), energy(report)]);
    if has_flops {
        cards.push(arithmetic(assessment));
    }
    cards.extend([traffic(assessment), offloaded_part(assessment), memory(report)]);
    html! {
        <dl class="tiles">
            { for cards.iter().map(|card| html! {
                <div class="tile" key={card.title.clone()}>
                    <dt>{ &card.title }</dt>
                    <dd>
                        if let Some(cpu) = &card.cpu {
                            <span class="cpu"><span class="aloud">{ "CPU " }</span>{ cpu }</span>
                            { " " }
                        }
                        <span class="gpu">
                            if card.cpu.is_some() {
                                <span aria-hidden="true">{ "→ " }</span>
                            }
                            <span class="aloud">{ "GPU " }</span>{ &card.gpu }
                        </span>
                    </dd>
                    <dd class="sub">{ &card.note }</dd>
                </div>
            }) }
        </dl>
    }
}

fn or_unknown<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or("?".to_owned(), show)
}

fn throughput(unit_times: &UnitTimes) -> SummaryCard {
    SummaryCard {
        title: sentences::throughput_title(unit_times),
        cpu: Some(sentences::per_second(&unit_times.cpu)),
        gpu: sentences::per_second(&unit_times.gpu),
        note: sentences::each_unit(unit_times),
    }
}

fn cost(report: &Report) -> SummaryCard {
    let assessment = &report.assessment;
    let CpuGpu { cpu, gpu } = &assessment.bills;
    let price = |number| report.inputs.get(number).map(|price| price.value);
    let note = match (price(Number::CpuPrice), price(Number::GpuPrice)) {
        (Some(cpu), Some(gpu)) if cpu <= 0.0 && gpu <= 0.0 => "both are free".to_owned(),
        (Some(cpu), Some(gpu)) if cpu <= 0.0 || gpu <= 0.0 => "one of them is free".to_owned(),
        (Some(_), Some(_)) => sentences::priced_today(report),
        (None, None) => "prices unknown".to_owned(),
        (None, _) => "CPU price unknown".to_owned(),
        (_, None) => "GPU price unknown".to_owned(),
    };
    let (title, runs) = runs_priced(cpu.cost.unwrap_or_default().max(gpu.cost.unwrap_or_default()));
    let cost = |cost: Option<Dollars>| or_unknown(cost.map(|cost| cost * runs), format::money);
    SummaryCard { title: title.to_owned(), cpu: Some(cost(cpu.cost)), gpu: cost(gpu.cost), note }
}

/// Returns the cost card's title and the number of runs whose cost it shows. The number is large enough that the higher
/// of the two costs is at least half a cent.
fn runs_priced(higher_cost: Dollars) -> (&'static str, f64) {
    match higher_cost.value() {
        dollars if dollars == 0.0 || dollars >= 5e-3 => ("Cost per run", 1.0),
        dollars if dollars >= 5e-6 => ("Cost per 1,000 runs", 1e3),
        dollars if dollars >= 5e-9 => ("Cost per million runs", 1e6),
        _ => ("Cost per billion runs", 1e9),
    }
}

fn energy(report: &Report) -> SummaryCard {
    let CpuGpu { cpu, gpu } = &report.assessment.bills;
    let note = match (cpu.energy, gpu.energy) {
        (Some(cpu), Some(gpu)) => match Winner::at(cpu / gpu) {
            Winner::Neither => "about the same".to_owned(),
            winner @ Winner::Gpu(_) => format!("{} less", winner.factor()),
            winner @ Winner::Cpu(_) => format!("{} more", winner.factor()),
        },
        (Some(_), None) => "GPU power not published".to_owned(),
        (None, _) => "power not published".to_owned(),
    };
    let note = match sentences::assumed_power(report) {
        Some(assumed) => format!("{note}; {assumed}"),
        None => note,
    };
    SummaryCard {
        title: "Energy per run".to_owned(),
        cpu: Some(or_unknown(cpu.energy, format::energy)),
        gpu: or_unknown(gpu.energy, format::energy),
        note,
    }
}

fn arithmetic(assessment: &Assessment) -> SummaryCard {
    let CpuGpu { cpu, gpu } = assessment.achieved;
    SummaryCard {
        title: "Achieved FLOP/s".to_owned(),
        cpu: Some(format::throughput(cpu.throughput)),
        gpu: format::throughput(gpu.throughput),
        note: format!("{} per run", format::operations(assessment.operations)),
    }
}

fn traffic(assessment: &Assessment) -> SummaryCard {
    let CpuGpu { cpu, gpu } = assessment.achieved;
    let note = if assessment.gpu_bytes.is_zero() {
        "no memory traffic given".to_owned()
    } else if assessment.operations.is_zero() {
        format!("{} per run on the GPU", format::bytes(assessment.gpu_bytes))
    } else {
        format!("{} FLOP/byte", format::number(assessment.intensity.value()))
    };
    SummaryCard {
        title: "Achieved bandwidth".to_owned(),
        cpu: Some(format::bandwidth(cpu.bandwidth)),
        gpu: format::bandwidth(gpu.bandwidth),
        note,
    }
}

fn offloaded_part(assessment: &Assessment) -> SummaryCard {
    let CpuGpu { cpu, gpu } = assessment.accelerated;
    SummaryCard {
        title: "Offloaded part only".to_owned(),
        cpu: Some(format::time(cpu)),
        gpu: format::time(gpu),
        note: format!(
            "{}, excluding start-up",
            Winner::at(assessment.accelerated_speedup()).compared()
        ),
    }
}

fn memory(report: &Report) -> SummaryCard {
    let assessment = &report.assessment;
    let note = match assessment.memory_fit {
        MemoryFit::Fits { .. } => "fits".to_owned(),
        MemoryFit::Divided { .. } => "for some layers".to_owned(),
        MemoryFit::Tight { .. } => "tight: nothing else fits".to_owned(),
        MemoryFit::TooBig { need, usable, .. } => {
            format!("needs {} more", format::bytes(need - usable))
        }
    };
    SummaryCard {
        title: "GPU memory".to_owned(),
        cpu: None,
        gpu: sentences::memory_fit(report),
        note,
    }
}
