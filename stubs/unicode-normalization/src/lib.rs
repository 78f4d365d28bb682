//! Stands in, in the page alone, for a library with the forms of all characters, by which the parser of Python takes two names for the same
//! that Unicode does: its tables were a tenth of what the page fetches to read code. Three signs of units are in names
//! of programs, each of which a keyboard may write as a letter too; others are left as they are.

/// Text as Unicode writes it.
pub trait UnicodeNormalization {
    /// Its characters, those of the same meaning as one.
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
