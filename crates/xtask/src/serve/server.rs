//! An HTTP server for the files in a folder. The server is reachable only from this machine, sends content types,
//! answers requests for a folder with its index.html, and never serves a file outside the root folder.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::shell::ChoreResult;

/// The name and the text of a script that reloads the page after a build. Only the served page has this script. Only
/// the outermost page reloads, which also reloads the frames within it.
pub(super) const RELOAD_SCRIPT: (&str, &str) = (
    "reload.js",
    "if (top === window) {
  const ask = () => fetch(new URL('built', document.baseURI)).then((answer) => answer.text());
  let shown;
  const look = async () => {
    const built = await ask().catch(() => shown);
    if (shown !== undefined && built !== shown) location.reload();
    shown = built;
    setTimeout(look, 1000);
  };
  look();
}
",
);

/// The path at which the server returns the number of the latest build.
const BUILT: &str = "/built";

/// The maximum size of the head of a request, in bytes. The head must arrive within [`REQUEST_TIMEOUT`].
const MAX_HEAD_BYTES: u64 = 16 * 1024;
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The content type for each file extension. Browsers refuse modules and streamed programs with any other content type.
const TYPES: [(&str, &str); 12] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("woff2", "font/woff2"),
    ("xml", "text/xml; charset=utf-8"),
];

/// Listens on a port of this machine. If `port` is 0, listens on a free port. Requests are answered only after
/// [`answer_all`] is called.
///
/// # Errors
///
/// Fails if another program is listening on the port.
pub(super) fn listen(port: u16) -> ChoreResult<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("port {port} is taken: choose another with --port").into()
        }
        _ => format!("port {port}: {error}").into(),
    })
}

/// Starts answering requests for the files of a folder. `built` is the number of the latest build.
pub(super) fn answer_all(listener: TcpListener, folder: PathBuf, built: Arc<AtomicU64>) {
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (folder, built) = (folder.clone(), Arc::clone(&built));
            // A browser may disconnect during a response, so we ignore errors.
            thread::spawn(move || answer_request(&stream, &folder, built.load(Ordering::Relaxed)));
        }
    });
}

/// A response with its status, one additional header, and its body.
struct Response {
    status: &'static str,
    header: String,
    body: Vec<u8>,
}

impl Response {
    fn refusal(status: &'static str) -> Self {
        let header = "Content-Type: text/plain; charset=utf-8".to_owned();
        Self { status, header, body: format!("{status}\n").into_bytes() }
    }
}

/// Reads a request and sends the response.
fn answer_request(stream: &TcpStream, folder: &Path, built: u64) -> io::Result<()> {
    stream.set_read_timeout(Some(REQUEST_TIMEOUT))?;
    stream.set_write_timeout(Some(REQUEST_TIMEOUT))?;
    let mut lines = BufReader::new(stream.take(MAX_HEAD_BYTES)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // We read all headers, because closing a connection with unread data would cut off the response.
    lines.take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty())).for_each(drop);

    let words: Vec<&str> = request.split(' ').collect();
    let (answer, has_body) = match words[..] {
        [method @ ("GET" | "HEAD"), address, "HTTP/1.1" | "HTTP/1.0"] => {
            let (path, _) = address.split_once('?').unwrap_or((address, ""));
            let answer = match path {
                BUILT => Response {
                    status: "200 OK",
                    header: "Content-Type: text/plain; charset=utf-8".to_owned(),
                    body: built.to_string().into_bytes(),
                },
                _ => find(path, folder),
            };
            (answer, method == "GET")
        }
        [_, _, "HTTP/1.1" | "HTTP/1.0"] => (Response::refusal("405 Method Not Allowed"), true),
        _ => (Response::refusal("400 Bad Request"), true),
    };
    let Response { status, header, body } = answer;
    // A sandboxed frame has an opaque origin. Without `Access-Control-Allow-Origin`, such a frame may not load the
    // page's modules.
    let head = format!(
        "HTTP/1.1 {status}\r\n{header}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nAccess-Control-Allow-Origin: *\r\n\r\n",
        body.len()
    );
    let mut stream = stream;
    stream.write_all(head.as_bytes())?;
    stream.write_all(if has_body { &body } else { &[] })?;
    stream.flush()
}

/// Returns the response for a path.
fn find(path: &str, folder: &Path) -> Response {
    let not_found = || Response::refusal("404 Not Found");
    let Some(file) = file_for(path, folder) else { return not_found() };
    match path.ends_with('/') {
        // Without the slash at the end, the browser would resolve relative addresses against the parent folder.
        false if file.is_dir() => Response {
            header: format!("Location: {path}/"),
            ..Response::refusal("301 Moved Permanently")
        },
        slash => {
            let file = if slash { file.join("index.html") } else { file };
            let extension = file.extension().and_then(|name| name.to_str()).unwrap_or_default();
            let entry = TYPES.iter().find(|(key, _)| *key == extension);
            let kind = entry.map_or("application/octet-stream", |(_, kind)| *kind);
            let header = format!("Content-Type: {kind}");
            fs::read(&file)
                .map_or_else(|_| not_found(), |body| Response { status: "200 OK", header, body })
        }
    }
}

/// Returns the file for a path. Returns `None` if the file does not exist, or if it is outside the folder after
/// symbolic links are resolved.
fn file_for(path: &str, folder: &Path) -> Option<PathBuf> {
    let path = decode_path(path.strip_prefix('/')?)?;
    let names = path.split('/').filter(|name| !name.is_empty());
    // Rejects `..`, hidden files, and Windows drives and streams.
    let is_plain = |name: &str| !name.starts_with('.') && !name.contains(['\\', ':', '\0']);
    if !names.clone().all(is_plain) {
        return None;
    }
    let file = names.fold(folder.to_owned(), |file, name| file.join(name)).canonicalize().ok()?;
    file.starts_with(folder.canonicalize().ok()?).then_some(file)
}

/// Decodes the percent escapes in a path, such as `%20`. Returns `None` if an escape is invalid.
fn decode_path(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        (rest, _) = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                let parse_digit = |byte: &u8| char::from(*byte).to_digit(16);
                let byte = parse_digit(high)? * 16 + parse_digit(low)?;
                (after, bytes.push(u8::try_from(byte).ok()?))
            }
            (b'%', _) => return None,
            _ => (after, bytes.push(*first)),
        };
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests;
