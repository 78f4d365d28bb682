//! Checks that every table has a rule, and that the links of the rules can be decoded.

use std::collections::BTreeMap;
use std::fs;

use offload_scenario::decode;

use super::table::{MeasuredWork, TableRow};
use super::{FOLDER, TableFacts, rules, table};
use crate::project_root;

/// The tests decode only every 50th link, because decoding every link would take too long.
const SAMPLING: usize = 50;

fn rows(id: &str) -> Vec<TableRow> {
    table::read(&project_root().join(FOLDER).join(format!("{id}.csv"))).expect("the table is read")
}

/// Returns the links of all rows for which the table's rule has a question.
fn links(id: &str) -> Vec<String> {
    let rule = rules::rule(id).expect("the table has a rule");
    let questions = rows(id).into_iter().filter_map(|row| rule(&row.work).ok());
    questions.map(|question| question.link()).collect()
}

/// Returns the link of the first row that satisfies a condition and for which the table's rule has a question.
pub(super) fn first_link_of(id: &str, is_wanted: impl Fn(&MeasuredWork) -> bool) -> String {
    let rule = rules::rule(id).expect("the table has a rule");
    let stated = rows(id).into_iter().filter(|row| is_wanted(&row.work));
    let question = stated.filter_map(|row| rule(&row.work).ok()).next();
    question.expect("a stated row fulfills the condition").link()
}

/// Returns the link of the first row with the given work and machine for which the table's rule has a question.
pub(super) fn first_link(id: &str, what: &str, hardware: &str) -> String {
    first_link_of(id, |work| work.what == what && work.hardware == hardware)
}

#[test]
fn each_table_has_a_rule_and_each_rule_a_table() {
    let sources = fs::read_to_string(project_root().join(FOLDER).join("sources.toml"));
    let facts: BTreeMap<String, TableFacts> =
        toml::from_str(&sources.expect("the file is read")).expect("the file is TOML");
    assert_eq!(facts.keys().map(String::as_str).collect::<Vec<_>>(), rules::tables());
}

#[test]
fn links_of_the_rules_decode_without_notices() {
    for id in rules::tables() {
        for link in links(id).iter().step_by(SAMPLING) {
            let notices = decode("", link).notices;
            assert!(notices.is_empty(), "{id}: {link}: {notices:?}");
        }
    }
}
