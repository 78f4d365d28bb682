//! Ranks the whole catalog of machines for the current work, and draws a chart of time against cost.

mod filters;
mod list_view;
mod table;

use crate::browser::canvas::Canvas;
use crate::chart::chart_export::ChartExport;
use crate::chart::{CostTime, CostTimeDot, Mark};
use crate::cost::bill_input;
use crate::sections::chart_file::{PLOT_SIZE, chart_button};
use crate::sections::frame::{Line, SectionProps, address_of, section_frame, tools};
use crate::sections::idle_work::{IdleWork, Incremental, use_idle_work};
use crate::sentences;
use crate::shared_report::SharedReport;
use filters::filters;
use list_view::ListView;
use offload_analysis::{Hardware, HardwareKind, Interval, Ranked, Ranking, pareto_front};
use offload_scenario::Number;
use offload_vocabulary::quantity::{Dollars, Seconds};
use offload_vocabulary::sorting::sorted_by;
use std::rc::Rc;
use table::{MachineList, table};
use yew::prelude::*;

/// The parameters of a ranking.
#[derive(Clone, PartialEq)]
struct RankingQuestion {
    report: SharedReport,
    /// The number of identical GPUs that share the work.
    cards: u32,
}

/// The computation of a ranking. Each step ranks eight machines, because reading the clock takes longer than ranking a
/// single machine.
struct RankingWork(Option<Ranking>);

impl RankingWork {
    fn of(question: &RankingQuestion) -> Self {
        Self(Some(Ranking::begin(&question.report.scenario, &[question.cards])))
    }
}

impl Incremental for RankingWork {
    type Output = Ranking;

    fn next(&mut self) -> Option<Ranking> {
        let ranking = self.0.as_mut()?;
        let has_more = (0..8).all(|_| ranking.step());
        if has_more { None } else { self.0.take() }
    }
}

/// The rows whose ranges are computed. These are only the visible rows, because computing a range takes as long as
/// computing the likely times of a dozen machines.
#[derive(Clone)]
struct ShownRows {
    ranking: Rc<Ranking>,
    shown: Vec<Hardware>,
}

impl PartialEq for ShownRows {
    // Compare only ids, because comparing all values of two rankings would take longer than drawing a ranking.
    fn eq(&self, other: &Self) -> bool {
        let ids = |rows: &Self| {
            rows.shown.iter().map(|hardware| (hardware.id(), hardware.kind())).collect::<Vec<_>>()
        };
        Rc::ptr_eq(&self.ranking, &other.ranking) && ids(self) == ids(other)
    }
}

/// The computation of the ranges of the shown rows.
struct RowRanges {
    rows: ShownRows,
    found: Vec<(Hardware, Interval<Seconds>)>,
}

impl Incremental for Option<RowRanges> {
    type Output = RowRanges;

    fn next(&mut self) -> Option<RowRanges> {
        let work = self.as_mut()?;
        match work.rows.shown.get(work.found.len()).copied() {
            Some(next) => {
                work.found.push((next, work.rows.ranking.range(next)));
                None
            }
            None => self.take(),
        }
    }
}

#[component]
pub(crate) fn MachinesSection(props: &SectionProps) -> Html {
    let report = &props.report;
    let chosen = use_state(|| ListView::read(&props.asked));
    let question_cards = report.in_field_unit(Number::Gpus).unwrap_or(1.0) as u32;
    let cards = chosen.cards.unwrap_or(question_cards.clamp(1, 1024));
    let wait = props.is_editing;
    let IdleWork { found: ranking, is_outdated } =
        use_idle_work(RankingQuestion { report: report.clone(), cards }, wait, RankingWork::of);
    let list = ranking.as_deref().filter(|_| props.open);
    let list = list.map(|ranking| MachineList::of(ranking, report, &chosen));
    let rows = ranking.clone().zip(list.as_ref()).map(|(ranking, list)| ShownRows {
        ranking,
        shown: list.rows.iter().map(|row| row.hardware).collect(),
    });
    let ranges = use_idle_work(rows, wait, |rows| {
        rows.clone().map(|rows| RowRanges { rows, found: Vec::new() })
    });
    let ranges = ranges.found;
    let summary = |ranking| {
        let kind = if chosen.only_priced { " with a price" } else { "" };
        sentences::recommendation_line(ranking, &|ranked: &Ranked| chosen.passes(ranked), kind)
    };
    let line = ranking.as_deref().map(|ranking| {
        let (answer, rest) = summary(ranking);
        Line { answer, rest }
    });
    section_frame(props, line.as_ref(), is_outdated, || {
        let (Some(ranking), Some(list)) = (&ranking, &list) else {
            return html! { <p class="sub">{ "Calculating…" }</p> };
        };
        // Ignore ranges that belong to an earlier question.
        let ranges = ranges.as_deref().filter(|range| Rc::ptr_eq(&range.rows.ranking, ranking));
        let ranges = ranges.map_or(&[][..], |ranges| &ranges.found);
        let sort = {
            let chosen = chosen.clone();
            Callback::from(move |sorted| chosen.set(ListView { sorted, ..(*chosen).clone() }))
        };
        let toggle_all = {
            let chosen = chosen.clone();
            Callback::from(move |_: MouseEvent| {
                chosen.set(ListView { shows_all: !chosen.shows_all, ..(*chosen).clone() });
            })
        };
        let chart = chart(&list.kept, ranking, report);
        let description = chart_sentence(&chart);
        let words = chosen.words();
        let save = match chart.dots.len() {
            0 | 1 => Html::default(),
            _ => {
                let (answer, rest) = summary(ranking);
                let lines = [sentences::subject(report), format!("{answer}{rest}")];
                let title = "Time against monthly cost".to_owned();
                let file = ChartExport { title, lines, picture: chart.clone(), size: PLOT_SIZE };
                chart_button("offload-machines", &address_of(props, &words), file)
            }
        };
        html! {
            <>
                <div class="bill-inputs">
                    { for ["deadline", "budget", "monthly"].map(|key| bill_input(key, "which", report, &props.on)) }
                </div>
                { filters(&chosen, ranking, cards) }
                { table(list, ranges, &sort, toggle_all, &props.on) }
                if chart.dots.len() > 1 {
                    <h4>{ "Time against cost" }</h4>
                    <p class="sub">{ "Lower left is better. Dashed: nothing is both faster and cheaper than these." }</p>
                    <Canvas<CostTime> picture={chart.clone()} sentence={description} theme={props.theme} class="cost-time" />
                }
                { tools(props, "Copy link to this list", &words, save) }
            </>
        }
    })
}

