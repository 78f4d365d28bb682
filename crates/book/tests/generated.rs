//! Tests that `docs/hardware.md` matches the catalog.

use offload_book::hardware::document;
use offload_book::page::folder;
use offload_catalog::{cpus, gpus};
use std::fs;

#[test]
fn hardware_md_matches_the_catalog() {
    let file = fs::read_to_string(folder().join("hardware.md"))
        .expect("docs/hardware.md is there")
        .replace("\r\n", "\n");
    assert!(file == document(), "write it again: cargo run -p offload-book");
}

#[test]
fn every_cpu_and_gpu_has_a_row() {
    let text = document();
    for id in gpus().iter().map(|gpu| gpu.id).chain(cpus().iter().map(|cpu| cpu.id)) {
        assert!(text.contains(&format!("\n| `{id}` | ")), "{id}");
    }
}
