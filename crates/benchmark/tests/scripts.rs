//! Tests that every script is valid Python and contains the link of its scenario.

use offload_analysis::Report;
use offload_benchmark::{Script, ScriptSide, script};
use offload_scenario::{Choice, FAMILIES, Scenario, decode, encode};
use ruff_python_parser::parse_module;

/// The choices that select a kind of work within a family.
const KINDS: &[Choice] = &[
    Choice::CustomKind,
    Choice::Reduction,
    Choice::Filter,
    Choice::FactorizationKind,
    Choice::Solver,
    Choice::SparseFormat,
    Choice::TableOperation,
    Choice::ArrayOperation,
    Choice::Algorithm,
    Choice::KeptPaths,
    Choice::TableFile,
    Choice::KeyKind,
    Choice::NumberKind,
    Choice::StepLoop,
    Choice::Phase,
    Choice::Precision,
    Choice::Residency,
];

fn script_of(link: &str) -> Script {
    script(&Report::of(&decode("", link).scenario))
}

/// Returns `true` if a placeholder has not been replaced.
fn has_placeholder(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.into_iter().any(|word| {
        let inner = word.strip_prefix("__").and_then(|word| word.strip_suffix("__"));
        inner.is_some_and(|inner| {
            inner.chars().all(|character| character.is_ascii_uppercase() || character == '_')
        })
    })
}

fn assert_python(script: &Script, scenario: &Scenario) {
    let link = encode(scenario);
    if script.text.is_empty() {
        let has_reason = |side: &ScriptSide| matches!(side, ScriptSide::NotMeasured { reason } if reason.ends_with('.'));
        assert!(has_reason(&script.cpu) && has_reason(&script.gpu), "{link}");
        return;
    }
    assert!(!has_placeholder(&script.text), "{link}");
    assert!(parse_module(&script.text).is_ok(), "{link}: {:?}", parse_module(&script.text));
    assert!(script.text.contains(&format!("LINK = \"{link}\"")), "{link}");
}

#[test]
fn the_script_of_every_family_and_library_is_valid_python() {
    let mut measured = 0;
    for family in FAMILIES {
        for (choice, other_choice) in
            [(Choice::CpuLibrary, Choice::GpuLibrary), (Choice::GpuLibrary, Choice::CpuLibrary)]
        {
            for library in choice.options() {
                let mut scenario = Scenario::default();
                scenario.choose(Choice::Family, family.id);
                scenario.choose(choice, library.id);
                scenario.pick(other_choice, None);
                let script = script(&Report::of(&scenario));
                measured += usize::from(!script.text.is_empty());
                assert_python(&script, &scenario);
            }
        }
    }
    assert!(measured > 500, "{measured}");
}

#[test]
fn the_script_of_every_kind_of_work_is_valid_python() {
    for family in FAMILIES {
        for choice in KINDS {
            for index in (0..).take_while(|index| choice.option(*index).is_some()) {
                let mut scenario = Scenario::default();
                scenario.choose(Choice::Family, family.id);
                if choice.is_for(index, family.family) {
                    scenario.pick(*choice, Some(index));
                    assert_python(&script(&Report::of(&scenario)), &scenario);
                }
            }
        }
    }
}

/// Language models are an exception, because their usual library needs a model file.
#[test]
fn the_usual_library_of_each_family_is_measured() {
    for family in FAMILIES {
        let script = script_of(&format!("w={}", family.id));
        let usual = decode("", &format!("w={}", family.id)).scenario.cpu_library().name;
        let expected = (family.id != "llm").then_some(usual);
        assert_eq!(script.cpu.library(), expected, "{}: {:?}", family.id, script.cpu);
    }
}

#[test]
fn a_script_states_why_it_leaves_out_a_machine() {
    for (link, reason) in [
        ("w=llm", "llama-bench"),
        ("w=llm&bits=4.8&cpulib=pytorch-cpu", "Quantized"),
        ("w=transformer&phase=train&tune=lora", "Adapters"),
        ("w=matmul&cpulib=numba", "no template"),
        ("w=matmul&dtype=bf16&cpudtype=bf16", "no template"),
    ] {
        let ScriptSide::NotMeasured { reason: actual } = script_of(link).cpu else {
            panic!("{link} is measured")
        };
        assert!(actual.contains(reason), "{link}: {actual}");
    }
    let ScriptSide::NotMeasured { reason } = script_of("w=matmul&gpus=2").gpu else {
        panic!("two GPUs are measured")
    };
    assert!(reason.contains("Several GPUs"), "{reason}");
}

#[test]
fn sizes_are_in_base_units_and_dependent_sizes_follow() {
    let text = script_of("w=chunks&chunk=2").text;
    assert!(text.contains("\"chunk\": 2000000,  # Chunk size"), "{text}");
    let text = script_of("w=matmul&n=100").text;
    assert!(text.contains("LEADING = [\"n\", \"m\", \"k\"]"), "{text}");
    let text = script_of("w=matmul&n=100&k=7&cores=3").text;
    assert!(
        text.contains("LEADING = [\"n\", \"m\"]") && text.contains("CORES, RUNS = 3, 1"),
        "{text}"
    );
}

/// Returns the part of a script before the harness. Users read this part first.
fn script_head(link: &str) -> String {
    let text = script_of(link).text;
    text.split("# The timing.").next().unwrap_or_default().to_owned()
}

#[test]
fn scripts_match_their_snapshots() {
    insta::assert_snapshot!("matmul", script_head("w=matmul&n=4096&dtype=fp32&gpu=t4"));
    insta::assert_snapshot!(
        "groupby",
        script_head("w=dataframe&rows=50M&verb=groupby&cpulib=pandas&gpu=l4")
    );
}
