//! Runs wasm-opt on every file of the program, using all cores. Results are cached in `target/shrunk`, keyed by the
//! digest of the input.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, thread};

use xshell::{Shell, cmd};

use super::digest;
use crate::shell::{self, ChoreResult};

/// The options of wasm-opt. The first option keeps data segments whole, because brotli compresses the zeros within a
/// segment better than the headers of a thousand smaller segments. This makes a first visit 5 kB smaller.
/// `--low-memory-unused` is safe because the lowest addresses belong to the end of the stack.
const OPTIONS: [&str; 6] = [
    "--skip-pass=memory-packing",
    "-Oz",
    "--low-memory-unused",
    "--reorder-functions",
    "--reorder-locals",
    "--strip-producers",
];

pub(crate) fn shrink_files(files: &[PathBuf]) -> ChoreResult {
    let mut waiting = files.to_vec();
    // `pop` takes the largest file first, so that the longest job does not start last.
    waiting.sort_by_key(|file| fs::metadata(file).map_or(0, |data| data.len()));
    let waiting = Mutex::new(waiting);
    let next_file = || waiting.lock().ok()?.pop();
    let work = || -> Result<(), String> {
        let sh = shell::at_root().map_err(|error| error.to_string())?;
        while let Some(file) = next_file() {
            shrink_file(&sh, &file).map_err(|error| format!("{}: {error}", file.display()))?;
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

/// Shrinks a file in place. Uses the cached result if there is one.
fn shrink_file(sh: &Shell, file: &Path) -> ChoreResult {
    // The result depends on the version of wasm-opt, which the lock file pins.
    let mut content = sh.read_file("package-lock.json")?.into_bytes();
    content.extend(OPTIONS.concat().bytes());
    content.extend(sh.read_binary_file(file)?);
    let cache_folder = sh.create_dir(shell::target().join("shrunk"))?;
    let cache_file = cache_folder.join(format!("{:016x}.wasm", digest(&content)));
    if !cache_file.exists() {
        // wasm-opt writes to a temporary file, which is renamed at the end, so that an interrupted run leaves no
        // partial result in the cache.
        let partial_file = cache_file.with_extension("writing");
        cmd!(sh, "wasm-opt {OPTIONS...} {file} --output {partial_file}").quiet().run()?;
        fs::rename(partial_file, &cache_file)?;
    }
    Ok(sh.copy_file(cache_file, file)?)
}
