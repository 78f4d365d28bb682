//! Finds the work of a function by its name. Uses the tables of this crate and the code reader's table of calls.

use crate::function_table::leaf;
use crate::profiled_function::{FunctionPlace, ProfiledFunction};
use offload_reader::{KnownCall, known_call};

/// The work of a function, as a link with one missing size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CallWork {
    /// The library and the call, such as `numpy sort`.
    pub(crate) name: String,
    /// The link without the missing size.
    pub(crate) link: String,
    /// The key of the missing size, such as `elements`.
    pub(crate) size: &'static str,
}

/// The suffix of links for work in PyTorch. Assumes single precision and tensors that stay on the GPU.
pub(crate) const TORCH: &str = "&dtype=fp32&data=gpu&cpulib=pytorch-cpu&gpulib=pytorch";

/// Returns the work of each function, or `None` if the function has no known work.
pub(crate) fn works(functions: &[&ProfiledFunction]) -> Vec<Option<CallWork>> {
    let works = functions.iter().map(|function| {
        let path = path(function).unwrap_or_default();
        let (place, library) = match &function.place {
            FunctionPlace::Compiled(module) => (module.as_str(), function.library()?),
            FunctionPlace::Library(file, library) => (file.as_str(), library.as_str()),
            FunctionPlace::Own => return None,
        };
        let known_leaf = leaf(place, &function.name);
        let (link, size) = match (known_leaf, known_call(&path)) {
            (Some((link, size)), _) => (link.to_owned(), size),
            (None, Some(known)) => link_of(known, &path)?,
            (None, None) => multi_tensor_work(library, &function.name)?,
        };
        let call =
            path.rsplit('.').next().filter(|part| !part.is_empty()).unwrap_or(&function.name);
        let call = if link.starts_with("w=fft") { "fft" } else { call };
        let link_suffix = match library {
            "torch" => TORCH,
            "numpy" | "scipy" if takes_precision(&link) => "&dtype=fp64",
            _ => "",
        };
        let name = format!("{library} {}", call.trim_start_matches('_'));
        Some(CallWork { name, link: link + link_suffix, size })
    });
    works.collect()
}

/// Returns the work of each PyTorch operator, or `None` if the operator is unknown. Expects names without the prefix
/// `aten::`.
pub(crate) fn operators(names: &[&str]) -> Vec<Option<CallWork>> {
    let strip_underscores = |name: &str| name.trim_matches('_').to_owned();
    let works = names.iter().map(|name| {
        let path = format!("torch.{}", strip_underscores(name));
        let (link, size) = match (leaf("aten", &strip_underscores(name)), known_call(&path)) {
            (Some((link, size)), _) => (link.to_owned(), size),
            (None, Some(known)) => link_of(known, &path)?,
            (None, None) => multi_tensor_work("torch", name)?,
        };
        Some(CallWork {
            name: format!("torch {}", strip_underscores(name)),
            link: link + TORCH,
            size,
        })
    });
    works.collect()
}

