//! Tests of the sources of figures.

use std::collections::HashSet;

use offload_catalog::{EDITION, sources};

fn is_iso_date(text: &str) -> bool {
    let is_number = |part: Option<&str>, digits: usize, max: u32| {
        part.is_some_and(|part| {
            part.len() == digits
                && part.parse().is_ok_and(|number: u32| (1..=max).contains(&number))
        })
    };
    let mut parts = text.split('-');
    is_number(parts.next(), 4, 2100)
        && is_number(parts.next(), 2, 12)
        && is_number(parts.next(), 2, 31)
        && parts.next().is_none()
}

#[test]
fn every_source_has_a_title_a_date_and_an_address_and_is_listed_once_per_date() {
    let mut seen = HashSet::new();
    for source in sources() {
        assert!(source.title.len() > 5, "{}", source.id);
        assert!(is_iso_date(source.read), "{}: {}", source.id, source.read);
        let is_address = |url: &str| url.starts_with("https://") || url.starts_with("http://");
        assert!(source.url.is_none_or(is_address), "{}: {:?}", source.id, source.url);
        assert!(seen.insert((source.id, source.read)), "{} is listed twice", source.id);
    }
}

#[test]
fn the_edition_is_the_month_of_the_latest_access() {
    let latest = sources().iter().map(|source| source.read).max().expect("there are sources");
    assert_eq!(latest.get(..7), Some(EDITION));
}
