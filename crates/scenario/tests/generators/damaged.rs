//! Generates links as the page may receive them: intact, or damaged when people or programs forwarded them.

use crate::chance::Chance;
use offload_scenario::{PRESETS, encode};

/// Characters that links contain, and some that they should not contain.
const LETTERS: &str = "abcxyz0123456789=&=&%+-.,;#?/_ eEkKMGT$µ×\u{0}\u{202e}'\"<>é漢😀";

const GARBAGE: &[&str] = &[
    "%",
    "%%",
    "%0",
    "%zz",
    "%ff%fe",
    "%00",
    "%F0%9F",
    "%e2%80%ae",
    "%26",
    "%3D",
    "%C3%28",
    "&&=&",
];

const NUMBERS: &[&str] = &[
    "1e400",
    "-1",
    "1e-400",
    "0",
    "-0",
    "nan",
    "inf",
    "1,000",
    "1e308k",
    "0x10",
    "9e15GiB",
    "1e22",
    "2^20",
    "2**13",
    "1/2",
    "1/0",
    "0/0",
    "9^9^9",
    "9^1e9",
    "2^-1e300",
    "1,500",
    "€1.20",
    "730/month",
    "1/2/month",
];

/// The number of intact links from which the endless sequence is generated.
const INTACT_LINK_COUNT: usize = 1000;

impl Chance {
    /// Returns a uniformly distributed integer in `0..end`.
    fn below(&mut self, end: usize) -> usize {
        (self.part() * end as f64) as usize
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Returns an endless sequence of links, half of which are damaged on average.
pub(crate) fn links(seed: u64) -> impl Iterator<Item = String> {
    let mut chance = Chance(seed);
    let whole_links: Vec<String> =
        (0..INTACT_LINK_COUNT).map(|_| build_link(&mut chance)).collect();
    std::iter::repeat_with(move || {
        let link = chance.one_of(&whole_links);
        if chance.below(2) == 0 {
            return link.clone();
        }
        let mut text: Vec<char> = link.chars().collect();
        for _ in 0..=chance.below(4) {
            damage(&mut text, &mut chance, &whole_links);
        }
        text.into_iter().collect()
    })
}

/// Returns an intact link that a user or the page could write.
fn build_link(chance: &mut Chance) -> String {
    let preset = chance.one_of(PRESETS);
    match chance.below(8) {
        0 => preset.id.to_owned(),
        1 => preset.link.to_owned(),
        2 => format!("{}&{}", preset.id, encode(&chance.scenario())),
        3 => format!("{}&d=2026-11,29.4", encode(&chance.scenario())),
        _ => encode(&chance.scenario()),
    }
}

/// Damages `text` in one of seven randomly chosen ways.
fn damage(text: &mut Vec<char>, chance: &mut Chance, whole_links: &[String]) {
    let (from, to) = (chance.below(text.len() + 1), chance.below(text.len() + 1));
    let (from, to) = (from.min(to), from.max(to));
    match chance.below(7) {
        0 => {
            let letters: Vec<char> = LETTERS.chars().collect();
            if let Some(letter) = text.get_mut(from) {
                *letter = *chance.one_of(&letters);
            }
        }
        1 => text.truncate(from),
        2 => drop(text.drain(from..to)),
        3 => {
            let part = text[from..to].to_vec();
            text.splice(to..to, part);
        }
        4 => drop(text.splice(from..to, chance.one_of(whole_links).chars())),
        5 => insert(text, from, chance.one_of::<&str>(GARBAGE)),
        _ => {
            // Insert before a value if there is one.
            let value = text.iter().skip(from).position(|letter| *letter == '=');
            let index = value.map_or(from, |offset| from + offset + 1);
            if chance.below(2) == 0 {
                insert(text, index, chance.one_of::<&str>(NUMBERS));
            } else {
                insert(text, index, &"9".repeat(chance.below(400)));
            }
        }
    }
}

fn insert(text: &mut Vec<char>, index: usize, part: &str) {
    text.splice(index..index, part.chars());
}
