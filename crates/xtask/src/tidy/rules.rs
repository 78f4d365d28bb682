//! The rules, one function each: a file in, a sentence for each breach out.

use std::path::Path;

use super::files::File;

/// A rule.
pub(super) type Rule = Box<dyn Fn(&File) -> Vec<String>>;

/// The most lines a file may have.
const LINES: usize = 400;

/// Every rule.
pub(super) fn all(root: &Path) -> Vec<Rule> {
    let root = root.to_string_lossy().replace('\\', "/");
    vec![
        Box::new(says_what_it_is_for),
        Box::new(is_not_called_mod),
        Box::new(leaves_the_browser_alone),
        Box::new(depends_on_nothing),
        Box::new(fits_in_a_head),
        Box::new(is_finished),
        Box::new(takes_colors_from_tokens),
        Box::new(has_one_declaration_per_line),
        Box::new(move |file| names_no_machine(file, &root)),
    ]
}

/// Each Rust file begins with the sentence that says what it is for.
fn says_what_it_is_for(file: &File) -> Vec<String> {
    let said = file.text.starts_with("//!") || file.is_generated();
    match file.is(&[".rs"]) && !said {
        true => vec![format!("{}: begins without //!", file.path)],
        false => Vec::new(),
    }
}

/// `form.rs` beside `form/`.
fn is_not_called_mod(file: &File) -> Vec<String> {
    match file.path == "mod.rs" || file.is(&["/mod.rs"]) {
        true => vec![format!("{}: name it after its folder, beside it", file.path)],
        false => Vec::new(),
    }
}

/// Only `src/browser` touches the browser. A form control may name the target of an event.
fn leaves_the_browser_alone(file: &File) -> Vec<String> {
    let page = file.path.starts_with("src/") || file.path.starts_with("tests/");
    let model = file.path.starts_with("crates/") && !file.path.starts_with("crates/xtask/");
    let browser = file.path.starts_with("src/browser");
    if !file.is(&[".rs"]) || !(page || model) || browser {
        return Vec::new();
    }
    let form = file.path.starts_with("src/form/") || file.path.starts_with("src/share/");
    let allowed = |name: &str| form && name == "web_sys";
    let touches = |name: &&str| {
        (["web_sys", "js_sys", "gloo"].contains(name) || name.starts_with("gloo_"))
            && !allowed(name)
    };
    file.numbered()
        .filter_map(|(at, line)| {
            let code = line.split("//").next().unwrap_or_default();
            let mut names = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            let name = names.find(touches)?;
            Some(format!("{}:{at}: only src/browser names {name}", file.path))
        })
        .collect()
}

/// The model stands on nothing but the standard library.
fn depends_on_nothing(file: &File) -> Vec<String> {
    if file.path != "crates/estimator/Cargo.toml" {
        return Vec::new();
    }
    let mut inside = false;
    let mut breaches = Vec::new();
    for (at, line) in file.numbered() {
        let line = line.trim();
        let header = line.starts_with('[');
        if header {
            inside = line.contains("dependencies") && !line.contains("dev-dependencies");
        }
        let named = header && line.contains("dependencies.");
        let listed = !header && !line.is_empty() && !line.starts_with('#');
        if inside && (named || listed) {
            breaches.push(format!("{}:{at}: the model depends on nothing", file.path));
        }
    }
    breaches
}

/// No file is longer than one can hold in mind.
fn fits_in_a_head(file: &File) -> Vec<String> {
    let written = file.is(&[".rs", ".ts", ".js", ".mjs", ".css", ".html"])
        && !file.is_generated()
        && !file.path.split('/').any(|folder| folder == "data");
    let lines = file.text.lines().count();
    match written && lines > LINES {
        true => vec![format!("{}: {lines} lines, at most {LINES}", file.path)],
        false => Vec::new(),
    }
}

/// Nothing is left for later in Rust code. The words are split so that this file keeps its own rule.
fn is_finished(file: &File) -> Vec<String> {
    let leftovers = [
        concat!("to", "do!"),
        concat!("db", "g!"),
        concat!("unimpl", "emented!"),
        concat!("#[ig", "nore"),
    ];
    if !file.is(&[".rs"]) {
        return Vec::new();
    }
    file.numbered()
        .filter_map(|(at, line)| {
            let left = leftovers.iter().find(|it| line.contains(**it))?;
            Some(format!("{}:{at}: {left} is left over", file.path))
        })
        .collect()
}

