//! Tests the arithmetic of monthly bills.

use crate::{is_near, report};
use offload_analysis::{Cost, CostReport, MONTH, MachineUse, MonthlyBill, Report, Terms};
use offload_scenario::field::Group;
use offload_scenario::payment::Payment;
use offload_scenario::{Choice, FIELDS, Kind, decode};
use offload_vocabulary::quantity::{Count, Dollars, HourlyPrice, Joules, Seconds, Share};
use proptest::prelude::*;

fn costs(link: &str) -> CostReport {
    CostReport::of(&report(link))
}

fn terms(link: &str) -> Terms {
    Terms::of(&decode("", link).scenario)
}

/// A machine that costs $1 per hour and draws 1 kW. Each run takes one hour.
const HOUR: MachineUse = MachineUse {
    time: Seconds::new(3600.0),
    runs: Count::new(1.0),
    price: Some(HourlyPrice::new(1.0)),
    purchase: Some(Dollars::new(8766.0)),
    energy: Some(Joules::new(3.6e6)),
};

fn month(link: &str) -> MonthlyBill {
    MonthlyBill::of(&HOUR, &terms(link))
}

fn assert_cost(link: &str, expected: f64) {
    let cost = month(link).cost.expect("prices are known").value();
    assert!(is_near(cost, expected), "{link}: {cost}, not {expected}");
}

#[test]
fn rent_is_paid_for_runs_boots_idle_time_and_rounding() {
    assert_cost("monthly=10&boots=0", 10.0);
    assert_cost("monthly=10&boots=10&boot=360&minimum=0", 11.0);
    assert_cost("monthly=10&boots=0&idle=50", 20.0);
    assert_cost("monthly=10&boots=10&boot=360&billing=hour", 20.0);
    assert_cost("monthly=10&boots=10&boot=0&billing=hour", 10.0);
    assert_cost("monthly=10&boots=20&boot=0&minimum=3600", 20.0);
    assert_cost("monthly=0", 0.0);
    let extra = month("monthly=10&boots=10&boot=360&minimum=0").extra_cost.expect("known").value();
    assert!(is_near(extra, 1.0), "{extra}");
}

#[test]
fn discounts_reduce_the_rent_and_commitments_pay_for_the_whole_month() {
    assert_cost("monthly=10&boots=0&pay=spot&spot=60", 4.0);
    assert_cost("monthly=10&pay=commit&commit=40", 730.5 * 0.6);
    assert_cost("monthly=1000&pay=commit&commit=40", 2.0 * 730.5 * 0.6);
}

#[test]
fn an_owned_machine_costs_its_depreciation_and_electricity() {
    // $8,766 over a year of 8,766 hours is $1 per hour, or $2 per hour if the machine works half of the time.
    assert_cost("monthly=10&pay=own&lifetime=1&usage=100&kwh=0.5", 15.0);
    assert_cost("monthly=10&pay=own&lifetime=1&usage=50&kwh=0.5", 25.0);
    let month = month("monthly=10&kwh=0.5&co2=100");
    assert_eq!(month.electricity.map(Dollars::value), Some(5.0));
    assert!(is_near(month.emissions.expect("power is known"), 1000.0));
}

#[test]
fn the_electricity_price_comes_from_the_region_unless_given() {
    let germany = terms("region=de");
    assert_eq!((germany.electricity, germany.intensity), (0.204, 381.0));
    assert_eq!(terms("region=de&kwh=0.3").electricity, 0.3);
    assert_eq!(terms("").region.id, "world");
}

#[test]
fn the_bill_per_run_equals_that_of_the_assessment() {
    for link in [
        "w=matmul",
        "w=training&machine=aws-g5-xlarge",
        "w=llm&gpus=4",
        "w=fft&runs=50&start=fresh",
    ] {
        let scenario = decode("", &format!("{link}&monthly=1&boots=0")).scenario;
        let report = Report::of(&scenario);
        let costs = CostReport::of(&report);
        let bills = &report.assessment.bills;
        let gpu = costs.gpu().expect("it can run");
        for (cost, bill) in [(costs.today(), &bills.cpu), (gpu, &bills.gpu)] {
            let (month, run) = (cost.month.cost, bill.cost);
            let (month, run) = (month.expect("known").value(), run.expect("known").value());
            assert!((month - run).abs() <= 1e-9 * run, "{link}: {month} {run}");
            let energy = cost.month.energy.zip(bill.energy).expect("known");
            assert!(is_near(energy.0.value(), energy.1.value()), "{link}: {energy:?}");
        }
    }
}

