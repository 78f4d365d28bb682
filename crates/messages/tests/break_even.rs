//! Checks that the sentences about break-even values are true and short enough.

use crate::report;
use offload_analysis::{Against, Curve, Metric, Report};
use offload_messages::{format, sentences};
use offload_scenario::{FIELDS, Kind, PRESETS, field};

/// Tests the time and cost curves of every slider in every example.
#[test]
fn a_line_fits_and_a_reason_is_given_iff_the_gpu_runs_but_never_wins() {
    for preset in PRESETS {
        let report = Report::of(&preset.scenario());
        for field in FIELDS.iter().filter(|field| field.applies(&report.scenario)) {
            let Kind::Number(number) = &field.kind else { continue };
            let metrics = [Metric::Time, Metric::Cost].into_iter().filter(|_| number.slider);
            for curve in metrics
                .filter_map(|metric| Curve::of(&report.scenario, number, number.usual, metric))
            {
                let (answer, rest) = sentences::break_even_line(&curve, field, number, &report);
                let line = format!("{answer}{rest}");
                let case = format!("{}, {}: {line}", preset.id, field.key);
                assert!(line.chars().count() <= 80, "{case}");
                assert!(rest.ends_with('.') && !line.contains("  "), "{case}");
                let never_wins = curve.wins(Against::Today).is_empty();
                let has_no_win = matches!(&*answer, "Never" | "Likely never" | "Split");
                assert_eq!(has_no_win, never_wins, "{case}");
                let reason =
                    sentences::explain_no_win(&curve, Against::Today, field, number, &report);
                let can_run = curve.points.iter().any(|point| point.obstacle.is_none());
                assert_eq!(reason.is_some(), can_run && never_wins, "{case}: {reason:?}");
            }
        }
    }
}

/// Returns the break-even line for an input of a scenario, and the reason if the GPU wins at no value.
fn break_even_texts(link: &str, key: &str) -> (String, Option<String>) {
    let report = report(link);
    let field = field(key).expect(key);
    let Kind::Number(number) = &field.kind else { panic!("{key} is a number") };
    let curve =
        Curve::of(&report.scenario, number, number.usual, Metric::Time).expect("it has times");
    let (answer, rest) = sentences::break_even_line(&curve, field, number, &report);
    (answer + &rest, sentences::explain_no_win(&curve, Against::Today, field, number, &report))
}

#[test]
fn elements_have_the_same_name_as_in_the_question() {
    for (link, things) in [
        ("w=filter", "pixels"),
        ("w=fft", "points"),
        ("w=stencil", "cells"),
        ("w=sort", "elements"),
    ] {
        let (line, reason) = break_even_texts(&format!("{link}&data=gpu"), "elements");
        assert!(line.contains(&format!(" {things} ")), "{link}: {line}");
        assert!(!line.contains("elements") || things == "elements", "{link}: {line}, {reason:?}");
    }
}

#[test]
fn a_computed_value_is_written_in_full() {
    let report = report("w=matmul&dtype=fp32&m=16&k=16&gpupeak=0.01");
    let field = field("n").expect("a field");
    let Kind::Number(number) = &field.kind else { panic!("n is a number") };
    let curve =
        Curve::of(&report.scenario, number, number.usual, Metric::Time).expect("it has times");
    let closest = curve.closest(Against::Today).expect("it runs").value;
    assert!(closest > 1000.0 && closest < 1e5, "{closest}");
    let reason = sentences::explain_no_win(&curve, Against::Today, field, number, &report);
    let text = format!("closest at {} (", format::grouped(closest));
    assert!(reason.as_ref().is_some_and(|sentence| sentence.contains(&text)), "{reason:?}");
}
