//! Tests that a link stores a whole scenario, and that any address can be decoded.

use crate::anything::scenarios;
use crate::given::set;
use offload_scenario::unit::Unread;
use offload_scenario::{
    Choice, DecodedLink, FIELDS, FIRST_VISIT, FORMER_PRESETS, Field, Kind, Notice, Number,
    NumberProblem, PRESETS, Problem, Scenario, VERSION, decode, encode, field, open,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Returns a configuration with a fixed seed, so that every run tests the same scenarios and strings.
fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(1994);
    ProptestConfig { rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

#[track_caller]
fn check_round_trip(scenario: &Scenario) {
    let link = encode(scenario);
    let mut expected = scenario.clone();
    // A link omits inputs that have no effect.
    let inert_fields = FIELDS.iter().filter(|field| field.other_families(scenario).is_some());
    inert_fields.for_each(|field| field.reset(&mut expected));
    assert_eq!(decode("", &link), DecodedLink::from(expected.clone()), "{link}");
    assert_eq!(decode(&format!("?{link}"), "").scenario, expected, "{link}");
}

/// Selects a family that has the field, unless the scenario's family already has it.
fn select_family_with(scenario: &mut Scenario, field: &Field) {
    if let Some(families) = field.other_families(scenario) {
        assert!(scenario.choose(Choice::Family, families[0].facts().id), "{}", field.key);
    }
}

fn problem(link: &str) -> Problem {
    let DecodedLink { scenario, notices, .. } = decode("", link);
    assert_eq!(scenario, Scenario::default(), "{link}");
    let [Notice { problem, .. }] = notices.as_slice() else { panic!("{link}: {notices:?}") };
    problem.clone()
}

#[test]
fn every_field_round_trips_at_both_ends_of_its_range() {
    for field in FIELDS {
        for position in [0.0, 1.0] {
            let mut scenario = Scenario::default();
            set(&mut scenario, field, position);
            select_family_with(&mut scenario, field);
            assert!(field.is_set(&scenario), "{}", field.key);
            assert_eq!(decode("", &encode(&scenario)).scenario, scenario, "{}", field.key);
            check_round_trip(&scenario);
            field.reset(&mut scenario);
            assert!(!field.is_set(&scenario), "{}", field.key);
        }
    }
}

#[test]
fn every_option_of_every_choice_round_trips() {
    for field in FIELDS {
        let Kind::Choice(choice) = field.kind else { continue };
        for option in choice.options() {
            let mut scenario = Scenario::default();
            assert!(scenario.choose(choice, option.id), "{}", option.id);
            select_family_with(&mut scenario, field);
            assert!(encode(&scenario).contains(&format!("{}={}", field.key, option.id)));
            check_round_trip(&scenario);
        }
    }
}

#[test]
fn the_default_scenario_has_a_link_without_inputs() {
    assert_eq!(encode(&Scenario::default()), format!("v={VERSION}"));
    assert_eq!(decode("", ""), DecodedLink::default());
    assert_eq!(decode("?", "#"), DecodedLink::default());
    assert_eq!(decode("", &format!("v={VERSION}")), DecodedLink::default());
}

#[test]
fn only_an_address_without_inputs_opens_the_example_of_a_first_visit() {
    let first = decode("", FIRST_VISIT);
    assert_eq!(first.example.as_ref().map(|example| example.preset.id), Some(FIRST_VISIT));
    for query in ["", "?", "?theme=dark", "?utm_source=mail&fbclid=1", "?theme=light&ref=x"] {
        assert_eq!(open(query, ""), first, "{query}");
        assert_eq!(open(query, "#"), first, "{query}");
        assert_eq!(open(query, "#v=1"), DecodedLink::default(), "{query}");
        assert_eq!(open(query, "#train"), decode("", "train"), "{query}");
    }
    // These addresses showed the default scenario before first visits showed a preset. They must still do so.
    for query in ["?embed=1", "?embed=1&theme=dark", "?v=1"] {
        assert_eq!(open(query, ""), DecodedLink::default(), "{query}");
    }
    for (query, fragment) in
        [("?w=matmul", ""), ("?gpu=t4", "#"), ("?color=red", ""), ("", "#cheese")]
    {
        assert_eq!(open(query, fragment), decode(query, fragment), "{query}{fragment}");
    }
}

#[test]
fn the_id_of_a_preset_is_a_link_to_it() {
    for preset in PRESETS {
        let decoded = decode("", &format!("#{}", preset.id));
        let (scenario, example) = (preset.scenario(), Some(preset.example()));
        assert_eq!(decoded, DecodedLink { scenario, example, ..DecodedLink::default() });
        let changed = decode("", &format!("#{}&cores=3&gpu=t4&runs=7", preset.id));
        assert_eq!(changed.notices, [], "{}", preset.id);
        let decoded_link = decode("", &format!("{}&cores=3&gpu=t4&runs=7", preset.link));
        assert_eq!(changed.scenario, decoded_link.scenario, "{}", preset.id);
    }
}

#[test]
fn a_former_id_of_a_preset_opens_the_same_question() {
    for (former, current) in FORMER_PRESETS {
        assert!(PRESETS.iter().all(|preset| preset.id != former), "{former}");
        for rest in ["", "&cores=3&gpu=t4"] {
            let (old, new) = (format!("{former}{rest}"), format!("{current}{rest}"));
            let decoded = decode("", &new);
            assert_eq!(decode("", &old), decoded, "{old}");
            let id = decoded.example.map(|example| example.preset.id);
            assert_eq!(id, Some(current), "{new}");
        }
    }
}

#[test]
fn an_unknown_preset_has_a_notice_and_the_rest_is_read() {
    for (name, near) in [("matmull", Some("matmul")), ("Train", Some("train")), ("top", None)] {
        for (query, fragment) in [("?in=9", name.to_owned()), ("", format!("#{name}&in=9"))] {
            let decoded = decode(query, &fragment);
            assert_eq!(decoded.scenario, decode("", "in=9").scenario, "{fragment}");
            let [notice] = decoded.notices.as_slice() else { panic!("{:?}", decoded.notices) };
            assert_eq!(notice.key, name);
            assert_eq!(notice.problem, Problem::UnknownPreset(near.into_iter().collect()));
        }
    }
    // The id of a preset is recognized only at the start of a fragment.
    assert_eq!(decode("", "runs=1&svd").notices[0].problem, Problem::UnknownKey(vec![]));
}

#[test]
fn a_name_without_its_key_is_a_kind_of_work_a_network_a_machine_or_a_gpu() {
    for (name, pair) in [
        ("llm", "w=llm"),
        ("cnn", "w=cnn"),
        ("gpt-2", "w=gpt-2"),
        ("colab-t4", "machine=colab-t4"),
        ("h100", "gpu=h100"),
    ] {
        let decoded = decode("?in=9", &format!("#{name}&runs=7"));
        assert_eq!(decoded.notices, [], "{name}");
        assert_eq!(decoded.scenario, decode("", &format!("#{pair}&runs=7")).scenario, "{name}");
    }
}

#[test]
fn former_names_are_read_and_the_new_ones_are_written() {
    for (old, new) in [
        ("w=tiny&launches=7", "v=1&w=small-kernels&launches=7"),
        ("tiny", "v=1&w=small-kernels"),
        ("w=pingpong&chunk=2", "v=1&w=chunks&chunk=2"),
        ("pingpong", "v=1&w=chunks"),
        ("calls=2000", "v=1&cpucalls=2e3"),
        ("call=2&gpucall=30", "v=1&calloverhead=2&compiledcall=30"),
    ] {
        let decoded = decode("", old);
        assert_eq!(decoded.notices, [], "{old}");
        assert_eq!(encode(&decoded.scenario), new, "{old}");
    }
}

#[test]
fn the_fragment_takes_precedence_over_the_query() {
    let decoded = decode("?w=matmul", "#w=training");
    assert_eq!(decoded.scenario, decode("", "w=training").scenario);
    assert_eq!(decode("?w=matmul", "#top").scenario, decode("", "w=matmul").scenario);
}

#[test]
fn unreadable_pairs_have_notices_and_the_others_are_kept() {
    let decoded = decode("", "v=1&w=matmul&n=4096&m=cheese&gpu=abacus&color=red&k=512");
    assert_eq!(decoded.scenario.number(Number::Columns), Some(4096.0));
    assert_eq!(decoded.scenario.number(Number::Inner), Some(512.0));
    assert_eq!(decoded.scenario.number(Number::Rows), None);
    assert_eq!(decoded.scenario.chosen(Choice::Gpu), None);
    let notice_pairs: Vec<_> =
        decoded.notices.iter().map(|notice| (&*notice.key, &*notice.given)).collect();
    assert_eq!(notice_pairs, [("m", "cheese"), ("gpu", "abacus"), ("color", "red")]);
}

#[test]
fn each_kind_of_invalid_value_has_its_problem() {
    assert_eq!(problem("color=red"), Problem::UnknownKey(vec![]));
    assert_eq!(problem("=5"), Problem::UnknownKey(vec![]));
    assert_eq!(problem("gpulbi=cupy"), Problem::UnknownKey(vec!["gpulib"]));
    assert_eq!(problem("gpu=abacus"), Problem::UnknownProduct(Choice::Gpu, vec![]));
    assert_eq!(problem("gpu="), Problem::UnknownProduct(Choice::Gpu, vec![]));
    let nearest = Problem::UnknownProduct(Choice::Gpu, vec!["rtx-3080"]);
    assert_eq!(problem("gpu=rtx-308"), nearest);
    assert_eq!(problem("data=gpus"), Problem::UnknownOption(vec!["gpu"]));
    assert_eq!(problem("n="), NumberProblem::Unread(Unread::Empty).into());
    assert_eq!(problem("n=1.5"), NumberProblem::NotWhole.into());
    for text in ["inf", "-inf", "nan", "NaN", "infinity", "x10", "e5", "-", ".", ",", "NULL"] {
        assert_eq!(
            problem(&format!("in={text}")),
            NumberProblem::Unread(Unread::NotANumber).into(),
            "{text}"
        );
    }
    for text in ["1e400", "1e99999999999999999999", &"9".repeat(400)] {
        assert_eq!(problem(&format!("in={text}")), NumberProblem::Unread(Unread::TooLarge).into());
    }
    for text in ["-1", "1e300", "-1e-3", "1000001"] {
        assert!(
            matches!(problem(&format!("in={text}")), Problem::Number(NumberProblem::OutOfRange(_))),
            "{text}"
        );
    }
    assert_eq!(
        problem("in=5parsecs"),
        NumberProblem::Unread(Unread::UnknownUnit("5parsecs".into())).into()
    );
}

#[test]
fn links_of_later_versions_are_read_with_a_notice() {
    for version in ["99", "2", "1.5", "", "-1", "1e400", "x"] {
        let decoded = decode("", &format!("v={version}&w=matmul&n=4096&warp=9"));
        assert_eq!(decoded.scenario.number(Number::Columns), Some(4096.0), "{version}");
        assert_eq!(decoded.notices[0].problem, Problem::NewerVersion, "{version}");
        assert_eq!(decoded.notices[1].problem, Problem::UnknownKey(vec![]));
    }
}

#[test]
fn a_link_keeps_the_recorded_answer() {
    let recorded = |text: &str| decode("", &format!("w=fft&d={text}")).recorded;
    let recorded = |text: &str| recorded(text).map(|answer| (answer.edition, answer.speedup));
    assert_eq!(recorded("2026-11,29.4"), Some(("2026-11".to_owned(), Some(29.4))));
    assert_eq!(recorded("2026-11%2C4e6"), Some(("2026-11".to_owned(), Some(4e6))));
    assert_eq!(recorded("1999-01"), Some(("1999-01".to_owned(), None)));
    for invalid_text in [
        "",
        ",",
        "29.4",
        "2026-11,",
        "2026-11,x",
        "2026-11,-1",
        "2026-11,1e400",
        "2026-11,1,2",
        "2026-13,2",
        "2026-00,2",
        "26-11,2",
        "2026-1,2",
        "２026-11,2",
        "2026-11-20,2",
    ] {
        let decoded = decode("", &format!("w=fft&d={invalid_text}"));
        assert_eq!(decoded.recorded, None, "{invalid_text}");
        assert_eq!(decoded.notices[0].problem, Problem::UnreadRecordedAnswer, "{invalid_text}");
        assert_eq!(decoded.scenario, decode("", "w=fft").scenario, "{invalid_text}");
    }
}

#[test]
fn the_last_readable_value_of_a_repeated_key_counts() {
    let decoded = decode("", "w=matmul&n=1&n=2&n=cheese");
    assert_eq!(decoded.scenario.number(Number::Columns), Some(2.0));
    assert_eq!(decoded.notices.len(), 2, "the first value is ignored, and the last one unreadable");
}

#[test]
fn bad_percent_encoding_is_ignored() {
    assert_eq!(decode("", "n=%34096").scenario, decode("", "n=4096").scenario);
    for text in ["%", "%%", "%4", "%zz=1", "n=%", "n=%ff%fe", "%00=%00", "n=%F0%9F", "&&==&=&"] {
        assert_eq!(decode("", text).scenario, Scenario::default(), "{text}");
    }
}

#[test]
fn long_links_are_read_up_to_a_limit() {
    let decoded = decode("", &"n=4096&x=1&".repeat(100_000));
    assert_eq!(decoded.scenario.number(Number::Columns), Some(4096.0));
    assert!(decoded.notices.len() > 100 && decoded.notices.len() < 1000);
    let long_text = "y".repeat(100_000);
    let notices = decode("", &format!("{long_text}={long_text}")).notices;
    assert!(notices[0].key.chars().count() < 50 && notices[0].given.chars().count() < 50);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_scenario_round_trips(scenario in scenarios()) {
        check_round_trip(&scenario);
    }

    #[test]
    fn any_text_can_be_decoded(query in ".{0,200}", fragment in ".{0,200}") {
        let decoded = decode(&query, &fragment);
        check_round_trip(&decoded.scenario);
    }

    #[test]
    fn any_value_is_read_or_has_a_notice(
        index in 0..FIELDS.len(),
        text in prop_oneof![
            ".{0,40}",
            "[-+.,0-9eEkKmMGTPi%$ _]{0,20}",
            "[0-9]{1,400}",
            "[-€$]?[0-9.,e]{1,6}([*]{2}|[/^*])[-0-9.,e]{1,6}(/month|/yr|k|GB)?",
        ],
    ) {
        let key = FIELDS[index].key;
        let value: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        let decoded = decode("", &format!("{key}={value}"));
        let is_set = field(key).is_some_and(|field| field.is_set(&decoded.scenario));
        let is_read = |notice: &Notice| {
            matches!(
                notice.problem,
                Problem::OtherFamily(_) | Problem::Substituted(_) | Problem::NotConverted
            )
        };
        prop_assert_eq!(is_set, decoded.notices.iter().all(is_read));
        check_round_trip(&decoded.scenario);
    }
}
