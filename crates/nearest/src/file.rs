//! Reads and writes the file of measured times.
//!
//! Each line has tab-separated fields. The first field is the type of the line, or a number if the line is a
//! measurement:
//!
//! - `source`: the name and the address of a publication, and the date on which it was accessed.
//! - `machine`: the part of a link that describes both machines and both libraries. Three fields for the CPU and three
//!   for the GPU follow: the id of the library, the class of hardware and the decimal logarithm of the memory
//!   bandwidth.
//! - `kind`: the kind of work of the following lines, such as `linalg/svd`.
//! - `work`: the rest of a link, the name of the work in the source (may be empty), and the ids of the precisions on
//!   the CPU and on the GPU.
//! - A number: a measurement of the preceding work. The fields are the zero-based indices of the source and of the
//!   machine, the times on the CPU and on the GPU in seconds (empty if not measured), and the decimal logarithms of the
//!   operations and bytes. The logarithms are omitted if they are the same as for the previous measurement.
//!
//! The file contains every property that a search compares, because parsing a link for each measurement would take too
//! long.

use crate::distance::{MachineTraits, Size, Traits};
use crate::kind::kind;
use offload_scenario::field::Group;
use offload_scenario::{Scenario, VERSION, decode, encode, field};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// The first line of the file.
const HEAD: &str = "# Measured times, written by `cargo xtask accuracy`. crates/nearest/src/file.rs explains the lines.";

/// A publication of measured times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeSource {
    pub name: String,
    /// The URL of the publication. For the project's own timings, the path of a file in the repository.
    pub address: String,
    /// The date on which the publication was accessed, such as `2026-11-21`.
    pub read: String,
}

/// A published time, as input for [`write()`].
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedTime {
    /// The zero-based index of the source.
    pub source: usize,
    /// The link of the work, the machines and the libraries.
    pub link: String,
    /// The name that the source gives the work, or empty if it gives none.
    pub name: String,
    /// The measured times of the link's work on the CPU and on the GPU, in seconds. `None` if not measured.
    pub seconds: [Option<f64>; 2],
}

/// A measurement: the indices of its source, machine and work, its times in seconds, and the size of the work.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) source: usize,
    machine: usize,
    work: usize,
    pub(crate) seconds: [Option<f64>; 2],
    size: Size,
}

/// The content of a `machine` line: keys of a link, and the properties of each side that distances compare.
#[derive(Clone, Debug, PartialEq)]
struct MachineLine {
    keys: String,
    /// The library, the class and the logarithm of the memory bandwidth of the CPU and of the GPU.
    sides: [(String, String, f64); 2],
}

/// The content of a `work` line: keys of a link, the source's name for the work, and the precision on each side.
#[derive(Clone, Debug, PartialEq)]
struct WorkLine {
    keys: String,
    name: String,
    precisions: [String; 2],
}

/// Published times, with their sources.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredTimes {
    sources: Vec<TimeSource>,
    machines: Vec<MachineLine>,
    works: Vec<WorkLine>,
    /// The rows of each kind of work.
    kinds: BTreeMap<String, Vec<Row>>,
}

