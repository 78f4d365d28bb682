//! The Rust files, from the data.

mod libraries;

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::File;
use super::data::{Cpu, Data, Figure, Instance, Table};
use super::record::{Record, Sources, constant};
use super::unit::{
    BANDWIDTH, BYTES, CLOCK, COUNT, CYCLES, ENERGY, PER_CYCLE, POWER, PRICE, RATIO, SHARE,
    THROUGHPUT, TIME, TIME_PER_BYTE,
};

/// What full sockets reach of the specified bandwidth where it is not measured.
const UNMEASURED_BANDWIDTH: f64 = 0.8;

/// Every generated file.
pub(super) fn files(data: &Data) -> Result<Vec<File>, String> {
    let sources = &Sources { table: &data.sources, named: RefCell::new(BTreeSet::new()) };
    Ok(vec![
        ("architectures.rs", architectures(data, sources)?),
        ("cpus.rs", cpus(data, sources)?),
        ("gpus.rs", gpus(data, sources)?),
        ("interconnects.rs", interconnects(data, sources)?),
        ("libraries.rs", libraries::render(data, sources)?),
        ("links.rs", links(data, sources)?),
        ("model.rs", model(data, sources)?),
        ("retired.rs", retired(data)),
        // Last: it lists the sources that the others have named.
        ("sources.rs", render_sources(sources)?),
    ])
}

fn file(from: &str, imports: &[&str], body: &str) -> String {
    let mut text =
        format!("// Written by `cargo xtask catalog` from {from}: edit that instead.\n\n");
    for import in imports {
        text += &format!("use {import};\n");
    }
    if !imports.is_empty() {
        text += "\n";
    }
    text + body
}

fn array(name: &str, kind: &str, records: &[String]) -> String {
    format!("pub(crate) static {name}: [{kind}; {}] = [\n{}];\n", records.len(), records.concat())
}

/// Constants by which other records refer to those of an array that are `used`.
fn names<'a>(
    array: &str,
    kind: &str,
    ids: impl Iterator<Item = &'a String>,
    used: impl Fn(&str) -> bool,
) -> String {
    let mut text = String::from("\n");
    for (index, id) in ids.enumerate().filter(|(_, id)| used(id)) {
        text += &format!("pub(crate) const {}: &{kind} = &{array}[{index}];\n", constant(id));
    }
    text
}

/// Constants by which figures refer to their sources.
fn source_names(ids: &[String]) -> String {
    let line = |(place, id): (usize, &String)| {
        format!("pub(crate) const {}: SourceId = source({place});\n", constant(id))
    };
    String::from("\n") + &ids.iter().enumerate().map(line).collect::<String>()
}

fn each<T>(
    table: &Table<T>,
    record: impl Fn(&str, &T) -> Result<String, String>,
) -> Result<Vec<String>, String> {
    table.iter().map(|(id, from)| record(id, from)).collect()
}

/// The constant of another record, which must exist.
fn reference<T>(module: &str, table: &Table<T>, id: &str) -> Result<String, String> {
    let known = table.contains_key(id);
    known.then(|| format!("{module}::{}", constant(id))).ok_or_else(|| format!("no \"{id}\""))
}

/// The constant of another record, if one is named.
fn maybe_reference<T>(
    module: &str,
    table: &Table<T>,
    id: Option<&String>,
) -> Result<String, String> {
    id.map_or(Ok("None".into()), |id| Ok(format!("Some({})", reference(module, table, id)?)))
}

/// The variant that a word stands for.
fn variant(kind: &str, words: &[(&str, &str)], word: &str) -> Result<String, String> {
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, name)| format!("{kind}::{name}")).ok_or_else(|| format!("\"{word}\" is unknown"))
}

fn vendor(word: &str) -> Result<String, String> {
    let words = [("AMD", "Amd"), ("Apple", "Apple"), ("Intel", "Intel"), ("NVIDIA", "Nvidia")];
    variant("Vendor", &words, word)
}

fn provider(word: &str) -> Result<String, String> {
    let words = [
        ("AWS", "Aws"),
        ("Azure", "Azure"),
        ("Google Cloud", "GoogleCloud"),
        ("Google Colab", "GoogleColab"),
    ];
    variant("Provider", &words, word)
}

