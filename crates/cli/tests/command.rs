//! The command as people and programs call it.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn offload(words: &[&str], input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_offload"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // A command that reads nothing may be gone already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

#[test]
fn a_preset_is_answered_in_the_words_of_the_page() {
    let said = offload(&["matmul-fp64"], "");
    assert_eq!(said.code, Some(0));
    for word in ["faster on the CPU than on a Tesla T4, once warm.", "Held back by", "GPU memory"] {
        assert!(said.out.contains(word), "{word}: {}", said.out);
    }
    assert!(said.err.is_empty());
    assert!(!said.out.contains("──"), "one link needs no title");
}

#[test]
fn lines_of_standard_input_are_answered_in_their_order() {
    let input = "# matrices\nw=matmul&n=100\n\n#svd\r\n  cheese\n?w=fft";
    for words in [&["--json"][..], &["--json", "-"]] {
        let said = offload(words, input);
        assert_eq!(said.code, Some(0));
        let objects = objects(&said.out);
        let given: Vec<_> = objects.iter().map(|it| it["given"].as_str()).collect();
        assert_eq!(given, [Some("w=matmul&n=100"), Some("#svd"), Some("cheese"), Some("?w=fft")]);
        assert_eq!(objects[1]["preset"], "svd");
        assert!(objects[2]["error"].is_string() && objects[2].get("cpu").is_none());
    }
    let said = offload(&[], input);
    assert_eq!(said.out.matches("──").count(), 3);
    assert!(said.err.contains("cheese"), "{}", said.err);
}

#[test]
fn a_bad_part_is_named_and_the_rest_is_answered() {
    let link = "https://example.org/#w=matmul&n=4096&m=cheese&speed=9";
    let said = offload(&["--json", link], "");
    assert_eq!(said.code, Some(0));
    let notices = &objects(&said.out)[0]["notices"];
    assert_eq!((&notices[0]["key"], &notices[0]["given"]), (&"m".into(), &"cheese".into()));
    assert_eq!(notices[1]["problem"], "no field has this name");
    let text = offload(&[link], "");
    assert!(text.out.contains("Ignored: m=cheese: not a number"), "{}", text.out);
    assert_eq!(text.code, Some(0));
}

#[test]
fn where_nothing_can_be_read_the_status_says_so() {
    let said = offload(&["cheese", "w=cheese"], "");
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains("there is no such option"), "{}", said.err);
    assert_eq!(offload(&["cheese", "svd"], "").code, Some(0));
    assert_eq!(offload(&[], "\n# nothing\n").code, Some(1));
}

#[test]
fn an_unknown_option_is_a_wrong_call() {
    let said = offload(&["--cheese", "svd"], "");
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("Usage:"), "{}", said.err);
}

#[test]
fn help_names_every_preset() {
    let said = offload(&["--help"], "");
    assert_eq!(said.code, Some(0));
    for preset in offload_scenario::PRESETS {
        assert!(said.out.contains(preset.id), "{}", preset.id);
    }
}
