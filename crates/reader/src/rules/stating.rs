//! Translates rows of the call table to the keys of links.

use crate::event::{Event, Key, WorkKind};
use crate::value::{Array, DrawnFrom, Home};

/// Returns `true` for draws typical of simulations: normal numbers, choices, and numbers from 0 to 1.
pub(super) fn is_plain(name: &str) -> bool {
    matches!(
        name,
        "rand"
            | "randn"
            | "random"
            | "random_sample"
            | "standard_normal"
            | "normal"
            | "choice"
            | "lognormal"
            | "exponential"
            | "poisson"
            | "standard_exponential"
            | "bernoulli"
    )
}

/// Returns the draw that an array is computed from, if it is computed only from drawn arrays.
pub(super) fn drawn_from(event: &Event, read: &[Array], name: &str, _: usize) -> Option<DrawnFrom> {
    if !matches!(event.work, WorkKind::Elementwise) || read.is_empty() {
        return None;
    }
    let all: Option<Vec<DrawnFrom>> = read.iter().map(|array| array.drawn).collect();
    let first = all?.into_iter().reduce(|a, b| DrawnFrom {
        itself: false,
        plain: a.plain && b.plain,
        compared: a.compared || b.compared,
        since: a.since.min(b.since),
    })?;
    let compares = matches!(
        name,
        "less"
            | "greater"
            | "less_equal"
            | "greater_equal"
            | "cumsum"
            | "cumprod"
            | "where"
            | "exp"
            | "maximum"
    );
    Some(DrawnFrom { itself: false, compared: first.compared || compares, ..first })
}

/// Returns `true` if the result of a call is a symmetric matrix.
pub(super) fn is_symmetric(event: &Event, name: &str, read: &[Array]) -> bool {
    match (name, read) {
        ("cov" | "corrcoef" | "eye" | "identity", _) => true,
        ("matmul" | "dot" | "mm" | "add" | "multiply", [a, b]) if a.is_transpose_of(b) => true,
        ("inv" | "pinv", [a]) => a.symmetric,
        _ => {
            let by_value = event.work == WorkKind::Elementwise && !read.is_empty();
            by_value && read.iter().all(|array| array.symmetric)
        }
    }
}

pub(super) fn work_of(word: &str) -> WorkKind {
    match word {
        "elementwise" => WorkKind::Elementwise,
        "reduction" | "deviation" => WorkKind::Reduction,
        "sort" => WorkKind::Sort,
        "matmul" => WorkKind::Matmul,
        "solve" | "inv" | "cholesky" | "qr" | "eigh" | "eig" | "svd" => WorkKind::Linalg,
        "fft" => WorkKind::Fourier,
        "filter" | "separable" | "median" | "morphology" | "resize" | "warp" => WorkKind::Filter,
        "make" => WorkKind::Make,
        "draw" => WorkKind::Draw,
        _ => WorkKind::Custom,
    }
}

/// Returns the link key and value for the work named in a row.
pub(super) fn link_kind(word: &'static str) -> Option<(&'static str, Key)> {
    let (key, value) = match word {
        "deviation" => ("reduce", "std"),
        "solve" | "cholesky" | "qr" | "eigh" | "svd" => ("factor", word),
        "inv" => ("factor", "solve"),
        "eig" => ("factor", "eigh"),
        "filter" => ("filter", "window"),
        "separable" | "median" | "morphology" | "resize" | "warp" => ("filter", word),
        "triangular" => ("kind", "dense"),
        "recurrence" | "passes" => ("kind", "arrays"),
        _ => return None,
    };
    Some((key, Key::Word(value)))
}

pub(crate) fn library_of<'v>(arrays: impl Iterator<Item = &'v Array>) -> Option<&'static str> {
    let homes: Vec<Home> = arrays.map(|array| array.home).collect();
    let has = |home: Home| homes.contains(&home);
    if has(Home::Torch) {
        Some("pytorch")
    } else if has(Home::Jax) {
        Some("jax")
    } else if has(Home::CuPy) {
        Some("cupy")
    } else {
        None
    }
}
