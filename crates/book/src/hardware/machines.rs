//! Writes the tables of GPUs, CPUs, complete machines, and interconnects.

use offload_catalog::{
    Cpu, CpuKind, MachineClass, NamedMachine, architectures, cpus, gpus, interconnects, machines,
    peer_interconnects,
};

use super::{digits, digits_if_known, head, heading, references, row};

const TERA: f64 = 1e12;
const GIGA: f64 = 1e9;
const MEGA: f64 = 1e6;

pub(super) fn write(text: &mut String) {
    write_gpus(text);
    write_architectures(text);
    write_cpus(text);
    write_machine_classes(text);
    write_machines(text);
    write_cpu_links(text);
    write_gpu_links(text);
}

fn write_gpus(text: &mut String) {
    heading(text, "GPUs");
    let heads = [
        "Id",
        "Name",
        "Year",
        "FP64, TFLOP/s",
        "FP32, TFLOP/s",
        "FP16 on tensor cores, TFLOP/s",
        "Memory, GB",
        "Bandwidth, GB/s",
        "Power, W",
        "Rent, $/h",
        "Sources",
    ];
    head(text, heads);
    for gpu in gpus() {
        let format_rate = |figure: Option<offload_catalog::Figure<_>>| {
            digits_if_known(figure.map(|figure| {
                let rate: offload_vocabulary::quantity::Throughput = figure.value();
                rate.value() / TERA
            }))
        };
        let mut sources = vec![gpu.fp32.source(), gpu.memory_bandwidth.source()];
        sources.extend(gpu.fp64.map(|fp64| fp64.source()));
        sources.extend(gpu.fp16_matrix.map(|fp16_matrix| fp16_matrix.source()));
        sources.push(gpu.memory.source());
        sources.extend(gpu.power.map(|power| power.source()));
        sources.extend(gpu.price.map(|price| price.source()));
        let cells: [&str; _] = [
            &format!("`{}`", gpu.id),
            gpu.name,
            &gpu.released.to_string(),
            &format_rate(gpu.fp64),
            &format_rate(Some(gpu.fp32)),
            &format_rate(gpu.fp16_matrix),
            &digits(gpu.memory.value().value() / GIGA),
            &digits(gpu.memory_bandwidth.value().value() / GIGA),
            &digits_if_known(gpu.power.map(|power| power.value().value())),
            &digits_if_known(gpu.price.map(|price| price.likely().value())),
            &references(&sources),
        ];
        row(text, cells);
    }
    text.push_str(
        "\nAn empty cell means that the card lacks the feature, or that no figure is known. The \
         rent is the median of the known offers, most of which include a machine.\n",
    );
}

fn write_architectures(text: &mut String) {
    heading(text, "GPU architectures");
    text.push_str(
        "This table shows the shares of the peak rates that each architecture sustains. Power also \
         limits FP32 matrix products on ordinary cores: the sustained rate is at most the card's \
         power divided by the energy per FLOP.\n\n",
    );
    let heads = [
        "Name",
        "Tensor cores, % of peak",
        "FP32 at most, % of peak",
        "Streaming, % of bandwidth",
        "Energy, pJ/FLOP",
        "Sources",
    ];
    head(text, heads);
    for architecture in architectures() {
        let sources = [
            architecture.matrix_share.source(),
            architecture.vector_share.source(),
            architecture.bandwidth_share.source(),
            architecture.energy_per_flop.source(),
        ];
        let cells: [&str; _] = [
            architecture.name,
            &digits(architecture.matrix_share.likely().value() * 100.0),
            &digits(architecture.vector_share.value().value() * 100.0),
            &digits(architecture.bandwidth_share.likely().value() * 100.0),
            &digits(architecture.energy_per_flop.value().value() * TERA),
            &references(&sources),
        ];
        row(text, cells);
    }
}

fn write_cpus(text: &mut String) {
    heading(text, "CPUs and cloud machines");
    text.push_str("In most x86 clouds, a vCPU is half a core. This table counts whole cores.\n\n");
    let heads = [
        "Id",
        "Name",
        "Cores, number",
        "Clock, GHz",
        "FP64, GFLOP/s",
        "FP32, GFLOP/s",
        "Bandwidth, GB/s",
        "L3, MB",
        "Power, W",
        "Rent, $/h",
        "Sources",
    ];
    head(text, heads);
    for cpu in cpus() {
        let mut sources = vec![cpu.cores.source(), cpu.clock.source(), cpu.bandwidth.source()];
        sources.push(cpu.fp64_per_cycle.source());
        sources.extend(cpu.cache.map(|cache| cache.source()));
        sources.extend(cpu.power.map(|power| power.source()));
        sources.extend(cpu.price.map(|price| price.source()));
        let cells: [&str; _] = [
            &format!("`{}`", cpu.id),
            cpu.name,
            &digits(cpu.cores.value().value()),
            &digits(cpu.clock.likely() / GIGA),
            &digits(cpu.fp64().value() / GIGA),
            &digits(cpu.fp32().value() / GIGA),
            &digits(cpu.bandwidth.value().value() / GIGA),
            &digits_if_known(cpu.cache.map(|cache| cache.value().value() / MEGA)),
            &digits_if_known(cpu.power.map(|power| power.value().value())),
            &digits_if_known(cpu.price.map(|price| price.value().value())),
            &references(&sources),
        ];
        row(text, cells);
    }
}

