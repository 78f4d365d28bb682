//! The style sheets: colors stand in `static/tokens.css` alone, each declaration on a line of its own, and no selector asks
//! what the whole page has.

use std::fs;
use std::path::{Path, PathBuf};

/// Every file with this ending under a folder of the project, with its lines.
fn lines(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut lines = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path: PathBuf = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == ending) {
                let text = fs::read_to_string(&path).expect("it is text");
                let place = |at| format!("{}:{}", path.display(), at + 1);
                let numbered = text.lines().enumerate();
                lines.extend(numbered.map(|(at, line)| (place(at), line.to_owned())));
            }
        }
    }
    assert!(!lines.is_empty(), "no .{ending} in {folder}");
    lines
}

/// Whether a line of code has a color in hexadecimal digits or as a function of numbers.
fn has_color(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let is_hex = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
        let word = &rest[..end.unwrap_or(rest.len())];
        [3, 4, 6, 8].contains(&word.len()) && word.chars().all(|c| c.is_ascii_hexdigit())
    };
    // The ends of the names: "lab(" finds "oklab(" too.
    let functions = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "RGBColor("];
    let is_argument =
        |rest: &str| rest.trim_start().starts_with(|c: char| ".0123456789".contains(c));
    code.split('#').skip(1).any(is_hex)
        || functions.iter().any(|name| code.split(name).skip(1).any(is_argument))
}

/// Whether a declaration of a style sheet has one of the basic named colors in its value.
fn has_named_color(line: &str) -> bool {
    let names = [
        "aqua", "black", "blue", "fuchsia", "gray", "green", "grey", "lime", "maroon", "navy",
        "olive", "orange", "purple", "red", "silver", "teal", "white", "yellow",
    ];
    let value = line.split_once(": ").filter(|_| line.ends_with(';')).map_or("", |(_, it)| it);
    value.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| names.contains(&word))
}

/// The lines of a style sheet that hold two declarations, or a selector and a declaration.
fn crowded(lines: &[(String, String)]) -> Vec<&str> {
    let mut comment = false;
    let mut breaks = |line: &str| {
        comment |= line.contains("/*");
        let code = !comment;
        comment &= !line.contains("*/");
        let declaration = line.find(';');
        code && declaration.is_some_and(|at| at + 1 < line.len() || line.contains(['{', '}']))
    };
    lines.iter().filter(|(_, line)| breaks(line)).map(|(place, _)| place.as_str()).collect()
}

/// Whether a selector asks by `:has()` what an element around most of the page has, or is for whatever is in one that it
/// asks: the browser would style all of it again whenever anything comes or goes.
fn asks_the_page(line: &str) -> bool {
    let around = ["html", ":root", "body", "#app", ".page", ".work", "main", ".answer"];
    let is_for_all = line.split([' ', ',', '(', ')']).any(|it| it == "*");
    is_for_all && line.contains(":has(")
        || line.match_indices(":has(").any(|(at, _)| {
            let before = &line[..at];
            let compound = before.rsplit([' ', ',']).next().unwrap_or_default();
            around.iter().any(|it| compound.trim_start_matches('(').starts_with(it))
        })
}

#[test]
fn no_selector_asks_what_the_page_has() {
    for (place, line) in lines("static", "css") {
        assert!(!asks_the_page(&line), "{place}: {line}");
    }
    assert!(asks_the_page("html:not(:has(.sheet)) :is(.question p, .below) {"));
    assert!(asks_the_page("  .stale .verdict, .work:has(.stale) .pin::after {"));
    assert!(asks_the_page("  .answer[data-held]:has(.verdict) > .caveats {"));
    assert!(asks_the_page("  .headline:has(.wrong) > * {"));
    assert!(!asks_the_page("  .field:has(select, .picker) {"));
}

#[test]
fn colors_stand_in_the_tokens_alone() {
    let styles = lines("static", "css");
    let styles = styles.iter().filter(|(place, _)| !place.contains("tokens.css"));
    for (place, line) in styles {
        assert!(!has_color(line) && !has_named_color(line), "{place}: {line}");
    }
    for (place, line) in lines("src", "rs") {
        assert!(!has_color(&line), "{place}: {line}");
    }
}

#[test]
fn each_declaration_has_a_line_of_its_own() {
    assert_eq!(crowded(&lines("static", "css")), Vec::<&str>::new());
}

#[test]
fn a_color_and_a_crowded_line_are_recognized() {
    for color in
        ["color: #1f5fd0;", "fill: rgb(0 0 0 / .4);", "let ink = RGBColor(0x1b, 0x1d, 0x21);"]
    {
        assert!(has_color(color), "{color}");
    }
    assert!(has_named_color("  border: 1px solid white;"));
    for other in ["#app {", "  color: var(--ink);", "  white-space: nowrap;", "// fits #fff"] {
        assert!(!has_color(other) && !has_named_color(other), "{other}");
    }
    let line = |text: &str| [("1".to_owned(), text.to_owned())];
    assert_eq!(crowded(&line("a { color: var(--ink); }")), ["1"]);
    assert_eq!(crowded(&line("  margin: 0; padding: 0;")), ["1"]);
    assert!(crowded(&line("  margin: 0;")).is_empty());
}