/// Returns the dotted path of a function as written in a program, such as `numpy.linalg.svd`.
fn path(function: &ProfiledFunction) -> Option<String> {
    let name = function.name.as_str();
    let module = match &function.place {
        FunctionPlace::Compiled(module) => {
            let is_within = |parent: &str| {
                module
                    .strip_prefix(parent)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            if ["numpy.generic", "numpy.dtype", "numpy.ufunc"].iter().any(|class| is_within(class))
            {
                return None;
            }
            if is_within("torch") {
                return Some(torch_path(module, name));
            }
            let modules = ["numpy.random", "numpy.linalg", "numpy.fft", "numpy"];
            *modules.iter().find(|parent| is_within(parent))?
        }
        FunctionPlace::Library(file, library) => match (library.as_str(), file.as_str()) {
            ("numpy", "linalg.py" | "_linalg.py") => "numpy.linalg",
            ("numpy", "_methods.py") => {
                return Some(format!("numpy.{}", name.trim_start_matches('_')));
            }
            ("numpy", _) => "numpy",
            ("scipy", file) if file.contains("decomp") || file == "_basic.py" => {
                return Some(format!("scipy.linalg.{}", name.trim_start_matches('_')));
            }
            ("scipy", "_signaltools.py" | "signaltools.py") => "scipy.signal",
            _ => return None,
        },
        FunctionPlace::Own => return None,
    };
    Some(format!("{module}.{}", name.strip_prefix("c_").unwrap_or(name)))
}

fn torch_path(module: &str, name: &str) -> String {
    let name = name.trim_end_matches('_');
    match module {
        "torch._C._linalg" => format!("torch.linalg.{}", name.trim_start_matches("linalg_")),
        "torch._C._fft" => format!("torch.fft.{}", name.trim_start_matches("fft_")),
        _ => format!("torch.{name}"),
    }
}

/// Returns the work of a call that updates many tensors at once. Optimizers use such calls.
fn multi_tensor_work(library: &str, name: &str) -> Option<(String, &'static str)> {
    let is_multi_tensor =
        ["_foreach_", "_fused_", "_amp_foreach_"].iter().any(|prefix| name.starts_with(prefix));
    (library == "torch" && is_multi_tensor)
        .then(|| ("w=elementwise&inputs=2".to_owned(), "elements"))
}

/// Returns `true` if a link of this family needs the key `dtype`. Sorting and dataframes do not have this key, and
/// links of custom work already contain it.
fn takes_precision(link: &str) -> bool {
    !["w=sort", "w=dataframe", "w=custom"].iter().any(|family| link.starts_with(family))
}

/// Returns the link for a call in the code reader's table, and the key of the size that the link lacks.
fn link_of(known: KnownCall, path: &str) -> Option<(String, &'static str)> {
    let call = path.rsplit('.').next().unwrap_or_default();
    // The interpreter converts lists to arrays, so this is not library work.
    if matches!(call, "array" | "asarray" | "as_tensor" | "tensor" | "tolist" | "tobytes") {
        return None;
    }
    let functions = if known.functions { "&funcs=1" } else { "" };
    let array_call = match (known.rule, call) {
        ("histogram", _) => "histogram",
        ("scan", _) => "cumsum",
        ("softmax", _) => "softmax",
        ("selection" | "places", _) => "mask",
        ("take", _) => "gather",
        ("lookup", "digitize" | "searchsorted") => "gather",
        ("write", "put" | "putmask" | "place") => "scatter",
        ("argsort", _) => "argsort",
        ("topk", _) | (_, "partition" | "argpartition") => "topk",
        _ => "",
    };
    if !array_call.is_empty() {
        return Some((format!("w=arraycall&op={array_call}"), "elements"));
    }
    let link = match known.work {
        "elementwise" => format!("w=elementwise&inputs=1{functions}"),
        "draw" => "w=elementwise&inputs=0&funcs=1".to_owned(),
        "make" => "w=elementwise&inputs=0".to_owned(),
        "reduction" => "w=reduction".to_owned(),
        "deviation" => "w=reduction&reduce=std".to_owned(),
        "sort" => "w=sort".to_owned(),
        "matmul" => return Some(("w=matmul".to_owned(), "n")),
        "solve" | "cholesky" | "qr" | "eigh" | "svd" => {
            return Some((format!("w=linalg&factor={}", known.work), "n"));
        }
        "inv" => return Some(("w=linalg&factor=solve".to_owned(), "n")),
        "eig" => return Some(("w=linalg&factor=eigh".to_owned(), "n")),
        "fft" => format!("w=fft&dims={}", if call.contains('2') { 2 } else { 1 }),
        "filter" => "w=filter&filter=window".to_owned(),
        "separable" | "median" | "morphology" | "resize" | "warp" => {
            format!("w=filter&filter={}", known.work)
        }
        _ => return None,
    };
    Some((link, "elements"))
}
