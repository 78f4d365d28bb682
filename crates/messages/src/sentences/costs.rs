//! Describes the monthly bill.

use super::{Winner, priced};
use crate::format;
use offload_analysis::{
    Advice, BreakEven, Contender, Cost, CostComparison, CostReport, MIN_WORTHWHILE_GAIN, MONTH,
    Origin, Report, Scope, Source, Terms, is_old_price,
};
use offload_scenario::Number;
use offload_scenario::payment::Payment;
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Seconds, Share};

/// Formats an amount of money with the currency sign of the bill.
pub fn money(amount: Dollars, terms: &Terms) -> String {
    format::money(amount).replace('$', terms.currency)
}

/// Formats a rent with the currency sign of the bill.
pub fn rent(price: HourlyPrice, terms: &Terms) -> String {
    format::price(price).replace('$', terms.currency)
}

/// Returns the library of a contender.
pub fn contender(contender: Contender, report: &Report) -> String {
    let scenario = &report.scenario;
    match contender {
        Contender::Today => scenario.cpu_library().name.to_owned(),
        Contender::BestCpu(library) => library.name.to_owned(),
        Contender::Gpu => scenario.gpu_library().name.to_owned(),
    }
}

/// Returns the name of a contender's machine.
pub fn contender_machine(contender: Contender, report: &Report) -> String {
    match contender {
        Contender::Today | Contender::BestCpu(_) => report.scenario.cpu().name.to_owned(),
        Contender::Gpu => gpus(report),
    }
}

/// Returns the name of the GPU, with the number of GPUs if there are several.
fn gpus(report: &Report) -> String {
    let name = report.scenario.gpu().name;
    match report.job.gpus().value() {
        1.0 => name.to_owned(),
        many => format!("{} × {name}", format::count(many)),
    }
}

/// Formats the number of runs: "10,000 runs per month". If the machines are owned, ", owned" follows.
pub fn runs_per_month(terms: &Terms) -> String {
    let owned_note = if terms.payment == Payment::Owned { ", owned" } else { "" };
    let plural = if terms.runs.value() == 1.0 { "" } else { "s" };
    format!("{} run{plural} per month{owned_note}", write_runs(terms.runs))
}

fn write_runs(runs: Count) -> String {
    match runs.value() {
        runs if runs < 1e6 => format::grouped(runs),
        runs => format::spelled(runs),
    }
}

/// Formats the billed hours of a month. If they exceed the length of a month, adds the number of machines: "51,400 h on
/// 71 machines".
pub fn hours(billed: Seconds) -> String {
    let hours = format!("{} h", format::number(billed.value() / 3600.0));
    match (billed / MONTH).ceil() {
        machines if machines > 1.0 => format!("{hours} on {} machines", format::grouped(machines)),
        _ => hours,
    }
}

/// Lists the costs on a bill other than the cost of the runs, such as "idle time".
pub const fn extra_costs(terms: &Terms) -> &'static str {
    match terms.payment {
        Payment::OnDemand | Payment::Spot => "boots, minimum charges, idle time and rounding",
        Payment::Committed => "unused hours",
        Payment::Owned => "idle time",
    }
}

