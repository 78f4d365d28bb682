//! `data/fit.toml`: which libraries the measurements are of. The file explains its keys.

use serde::Deserialize;

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FitPlan {
    pub(crate) kernels: String,
    pub(crate) launches: String,
    pub(crate) array_operations: String,
    pub(crate) tables: [String; 2],
    pub(crate) cpu: Vec<FigureTimings>,
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
