//! Lists the sources of `data/micro.csv`.

use std::collections::{BTreeMap, BTreeSet};

use super::MICROBENCHMARKS;
use super::plan::FitPlan;
use crate::project_root;

/// A public repository and a summary of the rows taken from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MicrobenchmarkSource {
    /// The owner and name on GitHub, such as `duckdblabs/db-benchmark`.
    pub(crate) repository: String,
    /// The number of rows taken from the repository.
    pub(crate) rows: usize,
    /// The kinds of measurements in these rows.
    pub(crate) kinds: BTreeSet<String>,
    /// The date on which the repository was read.
    pub(crate) read: String,
}

/// Returns every source, sorted by name.
///
/// # Errors
/// Fails if neither the catalog nor `data/fit.toml` states the date on which a source was read.
pub(crate) fn sources() -> Result<Vec<MicrobenchmarkSource>, String> {
    let plan = FitPlan::read()?;
    let mut sources: BTreeMap<String, MicrobenchmarkSource> = BTreeMap::new();
    for row in super::microbenchmark::read(&project_root().join(MICROBENCHMARKS))? {
        let repository = row.source.split([' ', '/']).take(2).collect::<Vec<_>>().join("/");
        let source = sources.entry(repository).or_default();
        source.rows += 1;
        source.kinds.insert(row.kind);
    }
    let add_date = |(repository, source): (String, MicrobenchmarkSource)| {
        let address = format!("https://github.com/{repository}");
        let is_in_repository = |url: &str| {
            url.strip_prefix(&address).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let catalog_source = offload_catalog::sources()
            .iter()
            .find(|source| source.url.is_some_and(is_in_repository));
        let date = plan.read.get(&repository).map(ToString::to_string);
        let date = date.or_else(|| catalog_source.map(|source| source.read.to_owned()));
        let date = date.ok_or_else(|| format!("nothing says when {repository} was read"))?;
        Ok(MicrobenchmarkSource { repository, read: date, ..source })
    };
    sources.into_iter().map(add_date).collect()
}