/// Compares the monthly cost of the GPU with the monthly cost of the best CPU code. Returns
/// the answer and the rest of the line: "GPU 1.7× more expensive" and " than Polars: $0.30 instead of $0.18 for 10,000
/// runs per month." If other costs, such as idle time, change the answer, the rest of the line names them.
pub fn cost_line(costs: &CostReport, report: &Report) -> (String, String) {
    let terms = &costs.terms;
    let (per_month, best) = (runs_per_month(terms), costs.best_cpu());
    let write_bill = |cost: &Cost| cost.month.cost.map(|cost| money(cost, terms));
    if terms.runs.is_zero() {
        return ("Nothing".to_owned(), format!(" to pay for: {per_month}."));
    }
    let Some(compared) = costs.compared() else {
        let name = contender(best.contender, report);
        let rest = format!(" for {per_month} with {name}; the GPU can’t run it.");
        return (write_bill(best).unwrap_or_else(|| "No price is known".to_owned()), rest);
    };
    let CostComparison { ours, other } = compared;
    let opponent = contender(other.contender, report);
    let Some(bill) = compared.bill() else {
        let [ours, other] = [ours, other].map(write_bill);
        if ours.is_none() && other.is_none() {
            let kind = if terms.payment == Payment::Owned { "purchase" } else { "rental" };
            return (
                format!("No {kind} price known"),
                format!(" for the GPU or {opponent}. Enter one to see the bill."),
            );
        }
        let [ours, other] =
            [ours, other].map(|amount| amount.unwrap_or_else(|| "price unknown".to_owned()));
        return (format!("GPU: {ours}"), format!("; {opponent}: {other} ({per_month})."));
    };
    let [our_cost, other_cost] = [ours, other].map(|cost| write_bill(cost).unwrap_or_default());
    let winner = Winner::at(bill);
    // Compare only the words "faster" and "slower", because the factors may differ without changing the answer.
    let is_reversed = compared.per_run().is_some_and(|run| Winner::at(run).word() != winner.word());
    // The text next to the advice compares the costs of a run. If the ratio of the bills is different, repeat that
    // comparison here.
    let run = compared.per_run().filter(|run| priced(*run) != priced(bill));
    let run_note = run.map_or_else(String::new, |run| {
        format!(" {} ({} per run)", extra_costs_briefly(terms), priced(run))
    });
    match winner {
        Winner::Neither => (
            "About the same".to_owned(),
            format!("{run_note}: GPU {our_cost}, {opponent} {other_cost} for {per_month}."),
        ),
        Winner::Gpu(_) | Winner::Cpu(_) if is_reversed => (
            format!("GPU {}", priced(bill)),
            format!("{run_note}: {our_cost}, {opponent} {other_cost} for {per_month}."),
        ),
        Winner::Gpu(_) | Winner::Cpu(_) => (
            format!("GPU {}", priced(bill)),
            format!(
                "{run_note} than {opponent}: {our_cost} instead of {other_cost} for {per_month}."
            ),
        ),
    }
}

/// Describes the costs on a bill other than the cost of the runs, in a few words: "with boot time".
const fn extra_costs_briefly(terms: &Terms) -> &'static str {
    match terms.payment {
        Payment::OnDemand | Payment::Spot => "with boot time",
        Payment::Committed => "with unused hours",
        Payment::Owned => "with idle hours",
    }
}

/// Explains why the ratio of the bills clearly differs from the ratio of the costs of a run, i.e. because other costs
/// dominate. Returns `None` if both ratios are similar.
pub fn bill_note(costs: &CostReport, report: &Report) -> Option<String> {
    let compared = costs.compared()?;
    let (run, bill) = (compared.per_run()?, compared.bill()?);
    if (1.0 / MIN_WORTHWHILE_GAIN..MIN_WORTHWHILE_GAIN).contains(&(bill / run)) {
        return None;
    }
    let write_share = |cost: &Cost| {
        let (extra_costs, all) = cost.month.extra_cost.zip(cost.month.cost)?;
        let share = format::share(Share::new(extra_costs / all));
        Some(format!("{share} of the bill with {}", contender(cost.contender, report)))
    };
    let (ours, other) = (write_share(compared.ours)?, write_share(compared.other)?);
    let extras = extra_costs(&costs.terms);
    Some(format!(
        "By price and time alone, a run on the GPU is {}. The bills also include {extras}: {ours} and {other}.",
        match Winner::at(run) {
            Winner::Neither => "equally expensive".to_owned(),
            Winner::Gpu(_) | Winner::Cpu(_) => priced(run),
        },
    ))
}

