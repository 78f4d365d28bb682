//! Classifies string methods by name.

use crate::dtype::Dtype;

/// Methods that only strings have.
const OF_TEXTS_ALONE: &str = "upper lower title capitalize swapcase casefold strip lstrip rstrip split rsplit partition \
    contains startswith endswith match fullmatch extract extractall findall zfill pad ljust rjust center isdigit isalpha \
    isnumeric isalnum encode decode removeprefix removesuffix to_lowercase to_uppercase strip_chars starts_with \
    ends_with len_chars len_bytes extract_all replace_all split_exact count_matches";

/// String methods that other types have, too.
const OF_TEXTS_TOO: &str = "replace find count len length get slice cat join normalize";

/// Returns `true` for a method that only strings have, so that it identifies a string even if its object is unknown.
pub(crate) fn is_of_texts_alone(name: &str) -> bool {
    OF_TEXTS_ALONE.split(' ').any(|part| part == name)
}

/// Returns `true` if a method of a string column processes the characters.
pub(crate) fn is_of_texts(name: &str) -> bool {
    is_of_texts_alone(name) || OF_TEXTS_TOO.split(' ').any(|part| part == name)
}

/// Returns the dtype of a method's result on a string column. `None` if the result is a string column, too.
pub(crate) fn result_of_texts(name: &str) -> Option<Dtype> {
    Some(match name {
        "contains" | "startswith" | "endswith" | "match" | "fullmatch" => Dtype::Bool,
        "len" | "find" | "count" => crate::dtype::LONG,
        _ if name.starts_with("is") => Dtype::Bool,
        _ => return None,
    })
}
