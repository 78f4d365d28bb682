//! Reads `data/fit.toml`: the libraries that the measurements belong to. The file explains its
//! keys.

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

/// The machine of `data/gpu/times.csv`, and the figures fit on its timings.
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
    /// Returns the clock of the CPU's cores in the model, in hertz.
    pub(crate) fn clock(&self) -> Result<f64, String> {
        let cpu = offload_catalog::cpu(&self.cpu);
        cpu.map(|cpu| cpu.record.clock.likely())
            .ok_or_else(|| format!("the catalog has no CPU {}", self.cpu))
    }

    /// Returns the libraries whose sorts are fit, with their ids.
    pub(crate) fn sorts(&self) -> Result<Vec<(&str, &'static CpuLibrary)>, String> {
        self.sorts.iter().map(|id| Ok((id.as_str(), library(id)?))).collect()
    }

    /// Returns the cost per copied element of the library that copies matrices, if it has one.
    pub(crate) fn copied(&self) -> Result<Option<&'static Range<f64>>, String> {
        Ok(library(&self.copied)?.transposed.as_ref())
    }
}

fn library(id: &str) -> Result<&'static CpuLibrary, String> {
    let entry = offload_catalog::cpu_library(id);
    entry.map(|entry| entry.record).ok_or_else(|| format!("the catalog has no library {id}"))
}

/// The timings on which a figure of some CPU libraries is fit.
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
