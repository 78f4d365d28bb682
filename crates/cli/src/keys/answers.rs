//! The keys of what is written for programs.

use super::{code, head, heading, row};
use crate::table::Column;
use crate::{machines, rank, sweep};
use offload_export::{ANSWER_KEYS, AnswerKey};

/// Every key of an answer, and of what the other commands write.
pub(super) fn answers(text: &mut String) {
    heading(text, 2, "Keys of an answer");
    text.push_str(
        "`offload --json` prints one object for each link, one a line, in the order of the links. \
         Each key stands in each answer; only what says so can be null. A link in which nothing \
         can be read has an object of `given`, `error` and `notices` in its place. Such a line is \
         a link too: `offload answer.json` asks it again. `offload --csv` and `offload --markdown` \
         hold the table of the chart: a row for each bar and cause.\n\n",
    );
    table(text, ANSWER_KEYS, &[]);
    heading(text, 2, "Keys of a sweep");
    text.push_str("`offload sweep --json` prints one object, `--csv` its rows.\n\n");
    table(text, sweep::BESIDE, sweep::COLUMNS);
    heading(text, 2, "Keys of a ranking");
    text.push_str("`offload rank --json` prints one object, `--csv` its rows.\n\n");
    table(text, rank::BESIDE, rank::COLUMNS);
    heading(text, 2, "Keys of the catalog");
    text.push_str("`offload gpus --json` prints one object, `--csv` its rows.\n\n");
    table(text, machines::BESIDE, machines::GPU_COLUMNS);
    text.push_str("\nThe rows of `offload cpus`:\n\n");
    table(text, &[], machines::CPU_COLUMNS);
}

/// Keys, and those of the objects in `rows`.
fn table(text: &mut String, keys: &[AnswerKey], columns: &[Column]) {
    head(text, ["Key", "Takes", "Means"]);
    for key in keys {
        row(text, [&code(key.path), key.kind, key.means]);
    }
    for column in columns {
        row(text, [&code(&format!("rows[].{}", column.key)), column.kind, column.means]);
    }
}
