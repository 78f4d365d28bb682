//! Tests that no stage is above its roof, and that the parts of every alternative's time add up to the report's totals.

use offload_analysis::{
    Alternative, AlternativeTime, BarKind, Obstacle, Outcome, Report, Roofline, Segment, StageRate,
};
use offload_scenario::{PRESETS, Scenario, decode};

/// Work with precisions, data locations and sizes that the presets do not have.
const LINKS: [&str; 14] = [
    "w=matmul&dtype=fp64&gpu=t4",
    "w=matmul&n=16",
    "w=matmul&n=50000&dtype=fp16&gpu=h100",
    "w=elementwise&elements=1000",
    "w=elementwise&elements=100M&data=gpu",
    "w=sort",
    "w=fft",
    "w=filter",
    "w=pipeline",
    "w=transformer&gpus=8",
    "w=custom&serial=50&fallback=10",
    "w=custom&ops=0",
    "w=training&params=25M&gpus=8&load=9000",
    "w=linalg&start=fresh",
];

fn reports() -> impl Iterator<Item = (String, Report)> {
    let presets = PRESETS.iter().map(|preset| (preset.id.to_owned(), preset.scenario()));
    let links = LINKS.iter().map(|link| ((*link).to_owned(), decode("", link).scenario));
    presets.chain(links).map(|(name, scenario): (String, Scenario)| (name, Report::of(&scenario)))
}

fn all_stages(roofline: &Roofline) -> impl Iterator<Item = &StageRate> {
    roofline.stages.cpu.iter().chain(&roofline.stages.gpu)
}

#[test]
fn no_stage_is_above_its_roof() {
    let (mut flat, mut slanted) = (0, 0);
    for (name, report) in reports() {
        for stage in all_stages(&Roofline::of(&report)) {
            let tolerance = 1.0 + 1e-9;
            let attained = stage.attained().value();
            assert!(attained <= stage.roof.peak.value() * tolerance, "{name}: {stage:?}");
            let bandwidth = stage.moved().value();
            assert!(bandwidth <= stage.roof.bandwidth.value() * tolerance, "{name}: {stage:?}");
            if let Some(intensity) = stage.intensity() {
                let limit =
                    stage.roof.peak.value().min(intensity.value() * stage.roof.bandwidth.value());
                assert!(attained <= limit * tolerance, "{name}: {stage:?}");
                let is_slanted = intensity < stage.roof.ridge();
                slanted += usize::from(is_slanted);
                flat += usize::from(!is_slanted);
            }
        }
    }
    assert!(flat > 20 && slanted > 20, "{flat} and {slanted}");
}

#[test]
fn roofs_are_the_resolved_inputs() {
    let report = Report::of(&decode("", "w=matmul&n=8000&gpupeak=100&gpubw=900").scenario);
    let roofline = Roofline::of(&report);
    let [cpu, gpu] = [&roofline.stages.cpu, &roofline.stages.gpu].map(|stages| stages[0]);
    assert_eq!(gpu.roof.peak.value(), 100e12);
    assert_eq!(gpu.roof.bandwidth.value(), 900e9);
    assert_eq!(cpu.roof.peak, report.job.cpu.peak(cpu.precision));
    assert_eq!(cpu.roof.bandwidth, report.job.cpu.all_cores_bandwidth());
    let ridge = gpu.roof.at(gpu.roof.ridge()).value();
    assert!((ridge / gpu.roof.peak.value() - 1.0).abs() < 1e-12);
}

#[test]
fn a_sort_has_no_counted_arithmetic() {
    let counts =
        |link: &str| Roofline::of(&Report::of(&decode("", link).scenario)).counts_arithmetic();
    assert!(counts("w=matmul") && counts("w=transformer"));
    assert!(!counts("w=sort"));
}

#[test]
fn a_gpu_without_the_precision_has_neither_stages_nor_times() {
    let report =
        Report::of(&decode("", "w=matmul&gpu=apple-m1&dtype=fp64&gpulib=pytorch").scenario);
    assert_eq!(report.outcome(), Outcome::Cannot(Obstacle::NoArithmetic));
    assert!(!report.has_gpu_times());
    assert_eq!(report.recorded_answer().speedup, None);
    assert!(report.bars().iter().all(|bar| matches!(bar.kind, BarKind::Cpu | BarKind::BestCpu)));
    assert!(Roofline::of(&report).stages.gpu.is_empty());
    let alternatives: Vec<Alternative> =
        AlternativeTime::all(&report).iter().map(|alternative| alternative.alternative).collect();
    assert!(
        alternatives
            .iter()
            .all(|alternative| matches!(alternative, Alternative::Today | Alternative::BestCpu)),
        "{alternatives:?}"
    );
}

#[test]
fn causes_add_up_to_the_totals_of_the_report() {
    for (name, report) in reports() {
        let assessment = &report.assessment;
        for AlternativeTime { alternative, timeline } in AlternativeTime::all(&report) {
            let total = match alternative {
                Alternative::Today => assessment.cpu.total().value(),
                Alternative::BestCpu => report.best_cpu().run.total().value(),
                Alternative::ColdGpu => assessment.cold.total().value(),
                Alternative::WarmGpu => assessment.warm.total().value(),
                Alternative::Ceiling => {
                    assessment.cpu.total().value() / assessment.ceiling_speedup()
                }
            };
            let causes: f64 =
                Segment::ALL.iter().map(|segment| timeline.get(*segment).value()).sum();
            let error = (causes - total).abs();
            assert!(error <= total * 1e-9, "{name}: {alternative:?} {causes} {total}");
        }
    }
}
