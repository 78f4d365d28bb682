//! Calls that the reader can't evaluate and that may do work.

use std::borrow::Cow;

use ruff_python_ast::Expr;

use crate::calling::CallArguments;
use crate::library_kinds::{LibraryKind, is_loaded, is_partly_read};
use crate::reader::ProgramReader;
use crate::uncosted_line::UncostedLine;
use crate::uncounted::has_word;
use crate::value::{PythonValue, ValueOrigin};

/// First words of the names of calls that train, run or infer.
const WORK: &str = "backward evaluate finetune fit forecast generate infer learn predict pretrain train transcribe translate";
/// First words that imply work in calls of unknown libraries, and in calls of untracked values that are given data.
const WORK_OF_ANYTHING: &str = "call compute decode detect diffuse embed encode execute forward inference integrate minimize optimize \
    propagate relax render_frames run sample search segment simulate solve step sweep track tune upscale validate";
/// First words of the names of calls that configure, query, store or display.
const FREE: &str = "add append assert at attach backup bind check clear clone close commit configure connect copy count cpu create \
    cuda debug define delete describe destroy detach disable disconnect display download dump enable end error eval exception exists \
    exit export extend fetch find finish flush format freeze from get glob half has head import info init initialize insert install is \
    isfile items join keys len list load lock log login lower make mark merge message mkdir name new next notify on open \
    parse pause peek plot pop post prepare print progress push put query quit read receive register release reload remove rename \
    replace report request reset resume save seed send serialize set setup shape show shutdown size sleep sort split start startswith \
    state status stop store str strip submit subscribe summary switch sync tail tell text tick time title to toggle unfreeze \
    unlock unregister unwatch update upload upper use values wait warn warning watch with write yield zero";
/// Parts of the names of classes that control other computations, such as optimizers and callbacks.
const STEERING: [&str; 12] = [
    "adam",
    "adafactor",
    "callback",
    "logger",
    "meter",
    "metric",
    "optim",
    "profile",
    "scaler",
    "schedule",
    "sgd",
    "tokenizer",
];
/// The maximum number of characters of a displayed call, and the length up to which a result's path is extended.
const MAX_SHOWN: usize = 60;
const MAX_PATH: usize = 120;
/// The maximum number of calls that are reported if nothing else was read.
const MAX_PASSED_OVER: usize = 3;

/// The reason given for all OpenCV calls that compute.
const OPENCV: &str = "OpenCV’s times aren’t known yet";
/// OpenCV functions that read, write, display, draw or configure.
const FREE_OF_OPENCV: &str = "BFMatcher CascadeClassifier FileStorage FlannBasedMatcher HOGDescriptor KalmanFilter KeyPoint \
    QRCodeDetector TermCriteria TickMeter UMat VideoCapture VideoWriter VideoWriter_fourcc arrowedLine circle drawContours \
    drawMarker ellipse haveImageReader imread imreadmulti imshow imwrite line polylines putText rectangle selectROI useOptimized \
    waitKey waitKeyEx";
const FREE_WORDS_OF_OPENCV: &str =
    "close create destroy get is load move named open read release set start write";

impl<'a> ProgramReader<'a> {
    /// Reports a call as unread if it may do work. `called` is `true` if an object is called, such as a model.
    pub(crate) fn unread_call(
        &mut self,
        path: &str,
        called: bool,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let repeated = !self.open.is_empty();
        self.unread_work(path, (called, repeated), line)
    }