/// Compares the cost of a run on the GPU with today's code: "1.2× cheaper than pandas". Today's code is named if the
/// advice compares the GPU with another library.
pub fn priced_today(report: &Report) -> String {
    if report.obstacle.is_some() {
        return "if it ran".to_owned();
    }
    let compared = priced(report.assessment.cost_factor().unwrap_or(1.0));
    match report.best_baseline() {
        Some(_) => format!("{compared} than {}", report.scenario.cpu_library().name),
        None => compared,
    }
}

/// Returns "CPU power assumed" if the CPU's power is not published, so the model uses the power of an average core.
pub fn assumed_power(report: &Report) -> Option<&'static str> {
    let power = report.inputs.get(Number::CpuPower)?;
    matches!(power.origin, Origin::Published(_, Scope::General)).then_some("CPU power assumed")
}

/// Explains when the GPU is cheaper than another option. The first text contains the break-even speedup and the
/// break-even price of a run. The second text contains the present values and their effect on the monthly bill.
pub fn break_even(
    against: Contender,
    BreakEven { needed, speedup, price, bill, runs }: &BreakEven,
    terms: &Terms,
    report: &Report,
) -> (String, String) {
    let name = contender(against, report);
    let owned = terms.payment == Payment::Owned;
    let (condition, price_text) = match Winner::at(*needed) {
        Winner::Gpu(times) => {
            let times = format::factor(times);
            (format!("above a {times} speedup"), format!("{times} higher"))
        }
        Winner::Cpu(times) => {
            let times = format::factor(times);
            (format!("even if it is up to {times} slower"), format!("{times} lower"))
        }
        Winner::Neither => ("if it is faster".to_owned(), "the same".to_owned()),
    };
    let claim = format!(
        "Compared with {name}, a run on the {} is cheaper {condition}: {} is {price_text}.",
        gpus(report),
        if owned { "its hourly price" } else { "its rent" },
    );
    let (speedup_text, rent) = (Winner::at(*speedup).compared(), rent(*price, terms));
    let is_cheaper = speedup >= needed;
    let stays = report.cost_advice.is_some_and(|advised| advised.advice == Advice::Stay);
    let mut status = if is_cheaper && stays {
        format!("It is {speedup_text}: a run is slightly cheaper, up to {rent}.")
    } else if is_cheaper {
        format!("It is {speedup_text}: a run stays cheaper up to {rent}.")
    } else {
        format!("It is {speedup_text}: a run would be cheaper below {rent}.")
    };
    let has_boots = matches!(terms.payment, Payment::OnDemand | Payment::Spot);
    match (is_cheaper, *bill > 1.0, runs) {
        (true, false, Some(runs)) if has_boots => {
            let runs = format::number(runs.value());
            status += &format!(
                " With boot time and minimum charges, its bill is lower above {runs} runs per month."
            );
        }
        (true, false, _) => {
            status += &format!(" Its bill is higher because of {}.", extra_costs(terms))
        }
        (false, true, _) => {
            status += &format!(" Its bill is lower because of {}.", extra_costs(terms))
        }
        (false, false, _) => status += " More runs don’t change that.",
        (true, true, _) => {}
    }
    (claim, status)
}

