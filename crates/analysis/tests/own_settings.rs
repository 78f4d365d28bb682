//! Tests that the CPU takes the same time with separate settings as when both machines have these settings.

use crate::{computations, is_near, report};
use offload_analysis::{Caveat, Chapter, Origin, OwnSetting, Report, Symbol};
use offload_scenario::{Choice, FAMILIES, Number, decode};
use offload_vocabulary::precision::Precision;

/// Scenarios in which the machines have different settings. Each entry contains the shared settings, the CPU's separate
/// setting, and the settings that apply the CPU's value to both machines.
const DIFFERENT_SETTINGS: &[(&str, &str, &str)] = &[
    ("w=training&batch=256&steps=10", "cpubatch=32", "batch=32"),
    ("w=cnn&batch=256", "cpubatch=1", "batch=1"),
    ("w=cnn&batch=16&start=fresh&runs=3&serial=20", "cpubatch=64", "batch=64"),
    ("w=transformer&phase=train&batch=64", "cpubatch=8", "batch=8"),
    ("w=recurrent&batch=64", "cpubatch=4", "batch=4"),
    ("w=llm&batch=8", "cpubatch=1", "batch=1"),
    ("w=llm&bits=16", "cpubits=4.5", "bits=4.5"),
    ("w=llm&batch=8&bits=16", "cpubits=8&cpubatch=2", "bits=8&batch=2"),
    ("w=cnn&batch=64&dtype=fp16", "cpudtype=fp32&cpubatch=8", "dtype=fp32&batch=8"),
    // Some rates of CPUs and libraries apply to one precision only.
    ("w=matmul&dtype=fp32&cpulib=pytorch-cpu", "cpudtype=bf16", "dtype=bf16"),
    ("w=matmul&dtype=fp64&cpulib=pytorch-cpu", "cpudtype=bf16", "dtype=bf16"),
    ("w=elementwise&funcs=9&dtype=fp32", "cpudtype=fp64", "dtype=fp64"),
    ("w=sort&dtype=fp64", "cpudtype=fp32", "dtype=fp32"),
    ("w=fft&dtype=fp64", "cpudtype=fp32", "dtype=fp32"),
];

#[test]
fn each_machine_takes_the_time_of_its_own_settings() {
    let formats = FAMILIES.iter().map(|facts| {
        let shared = format!("w={}&dtype=fp32", facts.id);
        (shared, "cpudtype=fp64".to_owned(), "dtype=fp64".to_owned())
    });
    let cases = DIFFERENT_SETTINGS
        .iter()
        .map(|(shared, own, cpu)| (shared.to_string(), own.to_string(), cpu.to_string()));
    for (shared, own_setting, cpu_setting) in cases.chain(formats) {
        let different = report(&format!("{shared}&{own_setting}"));
        let (gpu, cpu) = (report(&shared), report(&format!("{shared}&{cpu_setting}")));
        assert_eq!(different.times_per_unit.len(), gpu.times_per_unit.len());
        for (index, unit_times) in different.times_per_unit.iter().enumerate() {
            let (on_gpu, on_cpu) =
                (gpu.times_per_unit[index].gpu.time, cpu.times_per_unit[index].cpu.time);
            assert!(
                is_near(unit_times.cpu.time.value(), on_cpu.value()),
                "{shared}&{own_setting}, the CPU"
            );
            // The serial part runs on the CPU, so the CPU's settings also change the total with the GPU.
            if !shared.contains("serial") {
                assert!(
                    is_near(unit_times.gpu.time.value(), on_gpu.value()),
                    "{shared}&{own_setting}, the GPU"
                );
            }
            assert_eq!(unit_times.units, gpu.times_per_unit[index].units);
        }
        let cpu_peak = |report: &Report| report.inputs.get(Number::CpuPeak).map(|peak| peak.value);
        assert_eq!(cpu_peak(&different), cpu_peak(&cpu), "{shared}&{own_setting}");
        let has_caveat =
            different.caveats.iter().any(|caveat| matches!(caveat, Caveat::OwnSetting(_)));
        assert!(has_caveat && different.job.cpu_workload.is_some(), "{shared}&{own_setting}");
    }
}

#[test]
fn with_different_settings_the_speedup_is_the_ratio_of_units_per_second() {
    let report = report("w=cnn&batch=256&cpubatch=32&steps=10&need=1");
    let unit_times = report.times_per_unit[0];
    let rates = unit_times.gpu.per_second() / unit_times.cpu.per_second();
    assert!(is_near(report.assessment.speedup(), rates), "{rates}");
    let price =
        |dollars: Option<offload_vocabulary::quantity::Dollars>| dollars.map_or(0.0, f64::from);
    let cheaper = price(unit_times.cpu.million) / price(unit_times.gpu.million);
    assert!(is_near(report.assessment.cost_factor().unwrap_or_default(), cheaper), "{cheaper}");
}

#[test]
fn equal_settings_change_nothing() {
    for (_, scenario) in computations() {
        let plain = Report::of(&scenario);
        assert_eq!(plain.job.cpu_workload, None);
        let mut equal = scenario.clone();
        equal.set(Number::CpuBatch, plain.in_field_unit(Number::Batch));
        equal.set(Number::CpuBits, plain.in_field_unit(Number::Bits));
        equal.pick(Choice::CpuPrecision, Some(scenario.option(Choice::Precision)));
        let equal = Report::of(&equal);
        assert_eq!((equal.job, equal.ranges), (plain.job, plain.ranges));
    }
    // A matrix product has no batch.
    let ignored_batch = Report::of(&decode("", "w=matmul&cpubatch=3").scenario);
    assert_eq!(ignored_batch.job, report("w=matmul").job);
}

#[test]
fn each_differing_setting_has_a_caveat() {
    let caveats = report("w=llm&dtype=fp16&cpudtype=bf16&cpubits=4&cpubatch=2").caveats;
    let settings: Vec<_> = caveats
        .into_iter()
        .filter_map(
            |caveat| if let Caveat::OwnSetting(setting) = caveat { Some(setting) } else { None },
        )
        .collect();
    assert_eq!(
        settings,
        [
            OwnSetting::Number(Number::Batch, 2.0, 1.0),
            OwnSetting::Number(Number::Bits, 4.0, 16.0),
            OwnSetting::Precision(Precision::Bf16, Precision::Fp16),
        ]
    );
}

#[test]
fn cpu_formulas_contain_the_cpu_settings() {
    let report = report("w=llm&batch=8&cpubatch=2&cpubits=4");
    let trace = report.trace();
    let values = |chapter: Chapter, symbol: Symbol| {
        let entries = trace.iter().filter(|entry| entry.chapter == chapter);
        let terms =
            entries.flat_map(|entry| &entry.line.terms).filter(|term| term.symbol == symbol);
        let mut values: Vec<_> = terms.map(|term| term.value.number()).collect();
        values.dedup();
        values
    };
    assert_eq!(values(Chapter::Work, Symbol::Batch), [8.0]);
    assert_eq!(values(Chapter::CpuWork, Symbol::Batch), []);
    assert_eq!(values(Chapter::CpuWork, Symbol::CpuBatch), [2.0]);
    assert_eq!(values(Chapter::CpuWork, Symbol::CpuBits), [4.0]);
    assert_eq!(values(Chapter::Cpu, Symbol::CpuUnits), [1280.0]);
    assert_eq!(report.provenance()(Symbol::CpuBatch), Origin::Given);
    let plain = self::report("w=llm").trace();
    assert!(plain.iter().all(|entry| entry.chapter != Chapter::CpuWork));
}
