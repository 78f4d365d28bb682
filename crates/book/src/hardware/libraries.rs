//! The costs of the libraries.

use offload_catalog::{Issue, cpu_libraries, gpu_libraries};
use offload_vocabulary::execution::Threads;

use super::{digits, head, heading, references, row};

const MICRO: f64 = 1e6;

pub(super) fn write(text: &mut String) {
    on_the_cpu(text);
    on_the_gpu(text);
}

fn on_the_cpu(text: &mut String) {
    heading(text, "Libraries on the CPU");
    text.push_str(
        "Cores are those that a matrix product, an element-wise operation and anything else use.\n\n",
    );
    let units = [
        "Id",
        "Name",
        "A call, µs",
        "Products on",
        "Element-wise on",
        "The rest on",
        "Fuses",
        "Sources",
    ];
    head(text, units);
    for it in cpu_libraries() {
        let cells: [&str; _] = [
            &format!("`{}`", it.id),
            it.name,
            &digits(it.call.likely().value() * MICRO),
            cores(it.threads_matmul),
            cores(it.threads_elementwise),
            cores(it.threads_other),
            if it.fuses { "yes" } else { "no" },
            &references(&[it.call.source(), it.math.source()]),
        ];
        row(text, cells);
    }
}

const fn cores(threads: Threads) -> &'static str {
    match threads {
        Threads::One => "one core",
        Threads::All => "all cores",
        Threads::Root => "√ of the cores",
    }
}

fn on_the_gpu(text: &mut String) {
    heading(text, "Libraries on the GPU");
    text.push_str(
        "A launch is what the CPU spends to issue one kernel, a call what a compiled function or a \
         recorded graph costs as a whole; the shortest kernel is time on the GPU. Import, context \
         and handles are paid once in a process, compiling once for each kernel or function.\n\n",
    );
    let units = [
        "Id",
        "Name",
        "Issues",
        "A launch, µs",
        "A call, µs",
        "Shortest kernel, µs",
        "Waiting, µs",
        "Import, s",
        "Context and handles, s",
        "Compiling, s",
        "Not on NVIDIA",
        "Sources",
    ];
    head(text, units);
    for it in gpu_libraries() {
        let once = it.context.likely() + it.handles.likely();
        let sources = [
            it.launch.source(),
            it.call.source(),
            it.kernel.source(),
            it.synchronize.source(),
            it.import.source(),
            it.context.source(),
            it.handles.source(),
            it.compile_each.source(),
        ];
        let issues = match it.issue {
            Issue::Eager => "each kernel",
            Issue::Compiled => "a compiled function",
            Issue::Captured => "a recorded graph",
        };
        let cells: [&str; _] = [
            &format!("`{}`", it.id),
            it.name,
            issues,
            &digits(it.launch.likely().value() * MICRO),
            &digits(it.call.likely().value() * MICRO),
            &digits(it.kernel.likely().value() * MICRO),
            &digits(it.synchronize.likely().value() * MICRO),
            &digits(it.import.likely().value()),
            &digits(once.value()),
            &digits(it.compile_each.likely().value()),
            it.support_note,
            &references(&sources),
        ];
        row(text, cells);
    }
}
