//! Documentation sites with the calculator in them, made by the generators that people use, for the
//! host stories. Their sources lie in `tests/hosts`, the sites in `target/hosts/site`.

mod copy;
mod site;

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::setup;
use crate::shell::{self, Outcome};
use site::{SITES, Site};

/// Where the sources say that the calculator is, and the sites. The tests have them elsewhere.
const SAMPLES: [&str; 2] = ["https://example.org/offload/", "https://docs.example.org/"];

/// Prints where the tests have them, one a line: their server alone knows.
const ASK: &str = "\
import { address, hostsAddress } from './tests/browser/server.mjs';
console.log(`${address}\\n${hostsAddress}`);";

/// Sets up what is missing and builds each site that is not what its sources say.
pub(crate) fn build() -> Outcome {
    setup::site_tools()?;
    let printed = shell::read("node", &["--input-type=module", "--eval", ASK])
        .ok_or("Node could not read the addresses in tests/browser/server.mjs")?;
    let words: Vec<_> = SAMPLES.into_iter().zip(printed.lines()).collect();
    SITES.iter().try_for_each(|site| bring(site, &words))
}

/// Builds one site unless it is there.
fn bring(site: &Site, words: &[(&str, &str)]) -> Outcome {
    let root = shell::root();
    let sources = root.join("tests/hosts").join(site.name);
    let stamp = root.join(format!("target/hosts/{}.built", site.name));
    let pinned = root.join("tests/hosts/requirements.txt");
    let newest = newest(&sources)?.max(changed(&pinned)?);
    let made_of = format!("{}\n{words:?}\n", site.line());

    let same = fs::read_to_string(&stamp).is_ok_and(|it| it == made_of);
    if same && changed(&stamp)? >= newest {
        println!("  {}: already built", site.name);
        return Ok(());
    }
    println!("  {}: building it ({})", site.name, site.patience);
    empty(&root.join("target/hosts/src").join(site.name))?;
    empty(&root.join("target/hosts/site").join(site.name))?;
    copy::folder(&sources, &root.join(site.source()), words)?;
    if let Some(mut command) = site.command() {
        shell::show(&mut command)?;
    }
    // Last, so that a build which broke off counts as none.
    Ok(fs::write(stamp, made_of)?)
}

/// Removes a folder if there is one.
fn empty(folder: &Path) -> Outcome {
    match folder.exists() {
        true => Ok(fs::remove_dir_all(folder)?),
        false => Ok(()),
    }
}

/// When the newest file or folder under a folder was changed; that of a folder tells of files gone.
fn newest(folder: &Path) -> Outcome<SystemTime> {
    let mut newest = changed(folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        newest = newest.max(if path.is_dir() { self::newest(&path)? } else { changed(&path)? });
    }
    Ok(newest)
}

fn changed(path: &Path) -> Outcome<SystemTime> {
    Ok(fs::metadata(path)?.modified()?)
}
