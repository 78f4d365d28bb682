//! Strings built by the program, and their lengths.

use std::rc::Rc;

use ruff_python_ast as ast;

use crate::calling::CallArguments;
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::value::{MAX_ITEMS, PythonNumber, PythonValue, ValueOrigin};

/// The maximum length of a string with a tracked value.
const MAX_CHARS: usize = 200;

impl<'a> ProgramReader<'a> {
    /// Evaluates an f-string such as `f"{name}_{count}"`.
    pub(crate) fn formatted(&mut self, string: &'a ast::ExprFString) -> PythonValue<'a> {
        // Evaluates the embedded expressions for their costs. The string is known if its parts are known strings and
        // integers.
        let mut text = Some(String::new());
        for part in string.value.elements() {
            let part = match part {
                ast::InterpolatedStringElement::Literal(literal) => Some(literal.value.to_string()),
                ast::InterpolatedStringElement::Interpolation(interpolation) => {
                    let value = self.eval(&interpolation.expression);
                    let spec = interpolation.format_spec.iter().flat_map(|spec| &spec.elements);
                    for part in spec.filter_map(ast::InterpolatedStringElement::as_interpolation) {
                        self.eval(&part.expression);
                    }
                    let plain =
                        interpolation.format_spec.is_none() && interpolation.debug_text.is_none();
                    crate::indexing::key_text(&value).filter(|_| plain)
                }
            };
            text = text.zip(part).map(|(text, part)| text + &part);
        }
        self.interpret(3.5);
        let known = text.filter(|text| text.len() < MAX_CHARS);
        known.map_or(PythonValue::Other(ValueOrigin::Text), |text| PythonValue::Text(text.into()))
    }

    /// Joins strings. A long result is represented as a list of its characters.
    pub(crate) fn joined_text(
        &mut self,
        between: &Rc<str>,
        arguments: &CallArguments<'a>,
    ) -> PythonValue<'a> {
        let Some(parts) = arguments.placed.first() else { return PythonValue::Text("x".into()) };
        let parts = self.stream_of(parts, 1);
        let PythonValue::Text(part) = &parts.element else { return PythonValue::Text("x".into()) };
        #[expect(clippy::cast_precision_loss, reason = "letters")]
        let letters = (part.chars().count() + between.chars().count()) as f64;
        let Some(length) = parts.length.map(|length| length.scaled(letters)) else {
            return PythonValue::Text("x".into());
        };
        self.text_of(length, None)
    }

    /// Repeats a string: `"abc" * 1000`.
    pub(crate) fn repeated_text(
        &mut self,
        text: &Rc<str>,
        count: &PythonNumber,
    ) -> PythonValue<'a> {
        let Some(count) = &count.value else { return PythonValue::Text(text.clone()) };
        #[expect(clippy::cast_precision_loss, reason = "letters")]
        let letters = text.chars().count() as f64;
        self.text_of(count.scaled(letters), Some(text))
    }

    /// Returns a string of the given length, with the characters of `of` if given. A long string is a list of its
    /// characters.
    fn text_of(&mut self, length: Polynomial, of: Option<&Rc<str>>) -> PythonValue<'a> {
        match length.value() {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most 1000"
            )]
            Some(count) if count <= 1_000.0 => {
                PythonValue::Text("x".repeat(count.max(0.0) as usize).into())
            }
            _ => self.shared_list(letters_of(of.map_or("x", |text| text)), Some(length)),
        }
    }
}

/// Returns the distinct characters of a string.
pub(crate) fn letters_of<'a>(text: &str) -> Vec<PythonValue<'a>> {
    let mut letters = Vec::new();
    for letter in text.chars() {
        if !letters.contains(&letter) && letters.len() < MAX_ITEMS {
            letters.push(letter);
        }
    }
    letters.into_iter().map(|letter| PythonValue::Text(letter.to_string().into())).collect()
}
