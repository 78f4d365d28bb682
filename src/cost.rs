//! The cost section: the monthly and yearly bills for each machine.

mod bill_input;

use crate::browser::day;
use crate::sections::frame::{Line, SectionProps, section_frame, tools};
use crate::sections::idle_work::{IdleWork, Incremental, use_idle_work};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::{disclosure::Disclosure, format};
pub(crate) use bill_input::{bill_input, pick_list};
use offload_analysis::{Contender, Cost, CostReport};
use offload_scenario::payment::Payment;
use offload_vocabulary::quantity::{Dollars, Seconds};
use yew::prelude::*;

/// The computation of the bills for a report.
struct CostWork(SharedReport);

impl Incremental for CostWork {
    type Output = CostReport;

    fn next(&mut self) -> Option<CostReport> {
        Some(CostReport::of(&self.0))
    }
}

/// The inputs of the bill, in order of importance.
const INPUTS: [&str; 19] = [
    "monthly", "pay", "boots", "boot", "spot", "commit", "buy", "cpubuy", "lifetime", "usage",
    "billing", "minimum", "idle", "gpuprice", "cpuprice", "region", "kwh", "co2", "currency",
];

/// Returns `true` if an input is always visible next to the bill, because it is among the most important inputs for
/// this payment. All other inputs are collapsed.
fn is_shown_first(key: &str, payment: Payment) -> bool {
    match key {
        "monthly" | "pay" => true,
        "boots" | "boot" => matches!(payment, Payment::OnDemand | Payment::Spot),
        "spot" => payment == Payment::Spot,
        "commit" => payment == Payment::Committed,
        "buy" | "cpubuy" | "lifetime" | "usage" => payment == Payment::Owned,
        _ => false,
    }
}

#[component]
pub(crate) fn CostSection(props: &SectionProps) -> Html {
    let report = &props.report;
    let wait = props.is_editing;
    let IdleWork { found: costs, is_outdated } =
        use_idle_work(report.clone(), wait, |report| CostWork(report.clone()));
    let line = costs.as_deref().map(|costs| {
        let (answer, rest) = sentences::cost_line(costs, report);
        Line { answer, rest }
    });
    section_frame(props, line.as_ref(), is_outdated, || {
        let Some(costs) = costs.as_deref() else {
            return html! { <p class="sub">{ "Calculating…" }</p> };
        };
        let inputs = |is_first: bool| {
            let (report, on) = (report.clone(), props.on.clone());
            Callback::from(move |()| {
                let payment = report.scenario.payment();
                let keys = INPUTS.iter().filter(|key| is_shown_first(key, payment) == is_first);
                html! {
                    <div class="bill-inputs">
                        { for keys.map(|key| bill_input(key, "cost", &report, &on)) }
                    </div>
                }
            })
        };
        html! {
            <>
                { inputs(true).emit(()) }
                <Disclosure title="More bill inputs" render={inputs(false)} class="more" />
                { bars(costs, report) }
                { break_even(costs, report) }
                { table(costs, report) }
                { for costs
                    .all
                    .iter()
                    .filter(|cost| matches!(cost.contender, Contender::Today | Contender::Gpu))
                    .filter_map(|cost| sentences::buying(cost, &costs.terms, report))
                    .map(|sentence| html! { <p>{ sentence }</p> }) }
                <p class="sub">
                    { for sentences::price_sources(costs, report, &day::today()).into_iter().map(|price_source| html! { <>{ price_source }{ " " }</> }) }
                    { region(costs) }
                </p>
                { tools(props, "Copy link to this bill", "", Html::default()) }
            </>
        }
    })
}

/// Returns a sentence on the sources of the electricity price and of the emissions.
fn region(costs: &CostReport) -> String {
    let region = costs.terms.region;
    let (price, intensity) = (region.price.source(), region.intensity.source());
    format!(
        "Electricity in {}: {}, {}; {}, {}. Chips only, without cooling.",
        region.name, price.title, price.read, intensity.title, intensity.read
    )
}

