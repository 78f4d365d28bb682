//! Checks that CSV, Markdown and JSON contain the same numbers.

use offload_analysis::{BarKind, Basis, Report, Segment};
use offload_export::ids::segment_id;
use offload_export::{csv, markdown, report_json};
use offload_messages::{format, sentences};
use offload_scenario::{PRESETS, decode};
use serde_json::Value;

/// Links for cases that no preset covers: obstacles, zero and infinite times, a cold process.
const EDGE_CASES: &[&str] = &[
    "",
    "w=matmul&gpu=apple-m1&dtype=fp64",
    "gpu=apple-m1&gpulib=cupy",
    "in=500",
    "ops=0&in=0&out=0&call=0&launch=0&kernel=0&sync=0&startup=0",
    "ops=1e24&in=1e6&runs=1e12&start=fresh",
];

fn reports() -> impl Iterator<Item = (&'static str, Report)> {
    let links = PRESETS.iter().map(|preset| preset.id).chain(EDGE_CASES.iter().copied());
    links.map(|link| (link, Report::of(&decode("", link).scenario)))
}

/// Parses a CSV file as a spreadsheet does.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut is_quoted, mut chars) = (false, text.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => record.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {
                assert_eq!(chars.next(), Some('\n'), "a line ends in CRLF");
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
            }
            c => cell.push(c),
        }
    }
    assert!(cell.is_empty() && record.is_empty(), "the last line ends in CRLF");
    records
}

/// Returns the JSON object with the times of a bar.
fn times<'a>(answer: &'a Value, bar: &str) -> &'a Value {
    match bar {
        "CPU" => &answer["cpu"],
        "GPU, warm" => &answer["gpu_warm"],
        "GPU, first run" => &answer["gpu_cold"],
        other => panic!("{other} has no times of its own"),
    }
}

/// Returns the id of the segment with this name on the page.
fn id_of_segment(words: &str) -> &'static str {
    let segment = Segment::ALL.into_iter().find(|segment| sentences::segment(*segment) == words);
    segment_id(segment.expect(words))
}

#[test]
fn csv_and_json_figures_are_equal_to_the_last_digit() {
    for (link, report) in reports() {
        let answer: Value = serde_json::from_str(&report_json(&report)).expect("it is JSON");
        let records = records(&csv(&report, &[], ""));
        let head = ["Bar", "Goes to", "Seconds", "Share", "Factor", "Units per second"];
        assert_eq!(records[0], head);
        let (mut causes, mut units) = (0, 0);
        for record in &records[1..] {
            let [bar, goes_to, seconds, share, factor, rate] = record.as_slice() else {
                panic!("{link}: {record:?}")
            };
            let expected = match (bar.as_str(), goes_to.as_str()) {
                ("Link", link) => {
                    assert_eq!(*link, format!("#{}", report.link()));
                    continue;
                }
                ("Asked" | "Answer" | "Note" | "Source", _) => continue,
                ("Speedup", "likely") => &answer["speedup"]["likely"],
                ("Speedup", "80 % range, low") => &answer["speedup"]["low"],
                ("Speedup", _) => &answer["speedup"]["high"],
                ("Best CPU library", "total") => {
                    let baselines = answer["cpu_baselines"].as_array().expect("a list");
                    &baselines
                        .iter()
                        .find(|baseline| baseline["best"] == true)
                        .expect("one is best")["time_s"]
                }
                // The JSON document contains only the total of this bar.
                ("Best CPU library", _) => continue,
                (bar, "total") => &times(&answer, bar)["time_s"],
                (bar, "80 % range, low") => &times(&answer, bar)["low_s"],
                (bar, "80 % range, high") => &times(&answer, bar)["high_s"],
                (bar, one) if one.starts_with("one ") => {
                    units += 1;
                    let mut entries = answer["per_unit"].as_array().expect("a list").iter();
                    let unit = entries.find(|unit| unit["unit"] == one[4..]).expect(one);
                    let side = &unit[if bar == "CPU" { "cpu" } else { "gpu" }];
                    let per_s = side["per_s"].as_f64();
                    assert_eq!(rate.parse().ok(), per_s, "{link}: {bar}, {goes_to}");
                    &side["time_s"]
                }
                (bar, cause) => {
                    causes += 1;
                    let share: f64 = share.parse().expect("a number");
                    assert!((0.0..=1.0).contains(&share), "{link}: {bar} {cause}");
                    &times(&answer, bar)["segments"][id_of_segment(cause)]
                }
            };
            let figure = if bar == "Speedup" { factor } else { seconds };
            assert_eq!(*figure, expected.to_string(), "{link}: {bar}, {goes_to}");
        }
        let segments = [&answer["cpu"], &answer["gpu_warm"], &answer["gpu_cold"]]
            .map(|side| side["segments"].as_object().map_or(0, |segments| segments.len()));
        assert_eq!(causes, segments.iter().sum::<usize>(), "{link}: each cause has a row");
        let sides = if report.has_gpu_times() { 2 } else { 1 };
        assert_eq!(units, sides * report.times_per_unit.len(), "{link}: each unit has its rows");
        assert_eq!(records.last().map(|record| record[0].as_str()), Some("Link"), "{link}");
    }
}

