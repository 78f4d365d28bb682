//! The rule for ClickBench, which timed 43 queries on a table of a web analytics service with 105 columns.
//!
//! The table is in memory. We state a query as its slowest operation. The numbers of rows and groups are properties of
//! the table, which the documentation of ClickHouse states for some of the columns. The others are marked as estimates.

use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The rows of the table.
const ROWS: &str = "99997497";

/// The rows with a search phrase.
const SEARCHES: &str = "13172392";

/// The distinct users, search phrases and addresses of pages.
const USERS: &str = "17630976";
const PHRASES: &str = "6019103";
const PAGES: &str = "18342019";

/// Estimates: pairs of a user and a phrase, with the minute and without it; pairs of a user and a phrase in rows with a
/// phrase; and distinct IP addresses. The first three are near the geometric mean of the fewest and the most possible.
const USER_PHRASES: &str = "24000000";
const USER_PHRASE_MINUTES: &str = "50000000";
const SEARCHING_USERS: &str = "9000000";
const CLIENTS: &str = "10000000";

/// The machines of the source.
const MACHINES: [(&str, &str); 5] = [
    ("c6a.metal", "epyc-7r13&sockets=2"),
    ("c7a.metal-48xl", "epyc-9r14&sockets=2"),
    ("c8g.metal-48xl", "graviton4&sockets=2"),
    ("lambda-GH200", "gh200"),
    ("p5.4xlarge", "h100-sxm"),
];

/// Describes a query by its slowest operation.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    let number: u32 = work.what.trim_start_matches('Q').parse().map_err(|_| "an unknown query")?;
    let (keys, library) = match work.library.as_str() {
        "pandas" => (pandas(number)?, "pandas"),
        "Polars, streaming" => (query(number)?, "polars"),
        // Sirius runs the queries of DuckDB with cuDF. DuckDB derives the sums of x + 1, x + 2, … from the sum of x.
        "Sirius" if number == 29 => return Err("sums that are derived from another sum".to_owned()),
        "Sirius" => (query(number)?, "cudf"),
        other => return Err(other.to_owned()),
    };
    let machine = MACHINES.iter().find(|(name, _)| *name == work.hardware);
    let (_, device) = machine.ok_or_else(|| format!("{} isn't in the catalog", work.hardware))?;
    let (device, sockets) = match (work.side, device.split_once('&')) {
        (TimedSide::Cpu, Some((device, sockets))) => (device, format!("&{sockets}")),
        _ => (*device, String::new()),
    };
    Ok(Question {
        work: format!("w=dataframe&{keys}&data=gpu"),
        machine: machine_keys(work.side, device, library) + &sockets,
        units: 1.0,
    })
}

/// Returns the keys of a query in a library that reads only the columns in use.
fn query(number: u32) -> Result<String, String> {
    Ok(match number {
        1 | 7 => filter("int32", 1, "0.63"),
        // The columns of these sums have 16 bits, or contain dates.
        2 => format!("verb=sum&rows={ROWS}&cols=2&dtype=int32"),
        3 => format!("verb=sum&rows={ROWS}&cols=1&dtype=int64"),
        6 => format!("verb=sum&rows={ROWS}&cols=1&verbs=2&dtype=int32"),
        29 => format!("verb=sum&rows={ROWS}&cols=1&verbs=90&dtype=int32"),
        4 | 15 => group("int64", ROWS, USERS, 1),
        // A user is rarely in several regions.
        8 => group("int64", ROWS, USERS, 2),
        9 => group("int64", ROWS, USERS, 4),
        31 => group("int64", SEARCHES, SEARCHES, 4),
        32 => group("int64", ROWS, ROWS, 4),
        35 => group("int32", ROWS, CLIENTS, 1),
        // Most phrases are empty; the others have about 40 bytes.
        5 => group_texts(ROWS, PHRASES, 1, 6),
        12 => group_texts(SEARCHES, PHRASES, 1, 40),
        13 => group_texts(SEARCHES, SEARCHING_USERS, 2, 40),
        14 => group_texts(SEARCHES, PHRASES, 2, 40),
        16 | 17 => group_texts(ROWS, USER_PHRASES, 2, 6),
        18 => group_texts(ROWS, USER_PHRASE_MINUTES, 3, 6),
        33 | 34 => group_texts(ROWS, PAGES, 1, 87),
        19 => filter("int64", 1, "0.0001"),
        // Few rows remain after the search.
        20 | 21 | 23 => search(1, 0),
        22 => search(2, 0),
        // The conditions read several columns. One page of 6,506 has 738,172 rows.
        36..=38 | 40 | 41 => filter("int32", 5, "0.7"),
        39 | 42 => filter("int32", 4, "0.7"),
        0 => return Err("the number of rows is known".to_owned()),
        24..=26 => return Err("the first rows of a sort".to_owned()),
        10 | 11 | 30 => return Err("an unknown number of rows or groups".to_owned()),
        27 | 28 => return Err("lengths and replacements in texts".to_owned()),
        _ => return Err("an unknown query".to_owned()),
    })
}

/// Returns the keys of a query in pandas, which copies all columns of the rows that a filter keeps and searches texts
/// with a regular expression.
fn pandas(number: u32) -> Result<String, String> {
    let copied = |kept| format!("{}&texts=28", filter("int64", 105, kept));
    match number {
        1 | 7 => Ok(copied("0.63")),
        19 => Ok(copied("0.0001")),
        20 | 21 | 23 => Ok(search(1, 1)),
        22 => Ok(search(2, 1)),
        0 => Err("missing values of every column".to_owned()),
        29 => Err("a shift before each sum".to_owned()),
        12..=14 | 31 | 36..=42 => {
            Err("conditions, a copy of every column and a grouping".to_owned())
        }
        35 => Err("a copy of the table".to_owned()),
        _ => query(number),
    }
}

fn filter(dtype: &str, columns: u32, kept: &str) -> String {
    format!("verb=filter&rows={ROWS}&cols={columns}&keep={kept}&dtype={dtype}")
}

fn group(dtype: &str, rows: &str, groups: &str, columns: u32) -> String {
    format!("verb=groupby&rows={rows}&cols={columns}&groups={groups}&dtype={dtype}")
}

fn group_texts(rows: &str, groups: &str, columns: u32, length: u32) -> String {
    format!("{}&key=text&chars={length}", group("int64", rows, groups, columns))
}

/// Returns the keys of a search in addresses and titles of pages.
fn search(columns: u32, alternatives: u32) -> String {
    format!("verb=text&rows={ROWS}&cols={columns}&chars=87&alternatives={alternatives}")
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link;

    #[test]
    fn a_query_is_stated_by_its_slowest_operation() {
        assert_eq!(
            first_link("clickbench", "Q15", "c6a.metal"),
            "w=dataframe&verb=groupby&rows=99997497&cols=1&groups=17630976&dtype=int64&data=gpu&cpu=epyc-7r13\
             &cpulib=polars&sockets=2"
        );
        assert_eq!(
            first_link("clickbench", "Q20", "p5.4xlarge"),
            "w=dataframe&verb=text&rows=99997497&cols=1&chars=87&alternatives=0&data=gpu&gpu=h100-sxm&gpulib=cudf"
        );
    }
}