    /// Reports a call like [`Self::unread_call`]. `repeated` is `true` if the call stands in a loop, or is made for
    /// each element.
    pub(crate) fn unread_work(
        &mut self,
        path: &str,
        (called, repeated): (bool, bool),
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let name = path.rsplit('.').next().unwrap_or_default();
        if path.starts_with("cv2.") {
            let free = has_word(FREE_OF_OPENCV, name)
                || name.ends_with("_create")
                || has_word(FREE_WORDS_OF_OPENCV, first_word(name));
            return (!free).then(|| self.not_read(line, OPENCV.into()));
        }
        let kind = self.library_kind(path);
        let steers = || steers(path);
        let word = first_word(name);
        let may_be_work = match kind {
            LibraryKind::Glue => false,
            LibraryKind::Read => {
                (called || has_word(WORK, word)) && !steers() && name != "train_test_split"
            }
            LibraryKind::Unknown | LibraryKind::Undefined => {
                (called || is_named_work(name) || repeated && !has_word(FREE, word)) && !steers()
            }
        };
        if may_be_work {
            let why = self.why_unread(path, kind);
            return Some(self.not_read(line, why));
        }
        if matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined) {
            self.note_passed_over(path, kind, line);
        }
        None
    }

    /// Reports a library function as unread if an argument comes from an unknown library.
    pub(crate) fn unread_of_unknown(
        &mut self,
        path: &str,
        given: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let name = path.rsplit('.').next().unwrap_or_default();
        let kind = self.library_kind(path);
        let applies = kind == LibraryKind::Unknown
            && !has_word(FREE, first_word(name))
            && given.placed.iter().any(|value| self.unknown_path(value).is_some());
        applies.then(|| {
            let why = self.why_unread(path, kind);
            self.not_read(line, why)
        })
    }

    /// Reports an operator on an unknown value, or an assignment to a part of it, as unread.
    pub(crate) fn unread_use(
        &mut self,
        of: &PythonValue<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let path = match of {
            PythonValue::Library(path) => path.to_string(),
            other => self.unknown_path(other)?,
        };
        let kind = self.library_kind(&path);
        if !matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined) || steers(&path) {
            return None;
        }
        let why = self.why_unread(&path, kind);
        Some(self.leave_out(line, why, None))
    }

    /// Reports the use of an unknown value in a loop as unread. Outside of loops, it is assumed to be a single element.
    pub(crate) fn unread_use_in_loop(
        &mut self,
        of: &PythonValue<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        if self.open.is_empty() {
            return None;
        }
        self.unread_use(of, line)
    }

    /// Returns the path of an unknown decorator. It is reported if nothing else was read.
    pub(crate) fn unknown_decorator(
        &mut self,
        decorator: &PythonValue<'a>,
        line: u32,
    ) -> Option<String> {
        let path = match decorator {
            PythonValue::Library(path) => path.to_string(),
            other => self.unknown_path(other)?,
        };
        if let Some((kind, why)) = crate::libraries::outside(&path) {
            let opaque = kind != "waits";
            if opaque {
                self.outside(line, why, false);
            }
            return opaque.then_some(path);
        }
        let name = path.rsplit('.').next().unwrap_or_default();
        let kind = self.library_kind(&path);
        let hands_on = has_word(FREE, first_word(name)) || name.contains("dataclass");
        if !matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined)
            || hands_on
            || steers(&path)
        {
            return None;
        }
        self.note_passed_over(&path, kind, line);
        Some(path)
    }

    /// Reports a method of an untracked value as unread if its name implies work.
    pub(crate) fn unread_method(
        &mut self,
        owner: &PythonValue<'a>,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        // `model.train()` only sets a mode, but `model.train(data="coco.yaml", epochs=90)` trains.
        let sets_mode = name == "train" && arguments.named.is_empty() && arguments.placed.len() < 2;
        let word = first_word(name);
        let given_data = || arguments.placed.iter().any(|value| value.array().is_some());
        let works = has_word(WORK, word) || has_word(WORK_OF_ANYTHING, word) && given_data();
        if !works || sets_mode {
            return None;
        }
        let why = match owner {
            PythonValue::Given(_) => FROM_OUTSIDE,
            PythonValue::Layer(_) | PythonValue::Instance(_) => "this method isn’t known yet",
            _ => "the type of its object is unknown",
        };
        Some(self.not_read(line, why.into()))
    }

    /// Reports a call of an untracked value as unread.
    pub(crate) fn unread_function(
        &mut self,
        function: &PythonValue<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let from_outside = matches!(function, PythonValue::Given(_));
        let why = if from_outside { FROM_OUTSIDE } else { "the called function is unknown" };
        self.not_read(line, why.into())
    }

    /// Reports work as unread because its input is unknown.
    pub(crate) fn unread_input(
        &mut self,
        given: Option<&PythonValue<'a>>,
        line: u32,
    ) -> PythonValue<'a> {
        match given.and_then(crate::uncounted::source) {
            Some(from) => self.worked_out_from(from, line),
            None => self.not_read(line, "the shape of its input isn’t in the code".into()),
        }
    }

    /// Reports the current call as unread.
    pub(crate) fn not_read(&mut self, line: u32, why: Cow<'static, str>) -> PythonValue<'a> {
        let call = self.shown_call();
        self.leave_out(line, why, call)
    }

    /// Returns the current call for display: `model.transcribe(…)`.
    pub(crate) fn shown_call(&self) -> Option<String> {
        self.unread.calling.map(shown_call)
    }

    /// Returns `true` if a path belongs to a Python built-in, or to a name that the program binds in code that is not
    /// read.
    pub(crate) fn is_of_python(&mut self, path: &str) -> bool {
        self.library_kind(path) == LibraryKind::Glue
    }

    /// Returns the reason why a call is unknown, if its library is unknown.
    pub(crate) fn why_unknown(&mut self, path: &str) -> Option<Cow<'static, str>> {
        let kind = self.library_kind(path);
        let unknown = matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined);
        unknown.then(|| self.why_unread(path, kind))
    }

    /// Records the construction of an object of an unknown class. Returns `false` if its class is known.
    pub(crate) fn note_made(&mut self, path: &str, line: u32) -> bool {
        let kind = self.library_kind(path);
        let is_unknown = matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined);
        if is_unknown {
            self.note_passed_over(path, kind, line);
        }
        is_unknown
    }

    /// Records a call of an unknown library, to be reported if nothing else was read.
    fn note_passed_over(&mut self, path: &str, kind: LibraryKind, line: u32) {
        let new = self.unread.passed_over.iter().all(|noted| noted.line != line);
        if self.unread.passed_over.len() < MAX_PASSED_OVER && new {
            let why = self.why_unread(path, kind);
            let call = self.shown_call();
            self.unread.passed_over.push(UncostedLine { line, why, call });
        }
    }

    pub(crate) fn why_unread(&self, path: &str, kind: LibraryKind) -> Cow<'static, str> {
        match kind {
            LibraryKind::Undefined => {
                let name = path.split('.').nth(1).unwrap_or_default();
                format!("{name} isn’t defined in the code").into()
            }
            LibraryKind::Unknown if is_loaded(path) => FROM_OUTSIDE.into(),
            LibraryKind::Unknown if path.starts_with('.') => "its module isn’t in the code".into(),
            LibraryKind::Unknown if !is_partly_read(path) => "this library isn’t known yet".into(),
            LibraryKind::Unknown => "this call isn’t known yet".into(),
            LibraryKind::Read | LibraryKind::Glue => "this call isn’t known yet".into(),
        }
    }

    /// Returns the path of a value of an unknown library.
    pub(crate) fn unknown_path(&mut self, value: &PythonValue<'a>) -> Option<String> {
        let path = match value {
            PythonValue::Object(object) => object.class.clone(),
            PythonValue::Method(method) => {
                format!("{}.{}", self.unknown_path(&method.0)?, method.1)
            }
            _ => return None,
        };
        let unknown = [LibraryKind::Unknown, LibraryKind::Undefined];
        unknown.contains(&self.library_kind(&path)).then_some(path)
    }

    /// Returns the result of a method of an unknown object, which is unknown, too.
    pub(crate) fn given_by_unknown(&mut self, class: &str, name: &str) -> PythonValue<'a> {
        let kind = self.library_kind(class);
        if !matches!(kind, LibraryKind::Unknown | LibraryKind::Undefined) {
            return PythonValue::Other(ValueOrigin::Library);
        }
        let path =
            if class.len() < MAX_PATH { format!("{class}.{name}") } else { class.to_owned() };
        self.object(&path, CallArguments::default())
    }
}

