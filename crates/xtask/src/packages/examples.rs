//! Extracts the examples from the pages of the book and from the README files of the packages. A text block that
//! follows an example is the example's expected output.

use crate::shell::ChoreResult;

/// An example and the output that the page shows for it.
#[derive(Debug, PartialEq)]
pub(super) struct PageExample {
    pub(super) code: String,
    /// The expected output, or `None` if the page shows no output.
    pub(super) prints: Option<String>,
}

impl PageExample {
    /// Returns all examples on a page that are in the given language.
    pub(super) fn all(page: &str, language: &str) -> Vec<Self> {
        let mut examples: Vec<Self> = Vec::new();
        let mut lines = page.lines();
        // `true` if the previous block is an example, so that a text block would be its output.
        let mut is_last = false;
        while let Some(line) = lines.next() {
            let Some(name) = line.strip_prefix("```") else { continue };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let block = block.join("\n");
            match examples.last_mut() {
                Some(example) if is_last && name == "text" => example.prints = Some(block),
                _ if name == language => examples.push(Self { code: block, prints: None }),
                _ => {}
            }
            is_last = name == language;
        }
        examples
    }

    /// Fails if the page shows an output and `output` is different.
    pub(super) fn check(&self, output: &str) -> ChoreResult {
        match &self.prints {
            Some(expected_output) if expected_output.trim() != output.trim() => {
                let Self { code, .. } = self;
                Err(format!("an example prints\n{output}\nand not\n{expected_output}\n\n{code}")
                    .into())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PageExample;

    #[test]
    fn an_example_has_the_text_block_after_it_as_its_output() {
        let page = "# Page\n```js\none();\n```\nIt prints:\n\n```text\n1\n```\n\n```sh\nnpm\n```\n```text\n2\n```\n```js\ntwo();\n```\n";
        let examples = PageExample::all(page, "js");
        assert_eq!(
            examples.iter().map(|example| example.code.as_str()).collect::<Vec<_>>(),
            ["one();", "two();"]
        );
        assert_eq!(
            examples.iter().map(|example| example.prints.as_deref()).collect::<Vec<_>>(),
            [Some("1"), None]
        );
        assert!(
            examples[0].check("1\n").is_ok()
                && examples[0].check("2\n").is_err()
                && examples[1].check("3").is_ok()
        );
    }
}
