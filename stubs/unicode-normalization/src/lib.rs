//! A stub for the crate of the same name, used only in the page. The Python parser normalizes identifiers with that
//! crate, because Python treats identifiers with the same NFKC form as equal. The crate's tables were a tenth of the
//! download that the code reader needs. The stub normalizes only three unit signs (micro, ohm and angstrom), which
//! identifiers may contain, and leaves all other characters unchanged.

/// Unicode normalization of text.
pub trait UnicodeNormalization {
    /// Returns the characters of the text. The three unit signs are replaced by the letters that they look like.
    fn nfkc(&self) -> impl Iterator<Item = char>;
}

impl UnicodeNormalization for str {
    fn nfkc(&self) -> impl Iterator<Item = char> {
        self.chars().map(|it| match it {
            '\u{b5}' => '\u{3bc}',
            '\u{2126}' => '\u{3a9}',
            '\u{212b}' => '\u{c5}',
            other => other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_micro_sign_is_normalized_to_the_letter_mu() {
        assert_eq!("\u{b5}_x".nfkc().collect::<String>(), "μ_x");
        assert_eq!("größe".nfkc().collect::<String>(), "größe");
    }
}
