//! Links that have been made go on opening and meaning the same. `golden` holds a file for each
//! version that has made some; their lines are never changed.

use offload_scenario::{Arrival, FIELDS, Kind, PRESETS, decode};
use std::fs;
use std::path::{Path, PathBuf};

/// Each link of each file with what it means, and where it stands.
fn links() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|it| it.expect("it can be listed").path()).collect();
    files.sort();
    let mut links = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("it is text");
        for (at, line) in text.lines().enumerate() {
            // A fragment has no blank behind its sign.
            if line == "#" || line.starts_with("# ") {
                continue;
            }
            let place = format!("{}:{}", file.display(), at + 1);
            let (link, meaning) = line.split_once('\t').expect(&place);
            links.push((link.to_owned(), meaning.to_owned(), place));
        }
    }
    links
}

fn opened(link: &str) -> Arrival {
    match link.strip_prefix('?') {
        Some(rest) => {
            let (query, fragment) = rest.split_once('#').unwrap_or((rest, ""));
            decode(query, fragment)
        }
        None => decode("", link),
    }
}

#[test]
fn every_link_ever_made_opens_and_means_the_same() {
    for (link, meaning, place) in links() {
        let (given, meant) = (opened(&link), opened(&meaning));
        assert_eq!(given.notices, [], "{place}: {link}");
        assert_eq!(meant.notices, [], "{place}: {meaning}");
        assert_eq!(given.scenario, meant.scenario, "{place}: {link}");
    }
}

#[test]
fn every_preset_key_and_option_has_a_link_that_is_kept() {
    let links = links();
    for preset in PRESETS {
        let named = |(link, ..): &(String, _, _)| link.strip_prefix('#') == Some(preset.id);
        assert!(links.iter().any(named), "{} is in no file", preset.id);
    }
    let pairs: Vec<&str> = links.iter().flat_map(|(_, meaning, _)| meaning.split('&')).collect();
    for field in FIELDS {
        let key = field.key;
        let given = |pair: &&str| pair.split_once('=').is_some_and(|(it, _)| it == key);
        assert!(pairs.iter().any(given), "{key} is in no file");
        let Kind::Choice(choice) = field.kind else { continue };
        for option in choice.options() {
            let chosen = format!("{key}={}", option.id);
            assert!(pairs.contains(&&*chosen), "{chosen} is in no file: add it to the latest");
        }
    }
}
