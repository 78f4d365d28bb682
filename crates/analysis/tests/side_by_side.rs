//! Tests which inputs count as differences between scenarios.

use offload_analysis::{InputDifference, InputValue, Report};
use offload_scenario::{Choice, decode};

fn report(link: &str) -> Report {
    let arrival = decode("", link);
    assert_eq!(arrival.notices, [], "{link}");
    Report::of(&arrival.scenario)
}

/// Returns the keys of the inputs that differ.
fn keys(links: &[&str]) -> Vec<&'static str> {
    let reports: Vec<Report> = links.iter().map(|link| report(link)).collect();
    let differences = InputDifference::among(&reports.iter().collect::<Vec<_>>());
    differences.iter().map(|difference| difference.field.key).collect()
}

#[test]
fn another_gpu_is_a_single_difference() {
    assert_eq!(keys(&["matmul&gpu=t4", "matmul&gpu=a10g"]), ["gpu"]);
    assert_eq!(keys(&["matmul&gpu=t4", "matmul&gpu=t4"]), Vec::<&str>::new());
    assert_eq!(keys(&[]), Vec::<&str>::new());
}

#[test]
fn a_given_default_is_no_difference() {
    let report_without_gpu = report("w=matmul");
    let card = report_without_gpu.scenario.gpu().id;
    let link_with_default = format!("w=matmul&gpu={card}");
    assert_eq!(keys(&["w=matmul", &link_with_default]), Vec::<&str>::new());
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