/// The page's style sheets and drawings take their colors from `static/tokens.css`.
fn takes_colors_from_tokens(file: &File) -> Vec<String> {
    let style = file.path.starts_with("static/") && file.is(&[".css"]);
    let drawing = file.path.starts_with("src/") && file.is(&[".rs"]);
    if !(style || drawing) || file.path == "static/tokens.css" {
        return Vec::new();
    }
    file.numbered()
        .filter(|(_, line)| has_color(line) || style && has_named_color(line))
        .map(|(at, _)| format!("{}:{at}: colors belong in static/tokens.css", file.path))
        .collect()
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

/// A style sheet has no two declarations, and no selector and declaration, on one line.
fn has_one_declaration_per_line(file: &File) -> Vec<String> {
    if !file.is(&[".css"]) {
        return Vec::new();
    }
    let mut comment = false;
    let mut breaks = |line: &str| {
        comment |= line.contains("/*");
        let code = !comment;
        comment &= !line.contains("*/");
        let declaration = line.find(';');
        code && declaration.is_some_and(|at| at + 1 < line.len() || line.contains(['{', '}']))
    };
    file.numbered()
        .filter(|(_, line)| breaks(line))
        .map(|(at, _)| format!("{}:{at}: one declaration per line", file.path))
        .collect()
}

/// No file names a place on somebody's machine, this one least of all.
fn names_no_machine(file: &File, root: &str) -> Vec<String> {
    let homes = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/Us", "ers/"),
        concat!("C:\\", "Users"),
    ];
    // A checkout right under the top of a disk has too plain a name to look for.
    let here = (root.matches('/').count() > 1).then_some(root);
    file.numbered()
        .filter_map(|(at, line)| {
            let mut places = homes.iter().copied().chain(here);
            let place = places.find(|place| starts_a_path(line, place))?;
            Some(format!("{}:{at}: names a machine's {place}", file.path))
        })
        .collect()
}

/// Whether a line holds this text where a path can start, not in the middle of one.
fn starts_a_path(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && !"._-~/}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::files::File;

    fn breaches(path: &str, text: &str) -> usize {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        let rules = super::all(Path::new("/projects/here"));
        rules.iter().map(|rule| rule(&file).len()).sum()
    }

    #[test]
    fn a_rust_file_says_what_it_is_for() {
        assert_eq!(breaches("src/app.rs", "//! The page.\n"), 0);
        assert_eq!(breaches("crates/catalog/src/generated/cpus.rs", "const A: u8 = 1;\n"), 0);
        assert_eq!(breaches("src/app.rs", "use yew::prelude::*;\n"), 1);
    }

    #[test]
    fn a_module_is_named_after_its_folder() {
        assert_eq!(breaches("src/form/mod.rs", "//! Inputs.\n"), 1);
    }

    #[test]
    fn only_the_browser_folder_touches_the_browser() {
        let text = "//! A file.\nuse web_sys::Element;\nuse gloo_timers::future;\n";
        assert_eq!(breaches("src/app.rs", text), 2);
        assert_eq!(breaches("src/form/slider.rs", text), 1);
        assert_eq!(breaches("src/browser/frame.rs", text), 0);
        let comment = "//! A file.\n// Not web_sys.\nlet gloomy = 1;\n";
        assert_eq!(breaches("src/app.rs", comment), 0);
    }

    #[test]
    fn the_model_depends_on_nothing() {
        let path = "crates/estimator/Cargo.toml";
        assert_eq!(breaches(path, "[dependencies]\n\n[dev-dependencies]\nproptest = \"1\"\n"), 0);
        assert_eq!(breaches(path, "[dependencies]\nserde = \"1\"\n"), 1);
        assert_eq!(breaches("crates/scenario/Cargo.toml", "[dependencies]\nserde = \"1\"\n"), 0);
    }

    #[test]
    fn a_long_file_is_split_unless_it_is_data_or_generated() {
        let text = "//! Long.\n".repeat(401);
        assert_eq!(breaches("src/app.rs", &text), 1);
        assert_eq!(breaches("data/times.rs", &text), 0);
        assert_eq!(breaches("crates/catalog/src/generated/cpus.rs", &text), 0);
    }

    #[test]
    fn nothing_is_left_over() {
        let text = format!("//! A file.\nfn later() {{ {}() }}\n", concat!("to", "do!"));
        assert_eq!(breaches("src/app.rs", &text), 1);
    }

    #[test]
    fn colors_stand_in_the_tokens_alone() {
        let sheet =
            "a {\n  color: #1f5fd0;\n  border: 1px solid white;\n  fill: rgb(0 0 0 / .4);\n}\n";
        assert_eq!(breaches("static/form.css", sheet), 3);
        assert_eq!(breaches("static/tokens.css", sheet), 0);
        let rules = "#app {\n  color: var(--ink);\n  white-space: nowrap;\n}\n";
        assert_eq!(breaches("static/form.css", rules), 0);
        let code = "//! Colors.\nlet a = RGBColor(1, 2, 3);\nlet b = \"#fff\";\n";
        assert_eq!(breaches("src/chart/draw.rs", code), 2);
        assert_eq!(
            breaches("src/chart/draw.rs", "//! Reads `rgb(`.\nRGBColor(r, g, b)\n\"#train\"\n"),
            0
        );
    }

    #[test]
    fn a_style_sheet_has_one_declaration_per_line() {
        assert_eq!(
            breaches("static/form.css", "/* One; two;\n   three; */\na {\n  top: 0;\n}\n"),
            0
        );
        assert_eq!(breaches("static/form.css", "a { top: 0; }\nb { top: 0;\n}\n"), 2);
        assert_eq!(breaches("static/form.css", "a {\n  top: 0; left: 0;\n}\n"), 1);
    }

    #[test]
    fn no_file_names_a_machine() {
        let home = format!("see {}someone/notes\n", concat!("/ho", "me/"));
        assert_eq!(breaches("README.md", &home), 1);
        assert_eq!(breaches("README.md", "see /projects/here/notes\n"), 1);
        assert_eq!(breaches("README.md", "see https://example.org/home/ and docs/home/\n"), 0);
    }
}