/// Draws a bar for each monthly bill. The cost of the runs comes first, followed by the other payments in a paler
/// color.
fn bars(costs: &CostReport, report: &SharedReport) -> Html {
    let terms = &costs.terms;
    let value = |amount: Option<Dollars>| amount.map_or(0.0, Dollars::value);
    let largest = costs.all.iter().map(|cost| value(cost.month.cost)).fold(0.0, f64::max);
    if largest <= 0.0 {
        return Html::default();
    }
    let row = |cost: &Cost| {
        let (total, extra) = (value(cost.month.cost), value(cost.month.extra_cost));
        let percent = |amount: f64| format::number(amount / largest * 100.0);
        let color = match cost.contender {
            Contender::Today => "cpu",
            Contender::BestCpu(_) => "best",
            Contender::Gpu => "gpu",
        };
        let rent = cost.hourly(terms).map(|hourly| format!(", {}", sentences::rent(hourly, terms)));
        let month = cost
            .month
            .cost
            .map_or_else(|| "unknown".to_owned(), |amount| sentences::money(amount, terms));
        let hours = sentences::hours(cost.month.billed);
        html! {
            <div class="month" key={color}>
                <div>
                    <b>{ sentences::contender(cost.contender, report) }</b>
                    <span class="sub">{ sentences::contender_machine(cost.contender, report) }{ rent }</span>
                </div>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect class={color} width={percent(total - extra)} height="8" />
                    <rect class={classes!(color, "beside")} x={percent(total - extra)} width={percent(extra)} height="8" />
                </svg>
                <div class="figure"><b>{ month }</b><span class="sub">{ hours }</span></div>
            </div>
        }
    };
    // An owned machine needs no note, because the row with the cost of the runs already shows that no rent is paid.
    let payment = match terms.payment {
        Payment::OnDemand | Payment::Spot | Payment::Committed => {
            format!(", {}", sentences::payment(terms))
        }
        Payment::Owned => String::new(),
    };
    let extra_note = match terms.payment {
        Payment::OnDemand | Payment::Spot | Payment::Committed => "Pale",
        Payment::Owned => "With electricity. Pale",
    };
    let extra_note = format!("{extra_note}: {}", sentences::extra_costs(terms));
    html! {
        <>
            <h4>{ "Monthly cost" }<span class="sub">
                { format!(" {}{payment}. {extra_note}. Shorter is better.", sentences::runs_per_month(terms)) }
            </span></h4>
            <div class="months">{ for costs.all.iter().map(row) }</div>
            if let Some(note) = sentences::bill_note(costs, report) {
                <p>{ note }</p>
            }
        </>
    }
}

/// Returns `true` if the work runs on the CPU only.
fn is_cpu(cost: &Cost) -> bool {
    match cost.contender {
        Contender::Today | Contender::BestCpu(_) => true,
        Contender::Gpu => false,
    }
}

/// Draws the break-even points between the GPU and each CPU option.
fn break_even(costs: &CostReport, report: &SharedReport) -> Html {
    let cpu_costs = costs.all.iter().filter(|cost| is_cpu(cost));
    let claims = cpu_costs.filter_map(|cost| {
        let even = costs.break_even(cost)?;
        let (claim, now) = sentences::break_even(cost.contender, &even, &costs.terms, report);
        Some(html! { <p class="claim"><b>{ claim }</b>{ " " }{ now }</p> })
    });
    html! { <div class="claims">{ for claims }</div> }
}

/// Draws a table of all amounts in the bills, with a column for each option.
fn table(costs: &CostReport, report: &SharedReport) -> Html {
    let terms = &costs.terms;
    let money = |amount: Option<Dollars>| {
        amount.map_or_else(|| "?".to_owned(), |amount| sentences::money(amount, terms))
    };
    let energy = |cost: &Cost| {
        let energy = cost.month.energy;
        energy.map_or_else(|| "?".to_owned(), |energy| sentences::kilowatt_hours(energy.value()))
    };
    let row = |title: String, is_sum: bool, cell: &dyn Fn(&Cost) -> String| {
        let cells = costs.all.iter().map(cell);
        html! {
            <tr class={is_sum.then_some("sum")}>
                <th scope="row">{ title }</th>
                { for cells.map(|cell| html! { <td class="figure">{ cell }</td> }) }
            </tr>
        }
    };
    let hours = |time: Seconds| format::number(time.value() / 3600.0);
    let energy_title = match sentences::assumed_power(report) {
        Some(assumed) => format!("Monthly energy ({assumed})"),
        None => "Monthly energy".to_owned(),
    };
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label="Monthly bills">
            <table>
                <thead><tr>
                    <td></td>
                    { for costs.all.iter().map(|cost| html! {
                        <th scope="col" class="figure">{ sentences::contender(cost.contender, report) }</th>
                    }) }
                </tr></thead>
                <tbody>
                    { row("Time per run".to_owned(), false, &|cost| format::time(cost.per_run())) }
                    { row("Price per hour".to_owned(), false, &|cost| {
                        cost.hourly(terms).map_or_else(|| "?".to_owned(), |hourly| sentences::rent(hourly, terms))
                    }) }
                    { row(format!("Hours of {}", sentences::runs_per_month(terms)), false, &|cost| hours(cost.month.work)) }
                    { row("Hours paid for".to_owned(), false, &|cost| hours(cost.month.billed)) }
                    { row("Runs only".to_owned(), false, &|cost| money(cost.month.work_cost)) }
                    { row(sentence_case(sentences::extra_costs(terms)), false, &|cost| money(cost.month.extra_cost)) }
                    { row("Month".to_owned(), true, &|cost| money(cost.month.cost)) }
                    { row("Year".to_owned(), true, &|cost| money(cost.month.cost.map(|cost| cost * 12.0))) }
                    { row(energy_title, false, &energy) }
                    { row("Electricity cost".to_owned(), false, &|cost| money(cost.month.electricity)) }
                    { row("CO2e".to_owned(), false, &|cost| {
                        cost.month.emissions.map_or_else(|| "?".to_owned(), sentences::emissions)
                    }) }
                </tbody>
            </table>
        </div>
    }
}

fn sentence_case(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    first.to_ascii_uppercase() + rest
}