impl MeasuredTimes {
    /// Returns the times that are embedded in the program.
    pub fn packaged() -> &'static Self {
        static PACKAGED: LazyLock<MeasuredTimes> = LazyLock::new(|| {
            MeasuredTimes::read(include_str!("../data/times.tsv")).unwrap_or_default()
        });
        &PACKAGED
    }

    /// Parses the text of a file of times. Returns `None` if the format is wrong.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        lines.next().filter(|line| *line == HEAD)?;
        let mut times = Self::default();
        let (mut kind, mut size) = (String::new(), Size::default());
        for line in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["source", name, address, read] => {
                    let [name, address, read] = [name, address, read].map(str::to_owned);
                    times.sources.push(TimeSource { name, address, read });
                }
                [
                    "machine",
                    keys,
                    library,
                    class,
                    bandwidth,
                    gpu_library,
                    gpu_class,
                    gpu_bandwidth,
                ] => {
                    let side = |library: &str, class: &str, bandwidth: &str| {
                        Some((library.to_owned(), class.to_owned(), bandwidth.parse().ok()?))
                    };
                    let sides = [
                        side(library, class, bandwidth)?,
                        side(gpu_library, gpu_class, gpu_bandwidth)?,
                    ];
                    times.machines.push(MachineLine { keys: keys.to_owned(), sides });
                }
                ["kind", id] => id.clone_into(&mut kind),
                ["work", keys, name, cpu_precision, gpu_precision] => {
                    let [keys, name] = [keys, name].map(str::to_owned);
                    let precisions = [cpu_precision, gpu_precision].map(str::to_owned);
                    times.works.push(WorkLine { keys, name, precisions });
                }
                [source, machine, cpu, gpu, ref logarithms @ ..] => {
                    if let [operations, bytes] = logarithms {
                        size.operations = operations.parse().ok()?;
                        size.bytes = bytes.parse().ok()?;
                    }
                    let row = times.row([source, machine], [cpu, gpu], size)?;
                    times.kinds.entry(kind.clone()).or_default().push(row);
                }
                _ => return None,
            }
        }
        Some(times)
    }

    fn row(&self, indices: [&str; 2], seconds: [&str; 2], size: Size) -> Option<Row> {
        let [source, machine] = indices;
        let row = Row {
            source: source.parse().ok()?,
            machine: machine.parse().ok()?,
            work: self.works.len().checked_sub(1)?,
            seconds: seconds.map(|seconds| seconds.parse().ok()),
            size,
        };
        (row.source < self.sources.len() && row.machine < self.machines.len()).then_some(row)
    }

    /// Returns the measurements of the question's kind of work.
    pub(crate) fn rows(&self, question: &Scenario) -> &[Row] {
        self.kinds.get(&kind(question)).map_or(&[], Vec::as_slice)
    }

    /// Returns the traits of the CPU (`side` 0) or of the GPU (`side` 1) of a row.
    pub(crate) fn traits(&self, row: &Row, side: usize) -> Traits<'_> {
        let (library, class, bandwidth) = &self.machines[row.machine].sides[side];
        Traits {
            machine: MachineTraits { library, class, bandwidth: *bandwidth },
            precision: &self.works[row.work].precisions[side],
            size: row.size,
        }
    }

    /// Returns the scenario whose times were measured.
    pub(crate) fn question(&self, row: &Row) -> Scenario {
        let (work, machine) = (&self.works[row.work].keys, &self.machines[row.machine].keys);
        decode("", &format!("{work}&{machine}")).scenario
    }

    pub(crate) fn source(&self, row: &Row) -> &TimeSource {
        &self.sources[row.source]
    }

    /// Returns the name that the source gives a row's work, or an empty string if it gives none.
    pub(crate) fn name(&self, row: &Row) -> &str {
        &self.works[row.work].name
    }

    /// Returns all times, sorted by kind of work. Their links are canonical.
    pub fn all(&self) -> impl Iterator<Item = PublishedTime> {
        self.kinds.values().flatten().map(|row| PublishedTime {
            source: row.source,
            link: encode(&self.question(row)),
            name: self.name(row).to_owned(),
            seconds: row.seconds,
        })
    }
}

/// Formats times as the text of a file, which [`MeasuredTimes::read`] can parse. Rounds the times to three significant
/// digits.
pub fn write(sources: &[TimeSource], times: &[PublishedTime]) -> String {
    let mut machines = Vec::new();
    let mut machine_indices = BTreeMap::new();
    let mut works: BTreeMap<(String, String), Vec<(String, Size)>> = BTreeMap::new();
    for time in times {
        let question = decode("", &time.link).scenario;
        let [cpu, gpu] = Traits::of(&question);
        let (work, machine) = split(&encode(&question));
        let machine = format!("{machine}\t{}\t{}", machine_fields(&cpu), machine_fields(&gpu));
        let index = *machine_indices.entry(machine.clone()).or_insert_with(|| {
            machines.push(machine);
            machines.len() - 1
        });
        let work = format!("{work}\t{}\t{}\t{}", time.name, cpu.precision, gpu.precision);
        let seconds = time
            .seconds
            .map(|seconds| seconds.map_or_else(String::new, |seconds| format!("{seconds:.2e}")));
        let row = format!("{}\t{index}\t{}", time.source, seconds.join("\t"));
        works.entry((kind(&question), work)).or_default().push((row, cpu.size));
    }
    let mut text = format!("{HEAD}\n");
    for TimeSource { name, address, read } in sources {
        let _ = writeln!(text, "source\t{name}\t{address}\t{read}");
    }
    for machine in machines {
        let _ = writeln!(text, "machine\t{machine}");
    }
    let (mut last_kind, mut last_size) = (String::new(), Size::default());
    for ((kind, work), rows) in works {
        if kind != last_kind {
            let _ = writeln!(text, "kind\t{kind}");
            last_kind = kind;
        }
        let _ = writeln!(text, "work\t{work}");
        for (row, size) in rows {
            text += &row;
            if size != last_size {
                let _ = write!(text, "\t{}\t{}", size.operations, size.bytes);
                last_size = size;
            }
            text.push('\n');
        }
    }
    text
}

fn machine_fields(traits: &Traits<'_>) -> String {
    let MachineTraits { library, class, bandwidth } = traits.machine;
    format!("{library}\t{class}\t{bandwidth}")
}

/// Splits a canonical link into two parts: the work, and the machines with their libraries. Omits the version.
fn split(link: &str) -> (String, String) {
    let version = format!("v={VERSION}");
    let is_of_machine = |pair: &&str| {
        let key = pair.split('=').next().unwrap_or(pair);
        field(key).is_some_and(|field| matches!(field.group, Group::Hardware | Group::Efficiency))
    };
    let pairs = link.split('&').filter(|pair| *pair != version);
    let (machine, work): (Vec<&str>, Vec<&str>) = pairs.partition(is_of_machine);
    (work.join("&"), machine.join("&"))
}
