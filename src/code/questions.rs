//! The open questions about the code, each as a field with common answers.

use super::CodeAnswer;
use crate::browser::idle::call_later;
use crate::browser::search_box;
use crate::{format, sentences};
use offload_profile::{OpenQuestion, import_or_read};
use offload_scenario::unit::{COUNT, Unread};
use offload_scenario::{NumberProblem, Scenario};
use std::collections::BTreeMap;
use yew::prelude::*;

/// The maximum number of open questions shown at once.
const SHOWN: usize = 3;

/// The pause in typing after which the code is read again with the new answers, in milliseconds.
const PAUSE: u32 = 300;

/// Answered questions, each with the text that the user typed.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Answers(Vec<(OpenQuestion, String)>);

impl Answers {
    /// Returns the answers that are valid numbers, by the name of the question.
    fn numbers(&self) -> BTreeMap<String, f64> {
        let number = |(question, text): &(OpenQuestion, String)| {
            Some((question.name.clone(), number(text).ok()?))
        };
        self.0.iter().filter_map(number).collect()
    }

    fn with_answer(&self, question: &OpenQuestion, text: String) -> Self {
        let mut answers = self.0.clone();
        answers.retain(|(earlier, _)| earlier.name != question.name);
        answers.push((question.clone(), text));
        Self(answers)
    }

    /// Returns the answers to questions that the code still asks, with updated line numbers. This reads the code
    /// repeatedly, because an answer may lead to another question.
    pub(super) fn retain_open_questions(&self, code: &str, machines: &Scenario) -> Self {
        let mut answers = Self::default();
        if self.0.is_empty() {
            return answers;
        }
        loop {
            let count_before = answers.0.len();
            for question in import_or_read(code, &answers.numbers(), machines).ask {
                let answer = self.0.iter().find(|(earlier, _)| earlier.name == question.name);
                if let Some((_, text)) = answer.filter(|_| !answers.has(&question)) {
                    answers.0.push((question, text.clone()));
                }
            }
            if answers.0.len() == count_before {
                return answers;
            }
        }
    }

    fn has(&self, question: &OpenQuestion) -> bool {
        self.0.iter().any(|(earlier, _)| earlier.name == question.name)
    }
}

fn number(text: &str) -> Result<f64, Unread> {
    COUNT.read(text).and_then(|count| if count < 0.0 { Err(Unread::NotANumber) } else { Ok(count) })
}

/// Returns the answers for the reader. They change only after a pause in typing, so that the code is not read at each
/// keystroke.
#[hook]
pub(super) fn use_settled(answers: &Answers) -> BTreeMap<String, f64> {
    let settled = use_state_eq(|| answers.numbers());
    {
        let settled = settled.clone();
        use_effect_with(answers.numbers(), move |numbers| {
            let numbers = numbers.clone();
            let waiting = call_later(PAUSE, move || settled.set(numbers));
            move || drop(waiting)
        });
    }
    (*settled).clone()
}

/// Draws all answered questions and the first open questions in line order, so that a field stays in place while the
/// user types. If the reader assumed an answer, the field shows it.
pub(super) fn questions(answer: &CodeAnswer, answers: &UseStateHandle<Answers>) -> Html {
    let open = answer.asked().iter().filter(|question| !answers.has(question));
    let assumed_text = |question: &OpenQuestion| {
        question.assumed.map_or_else(String::new, |count| COUNT.write(count))
    };
    let mut shown_questions: Vec<(&OpenQuestion, String)> =
        open.take(SHOWN).map(|question| (question, assumed_text(question))).collect();
    for (question, text) in &answers.0 {
        let is_before =
            |other: &OpenQuestion| (other.line, &other.name) <= (question.line, &question.name);
        let index = shown_questions
            .iter()
            .position(|(other, _)| !is_before(other))
            .unwrap_or(shown_questions.len());
        shown_questions.insert(index, (question, text.clone()));
    }
    if shown_questions.is_empty() {
        return Html::default();
    }
    html! {
        <div class="asked" role="group" aria-label="Questions about the code">
            { for shown_questions.into_iter().map(|(question, text)| field(question, &text, answers)) }
        </div>
    }
}

fn field(question: &OpenQuestion, text: &str, answers: &UseStateHandle<Answers>) -> Html {
    let set_answer = {
        let (question, answers) = (question.clone(), answers.clone());
        Callback::from(move |text: String| answers.set(answers.with_answer(&question, text)))
    };
    let id = format!("code-{}", question.name.replace(char::is_whitespace, "-"));
    let problem = number(text).err().filter(|_| !text.is_empty());
    let note = match problem {
        Some(problem) => sentences::number_problem(&NumberProblem::Unread(problem)),
        None if number(text) == Ok(0.0) => "Zero means there is no work.".to_owned(),
        None => question.why.clone(),
    };
    let usual_buttons = question.values.iter().map(|value| {
        let text = COUNT.write(*value);
        let pick = set_answer.reform(move |_: MouseEvent| text.clone());
        html! { <button type="button" class="chip" onclick={pick}>{ format::count(*value) }</button> }
    });
    html! {
        <div key={question.name.clone()}>
            <label for={id.clone()}><b>{ &question.name }</b>{ format!(", line {}", question.line) }</label>
            <div class="row">
                <input
                    id={id.clone()}
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    aria-describedby={format!("{id}-note")}
                    aria-invalid={problem_of(text)}
                    value={text.to_owned()}
                    oninput={set_answer.reform(|event: InputEvent| search_box::text(&event))}
                />
                { for usual_buttons }
            </div>
            <p id={format!("{id}-note")} class="sub">{ note }</p>
        </div>
    }
}

fn problem_of(text: &str) -> Option<&'static str> {
    (!text.is_empty() && number(text).is_err()).then_some("true")
}
