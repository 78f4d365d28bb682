//! Compares several scenarios side by side.

use super::{Winner, advice, money, not_understood, range};
use crate::format;
use offload_analysis::{
    Contender, CostReport, InputDifference, InputValue, Interval, Obstacle, Report,
};
use offload_scenario::{Field, Kind};
use offload_vocabulary::quantity::{Dollars, Seconds};

/// The text for an unknown value, or for an input that a scenario does not have.
const NOT_AVAILABLE: &str = "–";

/// The letters of compared scenarios. The pinned scenarios come first, and the current scenario comes last.
pub const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

/// Formats the value of an input as in the form.
pub fn input_value(field: &Field, value: Option<InputValue>) -> String {
    match (&field.kind, value) {
        (Kind::Number(number), Some(InputValue::Number(value))) => {
            if number.whole {
                number.unit.write(value)
            } else {
                number.unit.write_briefly(value)
            }
        }
        (Kind::Choice(choice), Some(InputValue::Option(index))) => {
            choice.option(index).map_or(NOT_AVAILABLE, |option| option.label).to_owned()
        }
        (Kind::Number(_) | Kind::Choice(_), _) => NOT_AVAILABLE.to_owned(),
    }
}

/// A row of the comparison, with one value per scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRow {
    /// The label of the row.
    pub title: &'static str,
    /// The value and a note for each scenario, in the order of the scenarios. The note is a library, a range, or the
    /// gain over the first scenario.
    pub cells: Vec<(String, String)>,
}

type Gain = (f64, Interval<f64>);

/// Returns the answers for several scenarios side by side: advice, times, speedups and monthly bills.
pub fn side_by_side(reports: &[&Report]) -> Vec<ComparisonRow> {
    // If any scenario has no answer, no scenario is called faster or cheaper.
    let compares = reports.iter().all(|report| report.is_answered());
    let costs: Vec<CostReport> = reports.iter().map(|report| CostReport::of(report)).collect();
    let build_row = |title, cell: &dyn Fn(&Report) -> (String, String)| ComparisonRow {
        title,
        cells: reports.iter().map(|report| cell(report)).collect(),
    };
    let time_row = |title, find_time: &dyn Fn(&Report) -> Option<(Seconds, &'static str)>| {
        let first = reports.first().and_then(|report| find_time(report));
        let cells = reports.iter().map(|report| match find_time(report) {
            Some((time, library)) => {
                let gain = first.filter(|_| compares).map_or(1.0, |(first, _)| first / time);
                (format::time(time), format!("{library}{}", against("faster", "slower", gain)))
            }
            None => (cannot(report).to_owned(), String::new()),
        });
        ComparisonRow { title, cells: cells.collect() }
    };
    let gain_row = |title, find_gain: &dyn Fn(&Report) -> Option<Gain>| {
        build_row(title, &|report| match find_gain(report).filter(|_| report.obstacle.is_none()) {
            Some((gain, interval)) => {
                (Winner::at(gain).compared(), format!("80\u{a0}% range {}", range(interval)))
            }
            None => (NOT_AVAILABLE.to_owned(), String::new()),
        })
    };
    let month_row = |title, is_contender: fn(Contender) -> bool| {
        let find_bill = |costs: &CostReport| {
            costs
                .all
                .iter()
                .find(|cost| is_contender(cost.contender))
                .and_then(|cost| cost.month.cost)
        };
        let first = costs.first().and_then(find_bill).filter(|month| !month.is_zero());
        let cells = costs.iter().map(|costs| match find_bill(costs) {
            Some(cost) => {
                let gain =
                    first.filter(|_| compares && !cost.is_zero()).map_or(1.0, |first| first / cost);
                (money(cost, &costs.terms), cost_difference(cost, gain))
            }
            None => (NOT_AVAILABLE.to_owned(), String::new()),
        });
        ComparisonRow { title, cells: cells.collect() }
    };
    let time_if_runnable =
        |report: &Report, time, name| report.obstacle.is_none().then_some((time, name));
    vec![
        build_row("Advice", &|report| {
            let word = match report.advice {
                Some(recommended) => advice(&recommended).to_owned(),
                None => not_understood(&report.unread),
            };
            (word, String::new())
        }),
        time_row("CPU, your code", &|report| {
            Some((report.assessment.cpu.total(), report.scenario.cpu_library().name))
        }),
        time_row("CPU, best library", &|report| {
            let best = report.best_cpu();
            Some((best.run.total(), best.library.name))
        }),
        time_row("GPU", &|report| {
            time_if_runnable(
                report,
                report.assessment.gpu().total(),
                report.scenario.gpu_library().name,
            )
        }),
        gain_row("GPU vs. your code", &|report| Some((report.speedup()?, report.ranges.speedup))),
        gain_row("GPU vs. the best CPU code", &|report| {
            let comparison = report.advice?.comparison;
            Some((comparison.gpu_gain, comparison.range))
        }),
        month_row("Monthly cost, CPU", |contender| contender == Contender::Today),
        month_row("Monthly cost, GPU", |contender| contender == Contender::Gpu),
    ]
}

