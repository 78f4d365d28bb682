//! Tests named networks: in links, in the families that have them, and the inputs that they set.

use offload_catalog::networks;
use offload_scenario::{
    Choice, FAMILIES, Family, Kind, Number, Problem, Scenario, decode, encode, field,
};

fn scenario(link: &str) -> Scenario {
    decode("", link).scenario
}

#[test]
fn a_network_named_without_a_family_selects_a_matching_one() {
    for network in networks() {
        let decoded = decode("", &format!("model={}", network.id));
        assert_eq!(decoded.notices, [], "{}", network.id);
        assert_eq!(decoded.scenario.network(), Some(network));
    }
    assert_eq!(scenario("model=llama-3-8b").family(), Family::Language);
    assert_eq!(scenario("w=transformer&model=llama-3-8b").family(), Family::Transformer);
}

#[test]
fn a_trained_language_model_is_a_transformer() {
    for option in ["phase=train", "tune=lora", "ckpt=yes", "shard=zero3", "offload=cpu"] {
        let trained = scenario(&format!("model=gpt-2&{option}"));
        assert_eq!((trained.family(), trained.trains()), (Family::Transformer, true), "{option}");
    }
    assert_eq!(scenario("model=gpt-2&phase=infer").family(), Family::Language);
}

#[test]
fn a_named_network_defaults_to_its_most_common_phase() {
    let trains = |link: &str| scenario(link).trains();
    for network in ["stable-diffusion-xl", "stable-diffusion-1-5", "yolov8m", "u-net", "vit-b-16"] {
        assert!(!trains(&format!("model={network}")), "{network}");
        assert!(trains(&format!("model={network}&phase=train")), "{network}");
    }
    assert!(trains("model=resnet-50") && trains("w=cnn"));
    for library in ["gpulib=tensorrt", "gpulib=onnxruntime", "cpulib=openvino-cpu"] {
        assert!(!trains(&format!("model=resnet-50&{library}")), "{library}");
        assert!(trains(&format!("model=resnet-50&phase=train&{library}")), "{library}");
    }
}

#[test]
fn each_number_that_a_definition_fills_is_accepted_by_its_field() {
    for network in networks() {
        for number in Number::ALL {
            let Some((value, _)) = number.defined_by(network) else { continue };
            let (id, field) = (network.id, number.field());
            assert!(field.range.contains(value), "{id}: {number:?} is {value}");
            assert!(!field.whole || value.fract() == 0.0, "{id}: {number:?} is {value}");
            assert_eq!(field.unit.scale, 1.0, "{number:?} is not a count");
        }
    }
}

#[test]
fn separators_in_network_names_are_ignored() {
    for (name, id) in [
        ("resnet50", "resnet-50"),
        ("ResNet-50", "resnet-50"),
        ("vit_b_16", "vit-b-16"),
        ("Llama-3-8B", "llama-3-8b"),
        ("qwen2.5-7b", "qwen-2-5-7b"),
        ("gpt2-xl", "gpt-2-xl"),
    ] {
        let scenario = scenario(&format!("model={name}"));
        assert_eq!(encode(&scenario), format!("v=1&model={id}"));
    }
}

#[test]
fn a_misspelled_name_is_reported_with_the_nearest_known_name() {
    for (name, near) in [
        ("resnet-5", Some("resnet-50")),
        ("lama-3-8b", Some("llama-3-8b")),
        ("BERT-base-german", Some("bert-base")),
        ("abacus-and-slide-rule", None),
    ] {
        let decoded = decode("", &format!("w=cnn&model={name}"));
        assert_eq!(decoded.notices.len(), 1, "{name}");
        let Problem::UnknownProduct(Choice::Network, found) = &decoded.notices[0].problem else {
            panic!("{name}")
        };
        assert_eq!(found.first().copied(), near, "{name}");
        assert_eq!(decoded.scenario, scenario("w=cnn"));
    }
}

#[test]
fn a_network_of_another_family_has_a_notice_and_sets_no_numbers() {
    let families: &[Family] = &[Family::Convolutional];
    for family in ["matmul", "llm", "recurrent"] {
        let link = format!("v=1&w={family}&model=resnet-50");
        let decoded = decode("", &link);
        assert_eq!(decoded.notices.len(), 1, "{family}");
        assert_eq!(decoded.notices[0].key, "model");
        let problem = match family {
            "llm" => Problem::OptionOfOtherFamily(families),
            _ => Problem::OtherFamily(families),
        };
        assert_eq!(decoded.notices[0].problem, problem, "{family}");
        assert_eq!(decoded.scenario.network(), None);
        assert_eq!(decoded.scenario.chosen(Choice::Network), Choice::Network.find("resnet-50"));
        assert_eq!(encode(&decoded.scenario), format!("v=1&w={family}"));
    }
}

#[test]
fn numbers_set_by_a_network_have_no_default_and_others_keep_theirs() {
    let (named_network, own_network) = (scenario("w=llm&model=phi-4"), scenario("w=llm&model=own"));
    assert_eq!(
        (named_network.default_of(Number::Layers), own_network.default_of(Number::Layers)),
        (None, Some(32.0))
    );
    assert_eq!(named_network.default_of(Number::Tokens), Some(128.0));
}

/// A family must have the field if and only if it has named networks.
#[test]
fn exactly_the_families_with_networks_have_the_model_field() {
    let field_families = field("model").expect("a field").families;
    for facts in FAMILIES {
        let options = Choice::Network.options_for(facts.family).count();
        assert_eq!(options > 1, field_families.contains(&facts.family), "{}: {options}", facts.id);
    }
    let Some(Kind::Choice(Choice::Network)) = field("model").map(|field| field.kind) else {
        panic!("another kind of field")
    };
}

#[test]
fn training_and_inference_of_each_network_family_quote_different_ranges() {
    let quoted_range = |link: &str| decode("", link).scenario.quoted();
    let mut seen = vec![quoted_range("w=llm")];
    for network in ["training", "cnn", "transformer", "recurrent"] {
        for (phase, word) in [("train", "training"), ("infer", "inference")] {
            let range = quoted_range(&format!("w={network}&phase={phase}"));
            assert!(range.is_none_or(|range| range.workload.contains(word)), "{network}");
            assert!(range.is_none_or(|range| 0.0 < range.from && range.from < range.to));
            assert!(!seen.contains(&range), "{network}: {range:?}");
            seen.push(range);
        }
    }
    // Only inference with a dense network has no published range.
    assert_eq!(seen.iter().filter(|range| range.is_none()).count(), 1);
    assert_eq!(quoted_range("w=training&phase=infer"), None);
    assert_eq!(quoted_range("w=sort"), None);
}
