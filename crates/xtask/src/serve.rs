//! The page and the book on this machine, built again after every change. Nothing is installed: what joins the program and
//! JavaScript, the book's generator and the server are libraries in Cargo.lock, and Node is not needed.

mod server;
mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use xshell::Shell;

use crate::dist::program::{self, Effort, Program};
use crate::dist::{digest, html};
use crate::shell::{ChoreResult, root};
use crate::{docs, setup};

/// What the page is made of, and the book.
const PAGE: [&str; 6] = ["src", "crates", "static", "index.html", "Cargo.toml", "Trunk.toml"];
const BOOK: [&str; 4] = ["docs", "static/book", "static/tokens.css", "book.toml"];

/// A folder of its own: `dist/` stays what `dist` built and the tests opened.
const FOLDER: &str = "target/serve";

/// Serves until interrupted, on a port of this machine.
pub(crate) fn run(sh: &Shell, port: u16, dev: bool) -> ChoreResult {
    setup::wasm_target(sh)?;
    // A port that is taken shows now, not after minutes of building.
    let listener = server::listen(port)?;
    let effort = if dev { Effort::Quick } else { Effort::Served };
    let look = || [&PAGE[..], &BOOK[..]].map(|places| watch::times(root(), places));
    let mut seen = look();

    println!("Building the page: the first time some minutes, later seconds");
    let start = Instant::now();
    page(sh, effort)?;
    // A page that an earlier server has served is told apart too.
    let begun = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let built = Arc::new(AtomicU64::new(begun));
    server::answer_all(listener, root().join(FOLDER), Arc::clone(&built));
    let address = format!("http://127.0.0.1:{port}/");
    println!("\nThe page is at {address} ({} s; Ctrl+C stops)", start.elapsed().as_secs());

    // A page that did not lead to the book does so when it is loaded anew.
    let had_book = has_book();
    let is_new = tell(book(sh), &format!("The book is at {address}docs/"));
    built.fetch_add(u64::from(is_new && !had_book), Ordering::Relaxed);
    loop {
        let now = watch::wait(&seen, watch::PAUSE, look);
        if now[0] != seen[0] {
            println!("\nSomething changed: building the page");
            let start = Instant::now();
            let outcome = page(sh, effort);
            let is_new =
                tell(outcome, &format!("The page is new ({} s)", start.elapsed().as_secs()));
            built.fetch_add(u64::from(is_new), Ordering::Relaxed);
        }
        if now[1] != seen[1] {
            println!("\nSomething changed: building the book");
            tell(book(sh), "The book is new: reload it");
        }
        seen = now;
    }
}

/// Says how a build ended, and whether well. What could be built before is still served.
fn tell(outcome: ChoreResult, done: &str) -> bool {
    match &outcome {
        Ok(()) => println!("{done}"),
        Err(error) => eprintln!("{error}\nWhat was built before stays"),
    }
    outcome.is_ok()
}

/// Builds the page. Its program lies in a folder of its own, so that a page which is open never gets parts of another build.
fn page(sh: &Shell, effort: Effort) -> ChoreResult {
    let made = program::cut(sh, effort)?;
    let files = sh.read_dir(&made)?;
    let content: Vec<_> =
        files.iter().map(|file| sh.read_binary_file(file)).collect::<Result<_, _>>()?;
    let name = format!("program-{:016x}", digest(&content.concat()));
    let folder = sh.create_dir(FOLDER)?;
    let is_old = |path: &PathBuf| is_program(path) && !path.ends_with(&name);
    let old: Vec<_> = sh.read_dir(&folder)?.into_iter().filter(is_old).collect();
    copy(sh, &made, &folder.join(&name))?;
    copy(sh, Path::new("static"), &folder)?;
    let (reload, script) = server::RELOAD;
    sh.write_file(folder.join(reload), script)?;

    let program = Program {
        script: format!("{name}/main.js"),
        main: format!("{name}/main_bg.wasm"),
        // Fetched a moment later than by a page that names them.
        families: Vec::new(),
    };
    let (page, tags) = (sh.read_file("index.html")?, sh.read_file("Trunk.toml")?);
    let styles = "<link rel=\"stylesheet\" href=\"./page.css\">";
    let page = html::started(&page, &tags, styles, &program)?;
    let reload = format!("<script type=\"module\" src=\"./{reload}\"></script></head>");
    sh.write_file(folder.join("index.html"), page.replacen("</head>", &reload, 1))?;
    if has_book() {
        announce(sh)?;
    }
    old.iter().try_for_each(|path| Ok(sh.remove_path(path)?))
}

fn is_program(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("program-"))
}

fn has_book() -> bool {
    root().join(FOLDER).join("docs/index.html").exists()
}

/// Builds the book beside the page.
fn book(sh: &Shell) -> ChoreResult {
    docs::bind(sh, &root().join(FOLDER).join("docs"))?;
    announce(sh)
}

/// Tells the page that the book is there, so that it leads to it.
fn announce(sh: &Shell) -> ChoreResult {
    let page = root().join(FOLDER).join("index.html");
    Ok(sh.write_file(&page, docs::announced(&sh.read_file(&page)?)?)?)
}

/// Copies the files of a folder, not those of folders in it.
fn copy(sh: &Shell, from: &Path, to: &Path) -> ChoreResult {
    let to = sh.create_dir(to)?;
    let files = sh.read_dir(from)?.into_iter().filter(|path| path.is_file());
    files.into_iter().try_for_each(|file| Ok(sh.copy_file(file, &to)?))
}