/// Formats the gain over the first scenario. The text is empty if there is no difference.
fn against(better: &str, worse: &str, gain: f64) -> String {
    match Winner::at(gain) {
        Winner::Gpu(factor) => format!(", {} {better}", format::factor(factor)),
        Winner::Cpu(factor) => format!(", {} {worse}", format::factor(factor)),
        Winner::Neither => String::new(),
    }
}

fn cost_difference(cost: Dollars, gain: f64) -> String {
    if cost.is_zero() {
        String::new()
    } else {
        let text = against("less", "more", gain);
        text.strip_prefix(", ").unwrap_or_default().to_owned()
    }
}

/// Returns the reason why a scenario has no time.
const fn cannot(report: &Report) -> &'static str {
    match report.obstacle {
        Some(Obstacle::TooBig) => "doesn’t fit",
        Some(Obstacle::NoArithmetic) => "lacks the precision",
        Some(Obstacle::NoLibrary) => "library doesn’t run",
        Some(Obstacle::NoTraining) => "can’t train",
        Some(Obstacle::NoAlgorithm) => "lacks the algorithm",
        None => NOT_AVAILABLE,
    }
}

/// Summarizes several scenarios in a line of at most 80 characters: the GPU's gain in each scenario, and the difference
/// between the first and the last scenario, which is the current one.
pub fn compare_line(reports: &[&Report]) -> (String, String) {
    let [first, .., last] = reports else {
        return (
            "Nothing is pinned".to_owned(),
            ": pin this, change an input, compare.".to_owned(),
        );
    };
    let write_gain = |(report, letter): (&&Report, &&str)| match (report.obstacle, report.speedup())
    {
        (None, Some(speedup)) => format!("{letter}: {}", Winner::at(speedup).compared()),
        _ if !report.is_answered() => format!("{letter}: not understood"),
        _ => format!("{letter}: {}", cannot(report)),
    };
    let gains: Vec<String> = reports.iter().zip(&LETTERS).map(write_gain).collect();
    let differences = InputDifference::among(&[first, last]);
    let answer = gains.join(" · ");
    let rest = match &*differences {
        [] => ", same inputs so far".to_owned(),
        [difference] => {
            let [from, to] = [0, 1].map(|index: usize| {
                trim_details(&input_value(difference.field, difference.values[index])).to_owned()
            });
            let label = difference.field.label;
            let change_text = match difference.field.kind {
                Kind::Choice(_) => format!(" with {to} instead of {from}"),
                Kind::Number(_) => format!(" with {label} {to} instead of {from}"),
            };
            let fits = answer.chars().count() + change_text.chars().count() <= 80;
            if fits { change_text } else { format!(", {label} differs") }
        }
        many => format!(", {} inputs differ", many.len()),
    };
    (answer, rest)
}

/// Returns a label without the details after the name.
fn trim_details(label: &str) -> &str {
    label.split(" (").next().unwrap_or(label).split(", ").next().unwrap_or(label)
}
