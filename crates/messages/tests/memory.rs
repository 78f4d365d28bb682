//! Tests the text about a GPU's memory.

use crate::report;
use offload_messages::sentences;

fn memory(link: &str) -> String {
    sentences::memory_fit(&report(link)).replace('\u{a0}', " ")
}

#[test]
fn a_tight_fit_needs_at_most_the_usable_memory() {
    let matmul = |n: u32| memory(&format!("w=matmul&dtype=fp64&n={n}&gpu=rtx4090"));
    assert_eq!(matmul(28_000), "21 GB of 24 GB");
    assert_eq!(matmul(32_000), "25.2 GB of 25.8 GB (24 GiB): tight");
    assert_eq!(matmul(33_000), "needs 26.8 GB, has 25.8 GB (24 GiB)");
}

/// Just below and just above the limit, the texts have as many digits as it takes to tell the two amounts apart.
#[test]
fn different_amounts_of_memory_look_different() {
    for n in (32_300..32_450).step_by(2) {
        let text = memory(&format!("w=matmul&dtype=fp64&n={n}&gpu=rtx4090"));
        let amounts: Vec<&str> = text.split(' ').filter(|word| word.contains('.')).collect();
        assert!(amounts.len() == 2 && amounts[0] != amounts[1], "{text}");
        let is_tight = amounts[0].parse::<f64>().ok() < amounts[1].parse().ok();
        assert_eq!(text.ends_with(": tight"), is_tight, "{text}");
    }
}

#[test]
fn the_memory_of_several_gpus_is_stated_per_gpu() {
    let link = "w=llm&model=llama-3-70b&bits=8&gpu=rtx-4090&gpus=2&gpulib=vllm";
    assert_eq!(memory(link), "needs 36.0 GB, has 25.8 GB (24 GiB) per GPU");
    let reason = sentences::reason(&report(link)).replace('\u{a0}', " ");
    let expected =
        "Needs 36.0 GB of memory on each GPU; each of 2 × GeForce RTX 4090 has 25.8 GB (24 GiB).";
    assert!(reason.starts_with(expected) && reason.contains("into 4 parts"), "{reason}");
}

/// If too many layers are on the GPU, the reason names the largest number that fits.
#[test]
fn a_number_of_layers_that_fits_is_offered() {
    let model = "model=llama-3-70b&bits=4.5&gpu=rtx-4090";
    for layers in [51, 80, 99] {
        let reason = sentences::reason(&report(&format!("{model}&gpulayers={layers}")));
        assert!(reason.ends_with("50 layers fit (gpulayers=50)."), "{reason}");
    }
    assert!(memory(&format!("{model}&gpulayers=50")).ends_with(": tight"));
}

/// On an Apple chip, layers on the CPU are not in the GPU's part of memory, but the chip must have room for all layers.
#[test]
fn layers_on_the_cpu_take_unified_memory() {
    let macbook = |bits: f64| {
        format!("model=llama-3-8b&bits={bits}&gpu=apple-m2&cpu=apple-m2&vram=16&gpulayers=0")
    };
    assert_eq!(memory(&macbook(8.0)), "650 MB of 11 GB (the GPU’s share of 16 GB)");
    assert_eq!(memory(&macbook(16.0)), "needs 16.8 GB, has 16.0 GB");
    let too_big = report(&macbook(16.0));
    let caveats: Vec<_> = (too_big.caveats.iter())
        .map(|caveat| sentences::caveat(*caveat, &too_big.scenario).replace('\u{a0}', " "))
        .collect();
    let expected = "The CPU’s data takes 16.1 GB, but the chip has 16.0 GB: the CPU’s time assumes enough memory.";
    assert!(caveats.iter().any(|caveat| caveat == expected), "{caveats:?}");
}

#[test]
fn the_smallest_sufficient_memory_size_of_a_chip_is_named() {
    let model = "model=llama-2-70b&bits=4.5&gpu=apple-m2-max";
    assert_eq!(
        memory(model),
        "40 GB of 72 GB (the GPU’s share of 96 GB); the 64 GB version is enough"
    );
    assert_eq!(memory(&format!("{model}&vram=64")), "40 GB of 48 GB (the GPU’s share of 64 GB)");
    let tight = "39.7 GB of 48.0 GB, over the GPU’s usual share of 36 GB: tight";
    assert_eq!(memory(&format!("{model}&vram=48")), tight);
    assert_eq!(memory(&format!("{model}&vram=32")), "needs 39.7 GB, has 32.0 GB");
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
