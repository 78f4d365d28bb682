//! Tests names that users enter but that are not in any table of options.

use offload_scenario::{Choice, DecodedLink, Notice, Problem, decode};

/// Checks that a name decodes to the same scenario as the given pairs, and that a notice reports the interpretation.
fn check_read_as(name: &str, pairs: &str) {
    let decoded = decode("", name);
    assert_eq!(decoded.scenario, decode("", pairs).scenario, "{name}");
    let [notice] = &decoded.notices[..] else { panic!("{name}: {:?}", decoded.notices) };
    assert!(matches!(notice.problem, Problem::ReadAs(_)), "{name}: {:?}", notice.problem);
}

#[test]
fn a_name_stem_selects_its_most_common_member() {
    for (stem, id) in [
        ("llama", "llama-3-8b"),
        ("llama3", "llama-3-8b"),
        ("llama-3.1-8b", "llama-3-8b"),
        ("meta-llama/Llama-3-8B", "llama-3-8b"),
        ("phi-3", "phi-3-mini"),
        ("qwen", "qwen-2-5-7b"),
        ("gemma", "gemma-2-9b"),
        ("whisper", "whisper-small"),
        ("yolo", "yolov8n"),
        ("yolov8", "yolov8n"),
        ("resnet", "resnet-50"),
        ("mobilenet", "mobilenet-v2"),
        ("efficientnet", "efficientnet-b0"),
        ("t5", "t5-base"),
        ("minilm", "minilm-l6"),
        ("roberta", "bert-base"),
        ("clip", "vit-b-16"),
        ("stable-diffusion", "stable-diffusion-1-5"),
    ] {
        check_read_as(stem, &format!("model={id}"));
        check_read_as(&format!("model={stem}"), &format!("model={id}"));
        check_read_as(&format!("w={stem}"), &format!("model={id}"));
    }
    check_read_as("macbook", "machine=macbook-m4");
    check_read_as("machine=dgx", "machine=dgx-a100");
}

#[test]
fn a_library_or_algorithm_selects_its_kind_of_work() {
    for (name, pairs) in [
        ("xgboost", "w=trees"),
        ("lightgbm", "w=trees&cpulib=lightgbm-cpu&gpulib=lightgbm"),
        ("lightgbm gpu", "w=trees&cpulib=lightgbm-cpu&gpulib=lightgbm-opencl"),
        ("catboost", "w=trees&cpulib=catboost-cpu&gpulib=catboost"),
        ("random-forest", "w=trees&algorithm=forest"),
        ("t-sne", "w=knn&algorithm=tsne"),
        ("k-means", "w=kmeans"),
        ("monte carlo", "w=montecarlo"),
        ("logistic-regression", "w=linear&algorithm=logistic"),
        ("faiss", "w=knn&cpulib=faiss-cpu&gpulib=faiss"),
        ("polars", "w=dataframe&cpulib=polars"),
        ("cudf", "w=dataframe&gpulib=cudf"),
        ("numpy", "w=elementwise&cpulib=numpy"),
        ("cupy", "w=elementwise&gpulib=cupy"),
    ] {
        check_read_as(name, pairs);
        check_read_as(&format!("w={name}"), pairs);
        let changed = decode("", &format!("{name}&gpu=l4"));
        assert_eq!(changed.scenario, decode("", &format!("{pairs}&gpu=l4")).scenario, "{name}");
    }
    for name in ["svm", "w=svm"] {
        let DecodedLink { notices, .. } = decode("", name);
        assert_eq!(
            notices.first().map(|notice| &notice.problem),
            Some(&Problem::NotCovered),
            "{name}"
        );
    }
}

#[test]
fn diffusion_networks_count_steps() {
    let unit = |link: &str| decode("", link).scenario.counted_unit();
    assert_eq!(unit("stable-diffusion"), "step");
    assert_eq!((unit("resnet-50"), unit("vit-b-16"), unit("yolo")), ("image", "image", "image"));
}

