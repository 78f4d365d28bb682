//! wasm-opt on every file of the program, on all cores. A file that was shrunk before is taken from `target/shrunk`, where it
//! lies under the digest of its content.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, thread};

use xshell::{Shell, cmd};

use super::digest;
use crate::shell::{self, ChoreResult};

/// The options of wasm-opt. Data stay whole: brotli makes less of the zeros in them than of the heads of a thousand
/// pieces, 5 kB of a first visit.
const OPTIONS: [&str; 3] = ["--skip-pass=memory-packing", "-Oz", "--strip-producers"];

/// Shrinks files in place.
pub(crate) fn all(files: &[PathBuf]) -> ChoreResult {
    let mut waiting = files.to_vec();
    // The largest first: the last one to start should not be the one that takes longest. `pop` takes from the end.
    waiting.sort_by_key(|file| fs::metadata(file).map_or(0, |data| data.len()));
    let waiting = Mutex::new(waiting);
    let next = || waiting.lock().ok()?.pop();
    let work = || -> Result<(), String> {
        let sh = shell::at_root().map_err(|error| error.to_string())?;
        while let Some(file) = next() {
            one(&sh, &file).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(())
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let results = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores.min(files.len())).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join()).collect::<Vec<_>>()
    });
    for result in results {
        result.map_err(|_| "shrinking a file ended early")??;
    }
    Ok(())
}

/// Shrinks one file in place, or takes what became of the same file before.
fn one(sh: &Shell, file: &Path) -> ChoreResult {
    // Another version of wasm-opt gives another file.
    let mut content = sh.read_file("package-lock.json")?.into_bytes();
    content.extend(OPTIONS.concat().bytes());
    content.extend(sh.read_binary_file(file)?);
    let kept = sh.create_dir(shell::target().join("shrunk"))?;
    let kept = kept.join(format!("{:016x}.wasm", digest(&content)));
    if !kept.exists() {
        // Renamed when it is whole, so that a run which is broken off leaves nothing half written.
        let writing = kept.with_extension("writing");
        cmd!(sh, "wasm-opt {OPTIONS...} {file} --output {writing}").quiet().run()?;
        fs::rename(writing, &kept)?;
    }
    Ok(sh.copy_file(kept, file)?)
}
