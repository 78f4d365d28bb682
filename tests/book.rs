//! Tests the page's links to the book.

use offload::book::{PASSAGES, for_field};
use offload_scenario::FIELDS;
use std::fs;
use std::path::Path;

/// Returns the id that mdBook generates for a heading.
fn id(heading: &str) -> String {
    let characters = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    characters.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[test]
fn every_passage_is_a_heading_of_the_book() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for passage in PASSAGES {
        let (page, heading) = passage.place.split_once(".html#").expect("a page and a heading");
        let text = fs::read_to_string(docs.join(format!("{page}.md"))).expect(passage.place);
        let headings = text.lines().filter(|line| line.starts_with('#'));
        let ids: Vec<String> = headings.map(|line| id(line.trim_start_matches('#'))).collect();
        assert!(ids.iter().any(|id| id == heading), "{}: {ids:?}", passage.place);
        assert!(!passage.title.is_empty() && !passage.title.ends_with('.'), "{}", passage.place);
    }
}

#[test]
fn every_input_links_to_its_passage_or_to_the_list_of_all_inputs() {
    let passage_place = |key| for_field(key).place;
    assert!(
        passage_place("cpulib").starts_with("moving.html")
            && passage_place("rows").starts_with("keys.html")
    );
    for field in FIELDS {
        assert!(PASSAGES.contains(&for_field(field.key)), "{}", field.key);
    }
}
