//! Mutations of real programs: lines removed, moved or duplicated, and other numbers, calls or blocks.

use super::dice::FuzzDice;
use super::pieces::WORDS;
use super::words::{NUMBERS, call};

/// Returns a random one of `programs` with one to six changes.
pub(crate) fn mutated(dice: &mut FuzzDice, programs: &[String]) -> String {
    let first = dice.below(programs.len());
    let mut text = programs[first].clone();
    for _ in 0..=dice.below(6) {
        text = match dice.below(12) {
            0 => lines(&text, |all, dice| all.truncate(dice.below(all.len() + 1)), dice),
            1 => lines(
                &text,
                |all, dice| {
                    let (to, from) = (dice.below(all.len()), dice.below(all.len()));
                    all.insert(to, all[from]);
                },
                dice,
            ),
            2 => lines(
                &text,
                |all, dice| {
                    let (one, other) = (dice.below(all.len()), dice.below(all.len()));
                    all.swap(one, other);
                },
                dice,
            ),
            3 | 4 => number(&text, dice),
            5 | 6 => other_call(&text, dice),
            7 => indented(&text, dice),
            8 => spliced(&text, &programs[dice.below(programs.len())], dice),
            9 => letters(&text, dice),
            10 => {
                let other = &programs[dice.below(programs.len())];
                format!("{text}\n{other}")
            }
            _ => repeated(&text, dice),
        };
    }
    text
}

fn lines(
    text: &str,
    change: impl FnOnce(&mut Vec<&str>, &mut FuzzDice),
    dice: &mut FuzzDice,
) -> String {
    let mut all: Vec<&str> = text.lines().collect();
    if all.is_empty() {
        return String::new();
    }
    change(&mut all, dice);
    all.join("\n") + "\n"
}

/// Returns the byte ranges of numbers, or of dotted names before a parenthesis.
fn places(text: &str, begins: fn(char) -> bool, goes_on: fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    let mut before = ' ';
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        match start {
            Some(from) if !goes_on(c) => {
                found.push((from, at));
                start = None;
            }
            None if begins(c) && !(before.is_alphanumeric() || before == '_' || before == '.') => {
                start = Some(at);
            }
            _ => {}
        }
        before = c;
    }
    found
}

/// Returns the byte ranges of integers.
pub(crate) fn numbers(text: &str) -> Vec<(usize, usize)> {
    places(text, |c| c.is_ascii_digit(), |c| c.is_ascii_alphanumeric() || c == '.' || c == '_')
}

fn number(text: &str, dice: &mut FuzzDice) -> String {
    let all = numbers(text);
    let Some((from, to)) = all.get(dice.below(all.len())).copied() else { return text.to_owned() };
    let other = match dice.below(3) {
        0 => dice.pick(&["n", "x", "len(x)", "int(input())", "x.shape[0]", "sys.argv[1]"]),
        _ => dice.pick(&NUMBERS),
    };
    format!("{}{other}{}", &text[..from], &text[to..])
}

fn other_call(text: &str, dice: &mut FuzzDice) -> String {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let mut all = places(text, |c| c.is_alphabetic(), word);
    all.retain(|(_, to)| text[*to..].starts_with('('));
    let Some((from, to)) = all.get(dice.below(all.len())).copied() else { return text.to_owned() };
    format!("{}{}{}", &text[..from], call(dice), &text[to..])
}

fn indented(text: &str, dice: &mut FuzzDice) -> String {
    let all: Vec<&str> = text.lines().collect();
    let (from, count) = (dice.below(all.len()), 1 + dice.below(6));
    let by = dice.pick(&["    ", "  ", "\t", ""]);
    let change = |(at, line): (usize, &&str)| match (at >= from && at < from + count, by) {
        (true, "") => line.strip_prefix("    ").unwrap_or(line).to_owned(),
        (true, _) => format!("{by}{line}"),
        _ => (*line).to_owned(),
    };
    let all: Vec<String> = all.iter().enumerate().map(change).collect();
    all.join("\n") + "\n"
}

fn spliced(text: &str, other: &str, dice: &mut FuzzDice) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (text.lines().collect(), other.lines().collect());
    let (head, tail) = (dice.below(a.len() + 1), dice.below(b.len() + 1));
    [&a[..head], &b[tail..]].concat().join("\n") + "\n"
}

fn letters(text: &str, dice: &mut FuzzDice) -> String {
    let mut all: Vec<char> = text.chars().collect();
    let start = dice.below(all.len() + 1);
    let end = (start + dice.below(12)).min(all.len());
    all.splice(start..end, dice.pick(&WORDS).chars());
    all.into_iter().collect()
}

/// Repeats a few consecutive lines many times.
fn repeated(text: &str, dice: &mut FuzzDice) -> String {
    let all: Vec<&str> = text.lines().collect();
    let from = dice.below(all.len());
    let to = (from + 1 + dice.below(4)).min(all.len());
    let middle = all.get(from..to).unwrap_or_default().repeat(dice.scale(200));
    [&all[..from], &middle, &all[to.min(all.len())..]].concat().join("\n") + "\n"
}
