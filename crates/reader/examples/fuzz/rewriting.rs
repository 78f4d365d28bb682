//! Rewrites a program with other names, layout or sizes.

/// Variants of a program that differ in one size.
pub(crate) struct SizedProgram {
    /// The variable that is assigned the size.
    pub(crate) name: String,
    /// The program with the size read from input.
    pub(crate) asked: String,
    /// The program with the size doubled.
    pub(crate) doubled: String,
}

/// Names that are not renamed. Text that is not Python may assign to a keyword, but renaming a keyword would change the
/// program. The reader gives `self` its usual meaning.
const KEYWORDS: [&str; 33] = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "self", "try", "while", "with", "yield",
];

/// Returns `true` if quotes, escapes or magics make word-by-word rewriting unsafe.
fn has_texts(text: &str) -> bool {
    text.contains(['\'', '"', '\\', '%', '!', '?', '\r', '\u{c}'])
}

/// Finds a top-level line `NAME = 100` whose name is used elsewhere but assigned only there, and returns the program's
/// variants. `None` if there is no such line.
pub(crate) fn with_size(program: &str) -> Option<SizedProgram> {
    let lines: Vec<&str> = program.lines().collect();
    let (at, name, value) = lines.iter().enumerate().find_map(|(at, line)| {
        let (name, value) = line.split_once(" = ")?;
        let word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let value: u64 = value.trim().replace('_', "").parse().ok()?;
        let sized = (8..=1_000_000_000).contains(&value);
        let once = lines.iter().filter(|line| words(line).first() == Some(&name)).count() == 1;
        (word && sized && once && words(program).iter().filter(|word| **word == name).count() > 1)
            .then_some((at, name, value))
    })?;
    let with = |value: &str| {
        let mut all: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        all[at] = format!("{name} = {value}");
        all.join("\n") + "\n"
    };
    Some(SizedProgram {
        name: name.to_owned(),
        asked: with("int(input())"),
        doubled: with(&(value * 2).to_string()),
    })
}

/// Splits text into its words, in order.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|part| !part.is_empty())
        .collect()
}

/// Returns the program with its own names replaced. `None` if a string might contain one of them.
pub(crate) fn renamed(program: &str) -> Option<String> {
    if has_texts(program) {
        return None;
    }
    // Names assigned at the start of a line, unless they are also attributes or keyword arguments.
    let mut names: Vec<&str> = Vec::new();
    for line in program.lines() {
        if let Some((name, _)) = line.trim_start().split_once(" = ")
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names.retain(|name| {
        let keyword = [
            format!("{name}="),
            format!(".{name}"),
            format!("import {name}"),
            format!("as {name}"),
        ];
        !keyword.iter().any(|it| program.contains(it)) && !KEYWORDS.contains(name)
    });
    // In text that is not Python, such as `2.5loss`, a name may follow a number and is parsed as a name.
    let mut numbered =
        words(program).into_iter().filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    if numbered.any(|word| names.iter().any(|name| word.ends_with(name))) {
        return None;
    }
    if names.is_empty() {
        return None;
    }
    let mut text = String::with_capacity(program.len() * 2);
    let mut word = String::new();
    for c in program.chars().chain(['\n']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        text.push_str(&word);
        if names.contains(&word.as_str()) {
            text.push_str("_other");
        }
        word.clear();
        text.push(c);
    }
    Some(text)
}

/// Returns the program with a comment and a blank line after each statement.
pub(crate) fn spaced(program: &str) -> Option<String> {
    let open = |c: char| matches!(c, '(' | '[' | '{');
    let close = |c: char| matches!(c, ')' | ']' | '}');
    if has_texts(program) {
        return None;
    }
    let mut depth = 0_i64;
    let mut text = String::with_capacity(program.len() * 2);
    for line in program.lines() {
        let code = line.split('#').next().unwrap_or_default();
        for c in code.chars() {
            depth += i64::from(open(c)) - i64::from(close(c));
        }
        text.push_str(line);
        text.push('\n');
        if depth == 0 {
            text.push_str("\n# a remark\n\n");
        }
    }
    Some(text)
}
