//! Tests the server over real connections.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use xshell::{Shell, TempDir};

use super::{answer_all, listen};

/// A running server for a folder. A file next to the folder must not be served.
struct Served {
    port: u16,
    built: Arc<AtomicU64>,
    place: TempDir,
}

impl Served {
    fn new(files: &[(&str, &str)]) -> Self {
        let place = Shell::new().and_then(|sh| sh.create_temp_dir()).expect("a folder");
        let folder = place.path().join("served");
        for (name, text) in files {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
        }
        fs::write(place.path().join("secret.txt"), "a secret").expect("a file");
        let listener = listen(0).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let built = Arc::new(AtomicU64::new(1));
        answer_all(listener, folder, Arc::clone(&built));
        Self { port, built, place }
    }

    /// Sends a request whose first line is `line`, and returns the head and the body of the response.
    fn send_request(&self, line: &str) -> (String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        write!(stream, "{line}\r\nHost: localhost\r\n\r\n").expect("a request");
        stream.shutdown(Shutdown::Write).expect("an end");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.to_owned(), body.to_owned())
    }

    fn status(&self, line: &str) -> String {
        let (head, body) = self.send_request(line);
        assert!(!body.contains("secret"), "{line}");
        head.split(' ').nth(1).expect("a status").to_owned()
    }
}

#[test]
fn files_have_their_types_and_folders_their_index() {
    let files = [
        ("index.html", "the page", "text/html; charset=utf-8"),
        ("boot.js", "boot()", "text/javascript; charset=utf-8"),
        ("page.css", "p {}", "text/css; charset=utf-8"),
        ("program-1/main.wasm", "\0asm", "application/wasm"),
        ("docs/picture.svg", "<svg/>", "image/svg+xml"),
        ("docs/index.html", "the book", "text/html; charset=utf-8"),
        ("docs/a name.bin", "bytes", "application/octet-stream"),
    ];
    let served = Served::new(&files.map(|(name, text, _)| (name, text)));
    for (name, text, kind) in files {
        let (head, body) =
            served.send_request(&format!("GET /{}?v=1 HTTP/1.1", name.replace(' ', "%20")));
        assert!(head.starts_with("HTTP/1.1 200 OK"), "{name}: {head}");
        assert!(head.contains(&format!("Content-Type: {kind}\r\n")), "{name}: {head}");
        assert!(head.contains(&format!("Content-Length: {}\r\n", text.len())), "{name}: {head}");
        assert!(head.contains("Access-Control-Allow-Origin: *"), "{name}: {head}");
        assert_eq!(body, text);
        let (head_only, empty_body) =
            served.send_request(&format!("HEAD /{} HTTP/1.0", name.replace(' ', "%20")));
        assert_eq!((head_only.len(), empty_body.as_str()), (head.len(), ""));
    }
    assert_eq!(served.send_request("GET / HTTP/1.1").1, "the page");
    assert_eq!(served.send_request("GET /docs/ HTTP/1.1").1, "the book");
    let (head, _) = served.send_request("GET /docs HTTP/1.1");
    assert!(head.starts_with("HTTP/1.1 301") && head.contains("Location: /docs/\r\n"), "{head}");
}

#[test]
fn files_outside_the_folder_are_not_served() {
    let served = Served::new(&[("index.html", "the page"), ("docs/.hidden", "a secret")]);
    for path in [
        "/../secret.txt",
        "/docs/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/docs/.hidden",
        "/none.html",
        "/docs/",
        "/index.html/",
        "/%",
        "/%zz",
        "/%00",
        "/%ff",
        "secret.txt",
        "",
    ] {
        assert_eq!(served.status(&format!("GET {path} HTTP/1.1")), "404", "{path}");
    }
    for (line, status) in [("POST / HTTP/1.1", "405"), ("GET /", "400"), ("", "400")] {
        assert_eq!(served.status(line), status, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn symbolic_links_do_not_lead_out_of_the_folder() {
    let served = Served::new(&[("docs/index.html", "the book")]);
    let path_of = |name: &str| served.place.path().join("served").join(name);
    let create_link = |target: &Path, name: &str| {
        std::os::unix::fs::symlink(target, path_of(name)).expect("a link")
    };
    create_link(&served.place.path().join("secret.txt"), "out.txt");
    create_link(served.place.path(), "up");
    create_link(&path_of("docs/index.html"), "in.html");
    assert_eq!(served.status("GET /out.txt HTTP/1.1"), "404");
    assert_eq!(served.status("GET /up/secret.txt HTTP/1.1"), "404");
    assert_eq!(served.send_request("GET /in.html HTTP/1.1").1, "the book");
}

#[test]
fn the_server_reports_the_number_of_the_build() {
    let served = Served::new(&[("index.html", "the page")]);
    assert_eq!(served.send_request("GET /built HTTP/1.1").1, "1");
    served.built.store(2, Ordering::Relaxed);
    assert_eq!(served.send_request("GET /built HTTP/1.1").1, "2");
}

#[test]
fn an_error_names_a_port_in_use() {
    let served = Served::new(&[]);
    let error = listen(served.port).expect_err("a taken port").to_string();
    assert_eq!(error, format!("port {} is taken: choose another with --port", served.port));
}
