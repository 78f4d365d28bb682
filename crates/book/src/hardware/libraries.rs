//! Writes the tables of CPU libraries and GPU libraries, including their overheads.

use offload_catalog::{Issue, cpu_libraries, gpu_libraries};
use offload_vocabulary::execution::Threads;

use super::{digits, head, heading, references, row};

const MICRO: f64 = 1e6;

pub(super) fn write(text: &mut String) {
    write_cpu_libraries(text);
    write_gpu_libraries(text);
}

fn write_cpu_libraries(text: &mut String) {
    heading(text, "Libraries on the CPU");
    text.push_str(
        "A call is the overhead of a library call. Three columns give the number of cores that the \
         library uses: for matrix products, for element-wise operations, and for all other \
         operations.\n\n",
    );
    let heads = [
        "Id",
        "Name",
        "A call, µs",
        "Products on",
        "Element-wise on",
        "The rest on",
        "Fuses",
        "Sources",
    ];
    head(text, heads);
    for library in cpu_libraries() {
        let cells: [&str; _] = [
            &format!("`{}`", library.id),
            library.name,
            &digits(library.call.likely().value() * MICRO),
            describe_threads(library.threads_matmul),
            describe_threads(library.threads_elementwise),
            describe_threads(library.threads_other),
            if library.fuses { "yes" } else { "no" },
            &references(&[library.call.source(), library.math.source()]),
        ];
        row(text, cells);
    }
}

const fn describe_threads(threads: Threads) -> &'static str {
    match threads {
        Threads::One => "one core",
        Threads::All => "all cores",
        Threads::Root => "√ of the cores",
    }
}

fn write_gpu_libraries(text: &mut String) {
    heading(text, "Libraries on the GPU");
    text.push_str(
        "A launch is the CPU time to issue one kernel. A call is the overhead of a whole compiled \
         function or recorded graph. The shortest kernel is the minimum GPU time of a kernel. \
         Waiting is the additional time of a synchronization. Import, context and handles take \
         time once per process, and compiling takes time once per kernel or function.\n\n",
    );
    let heads = [
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
    head(text, heads);
    for library in gpu_libraries() {
        let start_up = library.context.likely() + library.handles.likely();
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
            &digits(start_up.value()),
            &digits(library.compile_each.likely().value()),
            library.support_note,
            &references(&sources),
        ];
        row(text, cells);
    }
}
