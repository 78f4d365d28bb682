//! The TOML files as values.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::value::Datetime;

/// Records by id.
pub(super) type Table<T> = BTreeMap<String, T>;

pub(super) struct Data {
    pub(super) architectures: Table<Architecture>,
    pub(super) cpus: Table<Cpu>,
    pub(super) gpus: Table<Gpu>,
    pub(super) instances: Table<Instance>,
    pub(super) interconnects: Table<Interconnect>,
    pub(super) libraries: Libraries,
    pub(super) links: Table<Link>,
    pub(super) model: Table<Model>,
    pub(super) retired: Retired,
    pub(super) sources: Table<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    pub(super) title: String,
    pub(super) url: Option<String>,
    pub(super) read: Datetime,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    pub(super) value: String,
    pub(super) source: String,
    pub(super) read: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Range {
    pub(super) low: String,
    pub(super) likely: String,
    pub(super) high: String,
    pub(super) source: String,
    pub(super) read: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Architecture {
    pub(super) name: String,
    pub(super) vendor: String,
    pub(super) matrix_share: Range,
    pub(super) vector_share: Figure,
    pub(super) bandwidth_share: Range,
    pub(super) energy_per_flop: Figure,
    pub(super) fp16_vector: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Gpu {
    pub(super) name: String,
    pub(super) architecture: String,
    pub(super) released: u16,
    #[serde(rename = "note")]
    _note: Option<String>,
    pub(super) processors: Figure,
    pub(super) fp64: Option<Figure>,
    pub(super) fp64_matrix: Option<Figure>,
    pub(super) fp32: Figure,
    pub(super) fp32_matrix: Option<Figure>,
    pub(super) tf32_matrix: Option<Figure>,
    pub(super) fp16_matrix: Option<Figure>,
    pub(super) bf16_matrix: Option<Figure>,
    pub(super) int8_matrix: Option<Figure>,
    pub(super) memory: Option<Figure>,
    pub(super) memory_bandwidth: Figure,
    pub(super) cache: Option<Figure>,
    pub(super) power: Option<Figure>,
    pub(super) link: String,
    pub(super) interconnect: Option<String>,
    pub(super) price: Option<Range>,
    pub(super) sustained_fp32: Option<Figure>,
    pub(super) sustained_matrix: Option<Figure>,
    pub(super) bandwidth_share: Option<Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cpu {
    pub(super) name: String,
    #[serde(rename = "note")]
    _note: Option<String>,
    pub(super) cores: Figure,
    pub(super) threads: u32,
    pub(super) clock: Range,
    pub(super) fp64_per_cycle: Figure,
    pub(super) fp32_per_cycle: Figure,
    pub(super) memory_bandwidth: Option<Figure>,
    pub(super) measured_bandwidth: Option<Figure>,
    pub(super) core_bandwidth: Option<Figure>,
    pub(super) core_cached_bandwidth: Option<Figure>,
    pub(super) cache: Option<Figure>,
    pub(super) power: Option<Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Instance {
    pub(super) name: String,
    pub(super) provider: String,
    #[serde(rename = "note")]
    _note: Option<String>,
    pub(super) cpu: Option<String>,
    pub(super) cores: Figure,
    pub(super) threads: u32,
    pub(super) clock: Option<Range>,
    pub(super) fp64_per_cycle: Option<Figure>,
    pub(super) fp32_per_cycle: Option<Figure>,
    pub(super) bandwidth: Figure,
    pub(super) cache: Option<Figure>,
    pub(super) price: Figure,
    pub(super) gpu: Option<String>,
    pub(super) link: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Interconnect {
    pub(super) name: String,
    pub(super) bandwidth: Range,
    pub(super) latency: Range,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Link {
    pub(super) name: String,
    #[serde(default)]
    pub(super) unified: bool,
    pub(super) theoretical: Option<Figure>,
    pub(super) to_device: Figure,
    pub(super) to_host: Figure,
    pub(super) pageable_to_device: Figure,
    pub(super) pageable_to_host: Figure,
    pub(super) latency: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Model {
    pub(super) dense_share: Range,
    pub(super) half_size: Figure,
    pub(super) elementwise_share: Range,
    pub(super) core_bandwidth: Range,
    pub(super) core_cached_bandwidth: Range,
    pub(super) comparison: Range,
    pub(super) fork_join: Range,
    pub(super) page_fault: Range,
    pub(super) managed: Figure,
    pub(super) core_power: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Libraries {
    pub(super) host: Table<HostLibrary>,
    pub(super) device: Table<DeviceLibrary>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HostLibrary {
    pub(super) name: String,
    pub(super) ecosystem: String,
    pub(super) threads_matmul: String,
    pub(super) threads_elementwise: String,
    pub(super) threads_other: String,
    #[serde(default)]
    pub(super) fuses: bool,
    #[serde(default)]
    pub(super) temporaries: bool,
    pub(super) call: Range,
    pub(super) math: Range,
    pub(super) dense: Option<Range>,
    pub(super) module: Option<Range>,
    pub(super) comparison: Option<Range>,
    pub(super) interpreted: Option<Range>,
    #[serde(default)]
    pub(super) advice: String,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeviceLibrary {
    pub(super) name: String,
    pub(super) ecosystem: String,
    pub(super) issue: String,
    #[serde(default)]
    pub(super) fuses: bool,
    #[serde(default)]
    pub(super) spills: bool,
    pub(super) call: Range,
    pub(super) launch: Range,
    pub(super) training_launch: Range,
    pub(super) module: Option<Range>,
    pub(super) kernel: Range,
    pub(super) synchronize: Range,
    pub(super) reduction: Range,
    pub(super) import: Range,
    pub(super) context: Range,
    pub(super) handles: Range,
    pub(super) compile_each: Range,
    pub(super) out_of_memory: String,
    pub(super) support: Support,
    pub(super) support_note: String,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Support {
    pub(super) amd: String,
    pub(super) apple: String,
    pub(super) intel: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Retired {
    pub(super) gpus: Table<String>,
    pub(super) cpus: Table<String>,
    pub(super) links: Table<String>,
    pub(super) host_libraries: Table<String>,
    pub(super) device_libraries: Table<String>,
}

fn file<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<T, String> {
    let read = fs::read_to_string(folder.join(name)).map_err(|error| error.to_string());
    read.and_then(|text| toml::from_str(&text).map_err(|error| error.to_string()))
        .map_err(|error| format!("{name}: {error}"))
}

/// Reads every file of the folder.
pub(super) fn read(folder: &Path) -> Result<Data, String> {
    Ok(Data {
        architectures: file(folder, "architectures.toml")?,
        cpus: file(folder, "cpus.toml")?,
        gpus: file(folder, "gpus.toml")?,
        instances: file(folder, "instances.toml")?,
        interconnects: file(folder, "interconnects.toml")?,
        libraries: file(folder, "libraries.toml")?,
        links: file(folder, "links.toml")?,
        model: file(folder, "model.toml")?,
        retired: file(folder, "retired.toml")?,
        sources: file(folder, "sources.toml")?,
    })
}
