//! Processes the source before it is parsed: notebook commands, nesting limits and line numbers.

use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{Expr, Stmt};
use ruff_python_parser::{Mode, lexer};

/// A line that was not read.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SkippedLine {
    /// The line, counted from 1.
    pub line: u32,
    /// The reason why the line was not read.
    pub why: String,
}

/// The maximum length of a program. The parser alone would take too long for more. A thousand lines are about 40 kB.
const MAX_BYTES: usize = 150_000;
/// The maximum nesting depth of brackets, blocks and prefixes, for a stack of one megabyte.
const MAX_NESTING: u32 = 40;
/// The maximum number of chained operators, which the parser nests to the left.
const MAX_CONSECUTIVE: u32 = 400;

/// Removes notebook commands such as `%matplotlib` and `!pip`, and keeps their lines empty.
pub(crate) fn without_magics(source: &str) -> (String, Vec<SkippedLine>) {
    let mut dropped = Vec::new();
    let mut kept = String::with_capacity(source.len() + 1);
    let mut open = Brackets::default();
    for (line, number) in source.lines().zip(1..) {
        let start = line.trim_start();
        let cell = start.starts_with("%%")
            && !start.starts_with("%%time")
            && !start.starts_with("%%capture");
        // Within brackets or a string, a line may begin with the operator `%`.
        let magic = open.are_closed() && (start.starts_with(['%', '!']) || is_help(line));
        if magic {
            let why = if cell { "a cell in another language" } else { "a notebook command" };
            dropped.push(SkippedLine { line: number, why: why.to_owned() });
            // `pass` keeps a block valid if this is its only line.
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

/// Returns `true` for `name?` and `?name`, a notebook's help.
fn is_help(line: &str) -> bool {
    let line = line.trim();
    let name = line.strip_suffix('?').or_else(|| line.strip_prefix('?'));
    name.is_some_and(|name| {
        !name.is_empty()
            && name.trim_matches('?').chars().all(|c| c.is_alphanumeric() || c == '.' || c == '_')
    })
}

/// Tracks roughly which brackets and triple-quoted strings are open at the end of a line.
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
        // All relevant characters are ASCII, and no byte of a multi-byte character is.
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

/// Returns the first line with expressions or blocks that are nested too deeply to be read. `None` if there is none.
pub(crate) fn too_deep(source: &str) -> Option<u32> {
    if source.len() > MAX_BYTES {
        return Some(1);
    }
    let mut lexer = lexer::lex(source, Mode::Module);
    // For each open bracket, the number of nested operators since the last comma.
    let mut rows: Vec<u32> = vec![0];
    let mut prefixes: Vec<u32> = vec![0];
    let mut blocks = 0_u32;
    // Approximate: a string of several lines is one token.
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
            // Right-associative operators cost the parser a recursive call each, like a bracket.
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

/// Line numbers of positions in the source.
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

    /// Returns the distance between two lines, counting only lines with code.
    pub(crate) fn apart(&self, one: u32, other: u32) -> u32 {
        let place = |line: u32| self.code.get((line as usize).saturating_sub(1)).copied();
        place(one).unwrap_or(one).abs_diff(place(other).unwrap_or(other))
    }

    /// Returns the line of a byte offset, counted from 1.
    pub(crate) fn at(&self, offset: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }
}

/// Returns `true` if the program is only data, such as a JSON file.
pub(crate) fn is_data(suite: &[Stmt]) -> bool {
    let [Stmt::Expr(only)] = suite else { return false };
    matches!(&*only.value, Expr::Dict(_) | Expr::List(_))
}

/// Returns `true` if the source has statements that only Python 2 accepts.
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
    fn notebook_commands_are_replaced_by_pass() {
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
    fn python_2_is_recognized_by_its_statements() {
        assert!(is_python_2("print \"x\", y"));
        assert!(is_python_2("for i in xrange(9): pass"));
        assert!(!is_python_2("print (x)\nprint = 3\nblueprint = 4"));
    }
}
