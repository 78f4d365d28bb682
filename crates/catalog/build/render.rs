//! Renders the generated modules from the entries.

use crate::generator::cloud_class::{CloudClass, headings};
use crate::generator::data::CatalogToml;
use crate::generator::entries::{
    ArchitectureEntry, CpuLibraryEntry, CpuRecord, FamilyEntry, GpuEntry, GpuLibraryEntry,
    InterconnectEntry, LibrariesToml, MachineRecord, MicroarchitectureEntry, NetworkEntry,
    PeerInterconnectEntry, RetiredToml,
};
use crate::generator::record::{CatalogEntry, ToRust};
use crate::generator::registry::{Registry, Table, constant};

/// Renders all modules. Returns an error if an entry refers to an entry or a source that does not exist.
pub(crate) fn modules(data: CatalogToml) -> Result<String, String> {
    let mut names = Registry::new(data.sources);
    names.add(ArchitectureEntry::MODULE, &data.architectures)?;
    names.add(CpuRecord::MODULE, &data.cpus)?;
    names.add(CpuRecord::MODULE, &data.instances)?;
    names.add(GpuEntry::MODULE, &data.gpus)?;
    names.add(MachineRecord::MODULE, &data.machines)?;
    names.add(MicroarchitectureEntry::MODULE, &data.microarchitectures)?;
    names.add(PeerInterconnectEntry::MODULE, &data.peer_interconnects)?;
    names.add(InterconnectEntry::MODULE, &data.interconnects)?;
    names.add(FamilyEntry::MODULE, &data.libraries.family)?;
    names.add(CpuLibraryEntry::MODULE, &data.libraries.cpu)?;
    names.add(GpuLibraryEntry::MODULE, &data.libraries.gpu)?;
    for network in &data.networks.network {
        names.add(NetworkEntry::MODULE, &Table::from([(network.id.clone(), ())]))?;
    }
    let names = &mut names;

    let classes: Table<CloudClass> = data
        .instances
        .iter()
        .map(|(id, instance)| {
            (id.clone(), CloudClass::of(id, instance, &data.machines, &data.gpus))
        })
        .collect();
    let rents: Vec<_> = data
        .instances
        .iter()
        .map(|(id, instance)| (classes[id], instance.price.value.number()))
        .collect();

    let machines = data
        .machines
        .into_iter()
        .map(|(id, machine)| (id, "machines.toml", machine.record(&data.instances, &data.gpus)));
    let machines = machines.collect();

    let instances: Vec<_> = data
        .instances
        .into_iter()
        .map(|(id, instance)| {
            let record = instance.record(classes[&id].variant(), &data.cpus);
            (id, "instances.toml", record)
        })
        .collect();
    let sockets = data.cpus.into_iter().map(|(id, cpu)| (id, "cpus.toml", cpu.record()));
    let cpus = sockets.chain(instances).collect();

    let networks = data.networks.network.into_iter();
    let networks =
        networks.map(|network| (network.id.clone(), "networks.toml", Ok(network))).collect();

    let mut gpus = data.gpus;
    for gpu in gpus.values_mut() {
        let architecture = data.architectures.get(&gpu.architecture.id);
        gpu.vendor = architecture.map(ArchitectureEntry::vendor).unwrap_or_default();
    }

    for (id, family) in &data.libraries.family {
        family.cite(names).map_err(|error| locate_error("libraries.toml", id, &error))?;
    }
    let fallback = data.libraries.fallback.to_rust(names);
    let fallback = fallback.map_err(|error| format!("libraries.toml: fallback: {error}"))?;
    let mut width = |name: &str, entry: &dyn ToRust| {
        entry.to_rust(names).map_err(|error| format!("libraries.toml: {name}: {error}"))
    };
    let speedup_width = width("speedup_width", &data.libraries.speedup_width)?;
    let untimed_cpu = width("untimed_error_cpu", &data.libraries.untimed_error_cpu)?;
    let untimed_gpu = width("untimed_error_gpu", &data.libraries.untimed_error_gpu)?;
    let timed = timed_libraries(&data.libraries)?;
    let mut families = record_array("libraries.toml", data.libraries.family, names)?;
    families += &format!(
        "\npub(crate) const FALLBACK: &GpuLibrary = {fallback};\n\
         pub(crate) const SPEEDUP_WIDTH: Figure<Count> = {speedup_width};\n\
         pub(crate) const UNTIMED_ERRORS: [Figure<Count>; 2] = [{untimed_cpu}, {untimed_gpu}];\n"
    );
    // The constants after an array include only records that already rendered modules refer to. A module must therefore
    // be rendered after all modules that refer to its records.
    let modules = [
        module("families", &families),
        module("timed", &timed),
        table("libraries.toml", data.libraries.cpu, names)?,
        table("libraries.toml", data.libraries.gpu, names)?,
        module(MachineRecord::MODULE, &array_of(machines, names)?),
        module(CpuRecord::MODULE, &array_of(cpus, names)?),
        table("microarchitectures.toml", data.microarchitectures, names)?,
        table("gpus.toml", gpus, names)?,
        table("architectures.toml", data.architectures, names)?,
        table("peer_interconnects.toml", data.peer_interconnects, names)?,
        table("interconnects.toml", data.interconnects, names)?,
        table("model.toml", data.model, names)?,
        table("purchases.toml", data.purchases, names)?,
        table("regions.toml", data.regions, names)?,
        table("terms.toml", data.terms, names)?,
        module(NetworkEntry::MODULE, &array_of(networks, names)?),
        module("classes", &class_headings(&rents)),
        module("retired", &retired_pairs(&data.retired)),
        module("sources", &sources(names)?),
    ];
    Ok(modules.join("\n"))
}