/// Returns `true` if the hardware is the machine of the current question (or its GPU, if it names no machine), or its
/// CPU with its current library.
fn is_own(hardware: Hardware, report: &SharedReport, cards: f64) -> bool {
    let scenario = &report.scenario;
    match hardware {
        Hardware::Gpu { gpu, .. } => {
            scenario.machine().is_none()
                && gpu.id == scenario.gpu().id
                && hardware.cards().value() == cards
        }
        Hardware::Machine(machine) => scenario.machine().is_some_and(|own| own.id == machine.id),
        Hardware::Cpu { cpu, library } => {
            cpu.id == scenario.cpu().id && library.id == scenario.cpu_library().id
        }
    }
}

/// Returns `true` if the hardware is that of the current question, or the question's CPU with any library.
fn uses_question_cpu(hardware: Hardware, report: &SharedReport, cards: f64) -> bool {
    let same_cpu =
        matches!(hardware, Hardware::Cpu { cpu, .. } if cpu.id == report.scenario.cpu().id);
    same_cpu || is_own(hardware, report, cards)
}

/// Returns a chart of the given machines, except machines without a price.
fn chart(machines: &[&Ranked], ranking: &Ranking, report: &SharedReport) -> CostTime {
    let cards = report.job.gpus().value();
    let priced: Vec<&Ranked> = machines
        .iter()
        .copied()
        .filter(|ranked| ranked.has_nonzero_cost() && !ranked.time.is_zero())
        .collect();
    let priced = sorted_by(priced, |ranked| ranked.time.value());
    let cost = |ranked: &Ranked| ranked.month.cost.map_or(0.0, Dollars::value);
    let points: Vec<(f64, f64)> =
        priced.iter().map(|ranked| (ranked.time.value(), cost(ranked))).collect();
    let front = pareto_front(&points);
    let dots = priced.iter().enumerate().map(|(index, ranked)| {
        let (front, is_own_machine) =
            (front.contains(&index), is_own(ranked.hardware, report, cards));
        let name =
            (front || is_own_machine).then(|| sentences::short_hardware_name(ranked.hardware));
        CostTimeDot {
            time: ranked.time,
            cost: Dollars::new(cost(ranked)),
            mark: match (is_own_machine, ranked.hardware.kind()) {
                (true, _) => Mark::Own,
                (false, HardwareKind::Cpu) => Mark::Cpu,
                (false, HardwareKind::Gpu | HardwareKind::Machine) => Mark::Gpu,
            },
            name: name.map(|name| if is_own_machine { format!("{name}, yours") } else { name }),
            front,
        }
    });
    CostTime { dots: dots.collect(), currency: ranking.terms.currency }
}

/// Returns a description of the chart for screen readers. The table contains all values.
fn chart_sentence(chart: &CostTime) -> String {
    let front = chart.dots.iter().filter(|dot| dot.front);
    let descriptions: Vec<String> = front
        .map(|dot| {
            let name = dot.name.as_deref().unwrap_or_default();
            let cost = offload_messages::format::money(dot.cost).replace('$', chart.currency);
            format!("{name} {} at {cost}", offload_messages::format::time(dot.time))
        })
        .collect();
    format!(
        "Scatter plot of time against monthly cost for {} machines, both logarithmic. Nothing is \
         both faster and cheaper than: {}.",
        chart.dots.len(),
        descriptions.join("; ")
    )
}
