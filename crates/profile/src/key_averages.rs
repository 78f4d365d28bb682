//! Parses the `torch.profiler` table that `key_averages().table()` prints in PyTorch 1.8 and later.

use crate::duration::whole;
use crate::known_work::operators;
use crate::timed_work::{AttributedWork, TimedWork, add};
use crate::torch_operator::sized;

/// A row of the table, which describes an operator, a kernel or a label.
#[derive(Debug)]
pub(crate) struct OperatorRow {
    /// The line number in the text, starting from 1.
    line: u32,
    /// The name, such as `aten::mm` for an operator.
    name: String,
    calls: f64,
    /// The self time on the CPU in seconds.
    cpu: f64,
    /// The self time on the GPU in seconds, if the table has this column.
    gpu: Option<f64>,
    /// The input shapes as printed in the table. Empty if the table has no shapes.
    shapes: String,
    /// The number of arithmetic operations in all calls, if the table has this column.
    flops: Option<f64>,
}

/// The columns of the table: the start and end of each column in characters, and the indices of the columns that are
/// parsed.
struct Columns {
    spans: Vec<(usize, usize)>,
    name: usize,
    cpu: usize,
    gpu: Option<usize>,
    calls: usize,
    shapes: Option<usize>,
    flops: Option<(usize, f64)>,
}

/// The maximum number of rows to parse. A network has a few hundred operators.
const MAX_ROWS: usize = 20_000;

/// The minimum fraction of the total time for which an operator is listed separately.
const MIN_LISTED_SHARE: f64 = 0.002;

/// Attributes the time in the first table of a text to kinds of work.
///
/// Returns `None` if the text contains no such table.
pub(crate) fn buckets(text: &str) -> Option<Vec<TimedWork>> {
    let lines: Vec<&str> = text.lines().collect();
    let (head, columns) = lines
        .windows(2)
        .enumerate()
        .find_map(|(index, pair)| Some((index + 1, Columns::read(pair[0], pair[1])?)))?;
    let rows: Vec<OperatorRow> = lines[head + 1..]
        .iter()
        .zip(head + 2..)
        .skip_while(|(line, _)| is_rule(line))
        .take_while(|(line, _)| !is_rule(line))
        .take(MAX_ROWS)
        .filter_map(|(line, number)| columns.row(line, u32::try_from(number).ok()?))
        .collect();
    let footer_seconds = |label: &str| {
        let line = lines.iter().find_map(|line| line.trim().strip_prefix(label))?;
        whole(line.strip_prefix(" time total:")?)
    };
    let gpu_labels = ["Self CUDA", "Self XPU", "Self MTIA", "Self PrivateUse1", "Self HPU"];
    let times = RunTimes {
        head: u32::try_from(head + 1).ok()?,
        cpu: footer_seconds("Self CPU").unwrap_or(0.0),
        gpu: gpu_labels.iter().find_map(|name| footer_seconds(name)).unwrap_or(0.0),
    };
    let works = attribute(&rows, &times);
    (works.iter().map(|work| work.seconds).sum::<f64>() > 0.0).then_some(works)
}

/// The total times of the profiled run in seconds. A time is zero if the text does not contain it.
struct RunTimes {
    /// The line number of the table's header, starting from 1.
    head: u32,
    cpu: f64,
    gpu: f64,
}

