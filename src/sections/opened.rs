//! The sections that an address opens, such as `?open=pays:elements:cost,sensitive`. The words after the first colon
//! belong to the section.

use super::Section;

/// Returns the words for a section in `open`, or `None` if `open` does not contain the section.
pub(super) fn options_of(open: &str, section: Section) -> Option<&str> {
    let (_, id, _) = section.row();
    open.split(',').find_map(|part| {
        let rest = part.strip_prefix(id)?;
        match rest.strip_prefix(':') {
            Some(words) => Some(words),
            None => rest.is_empty().then_some(""),
        }
    })
}

/// Returns `true` if the section is the first section in the address.
pub(super) fn is_first(open: &str, section: Section) -> bool {
    let first = open.split(',').next().unwrap_or_default();
    options_of(first, section).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_opened_by_its_whole_name_and_gets_its_own_words() {
        let options = |open| options_of(open, Section::BreakEven);
        assert_eq!(options("pays"), Some(""));
        assert_eq!(options("why,pays:n:cost,cost"), Some("n:cost"));
        for other in ["", "pay", "paysoff", "why,payss:n"] {
            assert_eq!(options(other), None, "{other}");
        }
    }

    #[test]
    fn the_first_opened_section_is_the_first_in_the_address() {
        assert!(is_first("why:cpu,pays", Section::Why));
        assert!(!is_first("why:cpu,pays", Section::BreakEven));
        assert!(!is_first("", Section::Changes));
    }

    #[test]
    fn rows_are_in_the_order_of_the_sections() {
        for (section, ..) in Section::ALL {
            assert_eq!(section.row().0, section);
        }
    }
}
