//! Classifies libraries, and names that the program doesn't define.

use std::sync::LazyLock;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, Expr, ExprContext, Stmt};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::reader::ProgramReader;
use crate::uncounted::has_word;
use crate::value::PythonValue;

/// Modules of Python itself without numerical work: they launch, store, print and pass on.
const STANDARD: &str = "__future__ abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 calendar cmath \
    code codecs collections colorsys concurrent configparser contextlib contextvars copy copyreg cProfile csv ctypes dataclasses \
    datetime decimal difflib dis email enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc \
    getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress \
    itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap multiprocessing numbers operator \
    optparse os pathlib pdb pickle pkgutil platform plistlib pprint profile pstats pwd pydoc queue quopri random re readline \
    reprlib resource runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 \
    ssl stat statistics string struct subprocess sys sysconfig syslog tarfile tempfile termios textwrap threading time timeit \
    tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types typing unicodedata unittest urllib uuid \
    venv warnings wave weakref webbrowser winreg xml xmlrpc zipapp zipfile zipimport zlib zoneinfo";
/// Third-party libraries without numerical work.
const GLUE: &str = "absl addict alive_progress altair appdirs arrow attr attrs beartype bokeh box bs4 click cloudpickle clearml \
    colorama colorlog comet_ml cycler dash dateutil decouple dill django docopt docx dotenv easydict fabric fastapi filelock \
    fire flask fsspec gin gradio h5py humanize hydra IPython ipdb ipywidgets itables jinja2 joblib jsonlines jsonschema loguru \
    lxml marshmallow matplotlib memory_profiler ml_collections mlflow more_itertools mpl_toolkits natsort neptune netCDF4 \
    omegaconf openpyxl orjson packaging pandera parso pbar pkg_resources platformdirs plotly prefect prettytable psutil pydantic \
    pygame pylab pynvml pytest pytz questionary qtpy regex rich ruamel schedule seaborn setuptools simple_parsing six starlette \
    streamlit tables tabulate tensorboard tensorboardX termcolor tensorboard_logger toml tomli toolz torchinfo torchmetrics \
    torchsummary tqdm tyro tzlocal typer typing_extensions ujson uvicorn visdom wandb watchdog werkzeug xlsxwriter yacs yaml \
    zarr";
/// Path roots of objects that the reader itself creates for several libraries.
const OWN: &str = "encoder future language super";
/// Libraries whose calls are evaluated one by one, with costs from the tables.
const READ: &str = "DataFrame Series autograd cuml cupy cupyx flax imageio jax jaxlib keras nibabel numba numpy optax pandas PIL polars pyarrow \
    rasterio safetensors scipy skimage sklearn soundfile tensorflow tifffile torch torchaudio torchvision";
/// Python's built-in names, and common aliases of plotting and logging libraries.
const PYTHON: &str = "abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex \
    copyright credits delattr dict dir display divmod enumerate eval exec exit filter float format frozenset get_ipython getattr \
    globals hasattr hash help hex id input int isinstance issubclass iter len license list locals log logger logging map max \
    memoryview min next object oct open ord plt pow print profile property quit range raw_input reload repr reversed round \
    set setattr slice sns sorted staticmethod str sum super tqdm trange tuple type unichr unicode vars wandb xrange zip";
/// Submodules of the libraries in `READ`.
const PARTS: &str = "fft linalg ma nn optim random signal sparse special stats";

/// Libraries of which some calls are known, mostly those that load a network. All their other calls are unknown.
const PARTLY_READ: &str = "cudf diffusers llama_cpp segmentation_models_pytorch sentence_transformers timm transformers \
    ultralytics vllm whisper";

/// Returns `true` if some calls of the library are known.
pub(crate) fn is_partly_read(path: &str) -> bool {
    path.split('.').next().is_some_and(|root| has_word(PARTLY_READ, root))
}

/// Prefixes of calls that return code from outside the program, in libraries that are otherwise evaluated.
const LOADED: [&str; 11] = [
    "hydra.utils.",
    "jax.export.",
    "jax.ffi.",
    "tensorflow.load_op_library",
    "tensorflow.saved_model.",
    "torch.classes.",
    "torch.export.load",
    "torch.hub.",
    "torch.jit.load",
    "torch.ops.",
    "torch.utils.cpp_extension.",
];

/// Returns `true` if a call at this path returns code from outside the program.
pub(crate) fn is_loaded(path: &str) -> bool {
    path.ends_with(".load_model") || LOADED.iter().any(|start| path.starts_with(start))
}

/// The kind of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibraryKind {
    /// Its calls cost nothing, or are counted elsewhere.
    Glue,
    /// Its calls are evaluated.
    Read,
    /// A library that no list contains.
    Unknown,
    /// A name that the program doesn't define.
    Undefined,
}

