//! Calls that start another program, whose work is not read.

use ruff_python_ast::Expr;

use crate::calling::CallArguments;
use crate::reader::ProgramReader;
use crate::uncounted::has_word;
use crate::value::{PythonValue, ValueOrigin};

/// Programs that do little work: they manage files and packages, wait, or show something.
const SMALL: &str = "apt apt-get awk brew cat cd chmod chown clear cls cp curl cut date df du echo ensurepip explorer free git grep \
    gunzip head hostname kill ln ls lscpu mkdir mv nvidia-smi open pause pgrep ping pip pip3 ps pwd rm rocm-smi sed sleep sort \
    tail tar title touch tr uname unzip venv wc wget where which whoami xdg-open";

impl<'a> ProgramReader<'a> {
    /// Reports the start of another program as unread, except for small programs.
    pub(crate) fn started_program(
        &mut self,
        path: &str,
        why: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let given = arguments.get(0, &["args", "cmd", "command"]);
        let is_small = given.is_some_and(is_small) || self.is_small_either_way();
        self.outside(line, why, is_small);
        // A loop around the call waits for the program.
        for at in self.open.clone() {
            self.loops[at as usize].waits = true;
        }
        if path.starts_with("os.") {
            PythonValue::Other(ValueOrigin::External)
        } else {
            self.object(path, arguments)
        }
    }

    /// Returns `true` for an argument such as `"cls" if os.name == "nt" else "clear"`.
    fn is_small_either_way(&self) -> bool {
        let Some(Expr::If(either)) = self.unread.given.and_then(|given| given.args.first()) else {
            return false;
        };
        [&either.body, &either.orelse].into_iter().all(|text| {
            text.as_string_literal_expr().is_some_and(|text| is_small_text(text.value.to_str()))
        })
    }
}

/// Returns `true` if a value states only small programs: a text for a shell, or a list of words.
fn is_small(programs: &PythonValue) -> bool {
    match programs {
        PythonValue::Text(text) => is_small_text(text),
        PythonValue::List(list) => {
            is_small_command(list.borrow().items.iter().map(|item| item.text()))
        }
        _ => false,
    }
}

/// Returns `true` if a shell runs only small programs for a text. Quotes are not read.
fn is_small_text(text: &str) -> bool {
    // The `&` of `2>&1` and `&>` separates nothing.
    let text = text.replace(">&", ">").replace("&>", ">");
    let within = ["`", "$(", "<(", ">("];
    let mut parts = text.split(['\n', ';', '&', '|']).filter(|part| !part.trim().is_empty());
    !within.iter().any(|start| text.contains(start))
        && parts.all(|part| is_small_command(part.split_whitespace().map(Some)))
}

/// Returns `true` if the words of a command start a small program. A word is `None` if the code does not state it.
fn is_small_command<'w>(words: impl Iterator<Item = Option<&'w str>>) -> bool {
    let is_before = |word: &Option<&str>| {
        word.is_some_and(|word| word == "sudo" || word == "env" || is_assignment(word))
    };
    let words: Vec<_> = words.skip_while(is_before).take(3).collect();
    let name = words.first().copied().flatten().unwrap_or_default();
    let name = name.rsplit_once("/bin/").map_or(name, |(_, name)| name);
    match words[..] {
        [_, Some("--version"), ..] => true,
        [_, Some(command), ..] if name == "conda" => command != "run",
        _ if has_word(SMALL, name) => true,
        // `python -m pip`
        [_, Some("-m"), Some(module)] => has_word(SMALL, module),
        _ => false,
    }
}

/// Returns `true` for a word such as `CUDA_VISIBLE_DEVICES=0`.
fn is_assignment(word: &str) -> bool {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    word.split_once('=').is_some_and(|(name, _)| name.chars().all(is_of_name))
}