/// Attributes the self time of each operator to kinds of work, and adds the time that no row contains.
///
/// If a GPU was used, all times are GPU times. Rows of kernels are skipped, because the time of a kernel is also in the
/// row of the operator that launches it.
fn attribute(rows: &[OperatorRow], run: &RunTimes) -> Vec<TimedWork> {
    let gpu_seconds = |row: &OperatorRow| row.gpu.filter(|_| row.cpu > 0.0).unwrap_or(0.0);
    let total_gpu_seconds: f64 = rows.iter().map(gpu_seconds).sum();
    let on_gpu = total_gpu_seconds > 0.0;
    let bare_names: Vec<&str> =
        rows.iter().map(|row| row.name.strip_prefix("aten::").unwrap_or(&row.name)).collect();
    let known_works = operators(&bare_names);
    let mut works = Vec::new();
    let mut counted_seconds = 0.0;
    let all_seconds: f64 =
        rows.iter().map(|row| if on_gpu { gpu_seconds(row) } else { row.cpu }).sum();
    for (row, known_work) in rows.iter().zip(known_works) {
        let seconds = if on_gpu { gpu_seconds(row) } else { row.cpu };
        if seconds <= 0.0 {
            continue;
        }
        counted_seconds += seconds;
        let name = bare_name(row);
        let (name, work) = match known_work {
            Some(_) if seconds < MIN_LISTED_SHARE * all_seconds => {
                let why = "operators that take little time each";
                ("small operators".to_owned(), AttributedWork::Stays(why.to_owned()))
            }
            Some(known_work) => {
                let flops = operations(rows, row);
                let size = sized(&known_work, &row.shapes, flops.map(|flops| flops / row.calls));
                let name = if row.shapes.is_empty() || size.is_none() {
                    known_work.name.clone()
                } else {
                    // Calls of the same operator with different shapes become separate phases.
                    format!("{}, line {}", known_work.name, row.line)
                };
                let work = match size {
                    Some((size, assumed)) => AttributedWork::Known {
                        link: known_work.link.clone() + &size,
                        size: None,
                        assumed,
                    },
                    None => AttributedWork::Known {
                        link: known_work.link.clone(),
                        size: Some(known_work.size),
                        assumed: false,
                    },
                };
                (name, work)
            }
            None => uncovered_work(name),
        };
        let (lines, calls) = (vec![row.line], row.calls);
        add(&mut works, TimedWork { name, lines, calls, seconds, on_gpu, work });
    }
    // Work without a link stays on the CPU, even if its time was measured on the GPU.
    works
        .iter_mut()
        .filter(|work| matches!(work.work, AttributedWork::Stays(_)))
        .for_each(|work| work.on_gpu = false);
    let (total, why) = if on_gpu {
        (
            run.cpu.max(run.gpu),
            "the GPU is idle: Python, launches and copies take longer than its work",
        )
    } else {
        (run.cpu, "this time is in rows that the table leaves out")
    };
    if total > counted_seconds {
        let name = if on_gpu { "GPU idle" } else { "unlisted rows" };
        add(
            &mut works,
            TimedWork {
                name: name.to_owned(),
                lines: vec![run.head],
                calls: 1.0,
                seconds: total - counted_seconds,
                on_gpu: false,
                work: AttributedWork::Stays(why.to_owned()),
            },
        );
    }
    works
}

fn bare_name(row: &OperatorRow) -> &str {
    row.name.strip_prefix("aten::").unwrap_or(&row.name)
}

/// Returns the name of a phase for an operator that the model does not cover, and the reason why it is not covered.
fn uncovered_work(name: &str) -> (String, AttributedWork) {
    let (name, why) = if name.starts_with("enumerate(DataLoader)") || name.contains("dataloader") {
        ("loading data", "it reads and prepares samples")
    } else if name.starts_with("cuda") || name.starts_with("hip") || name.contains("Synchronize") {
        ("launches and waiting", "the program launches kernels, or waits for the GPU")
    } else if matches!(name, "to" | "_to_copy" | "copy_") {
        ("torch copies", "it copies tensors")
    } else {
        ("torch, other", "the model doesn’t cover views, memory, labels and Python")
    };
    (name.to_owned(), AttributedWork::Stays(why.to_owned()))
}

/// Returns the number of operations in a row. If the row has no number, returns that of a row with the same first
/// inputs and the same number of calls.
///
/// PyTorch reports the operations of a convolution in the row of its public function, which is two calls above the
/// operator that computes the convolution.
fn operations(rows: &[OperatorRow], row: &OperatorRow) -> Option<f64> {
    row.flops.or_else(|| {
        let first_inputs = |row: &OperatorRow| {
            row.shapes.match_indices("],").nth(1).map(|(index, _)| row.shapes[..index].to_owned())
        };
        let inputs = first_inputs(row)?;
        let is_caller = |caller: &&OperatorRow| {
            caller.flops.is_some()
                && caller.calls == row.calls
                && first_inputs(caller).as_ref() == Some(&inputs)
        };
        rows.iter().find(is_caller)?.flops
    })
}

/// Returns `true` if a line consists of dashes.
fn is_rule(line: &str) -> bool {
    line.contains("---") && line.chars().all(|c| c == '-' || c.is_whitespace())
}

