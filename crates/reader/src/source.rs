//! The text before it is parsed: lines that are not Python, the limits on nesting, and line numbers.

use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{Expr, Stmt};
use ruff_python_parser::{Mode, lexer};

/// A line that was not read, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Dropped {
    /// The line, counted from 1.
    pub line: u32,
    /// The reason for which the line was not read.
    pub why: String,
}

/// Longer programs are not read: the parser alone would take too long. A thousand lines are some 40 kB.
const MAX_BYTES: usize = 150_000;
/// Brackets, blocks and prefixes within each other that a stack of one megabyte holds.
const MAX_NESTING: u32 = 40;
/// Operators in a row, which nest from the left.
const MAX_CONSECUTIVE: u32 = 400;

/// Empties each line that belongs to a notebook and not to Python.
pub(crate) fn without_magics(source: &str) -> (String, Vec<Dropped>) {
    let mut dropped = Vec::new();
    let mut kept = String::with_capacity(source.len() + 1);
    let mut open = Brackets::default();
    for (line, number) in source.lines().zip(1..) {
        let start = line.trim_start();
        let cell = start.starts_with("%%")
            && !start.starts_with("%%time")
            && !start.starts_with("%%capture");
        // Within brackets or text, `%` is an operator that a line begins with.
        let magic = open.are_closed() && (start.starts_with(['%', '!']) || is_help(line));
        if magic {
            let why = if cell { "a cell of another language" } else { "a command of the notebook" };
            dropped.push(Dropped { line: number, why: why.to_owned() });
            // A block that has nothing else still needs a statement.
            kept.push_str(&line[..line.len() - start.len()]);
            kept.push_str("pass");
        } else {
            open.follow(line);
            kept.push_str(line);
        }
        kept.push('\n');
    }
    (kept, dropped)
}

/// Returns `true` for `name?` and `?name`, which show help.
fn is_help(line: &str) -> bool {
    let line = line.trim();
    let name = line.strip_suffix('?').or_else(|| line.strip_prefix('?'));
    name.is_some_and(|name| {
        !name.is_empty()
            && name.trim_matches('?').chars().all(|c| c.is_alphanumeric() || c == '.' || c == '_')
    })
}

/// The brackets and long texts that are open at the end of a line, roughly.
#[derive(Default)]
struct Brackets {
    depth: i32,
    long_text: Option<u8>,
}

impl Brackets {
    fn are_closed(&self) -> bool {
        self.depth <= 0 && self.long_text.is_none()
    }

    fn follow(&mut self, line: &str) {
        // All signs that count are ASCII, and no byte of another letter is.
        let bytes = line.as_bytes();
        let mut at = 0;
        let mut short: Option<u8> = None;
        while let Some(byte) = bytes.get(at).copied() {
            let triple = |quote: u8| bytes[at..].starts_with(&[quote; 3]);
            let mut width = 1;
            match (self.long_text, short) {
                (Some(quote), _) => {
                    if triple(quote) {
                        self.long_text = None;
                        width = 3;
                    }
                }
                (None, Some(quote)) => {
                    if byte == b'\\' {
                        width = 2;
                    } else if byte == quote {
                        short = None;
                    }
                }
                (None, None) => match byte {
                    b'#' => return,
                    b'"' | b'\'' if triple(byte) => {
                        self.long_text = Some(byte);
                        width = 3;
                    }
                    b'"' | b'\'' => short = Some(byte),
                    b'(' | b'[' | b'{' => self.depth += 1,
                    b')' | b']' | b'}' => self.depth -= 1,
                    _ => {}
                },
            }
            at += width;
        }
    }
}

