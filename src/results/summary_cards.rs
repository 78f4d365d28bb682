//! Cost, energy, throughput and memory of a job, side by side.

use crate::{format, sentences};
use offload_analysis::{Assessment, CpuGpu, MemoryFit, Report};
use offload_scenario::Number;
use offload_vocabulary::quantity::Dollars;
use yew::prelude::*;

struct Tile {
    title: &'static str,
    cpu: Option<String>,
    gpu: String,
    note: String,
}

/// Figures of one job on the CPU and on the GPU.
pub(super) fn summary_cards(report: &Report) -> Html {
    let assessment = &report.assessment;
    // Work that is all comparisons and gathers has no operations to speak of.
    let counted = !assessment.operations.is_zero();
    let mut summary_cards = vec![cost(report), energy(assessment)];
    if counted {
        summary_cards.push(arithmetic(assessment));
    }
    summary_cards.extend([traffic(assessment), part(assessment), memory(report)]);
    html! {
        <dl class="tiles">
            { for summary_cards.iter().map(|tile| html! {
                <div class="tile" key={tile.title}>
                    <dt>{ tile.title }</dt>
                    <dd>
                        if let Some(cpu) = &tile.cpu {
                            <span class="cpu"><span class="aloud">{ "CPU " }</span>{ cpu }</span>
                            { " " }
                        }
                        <span class="gpu">
                            if tile.cpu.is_some() {
                                <span aria-hidden="true">{ "→ " }</span>
                            }
                            <span class="aloud">{ "GPU " }</span>{ &tile.gpu }
                        </span>
                    </dd>
                    <dd class="sub">{ &tile.note }</dd>
                </div>
            }) }
        </dl>
    }
}

fn pair<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or("?".to_owned(), show)
}

fn cost(report: &Report) -> Tile {
    let assessment = &report.assessment;
    let CpuGpu { cpu, gpu } = &assessment.bills;
    let price = |number| report.inputs.get(number).map(|price| price.value);
    let note = match (price(Number::CpuPrice), price(Number::GpuPrice)) {
        (Some(cpu), Some(gpu)) if cpu <= 0.0 || gpu <= 0.0 => {
            "one of them costs nothing".to_owned()
        }
        (Some(_), Some(_)) => {
            let factor = assessment.cost_factor().unwrap_or(1.0);
            let word = assessment.cost_verdict().map_or("", sentences::verdict);
            match factor >= 1.0 {
                true => format!("{word}: {} cheaper", format::factor(factor)),
                false => format!("{word}: {} dearer", format::factor(1.0 / factor)),
            }
        }
        (None, None) => "no price known".to_owned(),
        (None, _) => "no price of this CPU known".to_owned(),
        (_, None) => "no price of this GPU known".to_owned(),
    };
    let (title, runs) =
        worth_naming(cpu.cost.unwrap_or_default().max(gpu.cost.unwrap_or_default()));
    let cost = |cost: Option<Dollars>| pair(cost.map(|cost| cost * runs), format::money);
    Tile { title, cpu: Some(cost(cpu.cost)), gpu: cost(gpu.cost), note }
}

/// How many runs to name the cost of, so that it is not a tiny fraction of a cent.
fn worth_naming(dearer: Dollars) -> (&'static str, f64) {
    match dearer.value() {
        dollars if dollars == 0.0 || dollars >= 5e-3 => ("Cost of a run", 1.0),
        dollars if dollars >= 5e-6 => ("Cost of 1,000 runs", 1e3),
        dollars if dollars >= 5e-9 => ("Cost of a million runs", 1e6),
        _ => ("Cost of a billion runs", 1e9),
    }
}

fn energy(assessment: &Assessment) -> Tile {
    let CpuGpu { cpu, gpu } = &assessment.bills;
    let note = match (cpu.energy, gpu.energy) {
        (Some(cpu), Some(gpu)) if gpu <= cpu => format!("{} less", format::factor(cpu / gpu)),
        (Some(cpu), Some(gpu)) => format!("{} more", format::factor(gpu / cpu)),
        _ => "power not published".to_owned(),
    };
    Tile {
        title: "Energy of a run",
        cpu: Some(pair(cpu.energy, format::energy)),
        gpu: pair(gpu.energy, format::energy),
        note,
    }
}

fn arithmetic(assessment: &Assessment) -> Tile {
    let CpuGpu { cpu, gpu } = assessment.achieved;
    Tile {
        title: "Arithmetic reached",
        cpu: Some(format::throughput(cpu.throughput)),
        gpu: format::throughput(gpu.throughput),
        note: format!("{} a run", format::operations(assessment.operations)),
    }
}

fn traffic(assessment: &Assessment) -> Tile {
    let CpuGpu { cpu, gpu } = assessment.achieved;
    let note = if assessment.gpu_bytes.is_zero() {
        "no memory traffic given".to_owned()
    } else if assessment.operations.is_zero() {
        format!("{} a run", format::bytes(assessment.gpu_bytes))
    } else {
        format!("{} FLOP a byte", format::number(assessment.intensity.value()))
    };
    Tile {
        title: "Memory traffic reached",
        cpu: Some(format::bandwidth(cpu.bandwidth)),
        gpu: format::bandwidth(gpu.bandwidth),
        note,
    }
}

fn part(assessment: &Assessment) -> Tile {
    let CpuGpu { cpu, gpu } = assessment.accelerated;
    Tile {
        title: "The part that moves",
        cpu: Some(format::time(cpu)),
        gpu: format::time(gpu),
        note: format!(
            "{}, warm",
            sentences::Winner::at(assessment.accelerated_speedup()).compared()
        ),
    }
}

fn memory(report: &Report) -> Tile {
    let assessment = &report.assessment;
    let note = match assessment.memory_fit {
        MemoryFit::Fits { .. } => "fits".to_owned(),
        MemoryFit::TooBig { missing, .. } => format!("{} are missing", format::bytes(missing)),
        MemoryFit::Shared { .. } => {
            format!("{} uses the machine’s memory", report.scenario.gpu().name)
        }
    };
    Tile {
        title: "GPU memory",
        cpu: None,
        gpu: sentences::memory_fit(&assessment.memory_fit),
        note,
    }
}
