//! Assembles the page's HTML: inserts the final file names into index.html, and inlines everything that the first paint
//! needs.

use toml::Table;

use super::program::Program;
use crate::shell::ChoreResult;

/// The start of each line in index.html that only Trunk needs.
const TRUNK_LINK_START: &str = "<link data-trunk ";

/// The placeholder in index.html for the example answer that a first visit shows.
const EXAMPLE: &str = "<!-- example -->";

/// The tag of the script that runs before the first paint.
const EARLY_SCRIPT_TAG: &str = "<script src=\"./early.js\"></script>";

/// An inline script or style sheet, with the source expression that allows it in the content security policy.
pub(super) struct Allowed {
    pub(super) text: String,
    pub(super) source: String,
}

/// The contents that are inlined into the page. In separate files, they would delay the first paint by a round trip.
pub(super) struct Inline {
    pub(super) styles: Allowed,
    /// The script that runs before the first paint.
    pub(super) early: Allowed,
    /// The HTML of the example answer that a first visit shows.
    pub(super) example: String,
}

/// Returns the page's HTML with the style sheet and with the tags that start the program. `tags` is the text of
/// Trunk.toml, which defines the start tags.
pub(crate) fn insert_start_tags(
    page: &str,
    tags: &str,
    styles: &str,
    program: &Program,
) -> ChoreResult<String> {
    let tags: Table = tags.parse()?;
    let start_tags = tags.get("build").and_then(|build| build.get("pattern_preload")?.as_str());
    let start_tags = start_tags.ok_or("Trunk.toml does not say what starts the program")?;
    let start_tags = start_tags
        .replace("{base}", "./")
        .replace("{js}", &program.script)
        .replace("{wasm}", &program.main)
        .replace(
            " data-wasm=",
            &format!(" data-families=\"{}\" data-wasm=", program.families.join(" ")),
        );

    let mut html = String::new();
    for line in page.lines() {
        if html.ends_with(|last| last != '>') || !line.starts_with('<') {
            html.push('\n');
        }
        match line.strip_prefix(TRUNK_LINK_START) {
            Some(rest) if rest.contains("rel=\"css\"") => html += styles,
            Some(_) => {}
            None if line == "</head>" => html += &format!("{start_tags}{line}"),
            None => html += line,
        }
    }
    Ok(html)
}

/// Returns the final HTML of the page, in which everything that the first paint needs is inlined.
pub(super) fn assemble_page(
    page: &str,
    tags: &str,
    inline: &Inline,
    program: &Program,
) -> ChoreResult<String> {
    let styles = format!("<style>{}</style>", inline.styles.text);
    let mut html = insert_start_tags(page, tags, &styles, program)?
        .replace(EARLY_SCRIPT_TAG, &format!("<script>{}</script>", inline.early.text))
        .replace(EXAMPLE, &inline.example);
    for (kind, Allowed { source, .. }) in [("script", &inline.early), ("style", &inline.styles)] {
        let own_sources = format!("{kind}-src 'self'");
        html = html.replacen(&own_sources, &format!("{own_sources} {source}"), 1);
    }
    let Inline { styles, early, example } = inline;
    let parts = [&styles.text, &early.text, &styles.source, &early.source, example];
    for part in parts
        .into_iter()
        .chain([&program.script, &program.main].into_iter().chain(&program.families))
    {
        if !html.contains(part) {
            return Err(format!("index.html and Trunk.toml leave no place for {part}").into());
        }
    }
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::{Allowed, Inline, Program, assemble_page};

    #[test]
    fn built_files_replace_the_links_of_trunk() {
        let page = "<html>\n<head>\n<meta content=\"script-src 'self'; style-src 'self'\">\n\
                    <link data-trunk rel=\"css\" href=\"a.css\">\n\
                    <link data-trunk rel=\"rust\">\n</head>\n<p>Two\nlines</p>\n\
                    <div><!-- example --></div>\n</html>\n";
        let tags = "[build]\npattern_preload = '<script src=\"{base}early.js\"></script>\
                    <script src=\"{base}{js}\" data-wasm=\"{base}{wasm}\">'";
        let program = Program {
            script: "p-1.js".to_owned(),
            main: "p-2.wasm".to_owned(),
            families: vec!["f-3.wasm".to_owned(), "m-4.wasm".to_owned()],
        };
        let inline_part =
            |text: &str, source: &str| Allowed { text: text.into(), source: source.into() };
        let inline = Inline {
            styles: inline_part("p { margin: 0 }", "'sha256-s'"),
            early: inline_part("early()", "'sha256-e'"),
            example: "<b>4×</b>".to_owned(),
        };
        let html = assemble_page(page, tags, &inline, &program).expect("a page");
        let head = "<head><meta content=\"script-src 'self' 'sha256-e'; style-src 'self' 'sha256-s'\">\
                    <style>p { margin: 0 }</style><script>early()</script>\
                    <script src=\"./p-1.js\" data-families=\"f-3.wasm m-4.wasm\" data-wasm=\"./p-2.wasm\"></head>";
        let body = "<p>Two\nlines</p><div><b>4×</b></div></html>";
        assert_eq!(html, format!("<html>{head}{body}"));
        for part in
            ["<!-- example -->", "style-src 'self'", "<link data-trunk rel=\"css\" href=\"a.css\">"]
        {
            let without = page.replace(part, "");
            assert!(assemble_page(&without, tags, &inline, &program).is_err(), "{part}");
        }
        let without = tags.replace("early.js", "late.js");
        assert!(assemble_page(page, &without, &inline, &program).is_err());
    }
}