impl Columns {
    /// Parses the columns from the header of a table and the line of dashes above the header.
    fn read(rule: &str, head: &str) -> Option<Self> {
        if !is_rule(rule) || !head.contains("CPU") {
            return None;
        }
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for (index, c) in rule.chars().enumerate().filter(|(_, c)| *c == '-') {
            debug_assert_eq!(c, '-');
            match spans.last_mut() {
                Some((_, end)) if *end == index => *end = index + 1,
                _ => spans.push((index, index + 1)),
            }
        }
        let heads: Vec<String> =
            (0..spans.len()).map(|column| cell(head, &spans, column)).collect();
        let find_column =
            |names: &[&str]| heads.iter().position(|head| names.contains(&head.as_str()));
        let is_gpu_column = |head: &String| {
            let device = head.strip_prefix("Self ").unwrap_or_default();
            let device = device.strip_suffix(" total").unwrap_or(device);
            ["CUDA", "XPU", "MTIA", "PrivateUse1", "HPU"].contains(&device)
        };
        let flops = heads.iter().enumerate().find_map(|(column, head)| {
            let unit = head.strip_prefix("Total ")?.strip_suffix("FLOPs")?;
            let scale = match unit {
                "" => 1.0,
                "K" => 1e3,
                "M" => 1e6,
                "G" => 1e9,
                "T" => 1e12,
                _ => return None,
            };
            Some((column, scale))
        });
        Some(Self {
            name: find_column(&["Name"])?,
            cpu: find_column(&["Self CPU", "Self CPU total"])?,
            gpu: heads.iter().position(is_gpu_column),
            calls: find_column(&["# of Calls", "Number of Calls"])?,
            shapes: find_column(&["Input Shapes"]),
            flops,
            spans,
        })
    }

    fn row(&self, line: &str, number: u32) -> Option<OperatorRow> {
        let cell = |column: usize| cell(line, &self.spans, column);
        let calls: f64 = cell(self.calls).parse().ok()?;
        let flops =
            self.flops.and_then(|(column, scale)| Some(cell(column).parse::<f64>().ok()? * scale));
        let is_valid = |figure: &f64| (0.0..1e25).contains(figure);
        Some(OperatorRow {
            line: number,
            name: cell(self.name),
            calls: Some(calls).filter(is_valid)?.max(1.0),
            cpu: whole(&cell(self.cpu))?,
            gpu: self.gpu.and_then(|column| whole(&cell(column))),
            shapes: self.shapes.map(cell).unwrap_or_default(),
            flops: flops.filter(|flops| *flops > 0.0).filter(is_valid),
        })
    }
}

/// Returns the text in a cell, without padding.
fn cell(line: &str, spans: &[(usize, usize)], column: usize) -> String {
    let (begin, end) = spans[column];
    let text: String = line.chars().skip(begin).take(end - begin).collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::buckets;
    use crate::timed_work::AttributedWork;

    /// A table from PyTorch 2.3 with a GPU: an operator, its kernel, and the call that waits for the kernel.
    const ON_GPU: &str = "\
----------------------  ------------  ------------  ------------  ------------  ------------  ------------
                  Name    Self CPU %      Self CPU     Self CUDA   Self CUDA %    CUDA total    # of Calls
----------------------  ------------  ------------  ------------  ------------  ------------  ------------
              aten::mm        10.00%       1.000ms       6.000ms       100.00%       6.000ms             3
ampere_sgemm_128x64_nn         0.00%       0.000us       6.000ms       100.00%       6.000ms             3
 cudaDeviceSynchronize        90.00%       9.000ms       0.000us         0.00%       0.000us             1
----------------------  ------------  ------------  ------------  ------------  ------------  ------------
Self CPU time total: 10.000ms
Self CUDA time total: 6.000ms
";

    #[test]
    fn a_kernel_counts_once_and_idle_gpu_time_is_named() {
        let works = buckets(ON_GPU).expect("a table");
        let found: Vec<_> =
            works.iter().map(|work| (work.name.as_str(), work.seconds, work.on_gpu)).collect();
        assert_eq!(found, [("torch mm", 6e-3, true), ("GPU idle", 4e-3, false)]);
        assert!(matches!(&works[0].work, AttributedWork::Known { size: Some("n"), .. }));
    }

    #[test]
    fn the_columns_of_pytorch_1_4_are_read() {
        let text = "\
-----------  --------------  --------------  ---------------  ---------------
Name         Self CPU total  CPU total %     CPU total        Number of Calls
-----------  --------------  --------------  ---------------  ---------------
aten::relu   2.000ms         50.00%          2.000ms          4
-----------  --------------  --------------  ---------------  ---------------
Self CPU time total: 2.000ms
";
        let works = buckets(text).expect("a table");
        assert_eq!((works.len(), works[0].calls, works[0].seconds), (1, 4.0, 2e-3));
    }
}