#[test]
fn the_gpu_breaks_even_if_the_speedup_equals_the_price_ratio() {
    let costs = costs("w=training&gpuprice=6&cpuprice=2");
    let break_even = costs.break_even(costs.today()).expect("both prices are given");
    assert_eq!(break_even.needed, 3.0);
    let gpu = costs.gpu().expect("it can run");
    assert!(is_near(break_even.speedup, costs.today().time() / gpu.time()));
    assert!(is_near(break_even.price.value(), 2.0 * break_even.speedup));
}

#[test]
fn the_cost_comparison_per_run_matches_the_cost_advice() {
    for link in
        ["dataframe", "molecular-dynamics", "pipeline", "w=elementwise&dtype=fp16", "matmul"]
    {
        let report = Report::of(&decode("", link).scenario);
        let costs = CostReport::of(&report);
        let compared = costs.compared().expect("it can run");
        let advice = report.cost_advice.expect("both have a price");
        let factor = advice.comparison.gpu_gain;
        let per_run = compared.per_run().expect("both have a price");
        assert!((per_run / factor - 1.0).abs() < 1e-6, "{link}: {per_run} {factor}");
        // The GPU must beat the best CPU code, not just today's code.
        assert_eq!(compared.other.time(), report.best_cpu().run.total(), "{link}");
    }
    assert_eq!(costs("w=matmul&gpu=apple-m1").compared(), None);
}

#[test]
fn default_monthly_runs_cover_at_least_one_process_per_boot() {
    assert_eq!(terms("").runs.value(), 10_000.0);
    assert_eq!(terms("runs=250k").runs.value(), 7.5e6);
    assert_eq!(terms("runs=250k&boots=1").runs.value(), 250_000.0);
    assert_eq!(terms("runs=250k&monthly=12").runs.value(), 12.0);
}

#[test]
fn a_bill_breaks_even_when_runs_outweigh_boots_and_minimum_billing() {
    let costs = costs("dataframe&monthly=1000");
    let break_even = costs.break_even(costs.today()).expect("both prices are known");
    assert!(break_even.speedup > break_even.needed && break_even.bill < 1.0, "{break_even:?}");
    let bills = |runs: f64| {
        let terms = Terms { runs: Count::new(runs), ..costs.terms };
        let bill = |cost: &Cost| MonthlyBill::of(&cost.machine, &terms).cost.expect("known");
        bill(costs.today()) / bill(costs.gpu().expect("it can run"))
    };
    let runs = break_even.runs.expect("a run is cheaper").value();
    // The billed time of each boot is rounded up to whole seconds, so the ratio of the bills changes in steps.
    assert!(bills(runs) > 1.0 && bills(runs * 0.95) <= 1.0, "{runs}");
}

#[test]
fn gpus_without_a_rental_price_have_a_purchase_price() {
    let rtx = costs("w=matmul&gpu=rtx-4080&pay=own&cpubuy=1000");
    assert_eq!(rtx.gpu().expect("it can run").machine.purchase, Some(Dollars::new(1199.0)));
    assert!(rtx.gpu().and_then(|gpu| gpu.month.cost).is_some());
    let unpriced_gpus = offload_catalog::gpus().iter().filter(|gpu| gpu.price.is_none());
    let count = unpriced_gpus.filter(|gpu| offload_catalog::purchase(gpu.id).is_some()).count();
    assert!(count >= 30, "{count}");
}