#[test]
fn a_gpu_without_the_precision_has_no_bars() {
    let report = Report::of(&decode("", "w=matmul&gpu=apple-m1&dtype=fp64").scenario);
    assert!(!report.has_gpu_times());
    for text in [csv(&report, &[], ""), markdown(&report, &[], "")] {
        assert!(!text.contains("GPU, warm") && !text.contains("Speedup"), "{text}");
        assert!(text.contains("CPU"), "{text}");
    }
}

#[test]
fn markdown_has_rows_of_four_cells_in_the_words_of_the_page() {
    for (link, report) in reports() {
        let text = markdown(&report, &[], "");
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert!(rows.iter().all(|row| row.matches('|').count() == 5), "{link}: {text}");
        for bar in report.bars() {
            let total = format::time(bar.timeline.total());
            let row = format!("| {} | total | {total} | 100\u{a0}% |", sentences::bar(bar.kind));
            assert!(rows.contains(&row.as_str()), "{link} lacks {row}: {text}");
        }
        assert!(text.starts_with(&format!("**{}**", sentences::headline(&report))), "{link}");
        for unit_times in report.times_per_unit.iter().filter(|_| report.has_gpu_times()) {
            let line = format!("\nThroughput: {}.\n", sentences::throughput(unit_times));
            assert!(text.contains(&line), "{link} lacks {line}: {text}");
        }
        let link_text = &text[text.find("Link: `#").expect("a link") + 8..];
        let decoded = decode("", link_text.trim_end().trim_end_matches('`'));
        assert_eq!((decoded.scenario, decoded.notices), (report.scenario, Vec::new()), "{link}");
    }
}

#[test]
fn with_the_address_of_the_page_the_link_is_absolute_and_records_the_answer() {
    let page = "https://example.org/offload/";
    for (link, report) in reports() {
        let whole = format!("{page}#{}", report.link());
        let markdown = markdown(&report, &[], page);
        assert!(
            markdown.ends_with(&format!("\n[Open in Offload]({whole})\n")),
            "{link}: {markdown}"
        );
        let records = records(&csv(&report, &[], page));
        assert_eq!(records.last().map(|record| record[1].as_str()), Some(whole.as_str()), "{link}");
        let decoded = decode("", whole.split_once('#').expect("it has a fragment").1);
        assert!(decoded.recorded.is_some(), "{link}");
    }
}

#[test]
fn a_table_states_the_question_the_answer_and_the_source() {
    for (link, report) in reports() {
        let (subject, answer) = (sentences::subject(&report), sentences::headline(&report));
        let (markdown, records) = (markdown(&report, &[], ""), records(&csv(&report, &[], "")));
        for (row, words) in [
            ("Asked", subject.as_str()),
            ("Answer", answer.as_str()),
            ("Source", offload_catalog::EDITION),
        ] {
            let cells: Vec<_> =
                records.iter().filter(|record| record[0] == row).map(|record| &record[1]).collect();
            assert!(cells.len() == 1 && cells[0].contains(words), "{link}: {row}, {cells:?}");
            assert!(markdown.contains(words), "{link} lacks {words}: {markdown}");
        }
        assert!(subject.contains(report.scenario.cpu().name), "{link}: {subject}");
    }
}

#[test]
fn no_answer_is_called_estimated_unless_it_is() {
    for (link, report) in reports() {
        let text = markdown(&report, &[], "").to_lowercase();
        let is_estimated = matches!(report.basis, Basis::Estimated | Basis::Unanswered);
        assert!(is_estimated || !text.contains("estimated"), "{link}: {text}");
        assert!(text.contains("calculated by offload"), "{link}");
    }
}

#[test]
fn work_that_does_not_fit_states_the_needed_and_the_available_memory() {
    let report = Report::of(&decode("", "in=500").scenario);
    let text = markdown(&report, &[], "");
    assert!(text.contains(&format!("GPU memory: {}. ", sentences::memory_fit(&report))), "{text}");
}

#[test]
fn bars_are_in_the_order_of_the_chart() {
    for (link, report) in reports() {
        let bars = report.bars();
        assert_eq!(bars[0].kind, BarKind::Cpu, "{link}");
        let gpu = if report.has_gpu_times() { 2 } else { 0 };
        let best = usize::from(report.best_baseline().is_some());
        assert_eq!(bars.len(), 1 + best + gpu, "{link}");
        let last = bars.last().map(|bar| bar.timeline);
        assert!(gpu == 0 || last == Some(report.assessment.gpu()), "{link}");
    }
}
