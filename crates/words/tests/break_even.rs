//! Checks that the sentences about break-even values are true and short enough.

use offload_analysis::{Against, Curve, Metric, Report};
use offload_scenario::{FIELDS, Kind, PRESETS, decode, field};
use offload_words::{format, sentences};

/// Calls `visit` with the time curve and the cost curve of every slider in every example.
fn visit_curves(mut visit: impl FnMut(&str, &Report, &'static offload_scenario::Field, &Curve)) {
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
fn a_closed_line_has_at_most_80_characters_and_reads_nowhere_if_the_gpu_never_wins() {
    visit_curves(|preset, report, field, curve| {
        let Kind::Number(number) = &field.kind else { return };
        let (answer, rest) = sentences::break_even_line(curve, field, number, report);
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
fn a_reason_is_given_iff_the_gpu_runs_but_never_wins() {
    visit_curves(|preset, report, field, curve| {
        let Kind::Number(number) = &field.kind else { return };
        let reason = sentences::nowhere(curve, Against::Today, field, number, report);
        let can_run = curve.points.iter().any(|point| point.obstacle.is_none());
        let never_wins = can_run && curve.wins(Against::Today).is_empty();
        assert_eq!(reason.is_some(), never_wins, "{preset}, {}: {reason:?}", field.key);
    });
}

/// Returns the break-even line for an input of a scenario, and the reason if the GPU wins at no value.
fn break_even_texts(link: &str, key: &str) -> (String, Option<String>) {
    let report = Report::of(&decode("", link).scenario);
    let field = field(key).expect(key);
    let Kind::Number(number) = &field.kind else { panic!("{key} is a number") };
    let curve =
        Curve::of(&report.scenario, number, number.usual, Metric::Time).expect("it has times");
    let (answer, rest) = sentences::break_even_line(&curve, field, number, &report);
    (answer + &rest, sentences::nowhere(&curve, Against::Today, field, number, &report))
}

#[test]
fn elements_have_the_same_name_as_in_the_question() {
    for (link, things) in [
        ("w=filter", "pixels"),
        ("w=fft", "points"),
        ("w=stencil", "cells"),
        ("w=sort", "elements"),
    ] {
        let (line, nowhere) = break_even_texts(&format!("{link}&data=gpu"), "elements");
        assert!(line.contains(&format!(" {things} ")), "{link}: {line}");
        assert!(!line.contains("elements") || things == "elements", "{link}: {line}, {nowhere:?}");
    }
}

#[test]
fn a_computed_value_is_written_in_full() {
    let report = Report::of(&decode("", "w=matmul&dtype=fp32&m=16&k=16&gpupeak=0.01").scenario);
    let field = field("n").expect("a field");
    let Kind::Number(number) = &field.kind else { panic!("n is a number") };
    let curve =
        Curve::of(&report.scenario, number, number.usual, Metric::Time).expect("it has times");
    let closest = curve.closest(Against::Today).expect("it runs").value;
    assert!(closest > 1000.0 && closest < 1e5, "{closest}");
    let nowhere = sentences::nowhere(&curve, Against::Today, field, number, &report);
    let text = format!("closest at {} (", format::grouped(closest));
    assert!(nowhere.as_ref().is_some_and(|sentence| sentence.contains(&text)), "{nowhere:?}");
}
