//! Tests the reasons why an input has no effect.

use crate::report;
use offload_messages::sentences::no_effect;
use offload_scenario::field;

fn explain(link: &str, key: &str) -> String {
    no_effect(field(key).expect(key), &report(link))
}

#[test]
fn an_input_without_effect_states_the_reason() {
    for (link, key, reason) in [
        (
            "w=elementwise&data=gpu",
            "eff",
            "from 5 % to 100 %: the GPU is limited by memory bandwidth",
        ),
        ("w=matmul&data=gpu", "hostmem", "here: nothing is copied"),
        ("w=matmul&data=gpu", "linkin", "from 3 GB/s to 60 GB/s: nothing is copied"),
        ("w=matmul&start=warm", "startup", "from 200 ms to 20 s: start-up isn’t counted"),
        ("w=matmul", "vram", "from 4 GB to 192 GB: neither time nor cost depends on it"),
        ("w=matmul&data=run", "hostmem", "here: neither time nor cost depends on it"),
    ] {
        assert_eq!(explain(link, key), format!("No effect {reason}."), "{link}: {key}");
    }
}
