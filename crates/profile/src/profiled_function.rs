//! Parses the function name and location in a row of a cProfile table.

use crate::function_table::library_of_file;

/// A function, with the name and location that cProfile prints.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProfiledFunction {
    pub(crate) name: String,
    pub(crate) place: FunctionPlace,
}

/// The location of a function's definition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FunctionPlace {
    /// A compiled module or class. Contains the dotted path, which is empty if cProfile does not print a path.
    Compiled(String),
    /// A file of a library. Contains the file name without folders, and the name of the library.
    Library(String, String),
    /// A file that belongs to no known library. It is presumably the user's own.
    Own,
}

impl ProfiledFunction {
    /// Parses the last column of a row, such as `_linalg.py:1667(svd)`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('{') {
            return Some(parse_compiled(inner.strip_suffix('}')?));
        }
        let (place, name) = text.strip_suffix(')')?.split_once('(').and_then(|_| {
            // A file name may contain parentheses. A function name contains none.
            let open = text.rfind('(')?;
            Some((&text[..open], &text[open + 1..text.len() - 1]))
        })?;
        let (file, _) = place.rsplit_once(':')?;
        Some(Self { name: name.to_owned(), place: place_of_file(file) })
    }

    /// Returns the function's library. This is `python` for the standard library, and `any` if several libraries have a
    /// file with this name.
    ///
    /// Returns `None` if the function is the user's own.
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

/// Parses the text in braces: `built-in method numpy.dot`, `method 'sort' of 'numpy.ndarray' objects` or
/// `scipy._lib.f`.
fn parse_compiled(text: &str) -> ProfiledFunction {
    let parse_method = || {
        let (name, rest) = text.strip_prefix("method '")?.split_once('\'')?;
        let class = rest.strip_prefix(" of '")?.split_once('\'')?.0;
        Some((name, class))
    };
    let (name, path) = parse_method().unwrap_or_else(|| {
        let path = text.strip_prefix("built-in method ").unwrap_or(text);
        // Names such as `<method-wrapper '__call__' of … at 0x…>` contain no path.
        match path.rsplit_once('.') {
            Some((module, name)) if !path.contains(' ') => (name, module),
            _ => (path, ""),
        }
    });
    ProfiledFunction { name: name.to_owned(), place: FunctionPlace::Compiled(path.to_owned()) }
}

fn place_of_file(file: &str) -> FunctionPlace {
    let path = file.replace('\\', "/");
    let base = path.rsplit('/').next().unwrap_or_default();
    let library_place = |name: &str| FunctionPlace::Library(base.to_owned(), name.to_owned());
    if path.starts_with('<') {
        // A path in angle brackets, such as `<frozen importlib._bootstrap>` or `<__array_function__ internals>`, may
        // belong to a library. All other paths in angle brackets, such as those of notebook cells, belong to the user.
        return match path.as_str() {
            "<__array_function__ internals>" => library_place("numpy"),
            file if file.starts_with("<frozen") || file == "<string>" => library_place("python"),
            _ => FunctionPlace::Own,
        };
    }
    for packages in ["/site-packages/", "/dist-packages/"] {
        if let Some((_, inner)) = path.split_once(packages) {
            return library_place(inner.split('/').next().unwrap_or_default());
        }
    }
    // The standard library is in the folder that contains `site-packages`.
    let is_standard = path.split_once("/lib/python3").is_some_and(|(_, rest)| rest.contains('/'))
        || path.to_lowercase().contains("/lib/") && path.to_lowercase().contains("python3");
    if is_standard {
        return library_place("python");
    }
    // All other paths with folders belong to the user.
    if path.contains('/') {
        return FunctionPlace::Own;
    }
    library_of_file(base).map_or(FunctionPlace::Own, library_place)
}

#[cfg(test)]
mod tests {
    use super::{FunctionPlace, ProfiledFunction};

    #[test]
    fn functions_are_assigned_to_their_libraries() {
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
            let function = ProfiledFunction::read(text).expect(text);
            assert_eq!((function.name.as_str(), function.library()), (name, library), "{text}");
        }
        assert_eq!(ProfiledFunction::read("no function"), None);
        let user_function = ProfiledFunction::read("my (old) file.py:8(f)").expect("a function");
        assert_eq!((user_function.name.as_str(), user_function.place), ("f", FunctionPlace::Own));
    }
}
