//! Tests the comparison of inputs between scenarios.

use crate::report;
use offload_analysis::{InputDifference, InputValue, Report};
use offload_scenario::Choice;

#[test]
fn only_inputs_with_different_values_are_differences() {
    let default_gpu = format!("w=matmul&gpu={}", report("w=matmul").scenario.gpu().id);
    for (links, expected) in [
        (&["matmul&gpu=t4", "matmul&gpu=a10g"][..], &["gpu"][..]),
        (&["matmul&gpu=t4", "matmul&gpu=t4"], &[]),
        (&["w=matmul", &default_gpu], &[]),
        (&[], &[]),
    ] {
        let reports: Vec<Report> = links.iter().map(|link| report(link)).collect();
        let differences = InputDifference::among(&reports.iter().collect::<Vec<_>>());
        let keys: Vec<_> = differences.iter().map(|difference| difference.field.key).collect();
        assert_eq!(keys, expected, "{links:?}");
    }
}

#[test]
fn each_differing_input_lists_the_values_of_all_scenarios_in_order() {
    let links = ["w=matmul&n=4096", "w=matmul&n=8192", "w=matmul&n=4096&gpus=2"];
    let reports = links.map(report);
    let differences = InputDifference::among(&reports.iter().collect::<Vec<_>>());
    assert_eq!(
        differences.iter().map(|difference| difference.field.key).collect::<Vec<_>>(),
        ["n", "gpus"]
    );
    let number = |value| Some(InputValue::Number(value));
    assert_eq!(differences[0].values, [number(4096.0), number(8192.0), number(4096.0)]);
    assert_eq!(differences[1].values, [number(1.0), number(1.0), number(2.0)]);
}

#[test]
fn inputs_of_another_family_have_no_value() {
    let reports = ["w=matmul&n=4096", "w=fft&elements=1M"].map(report);
    let differences = InputDifference::among(&[&reports[0], &reports[1]]);
    let difference_of =
        |key| differences.iter().find(|difference| difference.field.key == key).expect(key);
    assert_eq!(difference_of("n").values[1], None);
    assert_eq!(difference_of("elements").values[0], None);
    let family_option = |link| report(link).scenario.option(Choice::Family);
    let families = ["w=matmul", "w=fft"].map(|link| Some(InputValue::Option(family_option(link))));
    assert_eq!(difference_of("w").values, families);
}
