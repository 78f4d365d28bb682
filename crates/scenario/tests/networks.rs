//! Networks by name: in links, in the families that take them, and in the inputs that they fill.

use offload_catalog::networks;
use offload_scenario::{
    Choice, FAMILIES, Family, Kind, Number, Problem, Scenario, decode, encode, field,
};

fn scenario(link: &str) -> Scenario {
    decode("", link).scenario
}

#[test]
fn a_network_named_without_a_family_brings_one_that_takes_it() {
    for network in networks() {
        let arrival = decode("", &format!("model={}", network.id));
        assert_eq!(arrival.notices, [], "{}", network.id);
        assert_eq!(arrival.scenario.network(), Some(network));
    }
    assert_eq!(scenario("model=llama-3-8b").family(), Family::Language);
    assert_eq!(scenario("w=transformer&model=llama-3-8b").family(), Family::Transformer);
}

#[test]
fn each_number_that_a_definition_fills_is_accepted_by_its_field() {
    for network in networks() {
        for number in Number::ALL {
            let Some((value, _)) = number.defined_by(network) else { continue };
            let (id, field) = (network.id, number.field());
            assert!(field.range.contains(value), "{id}: {number:?} is {value}");
            assert!(!field.whole || value.fract() == 0.0, "{id}: {number:?} is {value}");
            assert_eq!(field.unit.scale, 1.0, "{number:?} is no count");
        }
    }
}

#[test]
fn a_name_is_read_whatever_stands_between_its_letters_and_digits() {
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
fn a_misspelled_name_is_noticed_with_the_nearest() {
    for (name, near) in [
        ("resnet-5", Some("resnet-50")),
        ("lama-3-8b", Some("llama-3-8b")),
        ("llama-3.1-8b", Some("llama-3-8b")),
        ("bert", Some("bert-base")),
        ("BERT-base-uncased", Some("bert-base")),
        ("abacus-and-slide-rule", None),
    ] {
        let arrival = decode("", &format!("w=cnn&model={name}"));
        assert_eq!(arrival.notices.len(), 1, "{name}");
        assert_eq!(arrival.notices[0].problem, Problem::UnknownOption(near), "{name}");
        assert_eq!(arrival.scenario, scenario("w=cnn"));
    }
}

#[test]
fn a_network_of_another_family_is_noticed_kept_and_fills_nothing() {
    let families: &[Family] = &[Family::Convolutional];
    for family in ["matmul", "llm", "recurrent"] {
        let link = format!("v=1&w={family}&model=resnet-50");
        let arrival = decode("", &link);
        assert_eq!(arrival.notices.len(), 1, "{family}");
        assert_eq!(arrival.notices[0].key, "model");
        assert_eq!(arrival.notices[0].problem, Problem::OtherFamily(families), "{family}");
        assert_eq!(arrival.scenario.network(), None);
        assert_eq!(arrival.scenario.chosen(Choice::Network), Choice::Network.find("resnet-50"));
        assert_eq!(encode(&arrival.scenario), format!("v=1&w={family}"));
    }
}

#[test]
fn a_number_that_is_filled_starts_nowhere_and_others_where_they_did() {
    let (named, own) = (scenario("w=llm&model=phi-4"), scenario("w=llm&model=own"));
    assert_eq!((named.start(Number::Layers), own.start(Number::Layers)), (None, Some(32.0)));
    assert_eq!(named.start(Number::Tokens), Some(128.0));
}

/// The field stands in the families that have networks, and in no others.
#[test]
fn families_with_networks_have_the_field() {
    let shown = field("model").expect("a field").families;
    for facts in FAMILIES {
        let options = Choice::Network.options_for(facts.family).count();
        assert_eq!(options > 1, shown.contains(&facts.family), "{}: {options}", facts.id);
    }
    let Some(Kind::Choice(Choice::Network)) = field("model").map(|field| field.kind) else {
        panic!("another kind of field")
    };
}

#[test]
fn inference_of_a_network_does_not_quote_training() {
    let quoted =
        |link: &str| decode("", link).scenario.quoted().map(|range| (range.workload, range.to));
    for network in ["training", "cnn", "transformer", "recurrent"] {
        let [trains, infers] =
            ["train", "infer"].map(|phase| quoted(&format!("w={network}&phase={phase}")));
        assert_eq!(trains, Some(("deep-learning training", 20.0)), "{network}");
        assert_eq!(infers, Some(("deep-learning inference", 15.0)), "{network}");
    }
    assert_eq!(quoted("w=llm"), quoted("w=cnn&phase=infer"));
    assert_eq!(quoted("w=sort"), None);
}
