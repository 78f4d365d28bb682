//! Builds documentation sites with embedded calculators, using common site generators. The site stories test these
//! sites. The sources are in `tests/sites`, and the sites are built into `target/sites/html`.

use walkdir::WalkDir;
use xshell::{Shell, cmd};

use crate::setup;
use crate::shell::{self, ChoreResult, change_time, root};

/// The folder of each site in `tests/sites`, and the command that builds the site, with placeholders for folders. A
/// site with an empty command is handwritten HTML.
const SITES: [(&str, &str); 6] = [
    ("plain", ""),
    ("mkdocs", "{python} -m mkdocs build --quiet --config-file {from}/mkdocs.yml --site-dir {to}"),
    ("sphinx", "{python} -m sphinx --quiet --fail-on-warning {from} {to}"),
    // The notebook must not load anything from the network, because its readers may be offline.
    (
        "notebook",
        "{python} -m nbconvert --log-level=WARN --to=html --output-dir={to} \
         --HTMLExporter.require_js_url= --HTMLExporter.mathjax_url= {from}/*.ipynb",
    ),
    ("mdbook", "cargo run --quiet --package book-build -- {from} {to}"),
    (
        "docusaurus",
        "node {modules}/@docusaurus/core/bin/docusaurus.mjs build {from} --out-dir {to}",
    ),
];

/// The sources that every site depends on: the versions of the generators, the addresses and the build commands.
const SHARED_SOURCES: [&str; 3] =
    ["tests/sites/requirements.txt", "tests/browser/server.mjs", "crates/xtask/src/sites.rs"];

/// The addresses of the calculator and of the sites as written in the sources. The build replaces them with the
/// addresses of the test server.
const SAMPLES: [&str; 2] = ["https://example.org/offload/", "https://docs.example.org/"];

/// A script that prints the addresses of the test server, one per line.
const ADDRESS_SCRIPT: &str = "\
import { address, sitesAddress } from './tests/browser/server.mjs';
console.log(`${address}\\n${sitesAddress}`);";

/// Installs missing tools, and builds each site whose sources have changed.
pub(crate) fn build(sh: &Shell) -> ChoreResult {
    setup::site_tools(sh)?;
    let output = cmd!(sh, "node --input-type=module --eval {ADDRESS_SCRIPT}").read()?;
    let addresses: Vec<_> = SAMPLES.into_iter().zip(output.lines()).collect();
    SITES.iter().try_for_each(|(name, line)| build_site(sh, name, line, &addresses))
}

fn build_site(sh: &Shell, name: &str, line: &str, addresses: &[(&str, &str)]) -> ChoreResult {
    let sources = root().join("tests/sites").join(name);
    let output_folder = root().join("target/sites");
    let stamp = output_folder.join(format!("{name}.built"));
    // The entries include folders, because the modification time of a folder changes when a file is removed.
    let entries = WalkDir::new(&sources).into_iter().flatten().map(|entry| entry.into_path());
    let newest_change = entries.chain(SHARED_SOURCES.map(Into::into)).filter_map(change_time).max();
    if setup::report(name, change_time(&stamp) >= newest_change, "at most half a minute") {
        return Ok(());
    }
    let to = output_folder.join("html").join(name);
    // A site without a generator is copied directly into the output folder.
    let from = if line.is_empty() { to.clone() } else { output_folder.join("src").join(name) };
    sh.remove_path(&from)?;
    sh.remove_path(&to)?;
    shell::copy(sh, &sources, &from, addresses)?;
    let line = line
        .replace("{python}", &setup::SITES.python().to_string_lossy())
        .replace("{modules}", &output_folder.join("node_modules").to_string_lossy())
        .replace("{from}", &from.to_string_lossy())
        .replace("{to}", &to.to_string_lossy());
    let mut words = line.split_whitespace();
    if let Some(program) = words.next() {
        // These variables turn off progress bars, update notices and similar output.
        sh.cmd(program).args(words).env("CI", "true").env("NO_MKDOCS_2_WARNING", "true").run()?;
    }
    // We write the stamp last, so that an interrupted build is repeated.
    Ok(sh.write_file(stamp, name)?)
}
