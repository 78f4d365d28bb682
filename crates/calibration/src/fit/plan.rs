//! `data/fit.toml`: which libraries the measurements are of. The file explains its keys.

use std::collections::BTreeMap;

use offload_catalog::{CpuLibrary, Range};
use serde::Deserialize;
use toml::value::Datetime;

/// The file.
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

/// The machine of `data/gpu/times.csv`, and what its timings give.
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
    /// The clock that the model takes for its cores, in hertz.
    pub(crate) fn clock(&self) -> Result<f64, String> {
        let cpu = offload_catalog::cpu(&self.cpu);
        cpu.map(|cpu| cpu.record.clock.likely())
            .ok_or_else(|| format!("the catalog has no CPU {}", self.cpu))
    }

    /// The libraries whose sorts give a figure.
    pub(crate) fn sorts(&self) -> Result<Vec<(&str, &'static CpuLibrary)>, String> {
        self.sorts.iter().map(|id| Ok((id.as_str(), library(id)?))).collect()
    }

    /// What the library that copies takes for an element.
    pub(crate) fn copied(&self) -> Result<Option<&'static Range<f64>>, String> {
        Ok(library(&self.copied)?.transposed.as_ref())
    }
}

fn library(id: &str) -> Result<&'static CpuLibrary, String> {
    let found = offload_catalog::cpu_library(id);
    found.map(|found| found.record).ok_or_else(|| format!("the catalog has no library {id}"))
}

/// The timings that give a figure of some CPU libraries.
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
