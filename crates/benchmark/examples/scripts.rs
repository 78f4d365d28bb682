//! Writes scripts into a folder, with the model's predictions, for `try_all.py`:
//!
//! ```sh
//! cargo run -p offload-benchmark --example scripts -- FOLDER < links
//! ```
//!
//! Each line of the input contains a name and a link. The script is written to `NAME.py`. `predicted.tsv` has two lines
//! per script, one for the CPU and one for the GPU. A line contains the name, the side, the library, and the seconds of
//! one run with their range, including copies but excluding start-up. For a side that is not measured, the line
//! contains the name, the side, `-` and the reason.

use std::io::Read;
use std::path::Path;
use std::{env, fs, io};

use offload_analysis::Report;
use offload_benchmark::{ScriptSide, script};
use offload_scenario::decode;
use offload_vocabulary::quantity::Seconds;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "scripts".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut links = String::new();
    io::stdin().read_to_string(&mut links)?;
    let mut table = String::new();
    for (name, link) in links.lines().filter_map(|line| line.split_once(' ')) {
        let report = Report::of(&decode("", link).scenario);
        let script = script(&report);
        fs::write(folder.join(format!("{name}.py")), &script.text)?;
        let (times, ranges) = (&report.assessment, &report.ranges);
        for (side, script_side, time, range) in [
            ("cpu", &script.cpu, times.cpu.total(), ranges.cpu),
            ("gpu", &script.gpu, times.warm.total(), ranges.warm),
        ] {
            let seconds_per_run = |time: Seconds| time.value() / times.runs.value();
            let (time, low, high) =
                (seconds_per_run(time), seconds_per_run(range.low), seconds_per_run(range.high));
            table += &match script_side {
                ScriptSide::Measured { id, .. } => {
                    format!("{name}\t{side}\t{id}\t{time}\t{low}\t{high}\n")
                }
                ScriptSide::NotMeasured { reason } => format!("{name}\t{side}\t-\t{reason}\n"),
            };
        }
    }
    fs::write(folder.join("predicted.tsv"), table)
}
