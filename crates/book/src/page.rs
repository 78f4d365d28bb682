//! Reads the Markdown pages of the book, and extracts the addresses and code blocks that tests check.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub struct Page {
    /// The name of the file, such as `start.md`.
    pub name: String,
    /// The Markdown text.
    pub text: String,
}

/// The address of the calculator relative to a page of the built book.
const CALCULATOR: &str = "../";

/// The calculator's address in examples that readers copy to their own sites.
const EXAMPLE: &str = "https://example.org/offload/";

/// Returns the folder that contains the book's pages.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Returns all pages of the book, in the order of the table of contents.
///
/// # Errors
/// Fails if a page cannot be read.
pub fn pages() -> io::Result<Vec<Page>> {
    let folder = folder();
    let summary = fs::read_to_string(folder.join("SUMMARY.md"))?;
    let names = summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    names
        .map(|name| {
            let text = fs::read_to_string(folder.join(name))?.replace("\r\n", "\n");
            Ok(Page { name: name.to_owned(), text })
        })
        .collect()
}

impl Page {
    /// Returns the query and the fragment of each embedded calculator on the page.
    pub fn embeds(&self) -> impl Iterator<Item = (&str, &str)> {
        self.addresses().filter(|(query, _)| query.starts_with("?embed=1"))
    }

    /// Returns the query and the fragment of each of the calculator's addresses on the page.
    pub fn addresses(&self) -> impl Iterator<Item = (&str, &str)> {
        let starts = [format!("\"{CALCULATOR}"), format!("({CALCULATOR}"), EXAMPLE.to_owned()];
        starts.into_iter().flat_map(|start| {
            let positions =
                self.text.match_indices(&start).map(|(position, _)| position + start.len());
            positions
                .collect::<Vec<_>>()
                .into_iter()
                .filter_map(|position| address(&self.text[position..]))
        })
    }

    /// Returns the lines of all code blocks in the given language.
    pub fn blocks(&self, language: &str) -> Vec<&str> {
        let mut is_in_block = false;
        let mut lines = Vec::new();
        for line in self.text.lines() {
            match line.strip_prefix("```") {
                Some(name) => is_in_block = name == language,
                None if is_in_block => lines.push(line),
                None => {}
            }
        }
        lines
    }
}

/// Returns the query and the fragment of an address, or `None` if the address is not the calculator's.
fn address(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| c.is_whitespace() || "\"')`<>".contains(c))?;
    let text = &text[..end];
    let (path_and_query, fragment) = text.split_once('#').unwrap_or((text, ""));
    // The address may contain a version between the folder and the query. Any other path leads to a page of the book.
    let query = path_and_query.find('?').map_or("", |index| &path_and_query[index..]);
    let path = path_and_query.strip_suffix(query).unwrap_or_default();
    let is_calculator = path.is_empty() || path.starts_with('v') && path.ends_with('/');
    (is_calculator && !(query.is_empty() && fragment.is_empty())).then_some((query, fragment))
}

#[cfg(test)]
mod tests {
    use super::Page;

    #[test]
    fn addresses_are_found_and_other_links_are_not() {
        let text = "<iframe src=\"../?embed=1&theme=dark#matmul\"></iframe> [open](../#w=fft)\n\
                    https://example.org/offload/v0.1.0/?embed=1#svd and [keys](keys.md#options)\n\
                    <script src=\"https://example.org/offload/embed.js\"></script>\n";
        let page = Page { name: String::new(), text: text.to_owned() };
        let addresses: Vec<_> = page.addresses().collect();
        assert_eq!(
            addresses,
            [("?embed=1&theme=dark", "matmul"), ("", "w=fft"), ("?embed=1", "svd")]
        );
        assert_eq!(page.embeds().count(), 2);
    }

    #[test]
    fn a_block_is_found_by_its_language() {
        let text = "a\n```sh\none\ntwo\n```\n```text\nthree\n```\n";
        let page = Page { name: String::new(), text: text.to_owned() };
        assert_eq!(page.blocks("sh"), ["one", "two"]);
    }
}