/// Returns `true` if the name of a call implies work, in a library that is unknown.
pub(crate) fn is_named_work(name: &str) -> bool {
    let word = first_word(name);
    has_word(WORK, word) || has_word(WORK_OF_ANYTHING, word)
}

/// Returns `true` if the name of a call implies configuring, querying, storing or displaying.
pub(crate) fn is_named_free(name: &str) -> bool {
    has_word(FREE, first_word(name))
}

/// Returns `true` if a path belongs to a class that controls other computations, such as an optimizer.
pub(crate) fn steers(path: &str) -> bool {
    let class = path.split_once('.').map_or("", |(_, class)| class);
    let (owner, name) = class.rsplit_once('.').unwrap_or(("", class));
    let word = first_word(name);
    // An optimizer's `step` updates, and its `minimize` is the whole work.
    if matches!(word, "minimize" | "optimize") {
        return false;
    }
    let class = if has_word(WORK, word) { owner } else { class };
    let class = class.to_ascii_lowercase();
    STEERING.iter().any(|word| class.contains(word))
}

const FROM_OUTSIDE: &str = "its data comes from outside the code";

/// Returns the first word of a name: `train` of `train_epoch`, `minimize` of `minimizeEnergy`.
fn first_word(name: &str) -> &str {
    let name = name.trim_start_matches('_');
    let end = name
        .char_indices()
        .skip(1)
        .find(|(_, letter)| *letter == '_' || letter.is_ascii_uppercase());
    &name[..end.map_or(name.len(), |(at, _)| at)]
}

/// Formats a call for display: `model.transcribe(…)`.
pub(crate) fn shown_call(function: &Expr) -> String {
    let mut parts = shown(function, 0);
    parts.push_str("(…)");
    if parts.chars().count() <= MAX_SHOWN {
        return parts;
    }
    let last = match function {
        Expr::Attribute(attribute) => attribute.attr.as_str(),
        Expr::Name(name) => name.id.as_str(),
        _ => "",
    };
    let last: String = last.chars().take(MAX_SHOWN).collect();
    format!("….{last}(…)")
}

fn shown(expression: &Expr, depth: u32) -> String {
    if depth > 8 {
        return "…".to_owned();
    }
    match expression {
        Expr::Name(name) => name.id.to_string(),
        Expr::Attribute(attribute) => {
            format!("{}.{}", shown(&attribute.value, depth + 1), attribute.attr)
        }
        Expr::Call(call) => format!("{}(…)", shown(&call.func, depth + 1)),
        Expr::Subscript(subscript) => format!("{}[…]", shown(&subscript.value, depth + 1)),
        _ => "…".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::first_word;

    #[test]
    fn the_first_word_of_a_name_is_found_in_snake_and_camel_case() {
        for (name, word) in [
            ("train_epoch", "train"),
            ("minimizeEnergy", "minimize"),
            ("_step", "step"),
            ("__call__", "call"),
            ("fit", "fit"),
            ("été_x", "été"),
            ("", ""),
        ] {
            assert_eq!(first_word(name), word, "{name}");
        }
    }
}
