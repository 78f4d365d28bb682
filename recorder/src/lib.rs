//! The recorder: a Python file that counts a program's work while the program runs. `offload record` prints it.

pub const RECORDER: &str = include_str!("../offload_record.py");
