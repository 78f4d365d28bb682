//! Serves the page and the book on this machine, and rebuilds both after every change.
//!
//! No tools need to be installed, not even Node. The generators of the JavaScript glue and of the book are Cargo
//! dependencies, and the server is part of this crate.

mod server;
mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use xshell::Shell;

use crate::dist::program::{self, BuildKind, Program};
use crate::dist::{digest, html};
use crate::shell::{ChoreResult, root};
use crate::{docs, setup};

/// The paths of the page's sources. [`BOOK`] contains the paths of the book's sources.
const PAGE: [&str; 6] = ["src", "crates", "static", "index.html", "Cargo.toml", "Trunk.toml"];
const BOOK: [&str; 4] = ["docs", "static/book", "static/tokens.css", "book.toml"];

/// The folder that is served. It is separate from `dist/`, so that serving changes neither a release build nor the page
/// that the tests use.
const FOLDER: &str = "target/serve";

/// Serves the page on a port of this machine until the process is interrupted.
pub(crate) fn run(sh: &Shell, port: u16, dev: bool) -> ChoreResult {
    setup::wasm_target(sh)?;
    // If the port is in use, we fail now rather than after minutes of building.
    let listener = server::listen(port)?;
    let kind = if dev { BuildKind::Quick } else { BuildKind::Served };
    let read_times = || [&PAGE[..], &BOOK[..]].map(|paths| watch::change_times(root(), paths));
    let mut known_times = read_times();

    println!("Building the page: the first time some minutes, later seconds");
    let start = Instant::now();
    build_page(sh, kind)?;
    // The first build number is the start time, so that pages from an earlier server count as outdated.
    let first_number = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let built = Arc::new(AtomicU64::new(first_number));
    server::answer_all(listener, root().join(FOLDER), Arc::clone(&built));
    let address = format!("http://127.0.0.1:{port}/");
    println!("\nThe page is at {address} ({} s; Ctrl+C stops)", start.elapsed().as_secs());

    // When the book is built for the first time, the page reloads and then shows a link to the book.
    let had_book = has_book();
    let is_new = print_outcome(build_book(sh), &format!("The book is at {address}docs/"));
    built.fetch_add(u64::from(is_new && !had_book), Ordering::Relaxed);
    loop {
        let current_times = watch::wait(&known_times, watch::PAUSE, read_times);
        if current_times[0] != known_times[0] {
            println!("\nSomething changed: building the page");
            let start = Instant::now();
            let outcome = build_page(sh, kind);
            let is_new = print_outcome(
                outcome,
                &format!("The page is new ({} s)", start.elapsed().as_secs()),
            );
            built.fetch_add(u64::from(is_new), Ordering::Relaxed);
        }
        if current_times[1] != known_times[1] {
            println!("\nSomething changed: building the book");
            print_outcome(build_book(sh), "The book is new: reload it");
        }
        known_times = current_times;
    }
}

/// Prints the result of a build. Returns `true` if the build succeeded. If the build failed, the result of the last
/// successful build is still served.
fn print_outcome(outcome: ChoreResult, message: &str) -> bool {
    match &outcome {
        Ok(()) => println!("{message}"),
        Err(error) => eprintln!("{error}\nWhat was built before stays"),
    }
    outcome.is_ok()
}

/// Builds the page. Each build has its own folder, so that an open page never loads files from another build.
fn build_page(sh: &Shell, kind: BuildKind) -> ChoreResult {
    let parts_folder = program::compile_and_split(sh, kind)?;
    let files = sh.read_dir(&parts_folder)?;
    let content: Vec<_> =
        files.iter().map(|file| sh.read_binary_file(file)).collect::<Result<_, _>>()?;
    let name = format!("program-{:016x}", digest(&content.concat()));
    let folder = sh.create_dir(FOLDER)?;
    let is_old = |path: &PathBuf| is_program(path) && !path.ends_with(&name);
    let old_folders: Vec<_> = sh.read_dir(&folder)?.into_iter().filter(is_old).collect();
    copy_files(sh, &parts_folder, &folder.join(&name))?;
    copy_files(sh, Path::new("static"), &folder)?;
    let (reload, script) = server::RELOAD_SCRIPT;
    sh.write_file(folder.join(reload), script)?;

    let program = Program {
        script: format!("{name}/main.js"),
        main: format!("{name}/main_bg.wasm"),
        // The page fetches all other parts shortly after it has loaded.
        families: Vec::new(),
    };
    let (page, tags) = (sh.read_file("index.html")?, sh.read_file("Trunk.toml")?);
    let styles = "<link rel=\"stylesheet\" href=\"./page.css\">";
    let page = html::insert_start_tags(&page, &tags, styles, &program)?;
    let reload = format!("<script type=\"module\" src=\"./{reload}\"></script></head>");
    sh.write_file(folder.join("index.html"), page.replacen("</head>", &reload, 1))?;
    if has_book() {
        announce_book(sh)?;
    }
    old_folders.iter().try_for_each(|path| Ok(sh.remove_path(path)?))
}

fn is_program(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("program-"))
}

fn has_book() -> bool {
    root().join(FOLDER).join("docs/index.html").exists()
}

/// Builds the book next to the page.
fn build_book(sh: &Shell) -> ChoreResult {
    docs::build_book_only(sh, &root().join(FOLDER).join("docs"))?;
    announce_book(sh)
}

/// Adds the announcement of the book to the page, so that the page links to the book.
fn announce_book(sh: &Shell) -> ChoreResult {
    let page = root().join(FOLDER).join("index.html");
    Ok(sh.write_file(&page, docs::insert_announcement(&sh.read_file(&page)?)?)?)
}

/// Copies the files of a folder, but not its subfolders.
fn copy_files(sh: &Shell, from: &Path, to: &Path) -> ChoreResult {
    let to = sh.create_dir(to)?;
    let files = sh.read_dir(from)?.into_iter().filter(|path| path.is_file());
    files.into_iter().try_for_each(|file| Ok(sh.copy_file(file, &to)?))
}
