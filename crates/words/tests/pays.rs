//! What is said of where the GPU pays holds, and fits its place.

use offload_analysis::{Against, Curve, Metric, Report};
use offload_scenario::{FIELDS, Kind, PRESETS};
use offload_words::sentences;

/// Every slider of every example by time and by cost.
fn curves(mut visit: impl FnMut(&str, &Report, &'static offload_scenario::Field, &Curve)) {
    for preset in PRESETS {
        let report = Report::of(&preset.scenario());
        for field in FIELDS.iter().filter(|field| field.applies(&report.scenario)) {
            let Kind::Number(number) = &field.kind else { continue };
            if !number.slider {
                continue;
            }
            for metric in [Metric::Time, Metric::Cost] {
                let curve = Curve::of(&report.scenario, number, number.usual, metric);
                if let Some(curve) = curve {
                    visit(preset.id, &report, field, &curve);
                }
            }
        }
    }
}

#[test]
fn a_closed_line_has_at_most_80_characters_and_says_nowhere_where_the_gpu_never_wins() {
    curves(|preset, report, field, curve| {
        let Kind::Number(number) = &field.kind else { return };
        let (answer, rest) = sentences::pays(curve, field, number, report);
        let line = format!("{answer}{rest}");
        assert!(line.chars().count() <= 80, "{preset}, {}: {line}", field.key);
        assert_eq!(
            matches!(&*answer, "Nowhere" | "Likely nowhere" | "Split"),
            curve.wins(Against::Today).is_empty(),
            "{preset}: {line}"
        );
        assert!(rest.ends_with('.') && !line.contains("  "), "{line}");
    });
}

#[test]
fn a_reason_is_given_exactly_where_the_gpu_runs_and_never_wins() {
    curves(|preset, report, field, curve| {
        let Kind::Number(number) = &field.kind else { return };
        let reason = sentences::nowhere(curve, Against::Today, field, number, report);
        let runs = curve.points.iter().any(|point| point.obstacle.is_none());
        let never = runs && curve.wins(Against::Today).is_empty();
        assert_eq!(reason.is_some(), never, "{preset}, {}: {reason:?}", field.key);
    });
}
