//! The function of a profile's row: a builtin, a method of a compiled class, or a function in a file.

use crate::function_table::library_of_file;

/// A function as named by cProfile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProfiledFunction {
    pub(crate) name: String,
    pub(crate) place: FunctionPlace,
}

/// The place of a function.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FunctionPlace {
    /// Compiled: the dotted path of its module or class; empty if the profile does not have it.
    Compiled(String),
    /// A file of a library: its name without folders, and the library.
    Library(String, String),
    /// A file of no known library.
    Own,
}

impl ProfiledFunction {
    /// Parses the last column of a row.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('{') {
            return Some(compiled(inner.strip_suffix('}')?));
        }
        let (place, name) = text.strip_suffix(')')?.split_once('(').and_then(|_| {
            // The file's name may contain brackets; the function's has none except in `<lambda>`.
            let open = text.rfind('(')?;
            Some((&text[..open], &text[open + 1..text.len() - 1]))
        })?;
        let (file, _) = place.rsplit_once(':')?;
        Some(Self { name: name.to_owned(), place: in_file(file) })
    }

    /// Returns its library: `python` for the standard library, `any` for a file name that several libraries have, or
    /// `None` for the user's own function.
    pub(crate) fn library(&self) -> Option<&str> {
        match &self.place {
            FunctionPlace::Compiled(path) => {
                Some(match path.split('.').next().unwrap_or_default() {
                    root @ ("numpy" | "pandas" | "scipy" | "sklearn" | "torch" | "cv2"
                    | "tensorflow") => root,
                    _ => "python",
                })
            }
            FunctionPlace::Library(_, library) => Some(library),
            FunctionPlace::Own => None,
        }
    }
}

/// Parses `built-in method numpy.dot`, `method 'sort' of 'numpy.ndarray' objects`, `scipy._lib.f`.
fn compiled(text: &str) -> ProfiledFunction {
    let method = || {
        let (name, rest) = text.strip_prefix("method '")?.split_once('\'')?;
        let class = rest.strip_prefix(" of '")?.split_once('\'')?.0;
        Some((name, class))
    };
    let (name, path) = method().unwrap_or_else(|| {
        let path = text.strip_prefix("built-in method ").unwrap_or(text);
        // `<method-wrapper '__call__' of … at 0x…>` has no path.
        match path.rsplit_once('.') {
            Some((module, name)) if !path.contains(' ') => (name, module),
            _ => (path, ""),
        }
    });
    ProfiledFunction { name: name.to_owned(), place: FunctionPlace::Compiled(path.to_owned()) }
}

fn in_file(file: &str) -> FunctionPlace {
    let path = file.replace('\\', "/");
    let base = path.rsplit('/').next().unwrap_or_default();
    let library = |name: &str| FunctionPlace::Library(base.to_owned(), name.to_owned());
    if path.starts_with('<') {
        // `<frozen importlib._bootstrap>`, `<__array_function__ internals>`. A notebook cell is the user's own.
        return match path.as_str() {
            "<__array_function__ internals>" => library("numpy"),
            file if file.starts_with("<frozen") || file == "<string>" => library("python"),
            _ => FunctionPlace::Own,
        };
    }
    for packages in ["/site-packages/", "/dist-packages/"] {
        if let Some((_, inner)) = path.split_once(packages) {
            return library(inner.split('/').next().unwrap_or_default());
        }
    }
    // The standard library is next to the folder of packages.
    let standard = path.split_once("/lib/python3").is_some_and(|(_, rest)| rest.contains('/'))
        || path.to_lowercase().contains("/lib/") && path.to_lowercase().contains("python3");
    if standard {
        return library("python");
    }
    // A path with folders that are not a library's is the user's own.
    if path.contains('/') {
        return FunctionPlace::Own;
    }
    library_of_file(base).map_or(FunctionPlace::Own, library)
}

#[cfg(test)]
mod tests {
    use super::{FunctionPlace, ProfiledFunction};

    #[test]
    fn functions_are_found_in_their_libraries() {
        for (text, name, library) in [
            ("{built-in method numpy.dot}", "dot", Some("numpy")),
            ("{method 'sort' of 'numpy.ndarray' objects}", "sort", Some("numpy")),
            ("{built-in method builtins.len}", "len", Some("python")),
            ("_linalg.py:1667(svd)", "svd", Some("numpy")),
            (
                "/opt/venv/lib/python3.11/site-packages/pandas/core/frame.py:9086(sort_values)",
                "sort_values",
                Some("pandas"),
            ),
            (
                "/usr/lib/python3.11/json/encoder.py:278(_iterencode_list)",
                "_iterencode_list",
                Some("python"),
            ),
            (r"C:\Python311\Lib\json\encoder.py:278(f)", "f", Some("python")),
            (
                "<frozen importlib._bootstrap>:1165(_find_and_load)",
                "_find_and_load",
                Some("python"),
            ),
            ("<__array_function__ internals>:177(dot)", "dot", Some("numpy")),
            ("simulation.py:8(update)", "update", None),
            ("<ipython-input-3-0f1>:1(<module>)", "<module>", None),
            ("projects/frame.py:3(f)", "f", None),
        ] {
            let read = ProfiledFunction::read(text).expect(text);
            assert_eq!((read.name.as_str(), read.library()), (name, library), "{text}");
        }
        assert_eq!(ProfiledFunction::read("no function"), None);
        let own = ProfiledFunction::read("my (old) file.py:8(f)").expect("a function");
        assert_eq!((own.name.as_str(), own.place), ("f", FunctionPlace::Own));
    }
}
