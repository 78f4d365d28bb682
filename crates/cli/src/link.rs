//! What a person gives as a link: an address of the page, a part of one, a preset's id, or an
//! answer that was written as JSON.

use offload_scenario::{Arrival, Notice, Scenario, decode};
use serde::Deserialize;

/// A text in which nothing could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    /// The parts that could not be read, if it has parts.
    pub notices: Vec<Notice>,
}

/// Reads a link: a full address, `?query`, `#fragment`, what stands behind either sign, or the id
/// of a preset. An address that says nothing asks what the page starts with.
///
/// # Errors
/// Where nothing in it could be read. A link of which a part could be read is answered, and what
/// was ignored stands in its notices.
///
/// ```
/// use offload_cli::link::read;
///
/// let whole = read("https://example.org/offload/#v=1&w=matmul&n=4096").expect("a link");
/// for part in ["?w=matmul&n=4096", "#w=matmul&n=4096", "w=matmul&n=4096"] {
///     assert_eq!(read(part).expect("a part of a link"), whole);
/// }
/// assert!(read("svd").is_ok());
/// assert!(read("cheese").is_err());
/// ```
pub fn read(given: &str) -> Result<Arrival, Unreadable> {
    let (query, fragment) = parts(given.trim());
    let arrival = decode(query, fragment);
    let heard = arrival.notices.is_empty() || arrival.scenario != Scenario::default();
    if heard { Ok(arrival) } else { Err(Unreadable { notices: arrival.notices }) }
}

/// What a text is that may be an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// An answer, and the link that it is the answer to.
    Link(String),
    /// The beginning of an object that goes on.
    Begun,
    /// Something else.
    Other,
}

/// Opens an answer in JSON.
///
/// ```
/// use offload_cli::link::{Opened, opened};
///
/// assert_eq!(opened("{\"cpu\": {}, \"link\": \"w=fft\"}"), Opened::Link("w=fft".to_owned()));
/// assert_eq!(opened("{\"link\":"), Opened::Begun);
/// assert_eq!(opened("w=fft"), Opened::Other);
/// ```
pub fn opened(text: &str) -> Opened {
    #[derive(Deserialize)]
    struct Linked {
        link: String,
    }
    if !text.starts_with('{') {
        return Opened::Other;
    }
    match serde_json::from_str::<Linked>(text) {
        Ok(Linked { link }) => Opened::Link(link),
        Err(error) if error.is_eof() => Opened::Begun,
        Err(_) => Opened::Other,
    }
}

/// The query and the fragment of an address. What has neither sign counts as a fragment.
fn parts(text: &str) -> (&str, &str) {
    let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
    match before.split_once('?') {
        Some((_, query)) => (query, fragment),
        None if before.contains("://") || before.ends_with('/') => ("", fragment),
        None if fragment.is_empty() => ("", before),
        None => (before, fragment),
    }
}

#[cfg(test)]
mod tests {
    use super::{parts, read};
    use offload_scenario::{Number, Scenario};

    #[test]
    fn every_form_of_an_address_has_its_parts() {
        assert_eq!(parts("https://example.org/?a=1#b=2"), ("a=1", "b=2"));
        assert_eq!(parts("localhost:8080/#svd"), ("", "svd"));
        assert_eq!(parts("http://localhost:8080"), ("", ""));
        assert_eq!(parts("?a=1"), ("a=1", ""));
        assert_eq!(parts("#a=1"), ("", "a=1"));
        assert_eq!(parts("a=1 $/h"), ("", "a=1 $/h"));
        assert_eq!(parts("svd"), ("", "svd"));
    }

    #[test]
    fn an_address_that_says_nothing_is_where_the_page_starts() {
        for empty in ["", "#", "?", "https://example.org/offload/"] {
            assert_eq!(read(empty).map(|it| it.scenario), Ok(Scenario::default()), "{empty}");
        }
    }

    #[test]
    fn a_link_with_a_bad_part_keeps_the_good_ones() {
        let arrival = read("w=matmul&n=4096&m=cheese").expect("two parts are good");
        assert_eq!(arrival.scenario.number(Number::Columns), Some(4096.0));
        assert_eq!(arrival.notices.len(), 1);
    }

    #[test]
    fn a_text_without_any_good_part_is_no_link() {
        for bad in ["cheese", "#cheese", "https://example.org/#cheese", "?cheese", "w=cheese"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
