//! How the command is used.

use offload_scenario::PRESETS;
use std::fmt::Write;

/// How it is called, in one line.
pub const USAGE: &str = "Usage: offload [--json] [LINK]...   (offload --help says more)";

const ABOVE: &str = "\
Should this Python workload move to a GPU, how much faster and cheaper will it
be, and what holds it back? Answers links of the page on the command line.

Usage: offload [--json] [LINK]...
       offload --keys

A LINK is a full address of the page, its ?query or its #fragment, either of
them without its sign, or the id of a preset. Where none is given, or for -,
links are read from standard input, one a line; blank lines and lines that
begin with \"# \" are skipped.

  --json         one JSON object for each link, one a line
  --keys         every key of a link and of an answer, as Markdown
  -V, --version  the versions of model and data
  -h, --help     this

Examples:
  offload matmul-fp64
  offload \"w=matmul&n=4096&gpu=a100&dtype=fp16\"
  offload --json \"w=elementwise&elements=250M&inputs=1&data=gpu\"
  offload --json - < links.txt | jq .speedup.likely

Parts of a link that cannot be read are named, and the rest is answered.
Exit status: 0 if there was an answer, 1 if nothing could be read in any link,
2 if the command was not called as it should be.

Presets:
";

/// All of it.
pub(crate) fn help() -> String {
    let mut text = ABOVE.to_owned();
    for preset in PRESETS {
        let _ = writeln!(text, "  {:<20} {}", preset.id, preset.name);
    }
    text
}
