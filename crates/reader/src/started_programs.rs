//! Calls that start another program, whose work is not read.

use crate::calling::CallArguments;
use crate::reader::ProgramReader;
use crate::uncounted::has_word;
use crate::value::{PythonValue, ValueOrigin};

/// Programs that do little work: they manage files and packages, wait, or show something.
const SMALL: &str = "apt apt-get brew cat cd chmod chown clear cls conda cp curl date df du echo ensurepip env explorer free git \
    hostname kill ln ls lscpu mkdir mv nvidia-smi open pgrep ping pip pip3 ps pwd rm rocm-smi sleep touch uname venv wget where \
    which whoami xdg-open";

impl<'a> ProgramReader<'a> {
    /// Reports the start of another program as unread, except for small programs.
    pub(crate) fn started_program(
        &mut self,
        path: &str,
        why: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let is_small = program(&arguments).is_some_and(|name| has_word(SMALL, &name));
        self.outside(line, why, is_small);
        // A loop around the call waits for the program.
        for at in self.open.clone() {
            self.loops[at as usize].waits = true;
        }
        if path.starts_with("os.") {
            PythonValue::Other(ValueOrigin::Outside)
        } else {
            self.object(path, arguments)
        }
    }
}

/// Returns the name of the program that a call starts, or of the module that Python runs. `None` if the code does not
/// state it, or if a shell runs several programs.
fn program(arguments: &CallArguments) -> Option<String> {
    let texts: Vec<Option<String>> = match arguments.get(0, &["args", "cmd", "command"])? {
        PythonValue::Text(text) if text.contains(['&', '|', ';']) => return None,
        PythonValue::Text(text) => {
            text.split_whitespace().map(|word| Some(word.to_owned())).collect()
        }
        PythonValue::List(list) => {
            list.borrow().items.iter().map(|item| item.text().map(str::to_owned)).collect()
        }
        _ => return None,
    };
    // `python -m pip`
    let at = if texts.get(1) == Some(&Some("-m".to_owned())) { 2 } else { 0 };
    texts.into_iter().nth(at)?
}
