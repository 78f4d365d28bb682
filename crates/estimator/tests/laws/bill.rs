//! Property tests of costs and energy.

use super::jobs::jobs;
use super::{config, is_close, is_saturated};
use offload_estimator::{Assessment, assess};
use offload_vocabulary::quantity::{Dollars, HourlyPrice, LIMIT, ratio};
use proptest::prelude::*;

fn without_costs(mut answer: Assessment) -> Assessment {
    (answer.bills.cpu.cost, answer.bills.gpu.cost) = (None, None);
    answer
}

fn costs(answer: &Assessment) -> [Option<Dollars>; 2] {
    [answer.bills.cpu.cost, answer.bills.gpu.cost]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn scaling_prices_scales_costs_and_nothing_else(job in jobs(), times in 0.01..100.0) {
        let mut expensive = job.clone();
        expensive.cpu.price = expensive.cpu.price.map(|price| price * times);
        expensive.gpu.price = expensive.gpu.price.map(|price| price * times);
        let (cheap, expensive) = (assess(&job), assess(&expensive));
        for (cheap, expensive) in costs(&cheap).into_iter().zip(costs(&expensive)) {
            prop_assert_eq!(cheap.is_some(), expensive.is_some());
            if let (Some(cheap), Some(expensive)) = (cheap, expensive) {
                let cut_off = expensive.value().max(cheap.value()) > LIMIT / 1e6;
                prop_assert!(cut_off || is_close(cheap.value() * times, expensive.value()));
            }
        }
        prop_assert_eq!(without_costs(cheap), without_costs(expensive));
    }

    #[test]
    fn an_unknown_price_leaves_the_cost_unknown(mut job in jobs()) {
        job.gpu.price = None;
        let answer = assess(&job);
        prop_assert_eq!(answer.cost_factor(), None);
        prop_assert_eq!(answer.bills.cpu.cost.is_some(), job.cpu.price.is_some());
    }

    #[test]
    fn the_gpu_breaks_even_in_cost_at_a_speedup_of_the_price_ratio(
        job in jobs(),
        cpu in 0.01..100.0,
        gpu in 0.01..100.0,
    ) {
        let mut job = job;
        job.cpu.price = Some(HourlyPrice::new(cpu));
        job.gpu.price = Some(HourlyPrice::new(gpu));
        let answer = assess(&job);
        prop_assume!(!is_saturated(answer.gpu().total()));
        prop_assume!(!is_saturated(answer.cpu.total()));
        prop_assume!(!answer.gpu().total().is_zero());
        let factor = answer.cost_factor().expect("both prices are known");
        prop_assert!(is_close(factor, answer.speedup() / (gpu * job.gpus().value() / cpu)));
    }

    #[test]
    fn no_chip_draws_more_than_its_power(job in jobs()) {
        let answer = assess(&job);
        prop_assume!(!is_saturated(answer.cpu.total()));
        prop_assume!(!is_saturated(answer.gpu().total()));
        let per_run = |whole: f64| whole / answer.runs.value() * (1.0 + 1e-9);
        if let (Some(power), Some(energy)) = (job.cpu.power, answer.bills.cpu.energy) {
            prop_assert!(energy.value() <= power.value() * per_run(answer.cpu.total().value()));
        }
        if let (Some(power), Some(energy)) = (job.gpu.power, answer.bills.gpu.energy) {
            let power = power.value() * job.gpus().value() + job.cpu.power.unwrap_or_default().value();
            prop_assert!(energy.value() <= power * per_run(answer.gpu().total().value()));
        }
    }

    #[test]
    fn an_idle_chip_draws_something(mut job in jobs()) {
        job.gpu.power = job.gpu.power.filter(|power| power.value() > 1e-3);
        let answer = assess(&job);
        if let Some(energy) = answer.bills.gpu.energy {
            prop_assert!(!energy.is_zero() || answer.gpu().total().is_zero());
        }
    }

    #[test]
    fn a_ratio_of_any_two_numbers_is_finite(a in any::<f64>(), b in any::<f64>()) {
        let (a, b) = (a.abs(), b.abs());
        prop_assert!((0.0..=LIMIT).contains(&ratio(a, b)));
        prop_assert_eq!(ratio(a, a), 1.0);
    }
}
