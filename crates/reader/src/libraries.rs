//! Dispatches library calls to the modules that evaluate them.

use std::rc::Rc;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::call_table::rows;
use crate::calling::CallArguments;
use crate::dtype::DOUBLE;
use crate::event::{Event, WorkKind};
use crate::reader::ProgramReader;
use crate::unknown::Missing;
use crate::value::{Array, Function, Home, PythonValue};

const OUTSIDE: &str = include_str!("../data/outside.tsv");

/// Rows of calls outside the model (path prefix, kind, reason), by library.
static OUTSIDE_ROWS: LazyLock<FxHashMap<&str, Vec<[&str; 3]>>> = LazyLock::new(|| {
    let mut all = FxHashMap::<&str, Vec<[&str; 3]>>::default();
    for row in rows(OUTSIDE).filter_map(|row| <[&str; 3]>::try_from(row).ok()) {
        all.entry(root(row[0])).or_default().push(row);
    }
    all
});

fn root(path: &str) -> &str {
    path.split('.').next().unwrap_or_default()
}

impl<'a> ProgramReader<'a> {
    pub(crate) fn library_call(
        &mut self,
        path: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        self.note_file_call(path, line);
        if let Some(("starts", why)) = outside(path) {
            return self.started_program(path, why, arguments, line);
        }
        let (module, name) = path.rsplit_once('.').unwrap_or(("builtins", path));
        if let Some(value) = self.python_call(module, name, &arguments, line) {
            return value;
        }
        // Without an optimizer, the kernel is computed once.
        let settled = arguments
            .named(&["optimizer"])
            .is_some_and(|value| matches!(value, PythonValue::Nothing));
        if path.ends_with(".GaussianProcessRegressor") && settled {
            return self.object("sklearn.FixedGaussianProcess", arguments);
        }
        if let Some((kind, why)) = outside(path.strip_prefix("builtins.").unwrap_or(path)) {
            let mut link = None;
            if kind != "waits" {
                link = self.nearest_link(path, &arguments);
            }
            self.outside(line, why, kind == "waits");
            if let (Some(link), Some(last)) = (link, self.outside.last_mut()) {
                last.link = last.link.take().or(Some(link));
            }
            let root = path.split('.').next().unwrap_or_default();
            return match root {
                "requests" | "urllib" | "httpx" => PythonValue::Given(path.into()),
                _ => self.object(path, arguments),
            };
        }
        if let Some(value) = self.input_call(path, name, &arguments, line) {
            return value;
        }
        if let Some(value) = self.transfer_call(path, &arguments, line) {
            return value;
        }
        if path == "torch.autograd.grad" {
            self.backward(line);
            // A gradient has the shape of its parameter.
            return arguments.placed.get(1).cloned().unwrap_or_else(crate::statements::unread);
        }
        if let Some(value) = self.wrapped_function(path, name, &arguments) {
            return value;
        }
        let root = path.split('.').next().unwrap_or_default();
        match root {
            "numpy" | "cupy" | "jax" | "torch"
                if matches!(name, "default_rng" | "RandomState" | "Generator" | "SeedSequence") =>
            {
                return PythonValue::Library(
                    format!("{}.random", if root == "cupy" { "cupy" } else { "numpy" }).into(),
                );
            }
            "pandas" | "polars" => return self.table_call(path, name, arguments, line),
            "scipy" if path.starts_with("scipy.sparse") => {
                return self.sparse_call(path, name, arguments, line);
            }
            "cupyx" if path.starts_with("cupyx.scipy.sparse") => {
                return self.sparse_call(path, name, arguments, line);
            }
            "argparse" => {
                return self.object(
                    "argparse.ArgumentParser",
                    CallArguments {
                        placed: vec![self.shared_dict(Vec::new(), None)],
                        named: Vec::new(),
                    },
                );
            }
            _ => {}
        }
        if path.starts_with("torch.utils.data.")
            && let Some(value) = self.parts_of_set(name, &arguments)
        {
            return value;
        }
        if let Some(value) = self.network_call(path, name, &arguments, line) {
            return value;
        }
        if let Some(value) = self.solver_call(path, name, &arguments, line) {
            return value;
        }
        if let Some(value) = self.ufunc_method(path, &arguments, line) {
            return value;
        }
        if path.starts_with("jax.random.") && matches!(name, "split" | "PRNGKey" | "key") {
            return self.random_keys(name, &arguments, line);
        }
        if path.starts_with("jax.lax.")
            && let Some(value) = self.compiled_loop(name, &arguments, line)
        {
            return value;
        }
        match name {
            "apply_along_axis" => return self.along_axis(&arguments, line),
            "generic_filter" => return self.neighborhoods(&arguments, line),
            _ => {}
        }
        if root == "sklearn"
            && let Some(value) = self.sample_data(path, name, &arguments, line)
        {
            return value;
        }
        if self.table.find(path).is_some() {
            let gpu = self.is_placed_on_gpu(&arguments);
            let value = self.array_call(path, arguments.placed, arguments.named, line);
            return match value {
                PythonValue::Array(array) if gpu => {
                    PythonValue::Array(Array { on_gpu: true, ..array })
                }
                other => other,
            };
        }
        if root == "cv2" {
            let unread = self.unread_call(path, false, line);
            return unread.unwrap_or_else(|| self.object(path, arguments));
        }
        // Constructing an object is free: the work is done by its methods.
        let makes_object = name.starts_with(char::is_uppercase);
        let unknown = if makes_object {
            let is_unknown = self.note_made(path, line);
            // An object of an unknown class stays one, so that its methods are named.
            if is_unknown { None } else { self.follows_from(&arguments, line) }
        } else {
            let unknown = self.unknown_call(path, &arguments, line);
            unknown.or_else(|| self.unread_of_unknown(path, &arguments, line))
        };
        unknown.unwrap_or_else(|| self.object(path, arguments))
    }