/// The kinds of the libraries in the lists above.
static KINDS: LazyLock<FxHashMap<&str, LibraryKind>> = LazyLock::new(|| {
    let lists = [
        (STANDARD, LibraryKind::Glue),
        (GLUE, LibraryKind::Glue),
        (OWN, LibraryKind::Glue),
        (READ, LibraryKind::Read),
    ];
    lists
        .into_iter()
        .flat_map(|(list, kind)| list.split(' ').map(move |part| (part, kind)))
        .collect()
});

static PYTHON_NAMES: LazyLock<FxHashSet<&str>> = LazyLock::new(|| PYTHON.split(' ').collect());

impl<'a> ProgramReader<'a> {
    /// Returns the kind of the library to which a path belongs.
    pub(crate) fn library_kind(&mut self, path: &str) -> LibraryKind {
        let mut parts = path.split('.');
        let root = parts.next().unwrap_or_default();
        if root == "builtins" {
            let name = parts.next().unwrap_or_default();
            let is_error = ["Error", "Exception", "Warning", "Exit", "Interrupt", "Iteration"];
            let known = PYTHON_NAMES.contains(name)
                || name.starts_with("__")
                || is_error.iter().any(|ending| name.ends_with(ending))
                || self.is_bound(name);
            return if known { LibraryKind::Glue } else { LibraryKind::Undefined };
        }
        match KINDS.get(root) {
            Some(_) if is_loaded(path) => LibraryKind::Unknown,
            Some(kind) => *kind,
            // Not a library: the path describes a value that a call is given.
            None if root.contains(' ') => LibraryKind::Read,
            None if crate::libraries::outside(path).is_some() => LibraryKind::Glue,
            None => LibraryKind::Unknown,
        }
    }

    /// Returns `true` if the program binds a name anywhere, even in code that the reader doesn't reach.
    fn is_bound(&mut self, name: &str) -> bool {
        let program = self.unread.program;
        let bound = self.unread.bound.get_or_insert_with(|| {
            let mut names = BoundNames::default();
            program.iter().for_each(|statement| names.visit_stmt(statement));
            names.0
        });
        bound.contains(name)
    }

    /// Resolves an unbound name to a module imported with `*`: to one known to have the name, or else to an unknown
    /// module.
    pub(crate) fn of_star_import(&mut self, name: &str) -> Option<PythonValue<'a>> {
        if self.unread.stars.is_empty() || PYTHON_NAMES.contains(name) {
            return None;
        }
        let stars = self.unread.stars.clone();
        let path = |module: &&str| format!("{module}.{name}");
        for path in stars.iter().rev().map(path) {
            if let Some(value) = crate::builtins::of_module(&path) {
                return Some(value);
            }
            let is_part = has_word(PARTS, name) && self.library_kind(&path) == LibraryKind::Read;
            let outside = crate::libraries::outside(&path).is_some();
            if is_part || outside || self.table.find(&path).is_some() {
                return Some(PythonValue::Library(path.into()));
            }
        }
        let unknown =
            |reader: &mut Self, path: &str| reader.library_kind(path) == LibraryKind::Unknown;
        let mut paths = stars.iter().rev().map(path);
        let path = paths.find(|path| unknown(self, path)).or_else(|| stars.last().map(path))?;
        Some(PythonValue::Library(path.into()))
    }
}

/// Every name that a program binds.
#[derive(Default)]
pub(crate) struct BoundNames<'a>(pub(crate) FxHashSet<&'a str>);

impl<'a> Visitor<'a> for BoundNames<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => {
                self.0.insert(function.name.as_str());
            }
            Stmt::ClassDef(class) => {
                self.0.insert(class.name.as_str());
            }
            _ => {}
        }
        walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Name(name) = expression
            && name.ctx != ExprContext::Load
        {
            self.0.insert(name.id.as_str());
        }
        walk_expr(self, expression);
    }

    fn visit_pattern(&mut self, pattern: &'a ast::Pattern) {
        let name = match pattern {
            ast::Pattern::MatchAs(named) => named.name.as_ref(),
            ast::Pattern::MatchStar(rest) => rest.name.as_ref(),
            ast::Pattern::MatchMapping(mapping) => mapping.rest.as_ref(),
            _ => None,
        };
        self.0.extend(name.map(ast::Identifier::as_str));
        ast::visitor::walk_pattern(self, pattern);
    }

    fn visit_alias(&mut self, alias: &'a ast::Alias) {
        let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
        self.0.insert(name.split('.').next().unwrap_or(name));
    }

    fn visit_parameter(&mut self, parameter: &'a ast::Parameter) {
        self.0.insert(parameter.name.as_str());
    }

    fn visit_except_handler(&mut self, handler: &'a ast::ExceptHandler) {
        let ast::ExceptHandler::ExceptHandler(clause) = handler;
        self.0.extend(clause.name.as_ref().map(ast::Identifier::as_str));
        ast::visitor::walk_except_handler(self, handler);
    }
}
