//! The sites: which generator makes each, by which command.

use std::process::Command;

use crate::{setup, shell};

/// A site.
pub(super) struct Site {
    /// Its folder, here and in `tests/hosts`.
    pub(super) name: &'static str,
    /// How long it takes.
    pub(super) patience: &'static str,
    generator: Generator,
    /// What the generator is told, with the two folders to be put in.
    words: &'static [&'static str],
}

/// What makes the pages.
enum Generator {
    /// Nobody: they are written by hand.
    None,
    /// A module of the Python environment.
    Python,
    /// A program of the Docusaurus packages.
    Node,
    /// mdBook.
    Mdbook,
}

/// Every site.
pub(super) const SITES: [Site; 6] = [
    Site { name: "plain", patience: "at once", generator: Generator::None, words: &[] },
    Site {
        name: "mkdocs",
        patience: "a second",
        generator: Generator::Python,
        words: &[
            "mkdocs",
            "build",
            "--quiet",
            "--config-file",
            "{from}/mkdocs.yml",
            "--site-dir",
            "{to}",
        ],
    },
    Site {
        name: "sphinx",
        patience: "a second",
        generator: Generator::Python,
        words: &["sphinx", "--quiet", "--fail-on-warning", "{from}", "{to}"],
    },
    Site {
        name: "notebook",
        patience: "a second",
        generator: Generator::Python,
        words: &[
            "nbconvert",
            "--log-level=WARN",
            "--to=html",
            "--output-dir={to}",
            // Nothing is loaded from a network that a reader of the page might not have.
            "--HTMLExporter.require_js_url=",
            "--HTMLExporter.mathjax_url=",
            "{from}/*.ipynb",
        ],
    },
    Site {
        name: "mdbook",
        patience: "at once",
        generator: Generator::Mdbook,
        words: &["build", "{from}", "--dest-dir", "{to}"],
    },
    Site {
        name: "docusaurus",
        patience: "half a minute",
        generator: Generator::Node,
        words: &["@docusaurus/core/bin/docusaurus.mjs", "build", "{from}", "--out-dir", "{to}"],
    },
];

impl Site {
    /// The folder from which it is made. Pages that nobody makes are copied to where the others end.
    pub(super) fn source(&self) -> String {
        match self.generator {
            Generator::None => self.site(),
            _ => format!("target/hosts/src/{}", self.name),
        }
    }

    fn site(&self) -> String {
        format!("target/hosts/site/{}", self.name)
    }

    /// What tells this way of making it from another.
    pub(super) fn line(&self) -> String {
        self.words.join(" ")
    }

    /// The command that makes it, if it takes one.
    pub(super) fn command(&self) -> Option<Command> {
        let whole = |folder: String| shell::root().join(folder).to_string_lossy().into_owned();
        let (from, to) = (whole(self.source()), whole(self.site()));
        let words = self.words.iter().map(|it| it.replace("{from}", &from).replace("{to}", &to));
        let mut words: Vec<String> = words.collect();
        let program = match self.generator {
            Generator::None => return None,
            Generator::Mdbook => "mdbook".to_owned(),
            Generator::Python => {
                words.insert(0, "-m".to_owned());
                setup::site_python().to_string_lossy().into_owned()
            }
            Generator::Node => {
                words[0].insert_str(0, &whole("target/hosts/node_modules/".to_owned()));
                "node".to_owned()
            }
        };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = shell::command(&program, &words);
        // Without progress bars, news of other versions, and the like.
        command.env("CI", "true").env("NO_MKDOCS_2_WARNING", "true");
        Some(command)
    }
}
