//! Tests of the build script's generator as a whole. The unit tests of its modules run too, because `main.rs` includes
//! these modules.

use std::fs;
use std::path::{Path, PathBuf};

use crate::generator;

const BUILT: &str = include_str!(concat!(env!("OUT_DIR"), "/catalog.rs"));

fn data_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

#[test]
fn the_same_data_give_the_same_constants() {
    let constants = generator::constants(&data_folder()).expect("the data are valid");
    assert!(constants == BUILT, "a second run wrote other constants");
}

/// Returns the generator's error message after replacing a string in a data file.
fn error_after(file: &str, text: &str, replacement: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("catalog-{file}"));
    fs::create_dir_all(&folder).expect("a folder for tests");
    for entry in fs::read_dir(data_folder()).expect("the data") {
        let path = entry.expect("a file").path();
        fs::copy(&path, folder.join(path.file_name().expect("a name"))).expect("a copy");
    }
    let original = fs::read_to_string(folder.join(file)).expect("a text file");
    assert!(original.contains(text), "{file} has no {text}");
    fs::write(folder.join(file), original.replacen(text, replacement, 1)).expect("a copy");
    generator::constants(&folder).expect_err("the replacement is an error")
}

#[test]
fn an_error_names_file_entry_field_and_reason() {
    for (file, text, replacement, messages) in [
        (
            "gpus.toml",
            "\"760.3 GB/s\"",
            "\"760.3 GB\"",
            ["[rtx-3080]", "memory_bandwidth", "write a number, a space and GB/s or TB/s"],
        ),
        (
            "regions.toml",
            "source = \"",
            "source = \"blog-",
            ["[", "price: ", "there is no source \"blog-"],
        ),
        (
            "gpus.toml",
            "\"pcie4-x16\"",
            "\"pcie40-x16\"",
            ["[", "interconnect: ", "there is no \"pcie40-x16\" among the interconnects"],
        ),
        ("interconnects.toml", "latency = ", "delay = ", ["[", "delay", "unknown field"]),
    ] {
        let error = error_after(file, text, replacement);
        assert!(error.starts_with(&format!("data/{file}: ")), "{error}");
        for message in messages {
            assert!(error.contains(message), "no {message} in: {error}");
        }
    }
}
