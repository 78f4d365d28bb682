//! Tests that a flag gives the same answer as the equivalent link: for every number at both ends of its range, and for
//! every option.

use crate::{json, run};
use offload_cli::Exit;
use offload_cli::flag::Flag;
use offload_scenario::NumberField;
use offload_scenario::{FAMILIES, FIELDS, FORMER_KEYS, Kind, PRESETS, Scenario, decimal, decode};
use serde_json::Value;

/// Returns the answer to a command line, without the question as it was given.
fn answer(words: &[String]) -> Value {
    let (exit, out, err) = run(words, "");
    assert_eq!(exit, Exit::Success, "{words:?}: {err}");
    let mut answer = json(&out);
    answer["given"] = Value::Null;
    // A link that sets an input twice has a notice about it, but a flag replaces the value of the link without a
    // notice.
    if let Some(notices) = answer["notices"].as_array_mut() {
        let is_repeated = |notice: &Value| {
            notice["problem"].as_str().is_some_and(|text| text.starts_with("given more than once"))
        };
        notices.retain(|notice| !is_repeated(notice));
    }
    answer
}

fn assert_same_answer(flags: &[String], link: &str) {
    let by_flags = [&["--json".to_owned()], flags].concat();
    let by_link = ["--json".to_owned(), link.to_owned()];
    assert_eq!(answer(&by_flags), answer(&by_link), "{link}");
}

fn range_ends(number: &NumberField) -> [String; 2] {
    [decimal::write(number.range.from), decimal::write(number.range.to)]
}

#[test]
fn a_flag_equals_its_link_at_both_ends_of_every_number() {
    for field in FIELDS {
        let Kind::Number(number) = &field.kind else { continue };
        let family = field.families.first().map_or("custom", |family| family.facts().id);
        for value in range_ends(number) {
            let link = format!("w={family}&{}={value}", field.key);
            let expected = decode("", &link).scenario;
            let mut scenario = decode("", &format!("w={family}")).scenario;
            Flag::read(field, &value).expect(&link).apply(&mut scenario);
            assert_eq!(scenario, expected, "{link}");
        }
    }
}

#[test]
fn every_number_flag_accepts_a_space_or_an_equals_sign_before_its_value() {
    for facts in FAMILIES {
        // Parse all numbers of a family in one command line, because building the argument parser takes most of the
        // time.
        let pairs: Vec<_> = FIELDS
            .iter()
            .filter(|field| {
                field.families.first().map_or("custom", |first| first.facts().id) == facts.id
            })
            .filter_map(|field| match &field.kind {
                Kind::Number(number) => Some((field.key, range_ends(number)[0].clone())),
                _ => None,
            })
            .collect();
        let mut link = format!("w={}", facts.id);
        let mut separate = vec!["--json".to_owned(), format!("--w={}", facts.id)];
        let mut joined = separate.clone();
        for (key, low) in &pairs {
            link += &format!("&{key}={low}");
            separate.extend([format!("--{key}"), low.clone()]);
            joined.push(format!("--{key}={low}"));
        }
        let expected = answer(&["--json".to_owned(), link]);
        assert_eq!(answer(&separate), expected, "{separate:?}");
        assert_eq!(answer(&joined), expected, "{joined:?}");
    }
}

#[test]
fn a_flag_equals_its_link_for_every_option() {
    for field in FIELDS {
        let Kind::Choice(choice) = field.kind else { continue };
        for option in choice.options() {
            let mut scenario = Scenario::default();
            Flag::read(field, option.id).expect(option.id).apply(&mut scenario);
            let link = format!("{}={}", field.key, option.id);
            assert_eq!(scenario, decode("", &link).scenario, "{link}");
            let mut uppercase = Scenario::default();
            Flag::read(field, &option.id.to_uppercase()).expect(option.id).apply(&mut uppercase);
            assert_eq!(uppercase, scenario, "{link} in capital letters");
        }
    }
}

#[test]
fn a_former_flag_means_its_replacement() {
    for (former, present) in FORMER_KEYS {
        let answer_to = |key: &str| answer(&["--json".to_owned(), format!("--{key}=7")]);
        assert_eq!(answer_to(former), answer_to(present), "{former}");
    }
    for name in ["--w", "--work"] {
        assert_same_answer(&[name, "matmul"].map(str::to_owned), "w=matmul");
    }
}

#[test]
fn flags_change_every_preset_as_links_do() {
    for preset in PRESETS {
        let words = [preset.id, "--gpu", "t4", "--runs=3"].map(str::to_owned);
        assert_same_answer(&words, &format!("{}&gpu=t4&runs=3", preset.link));
    }
}

#[test]
fn a_machine_replaces_the_parts_of_a_preset_and_other_flags_apply() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_same_answer(
        &words("matmul-fp64 --cpu aws-c7i-2xlarge --machine aws-g5-xlarge"),
        "matmul-fp64&machine=aws-g5-xlarge&cpu=aws-c7i-2xlarge",
    );
    assert_same_answer(
        &words("matmul-fp64 --machine aws-p4d-24xlarge"),
        "matmul-fp64&machine=aws-p4d-24xlarge",
    );
}

#[test]
fn an_invalid_value_is_refused_with_its_flag_the_problem_and_the_accepted_range() {
    let problem = |key: &str, value: &str| {
        let field = offload_scenario::field(key).expect(key);
        Flag::read(field, value).expect_err("it is bad")
    };
    assert_eq!(
        problem("n", "cheese"),
        "not a number; try 1500, 1.5k or 4e9\n  \
         --n (Columns (n)) takes a whole number from 1 to 10M"
    );
    assert!(problem("n", "1.5").contains("must be a whole number"));
    assert!(problem("eff", "400").contains("must be from 0.01 % to 100 %"));
    assert!(problem("in", "-5").starts_with("must be from 0 B"));
    assert!(problem("dtype", "fp46").contains("did you mean `fp64`?"));
    assert!(problem("dtype", "fp46").contains("takes one of fp64, fp32"));
    let gpu = problem("gpu", "rtx-308");
    assert!(
        gpu.contains("did you mean `rtx-3080`?") && gpu.contains("`offload gpus` lists"),
        "{gpu}"
    );
    for field in FIELDS {
        let problem = problem(field.key, "?!");
        let message = refusal(&[format!("--{}=?!", field.key)]);
        assert!(message.contains(&format!("'?!' for '--{} <", Flag::name(field))), "{message}");
        assert!(message.contains(&problem), "{message}");
        assert!(problem.contains(&format!("({}) takes ", field.label)), "{problem}");
    }
}

/// Returns the error message for an invalid command line.
fn refusal(words: &[String]) -> String {
    let (exit, out, err) = run(words, "");
    assert_eq!((exit, &*out), (Exit::Usage, ""), "{words:?}");
    err
}

#[test]
fn a_negative_number_is_refused_by_the_field() {
    for value in ["-1", "-5GB", "-1e9"] {
        for words in [vec![format!("--serial={value}")], vec!["--serial".into(), value.into()]] {
            let output = refusal(&words);
            assert!(output.contains(&format!("'{value}' for '--serial <NUMBER>'")), "{output}");
            assert!(output.contains("(Serial fraction (Amdahl)) takes a number in %"), "{output}");
        }
    }
}
