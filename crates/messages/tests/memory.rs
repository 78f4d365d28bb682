//! Tests the text about a GPU's memory.

use crate::report;
use offload_messages::sentences;

fn memory(link: &str) -> String {
    sentences::memory_fit(&report(link)).replace('\u{a0}', " ")
}

#[test]
fn a_tight_fit_needs_at_most_the_usable_memory() {
    assert_eq!(memory("w=matmul&dtype=fp64&n=28000&gpu=rtx4090"), "21 GB of 24 GB");
    let tight = "25 GB of 26 GB usable: tight";
    assert_eq!(memory("w=matmul&dtype=fp64&n=32000&gpu=rtx4090"), tight);
    assert_eq!(memory("w=matmul&dtype=fp64&n=33000&gpu=rtx4090"), "needs 29 GB, has 24 GB");
}

#[test]
fn the_smallest_sufficient_memory_size_of_a_chip_is_named() {
    let model = "model=llama-2-70b&bits=4.5&gpu=apple-m2-max";
    assert_eq!(memory(model), "40 GB of 72 GB; the 64 GB version is enough");
    assert_eq!(memory(&format!("{model}&vram=64")), "40 GB of 48 GB");
    assert_eq!(memory(&format!("{model}&vram=48")), "40 GB of 48 GB usable: tight");
    assert_eq!(memory(&format!("{model}&vram=32")), "needs 40 GB, has 21 GB");
}

#[test]
fn several_gpus_are_not_suggested_for_a_single_chip() {
    let reason = |gpu: &str| {
        let link = format!("w=llm&model=llama-3-70b&bits=16&gpu={gpu}");
        sentences::reason(&report(&link))
    };
    assert!(reason("l4&gpulib=vllm").contains("It fits if split"));
    assert!(!reason("apple-m4").contains("It fits if split"));
}

#[test]
fn paging_is_stated_in_a_caveat() {
    let paged = report("w=dataframe&rows=1G&verb=groupby");
    let caveat = sentences::caveat(paged.caveats[0], &paged.scenario);
    assert!(caveat.starts_with("Needs ") && caveat.contains("pages over the link"), "{caveat}");
}