#[test]
fn weight_formats_are_read_as_bits() {
    for (format, bits) in [
        ("q4", "4.5"),
        ("q4_0", "4.5"),
        ("q4_k_m", "4.85"),
        ("Q5_K_M", "5.7"),
        ("q8_0", "8.5"),
        ("int4", "4"),
        ("8bit", "8"),
    ] {
        let expected = format!("w=llm&bits={bits}");
        check_read_as(&format!("w=llm&bits={format}"), &expected);
        check_read_as(&format!("w=llm&quantization={format}"), &expected);
    }
    check_read_as("w=llm&dtype=q4_k_m", "w=llm&bits=4.85");
    assert_eq!(decode("", "w=matmul&dtype=q4_k_m").scenario, decode("", "w=matmul").scenario);
    assert_eq!(decode("", "w=llm&max_new_tokens=9"), decode("", "w=llm&tokens=9"));
}

#[test]
fn an_ambiguous_key_is_interpreted_by_family_with_a_notice() {
    check_read_as("w=llm&context=2048", "w=llm&prompt=2048");
    check_read_as("w=kmeans&k=7", "w=kmeans&clusters=7");
    check_read_as("w=knn&k=7", "w=knn&neighbors=7");
    check_read_as("w=sort&n=7k", "w=sort&elements=7k");
    check_read_as("w=trees&n=7k", "w=trees&rows=7k");
    assert_eq!(decode("", "w=matmul&k=70").notices, []);
    let steps = Problem::UnknownKey(vec!["steps"]);
    assert_eq!(decode("", "w=training&epochs=3").notices[0].problem, steps);
}

#[test]
fn unknown_work_is_reported_as_a_substituted_family() {
    for link in ["w=foo", "work=foo", "matmull", "w=quantum-sim&n=4"] {
        let substituted_choices: Vec<_> =
            decode("", link).notices.iter().filter_map(Notice::substituted_choice).collect();
        assert_eq!(substituted_choices, [Choice::Family], "{link}");
    }
    let typo_notices = decode("", "w=matmul&m=cheese").notices;
    assert!(typo_notices.iter().all(|notice| notice.substituted_choice().is_none()));
}

#[test]
fn an_unknown_network_is_reported_as_a_substituted_network() {
    for link in ["w=llm&model=grok", "w=cnn&model=llama-3-8b"] {
        let substituted_choices: Vec<_> =
            decode("", link).notices.iter().map(|notice| notice.substituted_choice()).collect();
        assert_eq!(substituted_choices, [Some(Choice::Network)], "{link}");
    }
    assert_eq!(decode("", "w=llm&model=llama-3-8b").notices, []);
}