fn architectures(data: &Data, sources: &Sources) -> Result<String, String> {
    let records = each(&data.architectures, |id, from| {
        let mut to = Record::new(sources, "architectures.toml", id, "Architecture")?;
        to.field("name", format_args!("{:?}", from.name));
        to.field("vendor", vendor(&from.vendor).map_err(to.at("vendor"))?);
        to.range("matrix_share", &SHARE, &from.matrix_share)?;
        to.figure("vector_share", &SHARE, &from.vector_share)?;
        to.range("bandwidth_share", &SHARE, &from.bandwidth_share)?;
        to.figure("energy_per_flop", &ENERGY, &from.energy_per_flop)?;
        to.figure("fp16_vector", &RATIO, &from.fp16_vector)?;
        Ok(to.finish())
    })?;
    let imports =
        ["super::sources::*", "crate::figure::{figure, range}", "crate::{Architecture, Vendor}"];
    let used = |id: &str| data.gpus.values().any(|gpu| gpu.architecture == id);
    let body = array("ARCHITECTURES", "Architecture", &records)
        + &names("ARCHITECTURES", "Architecture", data.architectures.keys(), used);
    Ok(file("data/architectures.toml", &imports, &body))
}

fn gpus(data: &Data, sources: &Sources) -> Result<String, String> {
    let records = each(&data.gpus, |id, from| {
        let mut to = Record::new(sources, "gpus.toml", id, "Gpu")?;
        let architecture = reference("architectures", &data.architectures, &from.architecture)
            .map_err(to.at("architecture"))?;
        let maker = &data.architectures[&from.architecture].vendor;
        to.field("name", format_args!("{:?}", from.name));
        to.field("vendor", vendor(maker)?);
        to.field("architecture", architecture);
        to.field("released", from.released);
        to.figure("processors", &COUNT, &from.processors)?;
        to.maybe("fp64", &THROUGHPUT, from.fp64.as_ref())?;
        to.maybe("fp64_matrix", &THROUGHPUT, from.fp64_matrix.as_ref())?;
        to.figure("fp32", &THROUGHPUT, &from.fp32)?;
        to.maybe("fp32_matrix", &THROUGHPUT, from.fp32_matrix.as_ref())?;
        to.maybe("tf32_matrix", &THROUGHPUT, from.tf32_matrix.as_ref())?;
        to.maybe("fp16_matrix", &THROUGHPUT, from.fp16_matrix.as_ref())?;
        to.maybe("bf16_matrix", &THROUGHPUT, from.bf16_matrix.as_ref())?;
        to.maybe("int8_matrix", &THROUGHPUT, from.int8_matrix.as_ref())?;
        to.maybe("memory", &BYTES, from.memory.as_ref())?;
        to.figure("memory_bandwidth", &BANDWIDTH, &from.memory_bandwidth)?;
        to.maybe("cache", &BYTES, from.cache.as_ref())?;
        to.maybe("power", &POWER, from.power.as_ref())?;
        to.field("link", reference("links", &data.links, &from.link).map_err(to.at("link"))?);
        let interconnect =
            maybe_reference("interconnects", &data.interconnects, from.interconnect.as_ref());
        to.field("interconnect", interconnect.map_err(to.at("interconnect"))?);
        to.maybe_range("price", &PRICE, from.price.as_ref())?;
        to.maybe("sustained_fp32", &SHARE, from.sustained_fp32.as_ref())?;
        to.maybe("sustained_matrix", &SHARE, from.sustained_matrix.as_ref())?;
        to.maybe("bandwidth_share", &SHARE, from.bandwidth_share.as_ref())?;
        Ok(to.finish())
    })?;
    let imports = [
        "super::sources::*",
        "super::{architectures, interconnects, links}",
        "crate::figure::{figure, range}",
        "crate::{Gpu, Vendor}",
    ];
    let used = |id: &str| data.instances.values().any(|from| from.gpu.as_deref() == Some(id));
    let body = array("GPUS", "Gpu", &records) + &names("GPUS", "Gpu", data.gpus.keys(), used);
    Ok(file("data/gpus.toml", &imports, &body))
}

fn cpus(data: &Data, sources: &Sources) -> Result<String, String> {
    let mut records = each(&data.cpus, |id, from| cpu(id, from, sources))?;
    records.extend(each(&data.instances, |id, from| instance(id, from, data, sources))?);
    let imports = [
        "super::sources::*",
        "super::{gpus, links}",
        "crate::figure::{figure, range}",
        "crate::{Cpu, CpuKind, Provider}",
    ];
    let from = "data/cpus.toml and data/instances.toml";
    Ok(file(from, &imports, &array("CPUS", "Cpu", &records)))
}

