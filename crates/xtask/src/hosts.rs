//! Documentation sites with the calculator in them, made by the generators that people use, for the
//! host stories. Their sources lie in `tests/hosts`, the sites in `target/hosts/site`.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use walkdir::WalkDir;

use crate::setup;
use crate::shell::{self, ChoreResult, changed};

/// The sites: the folder in `tests/hosts`, and the command that makes it, with folders to be put in.
/// A site without a command is written by hand.
const SITES: [(&str, &str); 6] = [
    ("plain", ""),
    ("mkdocs", "{python} -m mkdocs build --quiet --config-file {from}/mkdocs.yml --site-dir {to}"),
    ("sphinx", "{python} -m sphinx --quiet --fail-on-warning {from} {to}"),
    // Nothing is loaded from a network that a reader of the page might not have.
    (
        "notebook",
        "{python} -m nbconvert --log-level=WARN --to=html --output-dir={to} \
         --HTMLExporter.require_js_url= --HTMLExporter.mathjax_url= {from}/*.ipynb",
    ),
    ("mdbook", "mdbook build {from} --dest-dir {to}"),
    (
        "docusaurus",
        "node {modules}/@docusaurus/core/bin/docusaurus.mjs build {from} --out-dir {to}",
    ),
];

/// Where the sources say that the calculator is, and the sites. The tests have them elsewhere.
const SAMPLES: [&str; 2] = ["https://example.org/offload/", "https://docs.example.org/"];

/// Prints where the tests have them, one a line: their server alone knows.
const ASK: &str = "\
import { address, hostsAddress } from './tests/browser/server.mjs';
console.log(`${address}\\n${hostsAddress}`);";

/// Sets up what is missing and builds each site that is not what its sources say.
pub(crate) fn build() -> ChoreResult {
    setup::site_tools()?;
    let printed = shell::read("node", &["--input-type=module", "--eval", ASK])
        .ok_or("Node could not read the addresses in tests/browser/server.mjs")?;
    let addresses: Vec<_> = SAMPLES.into_iter().zip(printed.lines()).collect();
    SITES.iter().try_for_each(|(name, line)| build_site(name, line, &addresses))
}

/// Builds one site unless it is there.
fn build_site(name: &str, line: &str, addresses: &[(&str, &str)]) -> ChoreResult {
    let (sources, made) = (shell::root().join("tests/hosts"), shell::root().join("target/hosts"));
    let stamp = made.join(format!("{name}.built"));
    let pinned = sources.join("requirements.txt");
    let newest = newest(&sources.join(name))?.max(changed(&pinned)?);
    let made_of = format!("{line}\n{addresses:?}\n");
    let same = fs::read_to_string(&stamp).is_ok_and(|it| it == made_of);
    if same && changed(&stamp)? >= newest {
        println!("  {name}: already built");
        return Ok(());
    }
    println!("  {name}: building it (at most half a minute)");
    let to = made.join("site").join(name);
    // Pages that nothing makes are copied to where the others end.
    let from = if line.is_empty() { to.clone() } else { made.join("src").join(name) };
    for folder in [&from, &to].into_iter().filter(|folder| folder.exists()) {
        fs::remove_dir_all(folder)?;
    }
    copy(&sources.join(name), &from, addresses)?;
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let places = [
        ("{from}", text(&from)),
        ("{to}", text(&to)),
        ("{python}", text(&setup::site_python())),
        ("{modules}", text(&made.join("node_modules"))),
    ];
    let put = |word: &str| places.iter().fold(word.to_owned(), |it, (at, is)| it.replace(at, is));
    let words: Vec<String> = line.split_whitespace().map(put).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let [program, words @ ..] = &words[..] {
        // Without progress bars, news of other versions, and the like.
        let mut command = shell::command(program, words);
        shell::show(command.env("CI", "true").env("NO_MKDOCS_2_WARNING", "true"))?;
    }
    // Last, so that a build which broke off counts as none.
    Ok(fs::write(stamp, made_of)?)
}

/// When the newest file or folder under a folder was changed; that of a folder shows files removed.
fn newest(folder: &Path) -> ChoreResult<SystemTime> {
    WalkDir::new(folder)
        .into_iter()
        .try_fold(SystemTime::UNIX_EPOCH, |newest, entry| Ok(newest.max(changed(entry?.path())?)))
}

/// Copies a folder with all it holds. In each text, the first of each pair becomes the second.
fn copy(from: &Path, to: &Path, words: &[(&str, &str)]) -> ChoreResult {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let copy = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            fs::create_dir_all(copy)?;
            continue;
        }
        let put = |text: String, (old, new): &(&str, &str)| text.replace(old, new);
        match String::from_utf8(fs::read(entry.path())?) {
            Ok(text) => fs::write(copy, words.iter().fold(text, put))?,
            Err(bytes) => fs::write(copy, bytes.into_bytes())?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn texts_change_wherever_they_lie_and_other_files_do_not() {
        let place = std::env::temp_dir().join(format!("offload-copy-{}", std::process::id()));
        let (from, to) = (place.join("from"), place.join("to"));
        fs::create_dir_all(from.join("deep")).expect("a folder");
        fs::write(from.join("deep/page.md"), "a here b here").expect("a file");
        fs::write(from.join("picture"), b"\xff here").expect("a file");
        super::copy(&from, &to, &[("here", "there")]).expect("a copy");
        let copied = |name: &str| fs::read(to.join(name)).expect("a file");
        assert_eq!(copied("deep/page.md"), b"a there b there");
        assert_eq!(copied("picture"), b"\xff here");
        fs::remove_dir_all(place).expect("it was there");
    }
}
