//! The tables of the CPU and GPU libraries, with their overheads.

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
    for library in cpu_libraries() {
        let cells: [&str; _] = [
            &format!("`{}`", library.id),
            library.name,
            &digits(library.call.likely().value() * MICRO),
            cores(library.threads_matmul),
            cores(library.threads_elementwise),
            cores(library.threads_other),
            if library.fuses { "yes" } else { "no" },
            &references(&[library.call.source(), library.math.source()]),
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
    for library in gpu_libraries() {
        let once = library.context.likely() + library.handles.likely();
        let sources = [
            library.launch.source(),
            library.call.source(),
            library.kernel.source(),
            library.synchronize.source(),
            library.import.source(),
            library.context.source(),
            library.handles.source(),
            library.compile_each.source(),
        ];
        let issues = match library.issue {
            Issue::Eager => "each kernel",
            Issue::Compiled => "a compiled function",
            Issue::Captured => "a recorded graph",
        };
        let cells: [&str; _] = [
            &format!("`{}`", library.id),
            library.name,
            issues,
            &digits(library.launch.likely().value() * MICRO),
            &digits(library.call.likely().value() * MICRO),
            &digits(library.kernel.likely().value() * MICRO),
            &digits(library.synchronize.likely().value() * MICRO),
            &digits(library.import.likely().value()),
            &digits(once.value()),
            &digits(library.compile_each.likely().value()),
            library.support_note,
            &references(&sources),
        ];
        row(text, cells);
    }
}
