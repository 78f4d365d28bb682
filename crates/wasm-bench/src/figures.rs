//! Prints the links of all presets and a thousand random links, each with the values that a native build of the model
//! computes.

#[path = "../../scenario/tests/generators/chance.rs"]
mod chance;
#[path = "../../scenario/tests/generators/given.rs"]
mod given;

use chance::Chance;
use offload_scenario::{PRESETS, encode};

const LINKS: usize = 1000;

fn main() {
    let mut chance = Chance(1994);
    let random_links = std::iter::repeat_with(|| encode(&chance.scenario())).take(LINKS);
    for link in PRESETS.iter().map(|preset| preset.link.to_owned()).chain(random_links) {
        println!("{link}\t{}", wasm_bench::figures(&link));
    }
}
