//! Tests that the view of an address is parsed, written and kept separate from the scenario.

use offload_scenario::{FAMILIES, Shown, View, decode};

#[test]
fn every_view_round_trips() {
    for text in [
        "",
        "embed=1",
        "embed=1&theme=dark&fields=all&height=fixed",
        "embed=1&theme=light&fields=none",
        "embed=1&fields=n,m,gpu",
    ] {
        assert_eq!(View::read(text).write(), text);
    }
}

#[test]
fn unknown_keys_and_values_are_ignored() {
    let view = View::read("?embed=1&theme=pink&height=9&fields=cheese,n&n=4096&%=%");
    assert_eq!(view.write(), "embed=1&fields=n");
    assert_eq!(View::read("embed=0"), View::default());
}

#[test]
fn the_view_does_not_change_the_scenario() {
    let decoded = decode("?embed=1&theme=dark&fields=n&height=fixed&w=matmul&n=64", "");
    assert_eq!(decoded, decode("", "w=matmul&n=64"));
    // The keys of the view belong in the query, so they are mistakes in a fragment.
    assert_eq!(decode("", "w=matmul&theme=dark").notices.len(), 1);
}

#[test]
fn tracking_keys_do_not_change_the_scenario() {
    let decoded = decode("?utm_source=letter&fbclid=1&gclid=2&ref=x&w=matmul", "");
    assert_eq!(decoded, decode("", "w=matmul"));
}

#[test]
fn every_family_has_two_to_eight_usual_fields() {
    for facts in FAMILIES {
        let scenario = decode("", &format!("w={}", facts.id)).scenario;
        let shown = Shown::Usual.fields(&scenario);
        assert!((2..=8).contains(&shown.len()), "{}: {}", facts.id, shown.len());
        assert!(Shown::All.fields(&scenario).len() > shown.len(), "{}", facts.id);
    }
}