    /// Records the preparation of an item, such as reading a file, in addition to the computation.
    pub(crate) fn prepare(&mut self, line: u32, name: &str) {
        self.note(Event::new(line, WorkKind::Prepare, name));
    }

    /// Evaluates calls that read files: they return arrays of unknown size.
    fn input_call(
        &mut self,
        path: &str,
        name: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let text = arguments.placed.first().and_then(PythonValue::text);
        let file = text.map_or_else(
            || format!("line {line}"),
            |text| text.rsplit('/').next().unwrap_or(text).to_owned(),
        );
        let root = path.split('.').next().unwrap_or_default();
        let array = matches!(
            (root, name),
            ("numpy" | "cupy" | "jax", "load" | "loadtxt" | "genfromtxt" | "fromfile" | "memmap")
                | ("scipy", "loadmat" | "imread")
                | ("scipy", "read")
                | ("soundfile" | "librosa" | "imageio" | "tifffile" | "rasterio" | "nibabel", _)
                | (
                    "cv2" | "skimage" | "matplotlib" | "torchvision" | "torchaudio",
                    "imread" | "read_image" | "load"
                )
                | ("PIL", "open")
        );
        if !array {
            let opaque = matches!(path, "torch.load" | "joblib.load" | "pickle.load")
                || matches!(
                    (root, name),
                    ("h5py" | "netCDF4" | "zarr", _) | ("cv2", "VideoCapture")
                )
                || (root == "xarray" && (name.starts_with("open_") || name.starts_with("load_")));
            return opaque.then(|| PythonValue::Given(file.into()));
        }
        if !self.open.is_empty() {
            self.prepare(line, name);
        }
        let why = format!("the array is read from {file}");
        let elements = self.unknowns.of(&format!("{file} elements"), Missing::Elements, line, &why);
        let picture = matches!(root, "cv2" | "PIL" | "skimage" | "imageio");
        let dtype = if picture { crate::dtype::Dtype::Int(1) } else { DOUBLE };
        let array =
            self.made(Array { ranked: false, ..Array::of(vec![elements], dtype, Home::NumPy) });
        Some(match name {
            "read" if root == "scipy" => {
                PythonValue::list(vec![PythonValue::int(22_050.0), PythonValue::Array(array)])
            }
            "load" if root == "librosa" || root == "soundfile" || root == "torchaudio" => {
                PythonValue::list(vec![PythonValue::Array(array), PythonValue::int(22_050.0)])
            }
            _ => PythonValue::Array(array),
        })
    }

