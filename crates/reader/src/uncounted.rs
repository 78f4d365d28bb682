//! Work that is not counted: calls that no table has, and computations on their results.

use std::borrow::Cow;

use crate::calling::CallArguments;
use crate::library_kinds::is_loaded;
use crate::reader::ProgramReader;
use crate::uncosted_line::UncostedLine;
use crate::uncosted_work::MAX_LINES;
use crate::value::arrays_of;
use crate::value::{PythonValue, ValueOrigin};

/// Libraries that draw, report, store or test, and do not compute.
const BESIDE_THE_WORK: &str = "altair argparse asyncio bokeh comet_ml dataclasses gc gradio IPython joblib json logging \
    loguru matplotlib mlflow operator os pathlib pickle plotly pprint pytest queue rich seaborn \
    streamlit sys tabulate threading tqdm typing unittest wandb warnings weakref";
/// Parts of numerical libraries that do not compute.
const WITHOUT_WORK: &str =
    "jax.debug. lr_scheduler optim. tensorboard testing. typing. utils.data.";
/// Functions and array methods that query, display or configure arrays without computing.
const FREE_CALLS: &str = "array2string array_repr block_until_ready can_cast data_ptr detach_ \
    element_size fromarray get_device get_printoptions imshow is_complex is_contiguous is_floating_point is_tensor \
    iscomplexobj isrealobj isscalar may_share_memory ndim nelement numel plot_model print printoptions record_stream \
    register_hook result_type retain_grad save save_image shares_memory stride untyped_storage";
/// Table methods that do not process the rows.
const FREE_OF_TABLES: &str = "__len__ add_prefix add_suffix at boxplot collect columns compute droplevel dtypes first_valid_index \
    get get_column insert items keys last_valid_index lazy memory_usage persist pop rechunk reindex \
    rename rename_axis reset_index select_dtypes set_axis squeeze style swaplevel to_arrow to_dict \
    to_frame to_html to_markdown to_pandas to_string transpose with_row_count with_row_index";
/// Column methods that do not process the rows.
const FREE_OF_COLUMNS: &str = "__len__ alias array at boxplot drop first first_valid_index get head info item items keys last \
    last_valid_index list memory_usage rename reset_index set_axis squeeze to_dict to_frame to_list \
    to_markdown to_series to_string tz_convert tz_localize unstack view";
/// The number of elements up to which array work outside of loops is negligible.
const FEW: f64 = 1_000.0;

const NOT_KNOWN: &str = " is not known";
/// The length of the list of unknown calls in a line after which no more are added.
const MAX_NAMED: usize = 120;

impl<'a> ProgramReader<'a> {
    /// Returns the result of an unknown function, and reports the call if its arguments contain data.
    pub(crate) fn unknown_call(
        &mut self,
        path: &str,
        given: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let root = path.split('.').next().unwrap_or_default();
        let name = path.rsplit('.').next().unwrap_or_default();
        let beside = match root {
            "builtins" => self.is_of_python(path),
            _ => has_word(BESIDE_THE_WORK, root) && !is_loaded(path) || Self::is_file_call(path),
        };
        let free = beside
            || has_word(FREE_CALLS, name)
            || WITHOUT_WORK.split(' ').any(|part| path.contains(part));
        if free {
            return None;
        }
        if let Some(value) = self.unread_call(path, false, line) {
            return Some(value);
        }
        if let Some(value) = self.follows_from(given, line) {
            return Some(value);
        }
        let all = given.placed.iter().chain(given.named.iter().map(|(_, value)| value));
        if !all.into_iter().any(|value| self.is_data(value)) {
            return None;
        }
        if let Some(why) = self.why_unknown(path) {
            return Some(self.not_read(line, why));
        }
        // In a chain of unknown calls, name each.
        let before = self.uncounted.iter_mut().find(|work| work.line == line);
        if let Some((work, names)) = before.and_then(|work| {
            let names =
                work.why.strip_suffix(NOT_KNOWN).or(work.why.strip_suffix(" are not known"));
            let names = names?.to_owned();
            Some((work, names))
        }) {
            let many = names.len() > MAX_NAMED || names.split(", ").any(|part| part == path);
            if !many {
                work.why = Cow::Owned(format!("{names}, {path} are not known"));
            }
        }
        Some(self.not_read(line, format!("{path}{NOT_KNOWN}").into()))
    }

