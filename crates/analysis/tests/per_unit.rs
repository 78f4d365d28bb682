//! Tests that answers per unit of work divide the time of a run without start-up.

use offload_analysis::{PerUnit, Report};
use offload_scenario::{Choice, FAMILIES, PRESETS, Scenario, decode};

fn report(link: &str) -> Report {
    Report::of(&decode("", link).scenario)
}

fn alike(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

/// Returns reports on every preset and on every family with its defaults.
fn reports() -> impl Iterator<Item = Report> {
    let families = FAMILIES.iter().map(|facts| {
        let mut scenario = Scenario::default();
        scenario.choose(Choice::Family, facts.id);
        Report::of(&scenario)
    });
    PRESETS.iter().map(|preset| report(preset.link)).chain(families)
}

#[test]
fn per_unit_times_add_up_to_the_total_without_start_up() {
    let odd = ["w=llm&prompt=0", "w=llm&tokens=0", "w=llm&runs=7&start=fresh", "w=cnn&runs=9"];
    for report in reports().chain(odd.map(report)) {
        let of = |side: fn(&PerUnit) -> f64| {
            let all = report.per_unit.iter().map(|per| per.units.value() * side(per));
            all.sum::<f64>() * report.assessment.runs.value()
        };
        let (cpu, gpu) = (of(|per| per.cpu.time.value()), of(|per| per.gpu.time.value()));
        let link = report.link();
        assert!(alike(cpu, report.assessment.cpu.total().value()), "{link}: {cpu}");
        assert!(alike(gpu, report.assessment.warm.total().value()), "{link}: {gpu}");
    }
}

#[test]
fn per_unit_ranges_match_the_total_and_a_million_units_cost_their_rent() {
    for report in reports() {
        for per in &report.per_unit {
            let (cpu, all) = (&per.cpu, report.assessment.cpu.total());
            assert!(alike(cpu.range.low / cpu.time, report.ranges.cpu.low / all));
            assert!(alike(cpu.range.high / cpu.time, report.ranges.cpu.high / all));
            let (gpu, all) = (&per.gpu, report.assessment.warm.total());
            assert!(alike(gpu.range.low / gpu.time, report.ranges.warm.low / all));
            assert!(alike(cpu.per_second() * cpu.time.value(), 1.0));
        }
    }
    let report = report("w=matmul&cpuprice=3.6&gpuprice=7.2&gpus=2");
    let per = report.per_unit[0];
    let dollars = |rent: Option<offload_vocabulary::quantity::Dollars>| rent.map(f64::from);
    assert!(alike(dollars(per.cpu.million).expect("a price"), 1000.0 * per.cpu.time.value()));
    assert!(alike(dollars(per.gpu.million).expect("a price"), 4000.0 * per.gpu.time.value()));
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
        let per = &report(link).per_unit;
        let counted: Vec<_> = per.iter().map(|per| (per.unit, per.units.value())).collect();
        assert_eq!(counted, [(unit, units)], "{link}");
    }
}

#[test]
fn prompt_tokens_and_generated_tokens_are_counted_separately() {
    let units = |link: &str| -> Vec<_> {
        report(link).per_unit.iter().map(|per| (per.unit, per.units.value())).collect()
    };
    let (prompt, written) = ("prompt token", "generated token");
    let link = "w=llm&prompt=512&tokens=128&batch=4";
    assert_eq!(units(link), [(prompt, 2048.0), (written, 512.0)]);
    assert_eq!(units("w=llm&prompt=0&tokens=128"), [(written, 128.0)]);
    assert_eq!(units("w=llm&prompt=512&tokens=0"), [(prompt, 512.0)]);
    assert_eq!(units("w=llm&prompt=0&tokens=0"), [(written, 1.0)]);
    // Output tokens are written one after another, so each reads all weights. They take far longer than input tokens.
    let [read, wrote] = report(link).per_unit[..] else { panic!("two parts") };
    assert!(wrote.gpu.time > read.gpu.time * 5.0);
    // The number of output tokens does not change the time of the input tokens.
    assert_eq!(report("w=llm&prompt=512&tokens=9&batch=4").per_unit[0].gpu.time, read.gpu.time);
}
