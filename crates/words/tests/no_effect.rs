//! The reasons of inputs without effect.

use offload_analysis::Report;
use offload_scenario::{decode, field};
use offload_words::sentences::no_effect;

fn said(link: &str, key: &str) -> String {
    no_effect(field(key).expect(key), &Report::of(&decode("", link).scenario))
}

#[test]
fn the_reason_is_what_holds_for_the_question() {
    for (link, key, reason) in [
        ("w=elementwise&data=gpu", "eff", "the GPU is limited by memory bandwidth"),
        ("w=matmul&data=gpu", "hostmem", "nothing is copied"),
        ("w=matmul&data=gpu", "linkin", "nothing is copied"),
        ("w=matmul&start=warm", "runs", "start-up is not counted"),
        ("w=matmul&start=fresh", "runs", "neither time nor cost depends on it"),
        ("w=matmul&data=run", "hostmem", "neither time nor cost depends on it"),
    ] {
        assert_eq!(said(link, key), format!("No effect here: {reason}."), "{link}: {key}");
    }
}
