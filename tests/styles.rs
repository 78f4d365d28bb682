//! Tests the style sheets: only `static/tokens.css` contains colors, the colors have enough contrast, each declaration
//! has its own line, and no selector depends on the contents of the whole page.

use offload_vocabulary::elementary::power;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns all lines, each with its location, of the files with the given extension in a folder of the project.
fn lines(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut lines = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path: PathBuf = entry.expect("a folder entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                let text = fs::read_to_string(&path).expect("a text file");
                let location = |index| format!("{}:{}", path.display(), index + 1);
                let numbered = text.lines().enumerate();
                lines.extend(numbered.map(|(index, line)| (location(index), line.to_owned())));
            }
        }
    }
    assert!(!lines.is_empty(), "no .{ending} in {folder}");
    lines
}

/// Returns `true` if a line of code contains a color, written as hexadecimal digits or as a function with numbers.
fn has_color(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let is_hex = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c));
        let word = &rest[..end.unwrap_or(rest.len())];
        [3, 4, 6, 8].contains(&word.len()) && word.chars().all(|c| c.is_ascii_hexdigit())
    };
    // We search for the ends of the function names. For example, "lab(" also finds "oklab(".
    let functions = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "RGBColor("];
    let is_argument =
        |rest: &str| rest.trim_start().starts_with(|c: char| ".0123456789".contains(c));
    code.split('#').skip(1).any(is_hex)
        || functions.iter().any(|name| code.split(name).skip(1).any(is_argument))
}

/// Returns `true` if a declaration in a style sheet contains one of the basic named colors in its value.
fn has_named_color(line: &str) -> bool {
    let names = [
        "aqua", "black", "blue", "fuchsia", "gray", "green", "grey", "lime", "maroon", "navy",
        "olive", "orange", "purple", "red", "silver", "teal", "white", "yellow",
    ];
    let value =
        line.split_once(": ").filter(|_| line.ends_with(';')).map_or("", |(_, value)| value);
    value.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| names.contains(&word))
}

/// Returns the locations of lines that contain two declarations, or a selector and a declaration.
fn crowded_lines(lines: &[(String, String)]) -> Vec<&str> {
    let mut comment = false;
    let mut is_crowded = |line: &str| {
        comment |= line.contains("/*");
        let is_code = !comment;
        comment &= !line.contains("*/");
        let declaration = line.find(';');
        is_code
            && declaration.is_some_and(|index| index + 1 < line.len() || line.contains(['{', '}']))
    };
    lines
        .iter()
        .filter(|(_, line)| is_crowded(line))
        .map(|(location, _)| location.as_str())
        .collect()
}

/// Returns `true` if a selector tests an element that contains most of the page with `:has()`, or if `:has()` applies
/// to everything (`*`) in the tested element. The browser would restyle that whole element whenever anything appears or
/// disappears.
fn has_page_wide_has_selector(line: &str) -> bool {
    let outer_selectors = ["html", ":root", "body", "#app", ".page", ".work", "main", ".answer"];
    let is_for_all = line.split([' ', ',', '(', ')']).any(|part| part == "*");
    is_for_all && line.contains(":has(")
        || line.match_indices(":has(").any(|(index, _)| {
            let before = &line[..index];
            let compound = before.rsplit([' ', ',']).next().unwrap_or_default();
            outer_selectors
                .iter()
                .any(|selector| compound.trim_start_matches('(').starts_with(selector))
        })
}

#[test]
fn no_selector_uses_has_across_the_page() {
    for (location, line) in lines("static", "css") {
        assert!(!has_page_wide_has_selector(&line), "{location}: {line}");
    }
    assert!(has_page_wide_has_selector("html:not(:has(.sheet)) :is(.question p, .below) {"));
    assert!(has_page_wide_has_selector("  .outdated .verdict, .work:has(.outdated) .pin::after {"));
    assert!(has_page_wide_has_selector("  .answer[data-locked]:has(.verdict) > .caveats {"));
    assert!(has_page_wide_has_selector("  .headline:has(.wrong) > * {"));
    assert!(!has_page_wide_has_selector("  .field:has(select, .picker) {"));
}

#[test]
fn colors_are_defined_only_in_the_tokens() {
    let styles = lines("static", "css");
    let styles = styles.iter().filter(|(location, _)| !location.contains("tokens.css"));
    for (location, line) in styles {
        assert!(!has_color(line) && !has_named_color(line), "{location}: {line}");
    }
    for (location, line) in lines("src", "rs") {
        assert!(!has_color(&line), "{location}: {line}");
    }
}

