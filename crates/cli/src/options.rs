//! What a command line asks for.

/// The word for standard input.
pub(crate) const INPUT: &str = "-";

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Answers to links.
    Answers {
        /// For programs.
        json: bool,
    },
    /// How the command is used.
    Help,
    /// The documentation of every key.
    Keys,
    /// Which version it is.
    Version,
}

/// A command line, read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// What is wanted.
    pub(crate) wanted: Wanted,
    /// Of which links; [`INPUT`] stands for those of standard input.
    pub(crate) links: Vec<String>,
}

impl Options {
    /// Reads the words behind the command's name.
    pub(crate) fn read(words: &[String]) -> Result<Self, String> {
        let mut wanted = Wanted::Answers { json: false };
        let mut links = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--json" => {
                    if let Wanted::Answers { json } = &mut wanted {
                        *json = true;
                    }
                }
                "--keys" => wanted = Wanted::Keys,
                "-h" | "--help" => return Ok(Self { wanted: Wanted::Help, links: Vec::new() }),
                "-V" | "--version" => wanted = Wanted::Version,
                "--" => links.extend(words.by_ref().cloned()),
                option if option.starts_with('-') && option != INPUT => {
                    return Err(format!("there is no option {option}"));
                }
                _ => links.push(word.clone()),
            }
        }
        if !matches!(wanted, Wanted::Answers { .. }) && !links.is_empty() {
            return Err("this option goes without links".to_owned());
        }
        if links.is_empty() {
            links.push(INPUT.to_owned());
        }
        Ok(Self { wanted, links })
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, Wanted};

    fn read(line: &str) -> Result<Options, String> {
        Options::read(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_and_links_come_in_any_order() {
        let options = read("w=matmul --json #svd -").expect("all are known");
        assert_eq!(options.wanted, Wanted::Answers { json: true });
        assert_eq!(options.links, ["w=matmul", "#svd", "-"]);
    }

    #[test]
    fn without_links_they_come_from_standard_input() {
        assert_eq!(read("--json").expect("it is known").links, ["-"]);
    }

    #[test]
    fn what_is_no_option_is_refused() {
        assert!(read("--cheese").is_err());
        assert!(read("--keys w=matmul").is_err());
    }
}
