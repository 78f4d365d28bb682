//! Tests that the decision table of docs/answer.md gives the same advice as the program. The test evaluates the
//! conditions as written in the table.

use offload_analysis::{Advice, Comparison, Interval, Obstacle, SplitGain};
use offload_book::page::pages;
use offload_export::ids::advice_id;
use offload_messages::sentences;

/// The cells of a table row: the advice in words, the condition, and the id of the advice.
type AdviceRow = [String; 3];

fn table() -> Vec<AdviceRow> {
    let pages = pages().expect("every page of the table of contents is there");
    let page = pages.into_iter().find(|page| page.name == "answer.md").expect("it is a page");
    let lines = page.text.lines().skip_while(|line| !line.starts_with("| Advice | When |"));
    let rows = lines.skip(2).take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<String> =
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        cells.try_into().expect("three cells")
    });
    rows.collect()
}

/// Returns `true` if a condition of the table holds. `when` is the text of the condition.
fn holds(when: &str, obstacle: Option<Obstacle>, comparison: &Comparison) -> bool {
    let when = when.replace(" or more", "+").replace(" or less", "-");
    let is_any_met = |part: &str| {
        part.split(" or ").any(|alternative| is_met(alternative, obstacle, comparison))
    };
    if when.contains(", or ") {
        when.split(", or ").any(is_any_met)
    } else {
        when.split(", ").all(|part| is_any_met(part.trim_start_matches("and ")))
    }
}

fn is_met(words: &str, obstacle: Option<Obstacle>, comparison: &Comparison) -> bool {
    let split = comparison.split;
    let value_of = |name: &str| match name {
        "`g`" => Some(comparison.gpu_gain),
        "`L`" => Some(comparison.library_gain),
        "`S`" => split.map(|split| split.likely),
        number => Some(number.parse().unwrap_or_else(|_| panic!("{number} in {words}"))),
    };
    let range_of = |name: &str| match name {
        "`g`" => Some(comparison.range),
        "`S`" => split.map(|split| split.range),
        name => panic!("{name} has no range"),
    };
    match words {
        "anything else" => return true,
        "the work needs more memory than the GPU has" => return obstacle == Some(Obstacle::TooBig),
        "it runs on the GPU" => return obstacle.is_none(),
        "the work does not run on the GPU" => return obstacle.is_some(),
        _ => {}
    }
    let split_pair = |text: &str, separator: &str| {
        text.split_once(separator).map(|(left, right)| (left.to_owned(), right.to_owned()))
    };
    if let Some(rest) = words.strip_prefix("the whole range of ") {
        return match (split_pair(rest, " is above "), split_pair(rest, " is below ")) {
            (Some((name, limit)), _) => range_of(&name)
                .zip(value_of(&limit))
                .is_some_and(|(range, limit)| range.low > limit),
            (_, Some((name, limit))) => range_of(&name)
                .zip(value_of(&limit))
                .is_some_and(|(range, limit)| range.high < limit),
            _ => panic!("{words} is not understood"),
        };
    }
    let (name, limit) =
        split_pair(words, " is ").unwrap_or_else(|| panic!("{words} is not understood"));
    let (limit, is_minimum) = match (limit.strip_suffix('+'), limit.strip_suffix('-')) {
        (Some(limit), _) => (limit, true),
        (_, Some(limit)) => (limit, false),
        _ => panic!("{words} is not understood"),
    };
    value_of(&name)
        .zip(value_of(limit))
        .is_some_and(|(value, limit)| if is_minimum { value >= limit } else { value <= limit })
}

#[test]
fn the_decision_table_of_the_book_matches_the_code() {
    let rows = table();
    assert_eq!(rows.len(), Advice::ALL.len());
    let obstacles = [
        None,
        Some(Obstacle::TooBig),
        Some(Obstacle::NoArithmetic),
        Some(Obstacle::NoLibrary),
        Some(Obstacle::NoTraining),
        Some(Obstacle::NoAlgorithm),
    ];
    let gains = [0.1, 0.5, 0.8, 0.81, 1.0, 1.1, 1.24, 1.25, 1.3, 3.0, 100.0];
    let interval_around =
        |likely: f64, each_way: f64| Interval { low: likely / each_way, high: likely * each_way };
    let mut used_ids = Vec::new();
    for obstacle in obstacles {
        for gpu_gain in gains {
            for each_way in [1.0, 1.01, 1.2, 2.0, 4.0] {
                for library_gain in [1.0, 1.24, 1.25, 3.0, 30.0] {
                    for split in [None, Some((1.2, 1.01)), Some((1.25, 1.2)), Some((3.0, 4.0))] {
                        let split = split.map(|(likely, each_way)| SplitGain {
                            likely,
                            range: interval_around(likely, each_way),
                        });
                        let range = interval_around(gpu_gain, each_way);
                        let comparison = Comparison { gpu_gain, range, library_gain, split };
                        let advice = Advice::on(obstacle, &comparison);
                        let row =
                            rows.iter().find(|[_, when, _]| holds(when, obstacle, &comparison));
                        let [name, when, id] = row.expect("the last row is anything else");
                        let case = format!("{obstacle:?} {comparison:?}: {when}");
                        assert_eq!(id.trim_matches('`'), advice_id(advice), "{case}");
                        assert_eq!(name, sentences::advice_label(advice), "{case}");
                        used_ids.push(id.clone());
                    }
                }
            }
        }
    }
    used_ids.sort_unstable();
    used_ids.dedup();
    assert_eq!(used_ids.len(), rows.len(), "every row decides something: {used_ids:?}");
}