#[test]
fn each_declaration_has_its_own_line() {
    assert_eq!(crowded_lines(&lines("static", "css")), Vec::<&str>::new());
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
    assert_eq!(crowded_lines(&line("a { color: var(--ink); }")), ["1"]);
    assert_eq!(crowded_lines(&line("  margin: 0; padding: 0;")), ["1"]);
    assert!(crowded_lines(&line("  margin: 0;")).is_empty());
}

/// Returns the page's colors by token. Each color is two strings of hexadecimal digits, for the light and the dark
/// theme.
fn tokens() -> HashMap<String, [String; 2]> {
    let parse_token = |line: &str| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(": light-dark(#")?;
        let (light, dark) = value.strip_suffix(");")?.split_once(", #")?;
        Some((name.to_owned(), [light.to_owned(), dark.to_owned()]))
    };
    lines("static", "css").iter().filter_map(|(_, line)| parse_token(line)).collect()
}

/// Returns the relative luminance of a color, as defined by WCAG 2.2.
fn luminance(digits: &str) -> f64 {
    let channel = |start: usize| {
        let share =
            f64::from(u8::from_str_radix(&digits[start..start + 2], 16).expect("two digits"))
                / 255.0;
        if share <= 0.04045 { share / 12.92 } else { power((share + 0.055) / 1.055, 2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

/// Returns the contrast ratio of two colors, which ranges from 1 (equally light) to 21 (black on white).
fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the token that a declaration assigns to `property`, e.g. `soft` for `color` in `color: var(--soft);`.
fn token<'a>(line: &'a str, property: &str) -> Option<&'a str> {
    line.trim().strip_prefix(property)?.strip_prefix(": var(--")?.strip_suffix(");")
}

/// Returns all pairs of a text token and a background token in the rules of the style sheets. If a rule sets no
/// background, its text may be on any surface of the page.
fn text_color_pairs() -> BTreeSet<(String, String)> {
    let mut pairs = BTreeSet::new();
    let (mut text, mut background) = (None, None);
    for (_, line) in lines("static", "css") {
        text = token(&line, "color").map(str::to_owned).or(text);
        background = token(&line, "background").map(str::to_owned).or(background);
        if line.trim() != "}" {
            continue;
        }
        if let Some(text) = text.take() {
            let surfaces = match background.take() {
                Some(surface) => vec![surface],
                None => ["paper", "card", "wash"].map(str::to_owned).to_vec(),
            };
            pairs.extend(surfaces.into_iter().map(|surface| (text.clone(), surface)));
        }
        background = None;
    }
    pairs
}

#[test]
fn text_and_graphics_have_enough_contrast_in_both_themes() {
    let tokens = tokens();
    let texts = text_color_pairs();
    assert!(texts.len() > 15, "{texts:?}");
    for pair in [("ink", "paper"), ("soft", "wash"), ("on-gpu", "gpu"), ("card", "ink")] {
        assert!(texts.contains(&(pair.0.to_owned(), pair.1.to_owned())), "{pair:?}");
    }
    // The parts of a bar after the first part are distinguished by the line between them and by their names.
    let graphics = ["cpu", "best", "gpu", "edge", "warn", "wrong"]
        .into_iter()
        .flat_map(|drawn| ["paper", "card"].map(|surface| (drawn.to_owned(), surface.to_owned())));
    let wanted = texts.into_iter().map(|pair| (pair, 4.5)).chain(graphics.map(|pair| (pair, 3.0)));
    for ((front, back), min_contrast) in wanted {
        let (Some(front_colors), Some(back_colors)) = (tokens.get(&front), tokens.get(&back))
        else {
            panic!("--{front} on --{back}: no such token");
        };
        for (theme, (one, other)) in
            ["light", "dark"].iter().zip(front_colors.iter().zip(back_colors))
        {
            let ratio = contrast(one, other);
            assert!(
                ratio >= min_contrast,
                "--{front} on --{back}, {theme}: {ratio:.2} of {min_contrast}"
            );
        }
    }
}

#[test]
fn contrast_ratios_match_the_guideline() {
    assert_eq!(contrast("ffffff", "000000"), 21.0);
    assert_eq!(contrast("1f5fd0", "1f5fd0"), 1.0);
    // The lightest gray that is legible on white.
    assert!((contrast("767676", "ffffff") - 4.54).abs() < 0.01);
}