/// Compares buying with renting. If the purchase price of an owned machine is unknown, the text asks the user to enter
/// it.
///
/// Returns `None` if the purchase price of a rented machine is unknown.
pub fn buying(cost: &Cost, terms: &Terms, report: &Report) -> Option<String> {
    let machine = contender_machine(cost.contender, report);
    let Some(purchase) = cost.machine.purchase else {
        let label = match cost.contender {
            Contender::Today | Contender::BestCpu(_) => Number::CpuPurchase.label(),
            Contender::Gpu => Number::GpuPurchase.label(),
        };
        let request = || format!("No purchase price known for the {machine}: enter “{label}”.");
        return (terms.payment == Payment::Owned).then(request);
    };
    let purchase = money(purchase, terms);
    let purchase_cost = cost.bought(terms).cost;
    let month = purchase_cost.map(|cost| format!("{} per month", money(cost, terms)));
    let month = month.unwrap_or_else(|| "an unknown amount per month".to_owned());
    let basis = format!(
        "The {machine} costs {purchase} to buy. These runs cost {month} on it, with electricity, over {} years \
         at {} utilization.",
        format::count((terms.lifetime.value() / (8766.0 * 3600.0) * 10.0).round() / 10.0),
        format::share(terms.utilization),
    );
    Some(match (cost.machine.price, cost.break_even_utilization(terms)) {
        (None, _) => format!("{basis} No hourly rent is known."),
        (Some(_), None) => format!("{basis} Its electricity alone costs more than its rent."),
        (Some(_), Some(share)) if share > 1.0 => {
            format!("{basis} Renting is cheaper even at 100 % utilization.")
        }
        (Some(_), Some(share)) => format!(
            "{basis} Buying is cheaper above {} utilization.",
            format::share(Share::new(share))
        ),
    })
}

/// Formats emissions in grams, kilograms or tonnes of CO₂ equivalent.
pub fn emissions(grams: f64) -> String {
    match grams {
        grams if grams >= 1e6 => format!("{} t", format::number(grams / 1e6)),
        grams if grams >= 1e3 => format!("{} kg", format::number(grams / 1e3)),
        grams => format!("{} g", format::number(grams)),
    }
}

/// Formats an energy in kilowatt-hours.
pub fn kilowatt_hours(joules: f64) -> String {
    format!("{} kWh", format::number(joules / 3.6e6))
}

/// Lists the sources of the prices and of the bill's default values. Marks prices that are old on the day `today`, such
/// as `2026-11-22`.
pub fn price_sources(costs: &CostReport, report: &Report, today: &str) -> Vec<String> {
    let cite = |source: &Source| {
        let age_note =
            if is_old_price(source.read, today) { ", over six months ago: check it" } else { "" };
        format!("{}, accessed {}{age_note}.", source.title, source.read)
    };
    let mut lines: Vec<String> = Vec::new();
    for line in costs.all.iter().filter_map(|cost| cost.source).map(cite) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if costs.terms.currency != "$" && !lines.is_empty() {
        lines.push("These prices are in US dollars, not converted.".to_owned());
    }
    let inputs: &[Number] = match costs.terms.payment {
        Payment::OnDemand => &[Number::BootTime, Number::MinimumBilled],
        Payment::Spot => &[Number::SpotDiscount, Number::BootTime, Number::MinimumBilled],
        Payment::Committed => &[Number::CommittedDiscount],
        Payment::Owned => {
            &[Number::CpuPurchase, Number::GpuPurchase, Number::Lifetime, Number::Utilization]
        }
    };
    lines.extend(inputs.iter().filter_map(|number| {
        let source = Terms::source(&report.scenario, *number)?;
        Some(format!("{}: {}", number.label(), cite(source)))
    }));
    lines
}

/// Describes the terms of payment.
pub fn payment(terms: &Terms) -> String {
    let discount = terms.price_share.rest();
    match terms.payment {
        Payment::OnDemand => "on demand".to_owned(),
        Payment::Spot => format!("spot, {} off", format::share(discount)),
        Payment::Committed => {
            format!("committed for every hour, {} off", format::share(discount))
        }
        Payment::Owned => "owned".to_owned(),
    }
}

/// Formats a number of days since 1970-01-01 as a date such as `2026-11-22`.
///
/// ```
/// use offload_messages::sentences::date;
/// assert_eq!((date(0).as_str(), date(20_779).as_str()), ("1970-01-01", "2026-11-22"));
/// ```
pub fn date(days: u64) -> String {
    // Count years from March, so that a leap day is the last day of its year (Howard Hinnant, chrono dates).
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}
