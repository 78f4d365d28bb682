//! Tests of ids and nicknames, on which shared links depend.

use std::collections::HashSet;

use offload_catalog as catalog;

/// Returns the ids of each kind of record, in the same order as [`catalog::retired_ids`].
fn ids() -> [Vec<&'static str>; 6] {
    [
        catalog::gpus().iter().map(|gpu| gpu.id).collect(),
        catalog::cpus().iter().map(|cpu| cpu.id).collect(),
        catalog::machines().iter().map(|machine| machine.id).collect(),
        catalog::interconnects().iter().map(|link| link.id).collect(),
        catalog::cpu_libraries().iter().map(|library| library.id).collect(),
        catalog::gpu_libraries().iter().map(|library| library.id).collect(),
    ]
}

fn is_kebab(id: &str) -> bool {
    id.split('-').all(|word| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}

#[test]
fn ids_are_lowercase_words_and_unique_even_without_their_dashes() {
    for (ids, retired) in ids().iter().zip(catalog::retired_ids()) {
        let mut seen = HashSet::new();
        for id in ids.iter().chain(retired.iter().map(|(old, _)| old)) {
            assert!(seen.insert(id.replace('-', "")), "{id} is used twice");
            assert!(is_kebab(id), "{id}");
        }
        for (old, new) in retired {
            assert!(ids.contains(new), "{old} leads to {new}, which does not exist");
        }
    }
}

#[test]
fn each_apple_gpu_fits_only_the_cpu_on_its_chip() {
    for gpu in catalog::gpus() {
        let fitting_cpus = catalog::cpus().iter().filter(|cpu| gpu.fits(cpu));
        let apple_ids: Vec<&str> =
            fitting_cpus.filter(|cpu| cpu.is_apple()).map(|cpu| cpu.id).collect();
        let is_apple = gpu.vendor == catalog::Vendor::Apple;
        assert_eq!(apple_ids.contains(&gpu.id), is_apple, "{}", gpu.id);
        assert_eq!(apple_ids.len(), usize::from(is_apple), "{}", gpu.id);
    }
    for machine in catalog::machines() {
        assert!(machine.gpu.fits(machine.cpu), "{}", machine.id);
    }
}

#[test]
fn lookups_mark_retired_ids() {
    let present = catalog::gpu("a100-sxm-80gb").expect("present");
    let nickname = catalog::gpu("a100").expect("a nickname");
    assert!(!present.retired);
    assert!(nickname.retired);
    assert_eq!(present.record.id, nickname.record.id);
    assert!(catalog::gpu("abacus").is_none());
}

#[test]
fn ids_are_found_without_dashes_and_in_capitals() {
    for spelling in ["rtx4070tisuper", "RTX 4070 Ti SUPER", "Rtx-4070Ti-Super"] {
        let result = catalog::gpu(spelling).expect(spelling);
        assert_eq!((result.record.id, result.retired), ("rtx-4070-ti-super", true));
    }
    assert_eq!(catalog::gpu("M1MAX").expect("a nickname").record.id, "apple-m1-max");
    assert!(catalog::gpu("-").is_none());
}

#[test]
fn ids_in_published_links_exist() {
    for id in ["rtx-3080", "a100-sxm-40gb", "a100-pcie-80gb", "h100-sxm", "t4", "l4", "mi300x"] {
        assert!(catalog::gpu(id).is_some_and(|result| !result.retired), "{id}");
    }
    for id in ["p4d", "g4dn", "g5", "g6", "p3", "p5", "h100", "v100", "rtx3080"] {
        assert!(catalog::gpu(id).is_some_and(|result| result.retired), "{id}");
    }
    assert!(catalog::cpu("core-i7-12700k").is_some());
    assert!(catalog::cpu("aws-c7i-xlarge").is_some());
    for id in ["python", "numpy", "numba-parallel", "pytorch-cpu", "tensorflow-cpu", "native"] {
        assert!(catalog::cpu_library(id).is_some_and(|result| !result.retired), "{id}");
    }
    for id in ["cuda", "cupy", "pytorch", "pytorch-compile", "tensorflow", "jax", "cudf"] {
        assert!(catalog::gpu_library(id).is_some_and(|result| !result.retired), "{id}");
    }
    assert!(catalog::peer_interconnect("nvlink-a100").is_some());
    assert!(catalog::interconnect("pcie4-x16").is_some());
}

#[test]
fn the_catalog_has_enough_gpus_and_cpus() {
    assert!(catalog::gpus().len() >= 110);
    assert!(catalog::cpus().len() >= 120);
}

#[test]
fn network_ids_are_lowercase_and_each_finds_its_network() {
    assert!(catalog::networks().len() >= 40);
    for network in catalog::networks() {
        assert!(is_kebab(network.id), "{}", network.id);
        assert_eq!(catalog::network(network.id), Some(network));
    }
}

#[test]
fn a_unique_ending_of_an_id_finds_it() {
    let find_gpu = |id: &str| catalog::gpu(id).map(|result| (result.record.id, result.retired));
    assert_eq!(find_gpu("4090"), Some(("rtx-4090", true)));
    assert_eq!(find_gpu("B580"), Some(("arc-b580", true)));
    assert_eq!(find_gpu("6800 xt"), Some(("rx-6800-xt", true)));
    // The lookup ignores vendors and brands before the name.
    assert_eq!(find_gpu("NVIDIA GeForce RTX 4090"), Some(("rtx-4090", true)));
    assert_eq!(find_gpu("tesla-t4"), Some(("t4", true)));
    assert_eq!(find_gpu("radeon 7900 xtx"), Some(("rx-7900-xtx", true)));
    let find_cpu = |id: &str| catalog::cpu(id).map(|result| result.record.id);
    assert_eq!(find_cpu("AMD EPYC 7763"), Some("epyc-7763"));
    for id in ["nvidia", "nvidia-", "nvidia geforce", "asus-t4", "amd-4090x"] {
        assert_eq!(find_gpu(id), None, "{id:?}");
    }
    // A suffix finds no card if several cards share it, if it is only the name of a variant, or if it is too short.
    for id in ["80gb", "32gb", "tisuper", "server", "090", "", "-"] {
        assert_eq!(find_gpu(id), None, "{id:?}");
    }
}

#[test]
fn each_purchase_price_belongs_to_either_a_gpu_or_a_cpu() {
    let [gpus, cpus, ..] = ids();
    assert!(catalog::purchases().len() > 60);
    for purchase in catalog::purchases() {
        assert!(gpus.contains(&purchase.id) != cpus.contains(&purchase.id), "{}", purchase.id);
        assert!(purchase.price.value().value() > 0.0, "{}", purchase.id);
    }
}
