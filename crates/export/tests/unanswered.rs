//! Checks that no format gives advice on a link that was only partly understood.

use offload_analysis::{Advice, Basis, Report};
use offload_export::{csv, markdown, report_json};
use offload_scenario::decode;
use offload_words::sentences;

/// Links, each with the start of its headline.
const LINKS: [(&str, &str); 12] = [
    ("w=sparse&solver=lu", "“solver=lu” isn’t understood"),
    ("w=dataframe&verb=sum", "“verb=sum” isn’t understood"),
    ("w=llm&ngl=8", "“ngl=8” isn’t understood"),
    ("w=matmul&n=cheese", "“n=cheese” isn’t understood"),
    ("w=cnn&bathc=3", "“bathc=3” isn’t understood"),
    ("matmul&gpu=mx150", "“gpu=mx150” isn’t understood"),
    ("matmul&cpu=abacus", "“cpu=abacus” isn’t understood"),
    ("matmul&machine=aws-z9", "“machine=aws-z9” isn’t understood"),
    ("w=llm&model=grok", "“model=grok” isn’t understood"),
    ("matmull", "“matmull” isn’t understood"),
    ("w=quantum", "“w=quantum” isn’t understood"),
    ("w=pipeline&bathc=3&gpu=mx150", "“bathc=3” and “gpu=mx150” aren’t understood"),
];

/// Returns the first advice, factor or comparative word in a string.
fn find_judgment(text: &str) -> Option<String> {
    let advice = Advice::ALL.into_iter().map(sentences::advice).find(|word| text.contains(word));
    let factor = text.match_indices('×').find_map(|(index, _)| {
        let before = &text[..index];
        let is_factor = before.ends_with(|c: char| c.is_ascii_digit());
        is_factor.then(|| before.chars().rev().take(30).collect::<Vec<_>>().iter().rev().collect())
    });
    let words = ["faster", "slower", "cheaper", "more expensive", "Upper limit", "pays"];
    let word = words.into_iter().find(|word| text.contains(word));
    advice.map(str::to_owned).or(factor).or(word.map(str::to_owned))
}

#[test]
fn every_format_names_the_part_that_is_not_understood() {
    for (link, beginning) in LINKS {
        let arrival = decode("", link);
        let report = Report::answering(&arrival.scenario, &arrival.notices);
        assert_eq!(report.basis, Some(Basis::Unanswered), "{link}");
        let (table, text) = (csv(&report, &[], ""), markdown(&report, &[], ""));
        for form in [&table, &text] {
            assert!(form.contains(beginning) && find_judgment(form).is_none(), "{link}: {form}");
        }
        assert!(!sentences::title(&report).contains("Move"), "{link}");
        let json: serde_json::Value = serde_json::from_str(&report_json(&report)).expect("JSON");
        assert_eq!(json["basis"], "unanswered", "{link}");
        let null_keys = [
            "advice",
            "speedup",
            "speedup_warm",
            "speedup_cold",
            "ceiling",
            "break_even_runs",
            "bound",
            "pathology",
            "split",
        ];
        assert!(null_keys.iter().all(|key| json[key].is_null()), "{link}: {json}");
        assert!(json["cost"]["factor"].is_null() && json["cost"]["advice"].is_null(), "{link}");
        assert!(json["simple"]["at_peak"]["speedup"].is_null(), "{link}");
        assert!(json["memory"].is_null(), "{link}");
        assert!(
            json["headline"].as_str().is_some_and(|headline| headline.starts_with(beginning)),
            "{link}"
        );
        // The link in the answer still contains the parts that were not understood.
        let again = decode("", json["link"].as_str().expect("a link"));
        let again = Report::answering(&again.scenario, &again.notices);
        assert_eq!(again.unread.len(), report.unread.len(), "{link}: {}", json["link"]);
    }
}
