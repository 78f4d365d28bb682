//! Reads `data/fit.toml`, which names the libraries that were measured. The comments in the file explain the keys.

use std::collections::BTreeMap;

use offload_catalog::{CpuLibrary, Range};
use serde::Deserialize;
use toml::value::Datetime;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FitPlan {
    pub(crate) kernels: String,
    pub(crate) launches: String,
    pub(crate) array_operations: String,
    pub(crate) tables: [String; 2],
    pub(crate) read: BTreeMap<String, Datetime>,
    pub(crate) machine: TimedMachine,
    pub(crate) cpu: Vec<FigureTimings>,
}

/// The machine of the timings in `data/gpu/times.csv`, and the constants that are fit to these timings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimedMachine {
    pub(crate) link: String,
    pub(crate) cpu: String,
    pub(crate) families: Vec<String>,
    sorts: Vec<String>,
    copied: String,
    pub(crate) copies: BTreeMap<String, f64>,
}

impl TimedMachine {
    /// Returns the clock of the CPU's cores that the model assumes, in hertz.
    pub(crate) fn clock(&self) -> Result<f64, String> {
        let cpu = offload_catalog::cpu(&self.cpu);
        cpu.map(|cpu| cpu.record.clock.likely())
            .ok_or_else(|| format!("the catalog has no CPU {}", self.cpu))
    }

    /// Returns the ids and the records of the libraries whose sorts are fit.
    pub(crate) fn sorts(&self) -> Result<Vec<(&str, &'static CpuLibrary)>, String> {
        self.sorts.iter().map(|id| Ok((id.as_str(), library(id)?))).collect()
    }

    /// Returns the cost per copied element of the library that copies matrices, or `None` if the catalog has no such
    /// cost.
    pub(crate) fn copied(&self) -> Result<Option<&'static Range<f64>>, String> {
        Ok(library(&self.copied)?.transposed.as_ref())
    }
}

fn library(id: &str) -> Result<&'static CpuLibrary, String> {
    let entry = offload_catalog::cpu_library(id);
    entry.map(|entry| entry.record).ok_or_else(|| format!("the catalog has no library {id}"))
}

/// The timings to which one constant, such as the cost of a call, is fit for several CPU libraries.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FigureTimings {
    pub(crate) figure: String,
    pub(crate) libraries: Vec<String>,
    pub(crate) timings: Vec<(String, f64)>,
    pub(crate) less: Option<String>,
    #[serde(default)]
    pub(crate) far_apart: bool,
}

impl FitPlan {
    pub(crate) fn read() -> Result<Self, String> {
        let text = include_str!("../../../../data/fit.toml");
        toml::from_str(text).map_err(|error| format!("data/fit.toml: {error}"))
    }
}
