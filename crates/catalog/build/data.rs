//! Reads the catalog's TOML files.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::generator::entries::{
    ArchitectureEntry, CpuEntry, GpuEntry, InstanceEntry, InterconnectEntry, LibrariesToml,
    MachineEntry, MicroarchitectureEntry, ModelEntry, NetworksToml, PeerInterconnectEntry,
    PurchaseEntry, RegionEntry, RetiredToml, TermsEntry,
};
use crate::generator::registry::{SourceEntry, Table};

pub(crate) struct CatalogToml {
    pub(crate) architectures: Table<ArchitectureEntry>,
    pub(crate) cpus: Table<CpuEntry>,
    pub(crate) gpus: Table<GpuEntry>,
    pub(crate) instances: Table<InstanceEntry>,
    pub(crate) machines: Table<MachineEntry>,
    pub(crate) microarchitectures: Table<MicroarchitectureEntry>,
    pub(crate) peer_interconnects: Table<PeerInterconnectEntry>,
    pub(crate) libraries: LibrariesToml,
    pub(crate) interconnects: Table<InterconnectEntry>,
    pub(crate) model: Table<ModelEntry>,
    pub(crate) networks: NetworksToml,
    pub(crate) purchases: Table<PurchaseEntry>,
    pub(crate) regions: Table<RegionEntry>,
    pub(crate) retired: RetiredToml,
    pub(crate) sources: Table<SourceEntry>,
    pub(crate) terms: Table<TermsEntry>,
}

impl CatalogToml {
    /// Reads every TOML file in a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        Ok(Self {
            architectures: read_file(folder, "architectures.toml")?,
            cpus: read_file(folder, "cpus.toml")?,
            gpus: read_file(folder, "gpus.toml")?,
            instances: read_file(folder, "instances.toml")?,
            machines: read_file(folder, "machines.toml")?,
            microarchitectures: read_file(folder, "microarchitectures.toml")?,
            peer_interconnects: read_file(folder, "peer_interconnects.toml")?,
            libraries: read_file(folder, "libraries.toml")?,
            interconnects: read_file(folder, "interconnects.toml")?,
            model: read_file(folder, "model.toml")?,
            networks: read_file(folder, "networks.toml")?,
            purchases: read_file(folder, "purchases.toml")?,
            regions: read_file(folder, "regions.toml")?,
            retired: read_file(folder, "retired.toml")?,
            sources: read_file(folder, "sources.toml")?,
            terms: read_file(folder, "terms.toml")?,
        })
    }
}

fn read_file<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<T, String> {
    let text = fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
    parse(name, &text)
}

/// Parses the contents of a file. An error names the file, the entry, the line and the field.
fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        // The parser reports only the line of an error, so we look up the entry.
        let text_before_error =
            error.span().and_then(|span| text.get(..span.end)).unwrap_or_default();
        let entry =
            text_before_error.lines().rev().find(|line| line.starts_with('[')).unwrap_or_default();
        format!("{name}: {entry} {error}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_file_the_entry_and_the_line() {
        let text = "[first]\nname = \"A\"\n\n[second]\nname = 5\n";
        let error = parse::<Table<Table<String>>>("gpus.toml", text).expect_err("a number");
        for message in ["gpus.toml: [second]", "line 5", "name = 5", "expected a string"] {
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn unit_errors_name_the_entry_and_the_allowed_units() {
        let text = "[nvlink]\nname = \"NVLink\"\nlatency = { low = \"1 us\", likely = \"1 h\", \
                    high = \"9 us\", source = \"a\" }\n";
        let error = parse::<Table<PeerInterconnectEntry>>("peer_interconnects.toml", text).err();
        let error = error.expect("hours are not a unit of it");
        for message in
            ["peer_interconnects.toml: [nvlink]", "\"1 h\" is not a time", "ns or us or ms or s"]
        {
            assert!(error.contains(message), "{error}");
        }
    }
}
