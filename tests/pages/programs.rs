//! Tests the page for a program with several phases.

use crate::pages::markup::{attribute, element, items, outline, tags};
use crate::pages::{render_view, snapshot};
use offload::format;
use offload_analysis::ProgramReport;
use offload_scenario::{decode, decode_program, open};

/// A program that cleans a table and then multiplies a matrix repeatedly. The CPU is faster for one phase, and the GPU
/// is faster for the other.
const TWO_MACHINES: &str = "v=1&gpu=a10g&begin=clean&w=dataframe&rows=1e5&verb=filter\
    &rounds=50&begin=model&w=matmul&n=4096&dtype=fp32&rounds=end";

/// A program that spends most of its time on one matrix product and one file. Nearly all other phases are short on both
/// machines.
const MANY_PHASES: &str = "v=1&gpu=a10g&begin=clean&w=dataframe&rows=1e4&verb=filter\
    &rounds=50&begin=model&w=matmul&n=4096&dtype=fp32&rounds=end\
    &begin=read&stays=1e-3&begin=count&w=sort&elements=1e4&begin=load&stays=3\
    &begin=scale&w=elementwise&elements=1e6&begin=write&stays=2e-3";

async fn page(link: &str) -> String {
    render_view(open("", link), "").await
}

#[tokio::test]
async fn a_program_matches_its_snapshot() {
    let html = page(TWO_MACHINES).await;
    assert_eq!(html.matches("<main").count(), 1);
    snapshot("program", &outline(element(&html, "main")));
}

#[tokio::test]
async fn short_phases_share_a_row_and_stay_in_the_page() {
    let html = page(MANY_PHASES).await;
    let table = element(&html, "table");
    snapshot("program-many-phases", &outline(table));
    let program = decode_program(MANY_PHASES).expect("it has phases").program;
    let report = ProgramReport::of(&program).expect("it has phases");
    let (first, rest) = table.split_once("</tbody>").expect("it has a body");
    let rows = |html: &str| tags(html, "th").filter(|tag| tag.contains("\"row\"")).count();
    assert_eq!((rows(first), rows(rest)), (3, 5));
    // The shared row contains the total of the short times, so the times in the table add up to the total.
    let plans = [(&report.cpu, 1), (&report.gpu, 2), (&report.split, 3)];
    let (_, together) = first.split_once("class=\"together\"").expect("short phases share a row");
    let cells: Vec<&str> = together.split("<td").collect();
    for (plan, column) in plans {
        let short = [0, 2, 3, 5, 6].map(|index: usize| plan.costs[index].total());
        let time = format::time(short.into_iter().sum());
        assert!(cells[column].contains(&time), "{time}: {}", cells[column]);
    }
    let button = tags(table, "button").next().expect("it has a button");
    assert_eq!(attribute(button, "aria-expanded"), Some("false"));
    let id = attribute(button, "aria-controls").expect("it names its rows");
    assert!(rest.contains(&format!("<tbody id=\"{id}\"")), "{id}");
}

#[tokio::test]
async fn each_phase_opens_as_a_question_with_the_answer_of_its_row() {
    let html = page(TWO_MACHINES).await;
    let program = decode_program(TWO_MACHINES).expect("it has phases").program;
    let report = ProgramReport::of(&program).expect("it has phases");
    let links: Vec<&str> = tags(element(&html, "main"), "a")
        .filter_map(|tag| attribute(tag, "href")?.strip_prefix('#'))
        .collect();
    assert_eq!(links.len(), report.phases.len());
    for (link, phase) in links.iter().zip(&report.phases) {
        let question = decode("", &link.replace("&amp;", "&"));
        assert_eq!(question.notices, [], "{link}");
        assert_eq!(question.scenario, phase.report.scenario, "{link}");
    }
}

#[tokio::test]
async fn ignored_parts_of_a_program_are_listed_before_its_answer() {
    let bad = "v=1&begin=load&w=sort&color=red&gpu=t4&rounds=x&begin=model&w=matmul&n=cheese";
    let html = page(bad).await;
    let (before, answer) = html.split_once("<main").expect("it has an answer");
    let (_, notices) = before.split_once("class=\"notices\"").expect("it has notices");
    let expected = decode_program(bad).expect("it has phases").notices;
    assert_eq!(items(notices).count(), expected.len());
    assert_eq!(expected.len(), 4, "{expected:?}");
    assert!(answer.contains("load") && answer.contains("model"));
}

#[tokio::test]
async fn a_partly_read_program_has_neither_advice_nor_shares() {
    let whole = page(TWO_MACHINES).await;
    let part = page(&TWO_MACHINES.replace("&begin=clean", "&unread=7,9&begin=clean")).await;
    let (whole, part) = (element(&whole, "main"), element(&part, "main"));
    assert!(element(whole, "table").contains("%") && !element(part, "table").contains("%"));
    let heading = element(part, "h2");
    assert!(heading.contains("Only part of the program") && !heading.contains("sign"), "{heading}");
    assert!(part.contains("All on the CPU: at least ") && !part.contains("At best"), "{part}");
    assert!(part.contains("Not read: lines 7 and 9."), "{part}");
    // The best split depends on the lines that could not be read.
    for words in ["Best split", "Share"] {
        assert!(whole.contains(words) && !part.contains(words), "{words}");
    }
    assert!(element(part, "figure").matches("at least ").count() == 2, "{part}");
    assert!(!part.contains("class=\"notices\""));
}

#[tokio::test]
async fn phases_in_a_frame_open_outside_of_it() {
    let html = render_view(open("", TWO_MACHINES), "embed=1").await;
    let main = element(&html, "main");
    assert!(tags(main, "a").count() > 1);
    assert!(tags(main, "a").all(|tag| tag.contains("target=\"_blank\"") && tag.contains("\"./#")));
    assert!(!html.contains("<header"));
}
