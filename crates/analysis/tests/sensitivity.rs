//! Tests that the sensitivity lists the aspects that change the speedup most.

use crate::report;
use offload_analysis::{Aspect, Report, Sensitivity};
use offload_scenario::{Number, PRESETS};

#[test]
fn sensitivities_are_sorted_by_width_and_enclose_the_answer() {
    let mut count = 0;
    for preset in PRESETS {
        let report = Report::of(&preset.scenario());
        let sensitivities = Sensitivity::all(&report);
        assert!(
            sensitivities.windows(2).all(|pair| pair[0].width() >= pair[1].width()),
            "{}",
            preset.id
        );
        let likely = report.advice.expect("it is answered").comparison.gpu_gain;
        for sensitivity in &sensitivities {
            let (low, high) = sensitivity.gains();
            let is_within = low <= likely * (1.0 + 1e-9) && likely <= high * (1.0 + 1e-9);
            assert!(is_within, "{}: {sensitivity:?} around {likely}", preset.id);
            assert!(
                sensitivity.factor.low <= 1.0 && sensitivity.factor.high >= 1.0,
                "{sensitivity:?}"
            );
        }
        count += sensitivities.len();
    }
    assert!(count > 2 * PRESETS.len(), "{count}");
}

/// A slower CPU favors the GPU, and a slower GPU favors the CPU.
#[test]
fn a_slower_machine_favors_the_other_one() {
    for preset in PRESETS {
        for sensitivity in Sensitivity::all(&Report::of(&preset.scenario())) {
            let gain_ratio = sensitivity.at_longest / sensitivity.at_shortest;
            match sensitivity.aspect {
                Aspect::CpuArithmetic | Aspect::CpuMemory => {
                    assert!(gain_ratio > 1.0, "{sensitivity:?}")
                }
                Aspect::GpuArithmetic
                | Aspect::GpuMemory
                | Aspect::Launch
                | Aspect::Interconnect
                | Aspect::StartUp => assert!(gain_ratio < 1.0, "{}: {sensitivity:?}", preset.id),
                // The GPU program may make the same calls, so slower calls may favor either machine.
                Aspect::CpuCalls => {}
            }
        }
    }
}

#[test]
fn a_given_figure_reduces_or_removes_its_sensitivity() {
    let mut removed_count = 0;
    for preset in PRESETS {
        let report = Report::of(&preset.scenario());
        for found in Sensitivity::all(&report) {
            let Some(number) = found.measured_by else { continue };
            let mut changed = report.scenario.clone();
            changed.set(number, report.in_field_unit(number));
            let after = Sensitivity::all(&Report::of(&changed));
            let remaining = after.iter().find(|sensitivity| sensitivity.aspect == found.aspect);
            let width = remaining.map_or(0.0, Sensitivity::width);
            assert!(width <= found.width() * 1.001, "{}: {found:?}", preset.id);
            removed_count += usize::from(remaining.is_none());
        }
    }
    assert!(removed_count > PRESETS.len(), "{removed_count}");
    // A group-by waits for memory, so its CPU time hardly depends on the share of peak.
    let dataframe = Sensitivity::all(&report("w=dataframe"));
    let cpu = dataframe
        .iter()
        .find(|sensitivity| sensitivity.aspect == Aspect::CpuArithmetic)
        .expect("it matters");
    assert_eq!(cpu.measured_by, None);
}

#[test]
fn inactive_parts_have_no_sensitivity() {
    let aspects = |link: &str| -> Vec<Aspect> {
        Sensitivity::all(&report(link)).iter().map(|sensitivity| sensitivity.aspect).collect()
    };
    assert!(!aspects("w=matmul&data=gpu").contains(&Aspect::Interconnect));
    assert!(aspects("w=dataframe&data=run").contains(&Aspect::Interconnect));
    assert!(!aspects("w=matmul&start=warm").contains(&Aspect::StartUp));
    assert!(aspects("w=matmul&start=fresh").contains(&Aspect::StartUp));
    let first = Sensitivity::all(&report("w=matmul&start=fresh"))[0];
    assert_eq!((first.aspect, first.measured_by), (Aspect::StartUp, Some(Number::StartUp)));
}
