//! Writes scripts into a folder, with what the model predicts of them, for `try_all.py`:
//!
//! ```sh
//! cargo run -p offload-benchmark --example scripts -- FOLDER < links
//! ```
//!
//! Each line is a name and a link. A script goes to `NAME.py`, and `predicted.tsv` has a line for each: the name, the
//! CPU library, and the seconds of one run on the CPU; or the name and why it is not measured.

use std::io::Read;
use std::path::Path;
use std::{env, fs, io};

use offload_analysis::Report;
use offload_benchmark::{ScriptSide, script};
use offload_scenario::decode;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "scripts".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut links = String::new();
    io::stdin().read_to_string(&mut links)?;
    let mut table = String::new();
    for (name, link) in links.lines().filter_map(|line| line.split_once(' ')) {
        let report = Report::of(&decode("", link).scenario);
        let made = script(&report);
        fs::write(folder.join(format!("{name}.py")), &made.text)?;
        let runs = report.inputs.get(offload_scenario::Number::Runs).map_or(1.0, |it| it.value);
        table += &match &made.cpu {
            ScriptSide::Measured { id, .. } => {
                format!("{name}\t{id}\t{}\n", report.assessment.cpu.total().value() / runs)
            }
            ScriptSide::Left { why } => format!("{name}\t-\t{why}\n"),
        };
    }
    fs::write(folder.join("predicted.tsv"), table)
}