/// Returns the line with expressions or blocks that nest too deep to be followed, if there is one.
pub(crate) fn too_deep(source: &str) -> Option<u32> {
    if source.len() > MAX_BYTES {
        return Some(1);
    }
    let mut lexer = lexer::lex(source, Mode::Module);
    // For each open bracket: the operators that nest in it since the last comma.
    let mut rows: Vec<u32> = vec![0];
    let mut prefixes: Vec<u32> = vec![0];
    let mut blocks = 0_u32;
    // Roughly: a text of several lines is one token.
    let mut line = 1_u32;
    loop {
        let kind = lexer.next_token();
        match kind {
            TokenKind::EndOfFile => return None,
            TokenKind::Indent => blocks += 1,
            TokenKind::Dedent => blocks = blocks.saturating_sub(1),
            TokenKind::Newline => {
                line += 1;
                rows = vec![0];
                prefixes = vec![0];
            }
            TokenKind::Comma => {
                rows.last_mut().into_iter().for_each(|row| *row = 0);
                prefixes.last_mut().into_iter().for_each(|row| *row = 0);
            }
            TokenKind::Lpar
            | TokenKind::Lsqb
            | TokenKind::Lbrace
            | TokenKind::FStringStart
            | TokenKind::TStringStart => {
                rows.last_mut().into_iter().for_each(|row| *row += 1);
                rows.push(0);
                prefixes.push(0);
            }
            TokenKind::Rpar
            | TokenKind::Rsqb
            | TokenKind::Rbrace
            | TokenKind::FStringEnd
            | TokenKind::TStringEnd => {
                if rows.len() > 1 {
                    rows.pop();
                    prefixes.pop();
                }
            }
            TokenKind::NonLogicalNewline => line += 1,
            TokenKind::Name
            | TokenKind::Int
            | TokenKind::Float
            | TokenKind::String
            | TokenKind::Comment
            | TokenKind::FStringMiddle
            | TokenKind::TStringMiddle => {}
            // Operators that nest from the right cost the parser a call each, as a bracket does.
            TokenKind::Not
            | TokenKind::Minus
            | TokenKind::Plus
            | TokenKind::Tilde
            | TokenKind::Lambda
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::DoubleStar
            | TokenKind::Await
            | TokenKind::Star
            | TokenKind::Yield
            | TokenKind::Colon => {
                rows.last_mut().into_iter().for_each(|row| *row += 1);
                let binary = matches!(kind, TokenKind::Minus | TokenKind::Plus | TokenKind::Star);
                prefixes.last_mut().into_iter().for_each(|row| *row += u32::from(!binary));
            }
            _ => rows.last_mut().into_iter().for_each(|row| *row += 1),
        }
        let brackets = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let nested = brackets.saturating_add(prefixes.iter().sum()).saturating_add(blocks);
        if nested > MAX_NESTING || rows.iter().sum::<u32>() > MAX_CONSECUTIVE {
            return Some(line);
        }
    }
}

/// The start of each line.
pub(crate) struct Lines {
    starts: Vec<usize>,
    /// For each line, the number of lines with code up to it.
    code: Vec<u32>,
}

impl Lines {
    pub(crate) fn of(source: &str) -> Self {
        let after_breaks =
            source.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(after_breaks).collect();
        let mut count = 0;
        let code = source.split('\n').map(|line| {
            let line = line.trim_start();
            count += u32::from(!line.is_empty() && !line.starts_with('#'));
            count
        });
        Self { starts, code: code.collect() }
    }

    /// Returns the distance of two lines, in lines with code.
    pub(crate) fn apart(&self, one: u32, other: u32) -> u32 {
        let place = |line: u32| self.code.get((line as usize).saturating_sub(1)).copied();
        place(one).unwrap_or(one).abs_diff(place(other).unwrap_or(other))
    }

    /// Returns the line of a place in the text, from 1.
    pub(crate) fn at(&self, offset: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }
}

/// Returns `true` if a text that could be parsed is data alone, such as a file of JSON.
pub(crate) fn is_data(suite: &[Stmt]) -> bool {
    let [Stmt::Expr(only)] = suite else { return false };
    matches!(&*only.value, Expr::Dict(_) | Expr::List(_))
}

/// Returns `true` if the text has statements that only Python 2 allows.
pub(crate) fn is_python_2(source: &str) -> bool {
    let statement = |line: &str| {
        let rest = line.trim_start().strip_prefix("print ")?.trim_start();
        (!rest.starts_with(['(', '=', '.', ','])).then_some(())
    };
    let except = |line: &str| {
        let line = line.trim();
        line.starts_with("except ")
            && line.contains(", ")
            && !line.contains('(')
            && line.ends_with(':')
    };
    source.lines().any(|line| {
        statement(line).is_some()
            || except(line)
            || line.contains("xrange(")
            || line.contains("raw_input(")
    })
}

#[cfg(test)]
mod tests {
    use super::{is_python_2, too_deep, without_magics};

    #[test]
    fn lines_of_a_notebook_are_left_out() {
        let (text, dropped) =
            without_magics("%matplotlib inline\nx = (a\n     % b)\nif x:\n    !ls\nlen?\n");
        assert_eq!(text, "pass\nx = (a\n     % b)\nif x:\n    pass\npass\n");
        assert_eq!(dropped.iter().map(|dropped| dropped.line).collect::<Vec<_>>(), [1, 5, 6]);
    }

    #[test]
    fn nesting_has_a_limit() {
        for deep in ["(", "[", "-", "not ", "lambda: ", "f(", "1 if x else ", "x ** ", "~"] {
            assert!(too_deep(&deep.repeat(10_000)).is_some(), "{deep}");
            assert!(too_deep(&deep.repeat(12)).is_none(), "{deep}");
        }
        assert!(too_deep(&"a + ".repeat(10_000)).is_some());
        assert!(too_deep(&"x.a".repeat(10_000)).is_some());
        assert!(too_deep(&format!("[{}]", "1, ".repeat(10_000))).is_none());
        assert!(too_deep(&"x = 1 + 2\n".repeat(10_000)).is_none());
    }

    #[test]
    fn python_2_is_told_by_its_statements() {
        assert!(is_python_2("print \"x\", y"));
        assert!(is_python_2("for i in xrange(9): pass"));
        assert!(!is_python_2("print (x)\nprint = 3\nblueprint = 4"));
    }
}