fn cpu(id: &str, from: &Cpu, sources: &Sources) -> Result<String, String> {
    let mut to = Record::new(sources, "cpus.toml", id, "Cpu")?;
    let (bandwidth, factor) = match (&from.measured_bandwidth, &from.memory_bandwidth) {
        (Some(measured), _) => (measured, 1.0),
        (None, Some(specified)) => (specified, UNMEASURED_BANDWIDTH),
        (None, None) => return Err(to.at("memory_bandwidth")("is missing".into())),
    };
    to.field("name", format_args!("{:?}", from.name));
    to.field("kind", "CpuKind::Bare");
    to.figure("cores", &COUNT, &from.cores)?;
    to.field("threads", from.threads);
    to.range("clock", &CLOCK, &from.clock)?;
    to.figure("fp64_per_cycle", &PER_CYCLE, &from.fp64_per_cycle)?;
    to.figure("fp32_per_cycle", &PER_CYCLE, &from.fp32_per_cycle)?;
    to.scaled("bandwidth", &BANDWIDTH, bandwidth, factor)?;
    to.maybe("core_bandwidth", &BANDWIDTH, from.core_bandwidth.as_ref())?;
    to.maybe("core_cached_bandwidth", &BANDWIDTH, from.core_cached_bandwidth.as_ref())?;
    to.maybe("cache", &BYTES, from.cache.as_ref())?;
    to.maybe("power", &POWER, from.power.as_ref())?;
    for field in ["price", "gpu", "link"] {
        to.field(field, "None");
    }
    Ok(to.finish())
}

fn instance(id: &str, from: &Instance, data: &Data, sources: &Sources) -> Result<String, String> {
    let mut to = Record::new(sources, "instances.toml", id, "Cpu")?;
    if data.cpus.contains_key(id) {
        return Err(to.at("id")("a CPU has this id already".into()));
    }
    let socket = match &from.cpu {
        Some(cpu) => Some(data.cpus.get(cpu).ok_or_else(|| to.at("cpu")(format!("no \"{cpu}\"")))?),
        None => None,
    };
    let missing = |field| to.at(field)("is missing, and so is `cpu`".into());
    let clock = from.clock.as_ref().or(socket.map(|cpu| &cpu.clock));
    let clock = clock.ok_or_else(|| missing("clock"))?;
    let fp64 = from.fp64_per_cycle.as_ref().or(socket.map(|cpu| &cpu.fp64_per_cycle));
    let fp64 = fp64.ok_or_else(|| missing("fp64_per_cycle"))?;
    let fp32 = from.fp32_per_cycle.as_ref().or(socket.map(|cpu| &cpu.fp32_per_cycle));
    let fp32 = fp32.ok_or_else(|| missing("fp32_per_cycle"))?;
    let power = socket.and_then(|cpu| cpu.power.as_ref());
    let cores = |figure: &Figure| COUNT.read(&figure.value).map_err(to.at("cores"));
    let share = match socket {
        Some(cpu) => cores(&from.cores)?.number() / cores(&cpu.cores)?.number(),
        None => 1.0,
    };
    let provider = provider(&from.provider).map_err(to.at("provider"))?;

    to.field("name", format_args!("{:?}", from.name));
    to.field("kind", format_args!("CpuKind::Instance {{ provider: {provider} }}"));
    to.figure("cores", &COUNT, &from.cores)?;
    to.field("threads", from.threads);
    to.range("clock", &CLOCK, clock)?;
    to.figure("fp64_per_cycle", &PER_CYCLE, fp64)?;
    to.figure("fp32_per_cycle", &PER_CYCLE, fp32)?;
    to.figure("bandwidth", &BANDWIDTH, &from.bandwidth)?;
    let of_core = |figure: fn(&Cpu) -> &Option<Figure>| socket.and_then(|cpu| figure(cpu).as_ref());
    to.maybe("core_bandwidth", &BANDWIDTH, of_core(|cpu| &cpu.core_bandwidth))?;
    to.maybe("core_cached_bandwidth", &BANDWIDTH, of_core(|cpu| &cpu.core_cached_bandwidth))?;
    // A machine sees the whole cache of a socket and shares it with its neighbors.
    match socket.and_then(|cpu| cpu.cache.as_ref()) {
        Some(cache) if share < 1.0 => to.maybe_scaled("cache", &BYTES, Some(cache), share)?,
        _ => to.maybe("cache", &BYTES, from.cache.as_ref())?,
    }
    to.maybe_scaled("power", &POWER, power, share)?;
    to.maybe("price", &PRICE, Some(&from.price))?;
    to.field("gpu", maybe_reference("gpus", &data.gpus, from.gpu.as_ref()).map_err(to.at("gpu"))?);
    let link = maybe_reference("links", &data.links, from.link.as_ref()).map_err(to.at("link"))?;
    to.field("link", link);
    Ok(to.finish())
}

