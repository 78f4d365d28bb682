//! Tests that the times of all units of work add up to the time of a run without start-up.

use crate::{is_near, report, reports};
use offload_analysis::UnitTimes;

#[test]
fn per_unit_times_add_up_to_the_total_without_start_up() {
    let edge_links =
        ["w=llm&prompt=0", "w=llm&tokens=0", "w=llm&runs=7&start=fresh", "w=cnn&runs=9"];
    for report in reports().chain(edge_links.map(report)) {
        let total_of = |side: fn(&UnitTimes) -> f64| {
            let times = report
                .times_per_unit
                .iter()
                .map(|unit_times| unit_times.units.value() * side(unit_times));
            times.sum::<f64>() * report.assessment.runs.value()
        };
        let (cpu, gpu) = (
            total_of(|unit_times| unit_times.cpu.time.value()),
            total_of(|unit_times| unit_times.gpu.time.value()),
        );
        let link = report.link();
        assert!(is_near(cpu, report.assessment.cpu.total().value()), "{link}: {cpu}");
        assert!(is_near(gpu, report.assessment.warm.total().value()), "{link}: {gpu}");
    }
}

#[test]
fn per_unit_ranges_match_the_total_and_a_million_units_cost_their_rent() {
    for report in reports() {
        for unit_times in &report.times_per_unit {
            let (cpu, all) = (&unit_times.cpu, report.assessment.cpu.total());
            assert!(is_near(cpu.range.low / cpu.time, report.ranges.cpu.low / all));
            assert!(is_near(cpu.range.high / cpu.time, report.ranges.cpu.high / all));
            let (gpu, all) = (&unit_times.gpu, report.assessment.warm.total());
            assert!(is_near(gpu.range.low / gpu.time, report.ranges.warm.low / all));
            assert!(is_near(cpu.per_second() * cpu.time.value(), 1.0));
        }
    }
    let report = report("w=matmul&cpuprice=3.6&gpuprice=7.2&gpus=2");
    let unit_times = report.times_per_unit[0];
    let dollars = |rent: Option<offload_vocabulary::quantity::Dollars>| rent.map(f64::from);
    assert!(is_near(
        dollars(unit_times.cpu.million).expect("a price"),
        1000.0 * unit_times.cpu.time.value()
    ));
    assert!(is_near(
        dollars(unit_times.gpu.million).expect("a price"),
        4000.0 * unit_times.gpu.time.value()
    ));
}

#[test]
fn each_family_counts_its_usual_unit() {
    for (link, unit, units) in [
        ("w=training&batch=32&steps=10", "sample", 320.0),
        ("w=cnn&batch=32&steps=10", "image", 320.0),
        ("w=transformer&batch=3&steps=10", "sequence", 30.0),
        ("w=recurrent&batch=3", "sequence", 3.0),
        ("w=small-kernels&iters=50", "iteration", 50.0),
        ("w=dataframe&rows=1M", "row", 1e6),
        ("w=montecarlo&paths=5k", "path", 5e3),
        ("w=stencil&elements=1000&steps=7", "cell update", 7e3),
        ("w=filter&elements=1000&channels=3", "pixel value", 3e3),
        ("w=elementwise&elements=1000&chain=3", "element", 1e3),
        ("w=matmul&products=12", "product", 12.0),
        ("ops=1T&launches=40", "run", 1.0),
    ] {
        let times_per_unit = &report(link).times_per_unit;
        let unit_counts: Vec<_> = times_per_unit
            .iter()
            .map(|unit_times| (unit_times.unit, unit_times.units.value()))
            .collect();
        assert_eq!(unit_counts, [(unit, units)], "{link}");
    }
}

#[test]
fn prompt_tokens_and_generated_tokens_are_counted_separately() {
    let units = |link: &str| -> Vec<_> {
        report(link)
            .times_per_unit
            .iter()
            .map(|unit_times| (unit_times.unit, unit_times.units.value()))
            .collect()
    };
    let (prompt_token, generated_token) = ("prompt token", "generated token");
    let link = "w=llm&prompt=512&tokens=128&batch=4";
    assert_eq!(units(link), [(prompt_token, 2048.0), (generated_token, 512.0)]);
    assert_eq!(units("w=llm&prompt=0&tokens=128"), [(generated_token, 128.0)]);
    assert_eq!(units("w=llm&prompt=512&tokens=0"), [(prompt_token, 512.0)]);
    assert_eq!(units("w=llm&prompt=0&tokens=0"), [(generated_token, 1.0)]);
    // Output tokens are generated one after another, and each token reads all weights. They take much longer than input
    // tokens.
    let [prompt, generation] = report(link).times_per_unit[..] else { panic!("two parts") };
    assert!(generation.gpu.time > prompt.gpu.time * 5.0);
    // The number of output tokens does not change the time of the input tokens.
    assert_eq!(
        report("w=llm&prompt=512&tokens=9&batch=4").times_per_unit[0].gpu.time,
        prompt.gpu.time
    );
}
