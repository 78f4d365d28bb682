//! Tests the contents of the pages: embedded calculators, addresses, commands and claims.

use offload_book::claim;
use offload_book::live::{LiveNumber, numbers};
use offload_book::page::{Page, folder, pages};
use offload_cli::{Exit, run};
use offload_scenario::{FAMILIES, decode, field};
use std::collections::BTreeSet;
use std::env::set_current_dir;
use std::fs;

fn all_pages() -> Vec<Page> {
    pages().expect("every page of the table of contents is there")
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let files = fs::read_dir(folder()).expect("the pages are there").flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let file_names: BTreeSet<String> =
        names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect();
    let listed_names: BTreeSet<String> = all_pages().into_iter().map(|page| page.name).collect();
    assert_eq!(listed_names, file_names);
}

#[test]
fn every_part_of_every_address_is_readable() {
    for page in all_pages() {
        for (query, fragment) in page.addresses() {
            let address = format!("{}: {query}#{fragment}", page.name);
            assert_eq!(decode("", fragment).notices, [], "{address}");

            for pair in query.trim_start_matches('?').split('&').filter(|part| !part.is_empty()) {
                let (key, value) = pair.split_once('=').expect("a pair");
                let is_valid = match key {
                    "embed" => value == "1",
                    "theme" => ["light", "dark", "auto"].contains(&value),
                    "fields" => {
                        ["none", "all"].contains(&value)
                            || value.split(',').all(|key| field(key).is_some())
                    }
                    _ => decode(query, "").notices.is_empty(),
                };
                assert!(is_valid, "{address}: {pair}");
            }
        }
    }
}

#[test]
fn every_named_version_is_the_current_one() {
    for page in all_pages() {
        for rest in page.text.split("/offload/v").skip(1) {
            assert!(rest.starts_with(concat!(env!("CARGO_PKG_VERSION"), "/")), "{}", page.name);
        }
    }
}

#[test]
fn every_kind_of_work_has_a_live_calculator() {
    let pages = all_pages();
    let links = pages.iter().flat_map(Page::embeds).map(|(_, fragment)| fragment);
    let embedded_ids: BTreeSet<&str> =
        links.map(|link| decode("", link).scenario.family().facts().id).collect();
    let missing_ids: Vec<&str> =
        FAMILIES.iter().map(|family| family.id).filter(|id| !embedded_ids.contains(id)).collect();
    assert_eq!(missing_ids, [""; 0]);
}

#[test]
fn claims_about_answers_hold() {
    let pages = all_pages();
    let broken: Vec<String> = pages.iter().flat_map(claim::broken).collect();
    assert_eq!(broken, [""; 0]);
    assert!(pages.iter().map(claim::count).sum::<usize>() > 20, "claims are found");
}

/// The maximum ratio between a number on a page and the model's current number. Building the book updates the number,
/// so only readers on GitHub see an older one.
const MAX_FACTOR: f64 = 1.25;

#[test]
fn numbers_in_prose_are_near_those_of_the_model() {
    let pages = all_pages();
    let live_numbers: Vec<(&str, LiveNumber<'_>)> = pages
        .iter()
        .flat_map(|page| numbers(&page.text).map(|(_, number)| (page.name.as_str(), number)))
        .collect();
    assert!(live_numbers.len() >= 80, "{} numbers are found", live_numbers.len());
    for (page, number) in live_numbers {
        let current_text = number.value().unwrap_or_else(|problem| panic!("{page}: {problem}"));
        let (current_number, stated_number) =
            (leading_number(&current_text), leading_number(number.written));
        let unit_of = |text: &str| {
            text.trim_start_matches(|c| "0123456789.,".contains(c)).replace('\u{a0}', " ")
        };
        let is_near = (current_number / stated_number).max(stated_number / current_number)
            < MAX_FACTOR
            && unit_of(&current_text) == unit_of(number.written);
        assert!(
            is_near,
            "{page}: {} of {}: {current_text}; cargo run -p offload-book",
            number.written, number.link
        );
    }
}

#[test]
fn every_page_about_kinds_of_work_has_numbers_of_the_model() {
    let kinds = all_pages().into_iter().filter(|page| page.text.contains("**Stay on the CPU**"));
    let counts: Vec<(String, usize)> =
        kinds.map(|page| (page.name, numbers(&page.text).count())).collect();
    assert_eq!(counts.len(), 5, "{counts:?}");
    assert!(counts.iter().all(|(_, count)| *count >= 5), "{counts:?}");
}

/// Parses the number at the start of a string.
fn leading_number(text: &str) -> f64 {
    let end = text.find(|c: char| !"0123456789.,".contains(c)).unwrap_or(text.len());
    text[..end].replace(',', "").parse().unwrap_or(f64::NAN)
}

#[test]
fn every_command_runs() {
    // The commands use file names relative to the root of the project.
    set_current_dir(folder().join("..")).expect("the project's root");
    let mut command_count = 0;
    for page in all_pages() {
        for line in page.blocks("sh").join("\n").replace("\\\n", " ").lines() {
            for words in commands(line) {
                let (mut out, mut err) = (Vec::new(), Vec::new());
                let exit = run(&words, &mut &b"matmul\n"[..], &mut out, &mut err);
                let errors = String::from_utf8_lossy(&err).into_owned();
                if line.ends_with("# exit status 4") {
                    assert_eq!(exit.ok(), Some(Exit::Unanswered), "{}: {line}", page.name);
                } else {
                    assert_eq!(exit.ok(), Some(Exit::Success), "{}: {line}: {errors}", page.name);
                    assert_eq!(errors, "", "{}: {line}", page.name);
                }
                command_count += 1;
            }
        }
    }
    assert!(command_count > 5, "commands are found");
}

/// Splits a line as a shell does, and returns the arguments of each `offload` command.
fn commands(line: &str) -> Vec<Vec<String>> {
    let mut parts = vec![vec![]];
    let mut word = String::new();
    let mut quote = None;
    let mut is_redirected = false;
    for c in line.chars().chain([' ']) {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(q)) if c == q => quote = None,
            ('#', None) if word.is_empty() => break,
            ('|', None) => {
                parts.push(vec![]);
                is_redirected = false;
            }
            ('<' | '>', None) => is_redirected = true,
            (c, None) if c.is_whitespace() => {
                let word = std::mem::take(&mut word);
                let last = parts.last_mut().expect("there is a part");
                if !word.is_empty() && !is_redirected {
                    last.push(word);
                }
            }
            (c, _) => word.push(c),
        }
    }
    let offload_commands =
        parts.into_iter().filter(|words| words.first().is_some_and(|word| word == "offload"));
    offload_commands.map(|words| words[1..].to_vec()).collect()
}
