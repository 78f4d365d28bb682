//! How the command is used: written from the tables of commands, options and fields.

use crate::command::{COMMON, Command, Own};
use offload_scenario::{FIELDS, PRESETS};
use std::fmt::Write;

/// How it is called, in a few lines.
pub const USAGE: &str = "\
Usage: offload [--json|--csv|--markdown] [--KEY VALUE]... [LINK]...
       offload sweep --over KEY [LINK]
       offload rank [LINK]
       offload gpus | cpus | inputs
offload --help says more, offload help COMMAND all of one.";

/// All of a command's help.
pub(crate) fn of(command: Command) -> String {
    let Texts { usage, about, examples, .. } = texts(command);
    let mut text = format!("{about}\n\n{usage}\n");
    paragraph(&mut text, "Options", command.own().iter().chain(COMMON).map(option));
    if command == Command::Answer {
        let others = Command::ALL.into_iter().skip(1);
        let rows = others.map(|it| (format!("offload {}", it.name()), texts(it).brief));
        paragraph(&mut text, "Other commands", rows);
    }
    if command.asks() {
        text.push_str(&flags());
    }
    let _ = write!(text, "\nExamples:\n{examples}");
    if command == Command::Answer {
        text.push_str(ENDS);
        let rows = PRESETS.iter().map(|preset| (preset.id.to_owned(), preset.name));
        paragraph(&mut text, "Presets", rows);
    }
    text
}

struct Texts {
    brief: &'static str,
    about: &'static str,
    usage: &'static str,
    examples: &'static str,
}

const fn texts(command: Command) -> Texts {
    match command {
        Command::Answer => Texts {
            brief: "the answer to a question",
            about: "\
Should this Python workload move to a GPU, how much faster and cheaper will it
be, and what holds it back? Answers links of the page on the command line.",
            usage: "\
Usage: offload [OPTION]... [--KEY VALUE]... [LINK]...
       offload COMMAND ...

A LINK is a full address of the page, its ?query or its #fragment, either of
them without its sign, the id of a preset, or a file of answers, *.json. Where
neither a link nor a flag is given, or for -, links are read from standard
input, one a line; blank lines and lines that begin with \"# \" are skipped. An
answer that --json wrote is a link too: it is asked again.",
            examples: "  \
offload matmul-fp64
  offload --w matmul --n 4096 --gpu a100 --dtype fp16
  offload matmul --gpu t4
  offload \"w=elementwise&elements=250M&inputs=1&data=gpu\" --csv > times.csv
  offload --json - < links.txt | jq .speedup.likely
  offload answer.json
",
        },
        Command::Sweep => Texts {
            brief: "along one field, and where the GPU begins to win",
            about: "\
The answers along one field, and where along it the GPU begins to win.",
            usage: "\
Usage: offload sweep --over KEY [OPTION]... [--KEY VALUE]... [LINK]

Steps go by ratios where the ends are far apart, and by whole numbers where only
those make sense. The last line says where the outcome changes, found between
the steps by halving; what changes twice between two steps may be missed. Over
a choice, such as gpu or dtype, each of its options is answered.",
            examples: "  \
offload sweep matmul --over n
  offload sweep --w matmul --over n --from 256 --to 65536 --steps 9
  offload sweep train --over batch --csv > batch.csv
  offload sweep matmul --over dtype
  offload sweep one-add --over elements --json | jq .begins
",
        },
        Command::Rank => Texts {
            brief: "on every GPU of the catalog, best first",
            about: "The answers on every GPU of the catalog, best first.",
            usage: "\
Usage: offload rank [OPTION]... [--KEY VALUE]... [LINK]

GPUs whose figures read the same share a place. Those of which no price or no
power is known come behind when it is ranked by that, those that cannot run it
last, with the reason. What the link says of its own card (gpupeak, gpubw, vram,
l2, sms, gpuwatts, gpuprice) is left out.",
            examples: "  \
offload rank matmul
  offload rank language-model --by cost
  offload rank --w training --params 25M --by energy --top all
  offload rank train --json | jq -r '.rows[] | select(.place == 1).gpu'
",
        },
        Command::Gpus => Texts {
            brief: "the GPUs of the catalog, with key figures and sources",
            about: "The GPUs of the catalog, with key figures and where they come from.",
            usage: "Usage: offload gpus [OPTION]...",
            examples: "  \
offload gpus | grep -i a100
  offload gpus --json | jq '.rows[] | select(.memory_bytes > 4e10).id'
",
        },
        Command::Cpus => Texts {
            brief: "the CPUs and cloud machines of the catalog, likewise",
            about: "\
The CPUs and cloud machines of the catalog, with key figures and where they come
from.",
            usage: "Usage: offload cpus [OPTION]...",
            examples: "  \
offload cpus | grep aws
  offload cpus --csv > cpus.csv
",
        },
        Command::Inputs => Texts {
            brief: "the fields of a question and what each takes",
            about: "\
The fields of a question and what each takes; with --json the families, the
options and the presets too.",
            usage: "Usage: offload inputs [OPTION]...",
            examples: "  \
offload inputs | grep GB/s
  offload inputs --json | jq -r '.presets[].link'
",
        },
    }
}

const ENDS: &str = "
Parts of a link that cannot be read are named, and the rest is answered. A flag
that cannot be read ends the command.
Exit status: 0 if every link had an answer, 1 if nothing could be read in any,
2 if the command was not called as it should be, 3 if some of several links had
an answer and others could not be read.
";

fn option(own: &Own) -> (String, &'static str) {
    let Own { name, takes, does } = own;
    let takes = takes.map(|takes| format!(" {takes}")).unwrap_or_default();
    (format!("--{name}{takes}"), *does)
}

fn paragraph<'a>(text: &mut String, title: &str, rows: impl Iterator<Item = (String, &'a str)>) {
    let _ = writeln!(text, "\n{title}:");
    for (name, says) in rows {
        let _ = writeln!(text, "  {name:<20} {says}");
    }
}

/// The flags of fields: their keys, in lines as long as fit.
fn flags() -> String {
    let mut text = "
Flags say what a link says, alone or on top of one: --KEY VALUE or --KEY=VALUE.
The keys, which offload --keys explains:
"
    .to_owned();
    let mut line = " ".to_owned();
    for field in FIELDS {
        if line.len() + 1 + field.key.len() > 80 {
            let _ = writeln!(text, "{line}");
            line = " ".to_owned();
        }
        let _ = write!(line, " {}", field.key);
    }
    let _ = writeln!(text, "{line}");
    text
}
