//! Tests that links with any pinned scenarios round-trip, and that damaged links can be decoded.

use crate::anything::scenarios;
use offload_scenario::{
    MAX_PINNED, Pinned, Problem, Scenario, decode, encode, encode_pinned, field,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn scenario_of(link: &str) -> Scenario {
    let decoded = decode("", link);
    assert_eq!(decoded.notices, [], "{link}");
    decoded.scenario
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn up_to_four_scenarios_round_trip(
        question in scenarios(),
        pinned in vec((scenarios(), "\\PC{0,24}"), 0..=MAX_PINNED),
    ) {
        let pinned: Vec<_> =
            pinned.iter().map(|(scenario, name)| Pinned::new(name, scenario)).collect();
        let link = encode(&question) + &encode_pinned(&question, &pinned);
        let decoded = decode("", &link);
        prop_assert_eq!(&decoded.notices, &[], "{}", link);
        prop_assert_eq!(encode(&decoded.scenario), encode(&question));
        prop_assert_eq!(&decoded.pinned, &pinned, "{}", link);
        // All characters of a value may be percent-encoded.
        let quoted: String = link.split('&').map(|pair| {
            let (key, value) = pair.split_once('=').expect("a pair");
            let decoded: String = form_urlencoded::parse(format!("x={value}").as_bytes())
                .map(|(_, value)| value.into_owned()).collect();
            let bytes = decoded.bytes().map(|byte| format!("%{byte:02X}"));
            format!("{key}={}&", bytes.collect::<String>())
        }).collect();
        prop_assert_eq!(&decode("", quoted.trim_end_matches('&')).pinned, &pinned, "{}", quoted);
    }

    #[test]
    fn any_text_of_a_pinned_scenario_can_be_decoded(text in "\\PC{0,80}", cut in 0_usize..40) {
        let link = "w=matmul&n=4096&vs=Big one,n:8192,gpu:a100&vs=,w:fft,gpu:t4";
        decode("", &format!("w=matmul&vs={text}&vs=A,{text}"));
        let decoded = decode("", &link[..link.len() - cut]);
        prop_assert_eq!(encode(&decoded.scenario), "v=1&w=matmul&n=4096".to_owned());
    }
}

#[test]
fn a_pinned_scenario_has_only_differences_and_bare_keys_for_automatic_values() {
    let question = scenario_of("w=matmul&n=4096&gpu=t4&dtype=fp16");
    let link = |name, other| encode_pinned(&question, &[Pinned::new(name, &scenario_of(other))]);
    assert_eq!(link("A", "w=matmul&n=4096&gpu=t4&dtype=fp16"), "&vs=A");
    assert_eq!(link("", "w=matmul&n=8192&gpu=t4"), "&vs=,n:8192,dtype");
    // A link omits inputs that the pinned scenario's family does not have.
    assert_eq!(link("C++ & co", "w=fft&gpu=t4&dtype=fp16"), "&vs=C%2B%2B+%26+co,w:fft");
}

#[test]
fn a_pinned_machine_replaces_the_parts_of_the_question() {
    let read_pinned = |link: &str| decode("", link).pinned.remove(0).scenario;
    let machine = "aws-g5-xlarge";
    let machine_only = read_pinned(&format!("w=matmul&gpu=t4&vs=B,machine:{machine}"));
    assert_eq!(encode(&machine_only), format!("v=1&w=matmul&machine={machine}"));
    let with_gpu = scenario_of(&format!("w=matmul&machine={machine}&gpu=t4"));
    let question = scenario_of("w=matmul&gpu=t4");
    let link = encode_pinned(&question, &[Pinned::new("B", &with_gpu)]);
    assert_eq!(link, format!("&vs=B,machine:{machine},gpu:t4"));
    assert_eq!(read_pinned(&(encode(&question) + &link)), with_gpu);
}

#[test]
fn an_invalid_pinned_part_has_a_notice_and_leaves_the_question_unchanged() {
    let decoded = decode("", "w=matmul&n=4096&vs=B,n:cheese,gpu:chese,m:64,threads:8");
    assert_eq!(encode(&decoded.scenario), "v=1&w=matmul&n=4096");
    assert_eq!(encode(&decoded.pinned[0].scenario), "v=1&w=matmul&n=4096&m=64&cores=8");
    let keys: Vec<_> =
        decoded.notices.iter().map(|notice| (&*notice.key, &*notice.given)).collect();
    assert_eq!(keys, [("vs=B: n", "cheese"), ("vs=B: gpu", "chese")]);
    assert!(matches!(decoded.notices[1].problem, Problem::UnknownOption(_)));
    assert!(decoded.notices.iter().all(|notice| !notice.is_about(field("n").expect("a field"))));
}

#[test]
fn every_damage_to_a_pinned_scenario_has_a_notice_that_names_it() {
    for (pinned, key, given) in [
        ("B,w:foo", "vs=B: w", "foo"),
        ("B,bathc:3", "vs=B: bathc", "3"),
        ("B,gpu:mx150", "vs=B: gpu", "mx150"),
        ("B,w:svm", "vs=B: w", "svm"),
        ("B,n:cheese", "vs=B: n", "cheese"),
        ("B,n:-4", "vs=B: n", "-4"),
        ("B,n:", "vs=B: n", ""),
        ("B,cheese", "vs=B: cheese", ""),
        // These pinned scenarios are written as pairs, like the link of a scenario.
        ("w%3Dfoo", "vs=: w", "foo"),
        ("w%3D", "vs=: w", ""),
        ("svm%26gpu%3Dt4", "vs=: svm", ""),
        ("cheese%26gpu%3Dt4", "vs=: cheese", ""),
        ("w%3Dmatmul%26bathc%3D3", "vs=: bathc", "3"),
        ("w%3Dmatmul%26gpu%3Dmx150", "vs=: gpu", "mx150"),
        ("w%3Dmatmul%26n%3Dcheese", "vs=: n", "cheese"),
        ("x%3Dy%26w%3Dfft", "vs=: x", "y"),
        ("%23w%3Dfoo", "vs=: w", "foo"),
        ("https%3A%2F%2Fexample.org%2Fx%23w%3Dfoo", "vs=: w", "foo"),
        ("w%3Dmatmul%26t%3Dx:y", "vs=: t", "x:y"),
    ] {
        let decoded = decode("", &format!("w=matmul&n=4096&vs={pinned}"));
        assert_eq!(encode(&decoded.scenario), "v=1&w=matmul&n=4096", "{pinned}");
        let notice_pairs: Vec<_> =
            decoded.notices.iter().map(|notice| (&*notice.key, &*notice.given)).collect();
        assert_eq!(notice_pairs, [(key, given)], "{pinned}");
        let notice = &decoded.notices[0];
        let is_about_question = notice.is_unread() || notice.substituted_choice().is_some();
        assert!(!is_about_question, "{pinned}: the question is understood");
        let [Pinned { unread, .. }] = &decoded.pinned[..] else { panic!("{pinned}") };
        assert_eq!(unread.len(), 1, "{pinned}: it has no answer");
    }
}

#[test]
fn pinned_pairs_are_read_and_an_empty_text_repeats_the_question() {
    for (pinned, expected) in [
        ("w%3Dfft%26gpu%3Da100", "w=fft&gpu=a100"),
        ("", "w=matmul&n=4096"),
        ("w=fft", "w=fft"),
        // In a pinned scenario, `vs` and `measured` are ignored.
        ("w%3Dfft%26vs%3Dw%253Dsort%26measured%3Dx", "w=fft"),
    ] {
        let decoded = decode("", &format!("w=matmul&n=4096&vs={pinned}"));
        assert_eq!(decoded.notices, [], "{pinned}");
        let [Pinned { name, scenario, unread }] = &decoded.pinned[..] else { panic!("{pinned}") };
        assert_eq!((name.as_str(), &unread[..]), ("", &[][..]), "{pinned}");
        assert_eq!(encode(scenario), encode(&decode("", expected).scenario), "{pinned}");
    }
    // A published link contains this name.
    let pinned = decode("", "w=matmul&n=4096&vs=n%3D4096").pinned;
    assert_eq!(pinned[0].name, "n=4096");
    let question = scenario_of("w=matmul&n=4096");
    let pinned = [Pinned::new("w=sort", &question), Pinned::new("n=4096", &question)];
    let link = encode(&question) + &encode_pinned(&question, &pinned);
    assert_eq!(decode("", &link).pinned, pinned, "{link}");
}

#[test]
fn one_pinned_scenario_too_many_has_a_notice_and_is_left_out() {
    let decoded = decode("", "matmul&vs=A&vs=B,n:5&vs=C&vs=D,n:6");
    assert_eq!(decoded.pinned.len(), MAX_PINNED);
    assert_eq!(decoded.notices.len(), 1);
    assert_eq!(decoded.notices[0].problem, Problem::TooManyPinned);
    assert_eq!(decoded.notices[0].given, "D");
}

#[test]
fn a_pinned_name_has_no_commas_and_at_most_24_characters() {
    assert_eq!(Pinned::new(" T4, warm\n", &Scenario::default()).name, "T4 warm");
    assert_eq!(Pinned::new(", \tA", &Scenario::default()).name, "A");
    assert_eq!(Pinned::new(", ", &Scenario::default()).name, "");
    assert_eq!(Pinned::new(&"é".repeat(30), &Scenario::default()).name, "é".repeat(24));
}

#[test]
fn unread_parts_of_a_pinned_scenario_stay_with_it() {
    let link = "v=1&w=matmul&n=4096&vs=A,gpu:t4&vs=B,gpu:mx150";
    let decoded = decode("", link);
    let unread: Vec<usize> = decoded.pinned.iter().map(|pinned| pinned.unread.len()).collect();
    assert_eq!(unread, [0, 1]);
    assert!(decoded.notices.iter().all(|notice| !notice.is_unread()), "the question is understood");
    let again = encode(&decoded.scenario) + &encode_pinned(&decoded.scenario, &decoded.pinned);
    assert_eq!(decode("", &again).pinned, decoded.pinned, "{again}");
}
