//! The page on this machine, built again after every change.

use crate::setup;
use crate::shell::{self, Outcome};

/// How the page is served.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    port: u16,
    dev: bool,
}

impl Options {
    /// Reads the words after `serve`.
    pub(crate) fn read(words: &[&str]) -> Outcome<Self> {
        let mut options = Self { port: 8080, dev: false };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--dev" => options.dev = true,
                "--port" => {
                    let number = words.next().and_then(|word| word.parse().ok());
                    options.port = number.ok_or("--port takes a number from 0 to 65535")?;
                }
                other => return Err(format!("serve does not know `{other}`").into()),
            }
        }
        Ok(options)
    }
}

/// Sets up what is missing, builds, and serves until interrupted.
pub(crate) fn run(options: &Options) -> Outcome {
    println!("Tools");
    match options.dev {
        true => setup::dev_tools()?,
        false => setup::release_tools()?,
    }
    let port = options.port.to_string();
    println!("Building the page; then open http://127.0.0.1:{port}/ (Ctrl+C stops it)");
    // A folder of its own: dist/ stays what `dist` built and the tests opened.
    let mut words = vec!["serve", "--offline", "--dist", "target/serve", "--port", &port];
    if !options.dev {
        words.push("--release");
    }
    shell::run("trunk", &words)
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn a_port_and_a_faster_build_can_be_asked_for() {
        let read = Options::read(&["--port", "9000", "--dev"]).expect("both are known");
        assert_eq!(read, Options { port: 9000, dev: true });
    }

    #[test]
    fn a_port_that_is_no_number_is_refused() {
        assert!(Options::read(&["--port"]).is_err());
        assert!(Options::read(&["--port", "70000"]).is_err());
    }
}
