//! Tests that shell completions and manual pages cover everything that the command accepts.

use crate::stdout_of;
use offload_cli::flag::Flag;
use offload_scenario::{FIELDS, Kind, PRESETS};

const SUBCOMMANDS: [&str; 8] =
    ["sweep", "rank", "gpus", "cpus", "inputs", "schema", "completions", "man"];

#[test]
fn every_shell_completes_keys_and_subcommands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout_of(&["completions", shell], "");
        for word in FIELDS.iter().map(Flag::name).chain(SUBCOMMANDS) {
            let is_word = |text: &str| text == word || text == format!("--{word}");
            let mut words = script.split(|c: char| !c.is_alphanumeric() && c != '-');
            assert!(words.any(is_word), "{shell}: {word}");
        }
    }
}

#[test]
fn options_and_presets_are_completed() {
    let script = stdout_of(&["completions", "bash"], "");
    let choices = FIELDS.iter().filter_map(|field| match field.kind {
        Kind::Choice(choice) => Some(choice.options().map(|option| option.id)),
        Kind::Number(_) => None,
    });
    for word in choices.flatten().chain(PRESETS.iter().map(|preset| preset.id)) {
        assert!(script.split([' ', '"', '\n']).any(|script_word| script_word == word), "{word}");
    }
}

#[test]
fn manual_pages_name_keys_presets_and_subcommands() {
    // In roff, dashes are escaped.
    let page = stdout_of(&["man"], "").replace("\\-", "-");
    for name in SUBCOMMANDS {
        assert!(page.contains(&format!("offload-{name}(1)")), "{name}");
        let subcommand_page = stdout_of(&["man", name], "").replace("\\-", "-");
        assert!(subcommand_page.contains(&format!(".TH offload-{name} 1")), "{subcommand_page}");
        assert!(subcommand_page.contains(&format!("offload {name}")), "{subcommand_page}");
    }
    assert!(!page.contains("offload-help"), "it has no page");
    for field in FIELDS {
        assert!(page.contains(&format!("--{}\\f", Flag::name(field))), "{}", field.key);
    }
    for preset in PRESETS {
        assert!(page.contains(preset.id), "{}", preset.id);
    }
    assert!(page.contains("0  every link was answered"));
}