    fn transfer_call(
        &mut self,
        path: &str,
        arguments: &CallArguments<'a>,
        line: u32,
    ) -> Option<PythonValue<'a>> {
        let first = arguments.placed.first()?;
        match path {
            "cupy.asarray" | "cupy.array" | "jax.device_put" | "numba.cuda.to_device" => {
                match first {
                    PythonValue::Array(array) if array.home != Home::CuPy || !array.on_gpu => {
                        let moved = Array {
                            home: if path.starts_with("jax") { Home::Jax } else { Home::CuPy },
                            on_gpu: false,
                            ..array.clone()
                        };
                        let moved = self.copied_to_gpu(&moved, line);
                        let dtype =
                            arguments.named(&["dtype"]).and_then(|dtype| self.dtype_of(dtype));
                        match (moved, dtype) {
                            (PythonValue::Array(array), Some(dtype)) => {
                                Some(PythonValue::Array(Array { dtype, ..array }))
                            }
                            (moved, _) => Some(moved),
                        }
                    }
                    PythonValue::List(_) => {
                        let array = self.as_array(first, Home::CuPy)?;
                        Some(PythonValue::Array(Array { on_gpu: true, home: Home::CuPy, ..array }))
                    }
                    other => Some(other.clone()),
                }
            }
            "cupy.asnumpy" | "jax.device_get" => match first {
                PythonValue::Array(array) => {
                    let array = array.clone();
                    Some(self.copied_to_cpu(&array, "get", line))
                }
                other => Some(other.clone()),
            },
            "torch.cuda.synchronize" => Some(PythonValue::Nothing),
            _ => None,
        }
    }

    /// Evaluates wrappers that return the same function in another form: `njit(f)`, `jax.jit(f)`, `np.vectorize(f)`.
    fn wrapped_function(
        &mut self,
        path: &str,
        name: &str,
        arguments: &CallArguments<'a>,
    ) -> Option<PythonValue<'a>> {
        let wraps = matches!(
            name,
            "jit"
                | "njit"
                | "fuse"
                | "compile"
                | "vectorize"
                | "frompyfunc"
                | "checkpoint"
                | "partial"
                | "lru_cache"
                | "cache"
                | "wraps"
                | "script"
                | "remat"
        );
        if name == "delayed" {
            return arguments.placed.first().cloned();
        }
        if matches!(name, "vmap" | "pmap") && path.starts_with("jax") {
            let path = format!("jax.{name}");
            return Some(self.object(&path, arguments.clone()));
        }
        let gradient = matches!(name, "grad" | "value_and_grad");
        if !(wraps || gradient) {
            return None;
        }
        match arguments.placed.first() {
            Some(PythonValue::Function(function)) => {
                let compiled = function.compiled || path.starts_with("numba");
                let vectorized = function.vectorized || matches!(name, "vectorize" | "frompyfunc");
                let wrapped = Rc::new(Function { compiled, vectorized, ..(**function).clone() });
                Some(if gradient {
                    self.object(
                        if name == "grad" { "jax.grad" } else { "jax.value_and_grad" },
                        arguments.clone(),
                    )
                } else {
                    PythonValue::Function(wrapped)
                })
            }
            Some(other) => Some(other.clone()),
            None => Some(PythonValue::Library(path.into())),
        }
    }
}

/// Returns the kind and the reason of a call outside the model, or `None` if no row lists it.
pub(crate) fn outside(path: &str) -> Option<(&'static str, &'static str)> {
    OUTSIDE_ROWS.get(root(path))?.iter().find_map(|[start, kind, why]| {
        let rest = path.strip_prefix(*start)?;
        let whole = start.ends_with('.') || rest.is_empty() || rest.starts_with('.');
        whole.then_some((*kind, *why))
    })
}
