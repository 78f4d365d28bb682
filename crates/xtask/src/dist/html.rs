//! The page's HTML: index.html with the names that its files have got.

use toml::Table;

use super::program::Program;
use crate::shell::ChoreResult;

/// What marks a line of index.html that is for Trunk.
const TRUNK: &str = "<link data-trunk ";

/// Where index.html takes the answer that a first visit shows.
const EXAMPLE: &str = "<!-- example -->";

/// The finished page. `tags`, which is Trunk.toml, says what starts the program; `example` is what a first visit shows.
pub(super) fn finished(
    page: &str,
    tags: &str,
    styles: &str,
    program: &Program,
    example: &str,
) -> ChoreResult<String> {
    let tags: Table = tags.parse()?;
    let start = tags.get("build").and_then(|build| build.get("pattern_preload")?.as_str());
    let start = start.ok_or("Trunk.toml does not say what starts the program")?;
    let start = start
        .replace("{base}", "./")
        .replace("{js}", &program.script)
        .replace("{wasm}", &program.main);

    let mut finished = String::new();
    for line in page.lines() {
        if finished.ends_with(|end| end != '>') || !line.starts_with('<') {
            finished.push('\n');
        }
        match line.strip_prefix(TRUNK) {
            Some(rest) if rest.contains("rel=\"css\"") => {
                finished += &format!("<link rel=\"stylesheet\" href=\"./{styles}\">");
            }
            Some(_) => {}
            None if line == "</head>" => finished += &format!("{start}{line}"),
            None => finished += &line.replace(EXAMPLE, example),
        }
    }
    if !page.contains(EXAMPLE) {
        return Err("index.html leaves no place for an answer".into());
    }
    for file in [styles, &program.script, &program.main] {
        if !finished.contains(&format!("\"./{file}\"")) {
            return Err(format!("index.html and Trunk.toml leave no place for {file}").into());
        }
    }
    Ok(finished)
}

#[cfg(test)]
mod tests {
    use super::{Program, finished};

    #[test]
    fn files_take_the_place_of_what_trunk_would_build() {
        let page = "<html>\n<head>\n<link data-trunk rel=\"css\" href=\"a.css\">\n\
                    <link data-trunk rel=\"rust\">\n</head>\n<p>Two\nlines</p>\n<div><!-- example --></div>\n</html>\n";
        let tags =
            "[build]\npattern_preload = '<script src=\"{base}{js}\" data-wasm=\"{base}{wasm}\">'";
        let program = Program { script: "p-1.js".to_owned(), main: "p-2.wasm".to_owned() };
        let html = finished(page, tags, "a-3.css", &program, "<b>4×</b>").expect("a page");
        let head = "<head><link rel=\"stylesheet\" href=\"./a-3.css\">\
                    <script src=\"./p-1.js\" data-wasm=\"./p-2.wasm\"></head>";
        assert_eq!(
            html,
            format!("\n<html>{head}<p>Two\nlines</p><div><b>4×</b></div></html>").trim_start()
        );
        assert!(finished("<head>\n</head>", tags, "a-3.css", &program, "").is_err());
        let elsewhere = page.replace("<!-- example -->", "");
        assert!(finished(&elsewhere, tags, "a-3.css", &program, "").is_err());
    }
}
