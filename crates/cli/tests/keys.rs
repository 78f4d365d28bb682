//! Tests that `docs/keys.md` equals the command's output and documents every key.

use offload_api::link;
use offload_cli::keys::{EXAMPLES, document};
use offload_scenario::{FIELDS, Kind, decode};
use std::fs;
use std::path::Path;

#[test]
fn keys_md_equals_the_output_of_the_command() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/keys.md");
    let file = fs::read_to_string(path).expect("docs/keys.md is there").replace("\r\n", "\n");
    let is_equal = file == document();
    assert!(is_equal, "write it again: cargo run -p offload-cli -- --keys > docs/keys.md");
}

#[test]
fn every_key_and_every_option_is_documented() {
    let text = document();
    for field in FIELDS {
        assert!(
            text.contains(&format!("\n| `{}` | {} |", field.key, field.label)),
            "{}",
            field.key
        );
        let Kind::Choice(choice) = field.kind else { continue };
        for option in choice.options() {
            assert!(text.contains(&format!("\n| `{}` | {} |", option.id, option.label)));
        }
    }
    for path in ["schema", "cpu.segments.copy_to_gpu", "notices[].key", "rows[].at", "fields[].key"]
    {
        assert!(text.contains(&format!("\n| `{path}` | ")), "{path}");
    }
    assert!(text.contains("; keys as in `cpu`. |"));
}

#[test]
fn every_row_of_a_table_has_the_same_number_of_cells() {
    let count_bars = |line: &str| line.replace("\\|", "").matches('|').count();
    let text = document();
    let lines: Vec<&str> = text.lines().collect();
    for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| line.starts_with('|'))) {
        assert_eq!(count_bars(pair[0]), count_bars(pair[1]), "{}", pair[1]);
    }
}

#[test]
fn every_part_of_an_example_can_be_read() {
    for example in EXAMPLES {
        let decoded = link::read(example.link).expect("a link");
        assert_eq!(decoded.notices, [], "{}", example.title);
        for (part, _) in example.parts.iter().filter(|(part, _)| part.contains('=')) {
            let link = format!("{}&{part}", example.parts[0].0);
            assert_eq!(decode("", &link).notices, [], "{link}");
        }
    }
}
