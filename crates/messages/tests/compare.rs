//! Tests the comparison of several scenarios.

use crate::report;
use offload_analysis::Report;
use offload_messages::sentences::{compare_line, side_by_side};
use offload_scenario::PRESETS;

#[test]
fn the_compare_line_of_any_two_examples_has_at_most_80_characters() {
    let reports: Vec<Report> =
        PRESETS.iter().map(|preset| Report::of(&preset.scenario())).collect();
    for (one, other) in reports.iter().zip(reports.iter().skip(1)) {
        for reports in [&[one, other][..], &[one, one], &[one]] {
            let (answer, rest) = compare_line(reports);
            assert!((answer.clone() + &rest).chars().count() <= 80, "{answer}{rest}");
        }
    }
}

#[test]
fn the_compare_line_names_the_only_differing_input() {
    let line = |links: [&str; 2]| {
        let [one, other] = links.map(report);
        compare_line(&[&one, &other]).1
    };
    assert_eq!(line(["matmul&gpu=a10g", "matmul&gpu=t4"]), " with Tesla T4 instead of A10G");
    assert_eq!(line(["matmul&gpu=t4", "matmul&gpu=t4"]), ", same inputs so far");
    assert!(line(["matmul&gpu=t4", "matmul&gpu=a10g&n=64"]).ends_with(", 2 inputs differ"));
}

#[test]
fn times_are_compared_with_the_first_scenario() {
    let [slow, fast] = ["matmul&gpu=t4", "matmul&gpu=h100"].map(report);
    let figures = side_by_side(&[&slow, &fast]);
    let cells = |title| &figures.iter().find(|figure| figure.title == title).expect(title).cells;
    assert_eq!(cells("GPU")[0].1, "CuPy");
    assert!(cells("GPU")[1].1.starts_with("CuPy, ") && cells("GPU")[1].1.ends_with("× faster"));
    assert_eq!(cells("CPU, your code")[1].1, "NumPy");
    let obstacle_figures = side_by_side(&[&report("w=matmul&gpu=apple-m1&dtype=fp64"), &slow]);
    let gpu = obstacle_figures.iter().find(|figure| figure.title == "GPU").expect("it is there");
    assert_eq!(gpu.cells[0].0, "lacks the precision");
    assert_eq!(gpu.cells[1].1, "CuPy");
}
