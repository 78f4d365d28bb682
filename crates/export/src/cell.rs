//! Formats the cells of a CSV file.

/// Formats a number with the same digits as in JSON, so that both formats can be compared.
pub(crate) fn figure(value: f64) -> String {
    serde_json::to_string(&value).unwrap_or_default()
}

/// Formats a string as a cell, quoted according to RFC 4180 if necessary.
///
/// Spreadsheets evaluate cells that begin like a formula. An apostrophe at the beginning of such a string marks it as
/// text.
pub(crate) fn text(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    let guarded = format!("{guard}{text}");
    if guarded.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", guarded.replace('"', "\"\""))
    } else {
        guarded
    }
}

/// Joins cells into a line that ends with CRLF.
pub(crate) fn line(cells: &[String]) -> String {
    format!("{}\r\n", cells.join(","))
}

#[cfg(test)]
mod tests {
    use super::{figure, text};

    #[test]
    fn a_cell_that_a_spreadsheet_would_evaluate_gets_an_apostrophe() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"] {
            assert_eq!(text(formula), format!("'{formula}"));
        }
        assert_eq!(text("\r=1"), "\"'\r=1\"");
        assert_eq!(text("=\"a\",1"), "\"'=\"\"a\"\",1\"");
    }

    #[test]
    fn a_cell_with_a_comma_a_quote_or_a_line_break_is_quoted() {
        assert_eq!(text("GPU, warm"), "\"GPU, warm\"");
        assert_eq!(text("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(text("a\nb"), "\"a\nb\"");
        assert_eq!(text("#v=1&w=matmul"), "#v=1&w=matmul");
    }

    #[test]
    fn a_figure_keeps_every_digit() {
        for value in [0.1 + 0.2, 1e-9 / 3.0, 1e23, 0.0, 1.0] {
            assert_eq!(figure(value).parse(), Ok(value));
        }
    }
}