fn write_machine_classes(text: &mut String) {
    heading(text, "Classes of machines");
    text.push_str(
        "The page lists machines by these classes, in this order, and shows the range of rents in \
         the headings. Rents are on-demand prices of the machines in the tables before and after \
         this one.\n\n",
    );
    let heads = [
        "Class",
        "Machines, number",
        "Lowest rent, $/h",
        "Highest rent, $/h",
        "FP32 of all their GPUs, TFLOP/s",
    ];
    head(text, heads);
    for class in MachineClass::ALL {
        let is_of_class = |cpu: &&Cpu| match cpu.kind {
            CpuKind::Instance { class: cpu_class, .. } => cpu_class == class,
            CpuKind::Bare => false,
        };
        let rents = cpus().iter().filter(is_of_class).filter_map(|cpu| cpu.price);
        let rents = rents.map(|price| price.value().value());
        let gpu_machines = || machines().iter().filter(|machine| machine.class() == class);
        let rate = |machine: &NamedMachine| {
            machine.gpu.fp32.value().value() * machine.gpus.value().value() / TERA
        };
        let format_range = |low: Option<f64>, high: Option<f64>| {
            if low == high {
                digits_if_known(low)
            } else {
                format!("{} to {}", digits_if_known(low), digits_if_known(high))
            }
        };
        let is_own = matches!(class, MachineClass::Own | MachineClass::OwnMultiGpu);
        let number = if is_own { gpu_machines().count() } else { rents.clone().count() };
        let cells: [&str; _] = [
            class.name(),
            &number.to_string(),
            &digits_if_known(rents.clone().reduce(f64::min)),
            &digits_if_known(rents.reduce(f64::max)),
            &format_range(
                gpu_machines().map(rate).reduce(f64::min),
                gpu_machines().map(rate).reduce(f64::max),
            ),
        ];
        row(text, cells);
    }
}

fn write_machines(text: &mut String) {
    heading(text, "Machines with GPUs");
    text.push_str(
        "`machine=` sets the CPU, the GPUs and the link at once. The rent is the price of the whole \
         machine. You pay all of it, whether a run uses the CPU or any number of the GPUs.\n\n",
    );
    head(
        text,
        [
            "Id",
            "Name",
            "Class",
            "CPU",
            "Cores, number",
            "GPU",
            "GPUs, number",
            "Link",
            "Rent, $/h",
            "Sources",
        ],
    );
    for machine in machines() {
        let NamedMachine { cpu, gpu, gpus, .. } = machine;
        let cores = machine.cores.unwrap_or(cpu.cores);
        let mut sources = vec![cores.source(), gpus.source()];
        sources.extend(cpu.price.map(|price| price.source()));
        let cells: [&str; _] = [
            &format!("`{}`", machine.id),
            machine.name,
            machine.class().name(),
            &format!("`{}`", cpu.id),
            &digits(cores.value().value()),
            &format!("`{}`", gpu.id),
            &digits(gpus.value().value()),
            machine.interconnect.name,
            &digits_if_known(cpu.price.map(|price| price.value().value())),
            &references(&sources),
        ];
        row(text, cells);
    }
}

fn write_cpu_links(text: &mut String) {
    heading(text, "Links between CPU and GPU");
    text.push_str(
        "This table shows the bandwidth of one large copy to the GPU (in) and back (out), for \
         pinned memory and for pageable memory. NumPy allocates pageable memory. A copy is the \
         fixed time of each copy.\n\n",
    );
    let heads = [
        "Id",
        "Name",
        "Nominal, GB/s",
        "Pinned in, GB/s",
        "Pinned out, GB/s",
        "Pageable in, GB/s",
        "Pageable out, GB/s",
        "A copy, µs",
        "Sources",
    ];
    head(text, heads);
    for link in interconnects() {
        let mut sources = vec![
            link.to_gpu.source(),
            link.to_cpu.source(),
            link.pageable_to_gpu.source(),
            link.pageable_to_cpu.source(),
            link.latency.source(),
        ];
        sources.extend(link.theoretical.map(|bandwidth| bandwidth.source()));
        let cells: [&str; _] = [
            &format!("`{}`", link.id),
            link.name,
            &digits_if_known(link.theoretical.map(|bandwidth| bandwidth.value().value() / GIGA)),
            &digits(link.to_gpu.value().value() / GIGA),
            &digits(link.to_cpu.value().value() / GIGA),
            &digits(link.pageable_to_gpu.value().value() / GIGA),
            &digits(link.pageable_to_cpu.value().value() / GIGA),
            &digits(link.latency.value().value() * MEGA),
            &references(&sources),
        ];
        row(text, cells);
    }
}

fn write_gpu_links(text: &mut String) {
    heading(text, "Links between GPUs");
    head(text, ["Id", "Name", "All-reduce, GB/s", "Smallest, µs", "Sources"]);
    for bridge in peer_interconnects() {
        let cells: [&str; _] = [
            &format!("`{}`", bridge.id),
            bridge.name,
            &digits(bridge.bandwidth.likely().value() / GIGA),
            &digits(bridge.latency.likely().value() * MEGA),
            &references(&[bridge.bandwidth.source(), bridge.latency.source()]),
        ];
        row(text, cells);
    }
}
