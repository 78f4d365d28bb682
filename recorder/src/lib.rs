//! The recorder, one Python file that counts a program's work while it runs, for the command to print.

/// The text of `offload_record.py`.
pub const RECORDER: &str = include_str!("../offload_record.py");
