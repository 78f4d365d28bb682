//! Runs wasm-opt on every file of the program, on all cores. Results are cached in `target/shrunk`
//! by the digest of the input.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, thread};

use xshell::{Shell, cmd};

use super::digest;
use crate::shell::{self, ChoreResult};

/// The options of wasm-opt. Data segments are not split, because brotli compresses their zeros
/// better than the headers of a thousand pieces. That saves 5 kB of a first visit.
const OPTIONS: [&str; 3] = ["--skip-pass=memory-packing", "-Oz", "--strip-producers"];

/// Shrinks files in place.
pub(crate) fn shrink_files(files: &[PathBuf]) -> ChoreResult {
    let mut waiting = files.to_vec();
    // `pop` takes from the end, so the largest file is first. The longest job must not start last.
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

/// Shrinks one file in place, or copies its cached result.
fn shrink_file(sh: &Shell, file: &Path) -> ChoreResult {
    // The lock file pins the version of wasm-opt, on which the result depends.
    let mut content = sh.read_file("package-lock.json")?.into_bytes();
    content.extend(OPTIONS.concat().bytes());
    content.extend(sh.read_binary_file(file)?);
    let cache_folder = sh.create_dir(shell::target().join("shrunk"))?;
    let cache_file = cache_folder.join(format!("{:016x}.wasm", digest(&content)));
    if !cache_file.exists() {
        // The file is renamed when complete, so that an interrupted run leaves no partial file.
        let partial_file = cache_file.with_extension("writing");
        cmd!(sh, "wasm-opt {OPTIONS...} {file} --output {partial_file}").quiet().run()?;
        fs::rename(partial_file, &cache_file)?;
    }
    Ok(sh.copy_file(cache_file, file)?)
}
