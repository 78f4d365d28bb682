//! The sections that an address opens, such as `?open=break-even:elements:cost,sensitive`. The words after the first
//! colon belong to the section.

use super::Section;

/// The former word of [`Section::BreakEven`], which older links contain.
const FORMER_BREAK_EVEN: &str = "pays";

/// Returns the words for a section in `open`, or `None` if `open` does not contain the section.
pub(super) fn options_of(open: &str, section: Section) -> Option<&str> {
    open.split(',').find_map(|part| {
        let (id, words) = part.split_once(':').unwrap_or((part, ""));
        let is_former = section == Section::BreakEven && id == FORMER_BREAK_EVEN;
        (is_former || id == section.row().1).then_some(words)
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
        assert_eq!(options("break-even"), Some(""));
        assert_eq!(options("why,break-even:n:cost,cost"), Some("n:cost"));
        for other in ["", "break", "break-evens", "why,break-evenn:n"] {
            assert_eq!(options(other), None, "{other}");
        }
    }

    #[test]
    fn a_former_word_opens_its_section_only() {
        assert_eq!(options_of("why,pays:n:cost,cost", Section::BreakEven), Some("n:cost"));
        assert!(is_first("pays", Section::BreakEven));
        for other in ["pay", "paysoff", "why,payss:n"] {
            assert_eq!(options_of(other, Section::BreakEven), None, "{other}");
        }
        for (section, ..) in Section::ALL.into_iter().filter(|row| row.0 != Section::BreakEven) {
            assert_eq!(options_of("pays:n", section), None, "{section:?}");
        }
    }

    #[test]
    fn the_first_opened_section_is_the_first_in_the_address() {
        assert!(is_first("why:cpu,break-even", Section::Why));
        assert!(!is_first("why:cpu,break-even", Section::BreakEven));
        assert!(!is_first("", Section::Changes));
    }

    #[test]
    fn rows_are_in_the_order_of_the_sections() {
        for (section, ..) in Section::ALL {
            assert_eq!(section.row().0, section);
        }
    }
}