#[test]
fn an_unlisted_product_suggests_products_of_its_class_or_none() {
    let suggestions = |key: &str, name: &str| match &decode("", &format!("{key}={name}")).notices[..]
    {
        [Notice { problem: Problem::UnknownProduct(_, near), .. }] => near.clone(),
        notices => panic!("{key}={name}: {notices:?}"),
    };
    for (name, nearest) in [
        // The GTX 1080 Ti is four times as fast, so it must not be suggested for a GTX 1050 Ti.
        ("gtx-1050-ti", &["gtx-1060"][..]),
        ("GTX 1050 Ti", &["gtx-1060"]),
        ("NVIDIA GeForce GTX 1050", &["gtx-1060"]),
        ("rx-6600-xt", &["rx-6700-xt"]),
        ("rx-7700-xt", &["rx-6700-xt", "rx-7800-xt"]),
        ("rtx-5070-laptop", &["rtx-4070-laptop"]),
        ("rtx-3050-ti-mobile", &["rtx-3060-laptop"]),
        ("radeon-7900", &["rx-7900-xt", "rx-7900-xtx"]),
        ("rtx-4080ti", &["rtx-4080", "rtx-4080-super"]),
        ("rtx-4080-spuer", &["rtx-4080-super"]),
        ("rtx-4900", &["rtx-4090"]),
        ("rtx-2050", &["rtx-2060"]),
        ("gtx-950", &[]),
        ("1050ti", &["gtx-1060"]),
        ("1050-ti", &["gtx-1060"]),
        ("1050", &["gtx-1060"]),
        ("TITANX", &["gtx-titan-x"]),
        ("a100-80", &["a100-pcie-80gb", "a100-sxm-80gb"]),
        ("apple-m5", &["apple-m4"]),
        ("apple-m5-max", &["apple-m4-max"]),
        ("mx150", &[]),
        ("gt-1030", &[]),
        ("gtx-960m", &[]),
        ("rx-5600m", &[]),
        ("rtx-3080-laptop", &[]),
        ("h20", &[]),
        ("t400", &[]),
        ("t1000", &[]),
        ("p400", &[]),
        ("a2000", &[]),
        ("uhd-630", &[]),
        ("iris-xe", &[]),
        ("vega-8", &[]),
        ("rtx", &[]),
    ] {
        assert_eq!(suggestions("gpu", name), nearest, "{name}");
    }
    for (name, nearest) in [
        ("i9-13900ks", &["core-i9-13900k"][..]),
        ("ryzen 5950x", &["ryzen-9-5950x"]),
        ("xeon-e5-2697v4", &["xeon-e5-2698v4"]),
        ("ryzen-5-5600g", &["ryzen-5-5600", "ryzen-5-5600x"]),
        ("xeon-8480", &["xeon-8480plus"]),
        ("epyc-9655", &["epyc-9654", "epyc-9755"]),
        ("i7-7700hq", &[]),
        ("ryzen-7-5800h", &[]),
        ("i3-13100f", &[]),
        ("celeron-n4020", &[]),
    ] {
        assert_eq!(suggestions("cpu", name), nearest, "{name}");
    }
    for (name, nearest) in [
        ("aws-p4d", &["aws-p4d-24xlarge"][..]),
        ("aws-g5", &["aws-g5-xlarge", "aws-g5-2xlarge", "aws-g5-12xlarge"]),
        ("gcp-g2", &["gcp-g2-standard-4", "gcp-g2-standard-8", "gcp-g2-standard-48"]),
        ("aws", &[]),
    ] {
        assert_eq!(suggestions("machine", name), nearest, "{name}");
    }
    assert_eq!(suggestions("model", "gpt5"), [""; 0]);
}

/// The brand and series words that users omit.
const SERIES: [&str; 17] = [
    "nvidia", "geforce", "tesla", "quadro", "amd", "radeon", "instinct", "intel", "arc", "core",
    "xeon", "ryzen", "epyc", "apple", "rtx", "gtx", "rx",
];

#[test]
fn a_product_without_its_maker_and_series_is_read_or_suggested_first() {
    let mut failures = Vec::new();
    for choice in [Choice::Gpu, Choice::Cpu] {
        for (place, option) in (0..).zip(choice.options()) {
            for text in [option.id, option.label] {
                let words: Vec<&str> = text.split([' ', '-']).collect();
                let maker = words
                    .iter()
                    .take_while(|word| SERIES[..14].contains(&word.to_lowercase().as_str()));
                let series = words.iter().take_while(|word| {
                    let digits = word.trim_start_matches('i');
                    let is_class = digits.len() == 1 && digits.parse::<u8>().is_ok();
                    SERIES.contains(&word.to_lowercase().as_str()) || is_class
                });
                for left_out in [maker.count(), series.count()] {
                    let short_name = words[left_out..].concat().to_uppercase();
                    let is_first = match choice.read(&short_name) {
                        Ok((found, _)) => found == place,
                        Err(Problem::UnknownProduct(_, near)) => near.first() == Some(&option.id),
                        Err(_) => false,
                    };
                    if !is_first && !failures.contains(&(option.id, short_name.clone())) {
                        failures.push((option.id, short_name));
                    }
                }
            }
        }
    }
    assert_eq!(failures, []);
}