#[test]
fn every_input_of_the_bill_changes_a_bill_or_a_ranking() {
    let describe_bills = |link: &str| {
        let CostReport { all, terms, .. } = costs(link);
        format!("{all:?} {} {:?} {:?}", terms.currency, terms.deadline, terms.budget)
    };
    let payments = ["pay=demand", "pay=spot", "pay=commit", "pay=own&cpubuy=500&buy=1500"];
    for field in FIELDS.iter().filter(|field| field.group == Group::Cost) {
        let values: Vec<String> = match &field.kind {
            Kind::Number(number) => {
                vec![number.usual.from.to_string(), number.usual.to.to_string()]
            }
            Kind::Choice(choice) => {
                choice.options().map(|option| option.id.to_owned()).take(3).collect()
            }
        };
        let differs = payments.iter().any(|payment| {
            let bills_with = |value: &String| match field.kind {
                Kind::Choice(Choice::Payment) => describe_bills(&format!("w=matmul&pay={value}")),
                _ => {
                    let other_inputs: Vec<&str> = payment
                        .split('&')
                        .filter(|part| !part.starts_with(&format!("{}=", field.key)))
                        .collect();
                    describe_bills(&format!(
                        "w=matmul&{}&{}={value}",
                        other_inputs.join("&"),
                        field.key
                    ))
                }
            };
            values.iter().map(bills_with).collect::<std::collections::HashSet<_>>().len() > 1
        });
        assert!(differs, "{}", field.key);
    }
}

#[test]
fn the_cpu_purchase_price_is_the_launch_price_per_socket_unless_given() {
    let purchase_price = |link: &str| costs(link).today().machine.purchase.map(Dollars::value);
    assert_eq!(purchase_price("w=matmul&cpu=xeon-gold-6148"), Some(3072.0));
    assert_eq!(purchase_price("w=matmul&cpu=xeon-gold-6148&sockets=2"), Some(6144.0));
    assert_eq!(purchase_price("w=matmul&cpu=xeon-gold-6148&sockets=2&cpubuy=9000"), Some(9000.0));
    assert_eq!(purchase_price("w=matmul&cpu=aws-c7i-2xlarge"), None);
    let owned = costs("w=matmul&cpu=xeon-gold-6148&gpu=rtx-4090&pay=own");
    assert!(owned.all.iter().all(|cost| cost.month.cost.is_some()), "both sides have a bill");
}

#[test]
fn every_default_of_the_bill_has_a_source_until_it_is_given() {
    let mut count = 0;
    for field in FIELDS.iter().filter(|field| field.group == Group::Cost) {
        let Kind::Number(number) = &field.kind else { continue };
        let Some(default) = number.default else { continue };
        let source = |link: &str| Terms::source(&decode("", link).scenario, number.number);
        assert!(source("").is_some_and(|source| !source.read.is_empty()), "{}", field.key);
        assert_eq!(source(&format!("w=matmul&{}={default}", field.key)), None, "{}", field.key);
        count += 1;
    }
    assert_eq!(count, 9);
}

proptest! {
    #[test]
    fn more_runs_boot_time_or_idle_time_never_cost_less(
        runs in 0.0..1e6, boots in 0.0..1000.0, boot in 0.0..1000.0, idle in 0.0..0.9, more in 1.0..3.0,
    ) {
        let base = Terms {
            runs: Count::new(runs),
            boots: Count::new(boots),
            boot: Seconds::new(boot),
            idle: Share::new(idle),
            ..terms("")
        };
        let cost = |terms: Terms| MonthlyBill::of(&HOUR, &terms).cost.expect("known").value();
        let min_cost = cost(base) * (1.0 - 1e-9);
        let (more_runs, longer_boot) = (base.runs * more, base.boot * more);
        let longer_idle = Share::new(f64::min(idle * more, 0.95));
        let higher_costs = [
            cost(Terms { runs: more_runs, ..base }),
            cost(Terms { boot: longer_boot, ..base }),
            cost(Terms { idle: longer_idle, ..base }),
        ];
        prop_assert!(higher_costs.iter().all(|cost| *cost >= min_cost), "{:?} {}", higher_costs, min_cost);
        let spot = cost(Terms { payment: Payment::Spot, price_share: Share::new(0.45), ..base });
        prop_assert!(spot <= cost(base) * (0.45 + 1e-9));
        // A commitment costs at least one whole month, even for a few runs.
        let committed = cost(Terms { payment: Payment::Committed, ..base });
        prop_assert!(runs == 0.0 || committed >= MONTH.value() / 3600.0 * (1.0 - 1e-9));
    }
}