    /// Returns the result of an unknown method of class `class`.
    pub(crate) fn unknown_method(
        &mut self,
        class: &str,
        owner: PythonValue<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let placed = std::iter::once(owner).chain(arguments.placed.iter().cloned()).collect();
        let given = CallArguments { placed, named: arguments.named.clone() };
        self.unknown_call(&format!("{class}.{name}"), &given, line)
    }

    /// Returns the result of a call on values from an uncounted line. The call is not counted either. `None` if no
    /// argument is such a value.
    pub(crate) fn follows_from(
        &mut self,
        given: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let all = given.placed.iter().chain(given.named.iter().map(|(_, value)| value));
        let from = all.into_iter().find_map(source)?;
        Some(self.worked_out_from(from, line))
    }

    /// Reports a line that uses the result of the uncounted line `from`, and returns an unknown value.
    pub(crate) fn worked_out_from(&mut self, from: u32, line: u32) -> PythonValue<'a> {
        self.worked_out_by(None, from, line)
    }

    /// Reports a line like [`Self::worked_out_from`], with the call in it.
    pub(crate) fn worked_out_by(
        &mut self,
        call: Option<String>,
        from: u32,
        line: u32,
    ) -> PythonValue<'a> {
        if from == line {
            return PythonValue::Other(ValueOrigin::Uncounted(from));
        }
        let why = format!("it uses the result of line {from}");
        self.leave_out(line, why.into(), call);
        PythonValue::Other(ValueOrigin::Uncounted(from))
    }

    /// Reports a line as uncounted, once per line, and returns an unknown value.
    pub(crate) fn leave_out(
        &mut self,
        line: u32,
        why: Cow<'static, str>,
        call: Option<String>,
    ) -> PythonValue<'a> {
        let is_full = self.uncounted.len() >= MAX_LINES;
        match self.uncounted.iter_mut().find(|work| work.line == line) {
            // Prefer naming a call to naming an access to its result.
            Some(said) if said.why == why && said.call.is_none() => said.call = call,
            None if !is_full => self.uncounted.push(UncostedLine { line, why, call }),
            _ => {}
        }
        PythonValue::Other(ValueOrigin::Uncounted(line))
    }

    /// Returns `true` if a value is large enough that work on it counts.
    pub(crate) fn is_data(&self, value: &PythonValue<'a>) -> bool {
        let many =
            |count: Option<f64>| !self.open.is_empty() || count.is_none_or(|count| count > FEW);
        match value {
            PythonValue::Table(table) => many(table.rows.value()),
            PythonValue::Sparse(matrix) => many(matrix.nonzeros.value()),
            PythonValue::List(list) if list.borrow().items.len() < 64 => {
                let arrays = arrays_of(value);
                arrays.iter().any(|array| many(array.elements().value()))
                    || list.borrow().length.value().is_none_or(|length| length > FEW)
            }
            PythonValue::Array(array) => many(array.elements().value()),
            _ => false,
        }
    }
}

/// Returns `true` if a table method does not process the rows.
pub(crate) fn is_free_of_tables(name: &str) -> bool {
    has_word(FREE_OF_TABLES, name)
}

/// Returns `true` if a column method does not process the rows.
pub(crate) fn is_free_of_columns(name: &str) -> bool {
    has_word(FREE_OF_COLUMNS, name)
}

/// Returns `true` if a space-separated list contains a word. One string needs less memory than a list of them.
pub(crate) fn has_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|part| part == word)
}

/// Returns the uncounted line that computed a value, if there is one.
pub(crate) fn source(value: &PythonValue) -> Option<u32> {
    match value {
        PythonValue::Other(ValueOrigin::Uncounted(line)) => Some(*line),
        _ => None,
    }
}
