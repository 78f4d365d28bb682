//! Checks the numbers in sentences: no factor is 1×, and no count has a fraction.

use crate::report;
use offload_analysis::{Changes, Interval, Ranking};
use offload_messages::sentences::{self, Winner, range};
use offload_scenario::{Kind, decode, field};

#[test]
fn a_factor_that_rounds_to_one_is_no_difference() {
    for factor in [1.0, 1.04, 1.0499, 0.96, 1.0 / 1.0499] {
        assert_eq!(Winner::at(factor), Winner::Neither, "{factor}");
    }
    for factor in [1.0501, 1.06, 0.95, 1.0 / 1.0501] {
        assert!(!Winner::at(factor).factor().starts_with("1.0×"), "{factor}");
        assert_ne!(Winner::at(factor), Winner::Neither, "{factor}");
    }
}

#[test]
fn a_range_can_end_at_no_difference() {
    let write_range = |low: f64, high: f64| range(Interval { low, high });
    assert_eq!(write_range(1.0 / 6.5, 1.01), "6.5× slower to no difference");
    assert_eq!(write_range(0.2, 1.04), "5.0× slower to no difference");
    assert_eq!(write_range(0.99, 2.0), "no difference to 2.0× faster");
    assert_eq!(write_range(0.99, 1.01), "no difference");
    assert_eq!(write_range(0.5, 2.0), "2.0× slower to 2.0× faster");
}

#[test]
fn values_of_whole_number_inputs_are_written_as_whole_numbers() {
    let Some(Kind::Number(number)) = field("n").map(|field| &field.kind) else {
        panic!("n is a number");
    };
    let n = field("n").expect("it is a field");
    assert_eq!(sentences::value_of(n, number, 53.2), "54 columns");
    assert_eq!(sentences::value_of(n, number, 1846.0), "1,850 columns");
}

#[test]
fn a_limit_far_out_of_reach_is_not_stated() {
    let describe = |link: &str| {
        let (name, rest) = sentences::bottleneck(&report(link));
        name + &rest
    };
    assert!(describe("#matmul-fp64").contains("Even an infinitely fast GPU"));
    let custom = describe("w=custom&ops=1e18&in=8");
    assert!(!custom.contains("million×") && !custom.contains("infinitely fast"), "{custom}");
}

#[test]
fn the_line_and_the_list_of_machines_have_the_same_counts() {
    let ranking = Ranking::of(&decode("", "#dataframe").scenario, &[1]);
    let (answer, rest) =
        sentences::recommendation_line(&ranking, &|ranked| ranked.is_rentable(), " with a price");
    let listed = ranking.all.iter().filter(|ranked| ranked.can_run() && ranked.is_rentable());
    let beat = listed.clone().filter(|ranked| ranking.gain(ranked) > 1.05).count();
    assert_eq!(answer, format!("{beat} of {}", listed.count()));
    assert!(rest.starts_with(" with a price beat Polars on your CPU. "), "{rest}");
}

#[test]
fn the_headline_names_the_obstacle() {
    let headline = |link: &str| sentences::headline(&report(link));
    let cases = [
        ("w=cnn&phase=train&gpulib=onnxruntime", "ONNX Runtime can’t train networks"),
        ("w=knn&algorithm=umap&gpulib=faiss", "faiss has no UMAP"),
        (
            "w=trees&algorithm=forest&gpu=rx-7900-xtx",
            "No library here runs random forest on AMD GPUs",
        ),
        ("w=matmul&dtype=fp32&gpu=apple-m1&gpulib=cupy", "CuPy doesn’t run on Apple GPUs"),
    ];
    for (link, why) in cases {
        assert!(headline(link).ends_with(&format!(". {why}.")), "{}", headline(link));
    }
    let report = report("w=kmeans&gpu=rx-7900-xtx");
    let caveats = report.caveats.iter().map(|caveat| sentences::caveat(*caveat, &report.scenario));
    assert!(
        caveats.into_iter().any(|caveat| caveat.contains("your own code in PyTorch is assumed"))
    );
}

#[test]
fn a_gain_over_slow_code_is_also_compared_with_the_best_library() {
    let report = report("w=dataframe&rows=10M");
    let changes = Changes::of(&report).ranked;
    let effect = |prefix: &str| {
        let change =
            changes.iter().find(|change| sentences::change(change, &report).starts_with(prefix));
        sentences::effect(change.expect("it gains"), &report)
    };
    for behind in ["Pinned host memory", "FP32", "GPU: "].map(effect) {
        assert!(
            behind.contains("faster than pandas") && behind.ends_with("than Polars on the CPU"),
            "{behind}"
        );
    }
    for ahead in ["Keep the data on the GPU", "Library on the CPU"].map(effect) {
        assert_eq!(ahead.matches(" than ").count(), 1, "{ahead}");
    }
}
