//! Prints the types of the JSON documents for a language: `types typescript` or `types python`.

mod definition;
mod python;
mod typescript;

use definition::DocumentType;
use std::process::ExitCode;

fn main() -> ExitCode {
    let write = match std::env::args().nth(1).as_deref() {
        Some("python") => python::module,
        Some("typescript") => typescript::module,
        _ => {
            eprintln!("types takes a language: typescript or python");
            return ExitCode::FAILURE;
        }
    };
    print!("{}", write(&DocumentType::all(&offload_export::schema())));
    ExitCode::SUCCESS
}