fn links(data: &Data, sources: &Sources) -> Result<String, String> {
    let records = each(&data.links, |id, from| {
        let mut to = Record::new(sources, "links.toml", id, "Link")?;
        to.field("name", format_args!("{:?}", from.name));
        to.maybe("theoretical", &BANDWIDTH, from.theoretical.as_ref())?;
        to.figure("to_device", &BANDWIDTH, &from.to_device)?;
        to.figure("to_host", &BANDWIDTH, &from.to_host)?;
        to.figure("pageable_to_device", &BANDWIDTH, &from.pageable_to_device)?;
        to.figure("pageable_to_host", &BANDWIDTH, &from.pageable_to_host)?;
        to.figure("latency", &TIME, &from.latency)?;
        to.field("unified", from.unified);
        Ok(to.finish())
    })?;
    let imports = ["super::sources::*", "crate::Link", "crate::figure::figure"];
    let used = |id: &str| {
        data.gpus.values().any(|gpu| gpu.link == id)
            || data.instances.values().any(|from| from.link.as_deref() == Some(id))
    };
    let body = array("LINKS", "Link", &records) + &names("LINKS", "Link", data.links.keys(), used);
    Ok(file("data/links.toml", &imports, &body))
}

fn interconnects(data: &Data, sources: &Sources) -> Result<String, String> {
    let records = each(&data.interconnects, |id, from| {
        let mut to = Record::new(sources, "interconnects.toml", id, "Interconnect")?;
        to.field("name", format_args!("{:?}", from.name));
        to.range("bandwidth", &BANDWIDTH, &from.bandwidth)?;
        to.range("latency", &TIME, &from.latency)?;
        Ok(to.finish())
    })?;
    let imports = ["super::sources::*", "crate::Interconnect", "crate::figure::range"];
    let used = |id: &str| data.gpus.values().any(|gpu| gpu.interconnect.as_deref() == Some(id));
    let body = array("INTERCONNECTS", "Interconnect", &records)
        + &names("INTERCONNECTS", "Interconnect", data.interconnects.keys(), used);
    Ok(file("data/interconnects.toml", &imports, &body))
}

fn model(data: &Data, sources: &Sources) -> Result<String, String> {
    let records = each(&data.model, |id, from| {
        let mut to = Record::new(sources, "model.toml", id, "Model")?;
        to.range("dense_share", &SHARE, &from.dense_share)?;
        to.figure("half_size", &RATIO, &from.half_size)?;
        to.range("elementwise_share", &SHARE, &from.elementwise_share)?;
        to.range("core_bandwidth", &BANDWIDTH, &from.core_bandwidth)?;
        to.range("core_cached_bandwidth", &BANDWIDTH, &from.core_cached_bandwidth)?;
        to.range("comparison", &CYCLES, &from.comparison)?;
        to.range("fork_join", &TIME, &from.fork_join)?;
        to.range("page_fault", &TIME_PER_BYTE, &from.page_fault)?;
        to.figure("managed", &BANDWIDTH, &from.managed)?;
        to.figure("core_power", &POWER, &from.core_power)?;
        Ok(to.finish())
    })?;
    let imports = ["super::sources::*", "crate::Model", "crate::figure::{figure, range}"];
    Ok(file("data/model.toml", &imports, &array("MODELS", "Model", &records)))
}

fn retired(data: &Data) -> String {
    let pairs = |name: &str, table: &Table<String>| {
        let pairs: Vec<_> =
            table.iter().map(|(old, new)| format!("    ({old:?}, {new:?}),\n")).collect();
        array(name, "(&str, &str)", &pairs)
    };
    let body = [
        pairs("GPUS", &data.retired.gpus),
        pairs("CPUS", &data.retired.cpus),
        pairs("LINKS", &data.retired.links),
        pairs("HOST_LIBRARIES", &data.retired.host_libraries),
        pairs("DEVICE_LIBRARIES", &data.retired.device_libraries),
    ];
    file("data/retired.toml", &[], &body.join("\n"))
}

/// The sources that figures name, once for each day one was read, and the edition: the month of
/// the latest day.
fn render_sources(sources: &Sources) -> Result<String, String> {
    let named = sources.named.borrow();
    if let Some(id) = sources.table.keys().find(|id| !named.iter().any(|(used, _)| used == *id)) {
        return Err(format!("sources.toml: [{id}] is the source of nothing"));
    }
    let mut ids = Vec::new();
    let mut records = Vec::new();
    for (id, day) in named.iter() {
        let from = &sources.table[id];
        let mut to = Record::new(sources, "sources.toml", id, "Source")?;
        to.field("title", format_args!("{:?}", from.title));
        to.field("url", format_args!("{:?}", from.url));
        to.field("read", format_args!("{day:?}"));
        records.push(to.finish());
        ids.push(if *day == from.read.to_string() { id.clone() } else { format!("{id}-{day}") });
    }
    let latest = named.iter().map(|(_, day)| day.as_str()).max().unwrap_or_default();
    let month = latest.get(..7).unwrap_or(latest);
    let body = format!(
        "/// The version of the data: the month in which a figure was last read.\n\
         pub const EDITION: &str = {month:?};\n\n{}{}",
        array("SOURCES", "Source", &records),
        source_names(&ids),
    );
    Ok(file("data/sources.toml", &["crate::figure::{Source, SourceId, source}"], &body))
}