/// Renders a module with the given body.
fn module(name: &str, body: &str) -> String {
    // These two modules contain only strings and need no types.
    let imports = if matches!(name, "retired" | "classes") { "" } else { "use super::*;\n\n" };
    format!("pub(crate) mod {name} {{\n{imports}{body}}}\n")
}

/// Prepends the file and the entry to an error message.
fn locate_error(file: &str, id: &str, error: &str) -> String {
    format!("{file}: [{id}] {error}")
}

/// Renders a module that contains the records of a table.
fn table<T: CatalogEntry>(
    file: &'static str,
    table: Table<T>,
    names: &mut Registry,
) -> Result<String, String> {
    Ok(module(T::MODULE, &record_array(file, table, names)?))
}

/// Renders the records of a table as an array.
fn record_array<T: CatalogEntry>(
    file: &'static str,
    table: Table<T>,
    names: &mut Registry,
) -> Result<String, String> {
    array_of(table.into_iter().map(|(id, entry)| (id, file, Ok(entry))).collect(), names)
}

/// Renders entries, given with their ids and files, as an array of records. A constant follows for each record that
/// other records refer to.
fn array_of<T: CatalogEntry>(
    entries: Vec<(String, &str, Result<T, String>)>,
    names: &mut Registry,
) -> Result<String, String> {
    let (record, array_name) = (T::TYPE, T::MODULE.to_uppercase());
    let (mut records, mut constants) = (Vec::new(), String::new());
    for (index, (id, file, entry)) in entries.into_iter().enumerate() {
        let fields = entry.and_then(|entry| entry.fields(names));
        let fields = fields.map_err(|error| locate_error(file, &id, &error))?;
        records.push(format!("    {record} {{\n        id: {id:?},\n{fields}    }},\n"));
        if names.is_used(T::MODULE, &id) {
            let name = constant(&id);
            constants += &format!("pub(crate) const {name}: &{record} = &{array_name}[{index}];\n");
        }
    }
    let separator = if constants.is_empty() { "" } else { "\n" };
    Ok(list(&array_name, record, &records) + separator + &constants)
}

/// Renders a static array. Each item ends with a comma and a newline.
fn list(name: &str, item_type: &str, items: &[String]) -> String {
    format!("pub(crate) static {name}: [{item_type}; {}] = [\n{}];\n", items.len(), items.concat())
}

/// Renders the timed libraries of each family. They are separate from the families' records, because a first visit to
/// the page needs the timed libraries of only one family.
fn timed_libraries(libraries: &LibrariesToml) -> Result<String, String> {
    let record = |(id, family): (&String, &FamilyEntry)| {
        let cpu = family.timed_cpu.pairs(&libraries.cpu);
        let gpu = family.timed_gpu.pairs(&libraries.gpu);
        let locate = |error: String| locate_error("libraries.toml", id, &error);
        let (cpu, gpu) = (cpu.map_err(locate)?, gpu.map_err(locate)?);
        Ok(format!("    TimedLibraries {{ family: {id:?}, cpu: {cpu}, gpu: {gpu} }},\n"))
    };
    let records: Result<Vec<String>, String> = libraries.family.iter().map(record).collect();
    Ok(list("TIMED", "TimedLibraries", &records?))
}

/// Renders the heading of each machine class.
fn class_headings(rents: &[(CloudClass, f64)]) -> String {
    let heading_line = |heading: &String| format!("    {heading:?},\n");
    list("HEADINGS", "&str", &headings(rents).iter().map(heading_line).collect::<Vec<_>>())
}

/// Renders an array for each kind of record, with pairs of a retired id and the current id.
fn retired_pairs(ids: &RetiredToml) -> String {
    let pair_list = |name: &str, table: &Table<String>| {
        let pair_line = |(old, new)| format!("    ({old:?}, {new:?}),\n");
        list(name, "(&str, &str)", &table.iter().map(pair_line).collect::<Vec<_>>())
    };
    [
        pair_list("GPUS", &ids.gpus),
        pair_list("CPUS", &ids.cpus),
        pair_list("MACHINES", &ids.machines),
        pair_list("NETWORKS", &ids.networks),
        pair_list("INTERCONNECTS", &ids.interconnects),
        pair_list("CPU_LIBRARIES", &ids.cpu_libraries),
        pair_list("GPU_LIBRARIES", &ids.gpu_libraries),
    ]
    .join("\n")
}

/// Renders the cited sources, once per access date, and the edition, which is the month of the latest access date.
fn sources(names: &Registry) -> Result<String, String> {
    let is_cited = |id: &String| names.cited.iter().any(|(cited, _)| cited == id);
    if let Some(id) = names.sources.keys().find(|id| !is_cited(id)) {
        return Err(locate_error("sources.toml", id, "no entry cites it: remove it"));
    }
    let (mut records, mut constants) = (Vec::new(), String::new());
    for (index, citation) in names.cited.iter().enumerate() {
        let (id, day) = citation;
        let source = &names.sources[id];
        records.push(format!(
            "    Source {{\n        id: {id:?},\n        title: {:?},\n        url: {:?},\n        \
             read: {day:?},\n    }},\n",
            source.title, source.url
        ));
        if names.figure_sources.contains(citation) {
            let name = names.source_name(id, day);
            constants += &format!("pub(crate) const {name}: SourceId = source({index});\n");
        }
    }
    let latest = names.cited.iter().map(|(_, day)| day.as_str()).max().unwrap_or_default();
    let month = latest.get(..7).unwrap_or(latest);
    Ok(format!(
        "/// The version of the data: the month in which a figure was last read.\n\
         pub const EDITION: &str = {month:?};\n\n{}\n{constants}",
        list("SOURCES", "Source", &records),
    ))
}
