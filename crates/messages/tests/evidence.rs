//! Tests the text about the measurements behind a range.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use offload_analysis::{Evidence, Report};
use offload_messages::{format, sentences};
use offload_scenario::{Choice, FAMILIES, Scenario};

/// Returns the label, the text and the evidence of each family.
fn evidence_texts() -> impl Iterator<Item = (&'static str, String, &'static Evidence)> {
    FAMILIES.iter().map(|facts| {
        let mut scenario = Scenario::default();
        assert!(scenario.choose(Choice::Family, facts.id));
        let text = sentences::evidence(&Report::of(&scenario));
        (facts.label, text, &facts.libraries.evidence)
    })
}

#[test]
fn the_evidence_states_that_a_range_without_timings_is_wider() {
    let mut seen = [false; 5];
    for (label, text, evidence) in evidence_texts() {
        let (index, wider) = match (&evidence.cpu, &evidence.gpu) {
            (None, None) => (0, "range is wider."),
            (None, Some(_)) => (1, " No CPU timings: the CPU range is wider."),
            (Some(_), None) => (2, " No GPU timings: the GPU range is wider."),
            (Some(_), Some(_)) if evidence.sources == 1 => {
                (3, " One source only: the ranges are wider.")
            }
            (Some(_), Some(_)) => (4, "%."),
        };
        seen[index] = true;
        assert!(text.ends_with(wider), "{label}: {text}");
        assert_eq!(text.contains("wider"), index < 4, "{label}: {text}");
    }
    // The one combination that is missing cannot occur, because every family with GPU timings also has CPU timings.
    assert_eq!(seen, [true, false, true, true, true]);
}

/// Returns the table under a heading of the accuracy page. The key of each row is its first cell, and the value is the
/// list of the other cells.
fn table(page: &str, heading: &str) -> BTreeMap<String, Vec<String>> {
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).expect(heading);
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = |row: &str| row.split(" | ").map(str::to_owned).collect::<Vec<_>>();
    rows.map(cells).map(|mut cells| (cells.remove(0), cells)).collect()
}

#[test]
fn the_evidence_of_every_kind_of_work_matches_the_accuracy_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/accuracy.md");
    let page = fs::read_to_string(page).expect("the accuracy page");
    let (errors, inside) = (table(&page, "By family"), table(&page, "Do the ranges hold"));
    for (label, text, _) in evidence_texts() {
        let Some((errors, inside)) = errors.get(label).zip(inside.get(label)) else {
            assert!(text.starts_with("Not validated"), "{label}: {text}");
            continue;
        };
        // The columns of the table "By family" are the number of sources, then rows, error, P90, ratio and share inside
        // for each aspect. The columns of the table "Do the ranges hold" are rows, share inside in sample and share
        // inside left out.
        let rows = [1, 6, 11].map(|column| errors[column].parse().unwrap_or(0_usize));
        let [cpu, gpu, speedup] = rows;
        let counts =
            format!("with {} published timings from {} source", cpu + gpu - speedup, errors[0]);
        assert!(text.contains(&counts), "{label}: {counts}: {text}");
        for (index, aspect) in ["CPU", "GPU", "speedup"].into_iter().enumerate() {
            if rows[index] == 0 {
                let figures = text.split(". No ").next().unwrap_or_default();
                assert!(!figures.contains(&format!(" {aspect} ")), "{label}: {text}");
                continue;
            }
            let error: f64 = errors[2 + 5 * index].trim_end_matches('×').parse().expect("a factor");
            let inside = inside[2 + 3 * index].replace(' ', "\u{a0}");
            let figures = format!(" {aspect} {}, {inside}", format::factor(error));
            assert!(text.contains(&figures), "{label}: {figures}: {text}");
        }
    }
}
