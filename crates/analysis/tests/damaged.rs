//! Tests that five thousand links, half of them damaged, round-trip. `cargo bench` times the same links and computes a
//! whole report for each.

use offload_scenario::{DecodedLink, FIELDS, Notice, Problem, decode, encode};
use proptest::prelude::ProptestConfig;

/// The number of threads that share the links.
const PARTS: u64 = 4;

/// The number of links per proptest case. This makes 5,120 links in total, and ten times as many in a full run.
const LINKS_PER_CASE: u32 = 20;

/// Returns `true` if a notice is about an input that the family does not use. Such a notice does not mean that the link
/// is damaged.
fn is_kept(notice: &Notice) -> bool {
    matches!(notice.problem, Problem::OtherFamily(_) | Problem::OptionOfOtherFamily(_))
}

/// Checks that decoding the encoded link gives the same scenario with only the inputs that matter, and that encoding
/// this scenario again gives the same link.
fn check_round_trip(decoded: &DecodedLink, link: &str) {
    let encoded = encode(&decoded.scenario);
    let mut expected = decoded.scenario.clone();
    let inert = FIELDS.iter().filter(|field| field.other_families(&decoded.scenario).is_some());
    inert.for_each(|field| field.reset(&mut expected));
    let again = decode("", &encoded);
    assert_eq!(again, DecodedLink::from(expected), "{link}: {encoded}");
    assert_eq!(encode(&again.scenario), encoded, "{link}");
}

fn check_links(seed: u64) {
    let mut intact = 0;
    let count = (ProptestConfig::default().cases * LINKS_PER_CASE) as usize / PARTS as usize;
    for (index, link) in crate::damaged_links::links(seed).take(count).enumerate() {
        // Every eighth link is in the query instead of the fragment.
        let decoded = match index % 8 {
            0 => decode(&link, ""),
            _ => decode("", &link),
        };
        check_round_trip(&decoded, &link);
        intact += usize::from(decoded.notices.iter().all(is_kept));
    }
    // Some links must be damaged and others must be intact.
    let share = intact as f64 / count as f64;
    assert!((0.4..0.8).contains(&share), "{share}");
}

#[test]
fn every_damaged_link_round_trips() {
    let threads: Vec<_> =
        (0..PARTS).map(|seed| std::thread::spawn(move || check_links(seed))).collect();
    for thread in threads {
        thread.join().expect("every link round-trips");
    }
}
