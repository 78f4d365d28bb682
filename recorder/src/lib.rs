//! The recorder, one Python file that counts what a program computes while it runs, for the command to hand out.

/// The text of `offload_record.py`.
pub const RECORDER: &str = include_str!("../offload_record.py");
