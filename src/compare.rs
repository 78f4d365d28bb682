//! Compares the current scenario with pinned scenarios: the inputs that differ, and the answers.

pub mod pinning;

use crate::browser::address;
use crate::sections::frame::{Line, SectionProps, section_frame, tools};
use crate::sections::idle_work::{IdleWork, Incremental, use_idle_work};
use crate::sentences::{self, ComparisonRow, LETTERS};
use crate::shared_report::SharedReport;
use offload_analysis::{InputDifference, Report};
use offload_scenario::Pinned;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The scenarios to compare: first the pinned scenarios, then the current scenario.
#[derive(Clone, PartialEq)]
struct ComparisonRequest {
    pinned: Rc<Vec<SharedReport>>,
    now: SharedReport,
}

impl ComparisonRequest {
    fn reports(&self) -> Vec<&Report> {
        self.pinned.iter().chain([&self.now]).map(|report| &**report).collect()
    }
}

struct ComparisonResult {
    line: (String, String),
    differences: Vec<InputDifference>,
    figures: Vec<ComparisonRow>,
}

impl Incremental for ComparisonRequest {
    type Output = ComparisonResult;

    fn next(&mut self) -> Option<ComparisonResult> {
        let reports = self.reports();
        Some(ComparisonResult {
            line: sentences::compare_line(&reports),
            differences: InputDifference::among(&reports),
            figures: sentences::side_by_side(&reports),
        })
    }
}

#[component]
pub(crate) fn CompareSection(props: &SectionProps) -> Html {
    let SectionProps { report, state, is_editing, .. } = props;
    let pinned = use_memo(state.pinned.clone(), |pinned| {
        let answer = |pinned: &Pinned| Rc::new(Report::answering(&pinned.scenario, &pinned.unread));
        pinned.iter().map(|pinned| SharedReport::from(answer(pinned))).collect::<Vec<_>>()
    });
    let request = ComparisonRequest { pinned, now: report.clone() };
    let columns = request.pinned.len() + 1;
    let IdleWork { found, is_outdated } =
        use_idle_work(request, *is_editing, ComparisonRequest::clone);
    // Ignore a result from before a scenario was pinned or unpinned, because it has a different number of columns.
    let found = found.filter(|found| found.figures[0].cells.len() == columns);
    let line = found.as_ref().map(|found| {
        let (answer, rest) = found.line.clone();
        Line { answer, rest }
    });
    section_frame(props, line.as_ref(), is_outdated, || {
        html! {
            <>
                { buttons(props) }
                if let Some(found) = found.as_ref().filter(|_| columns > 1) {
                    { table(props, found) }
                    { tools(props, "Copy link to this comparison", "", Html::default()) }
                }
            </>
        }
    })
}

/// Draws the button that pins the current scenario.
fn buttons(SectionProps { state, report, on, .. }: &SectionProps) -> Html {
    let pinning = state.pin_action(address::with_fragment(&state.link(report)).len());
    let problem = pinning.as_ref().err().copied();
    let pin = {
        let on = on.clone();
        Callback::from(move |_: MouseEvent| {
            if let Ok(action) = &pinning {
                on.emit(action.clone());
            }
        })
    };
    html! {
        <>
            <p class="bill-inputs">
                <button type="button" class="primary" disabled={problem.is_some()} onclick={pin}>{ "Pin this" }</button>
            </p>
            if let Some(problem) = problem {
                <p class="sub" role="status">{ problem }</p>
            } else if state.pinned.is_empty() {
                <p class="sub">{ "Up to three pinned scenarios stay in the link. Their bars are dashed." }</p>
            }
        </>
    }
}

/// Draws a table with a column for each scenario. The first rows are the inputs that differ, followed by the answers.
fn table(props: &SectionProps, found: &ComparisonResult) -> Html {
    let now = props.state.pinned.len();
    let difference = |input: &InputDifference| {
        let first_value = input.values[0];
        html! {
            <tr class="differs" key={input.field.key}>
                <th scope="row">{ input.field.label }</th>
                { for input.values.iter().map(|value| {
                    let text = sentences::input_value(input.field, *value);
                    html! { <td>if *value == first_value { { text } } else { <b>{ text }</b> }</td> }
                }) }
            </tr>
        }
    };
    let figure = |row: &ComparisonRow| {
        html! {
            <tr key={row.title}>
                <th scope="row">{ row.title }</th>
                { for row.cells.iter().map(|(value, detail)| html! {
                    <td>{ value }if !detail.is_empty() { <span class="sub">{ detail }</span> }</td>
                }) }
            </tr>
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label="Compare">
            <table class="compared">
                <thead><tr>
                    <td />
                    { for props.state.pinned.iter().enumerate().map(|(index, pinned)| head(props, index, pinned)) }
                    <th scope="col"><b>{ LETTERS[now] }</b>{ " Now" }</th>
                </tr></thead>
                <tbody>
                    { for found.differences.iter().map(difference) }
                    { for found.figures.iter().map(figure) }
                </tbody>
            </table>
        </div>
    }
}

/// Draws the column header of a pinned scenario: its letter, its name and its buttons.
fn head(props: &SectionProps, index: usize, pinned: &Pinned) -> Html {
    let SectionProps { state, on, .. } = props;
    let letter = LETTERS[index];
    let named = {
        let state = state.clone();
        on.reform(move |name: String| state.rename_action(index, &name))
    };
    let (using, unpinning) = (state.use_action(index), state.unpin_action(index));
    html! {
        <th scope="col" key={index}>
            <b>{ letter }</b>
            <NameBox {letter} name={pinned.name.clone()} {named} />
            // A pinned scenario can become the question only if it was fully understood. Otherwise, the parts that were
            // not understood would be lost.
            if pinned.unread.is_empty() {
                <button type="button" aria-label={format!("Use {letter}")} onclick={on.reform(move |_: MouseEvent| using.clone())}>{ "Use this" }</button>
            }
            <button type="button" aria-label={format!("Unpin {letter}")} onclick={on.reform(move |_: MouseEvent| unpinning.clone())}>{ "Unpin" }</button>
        </th>
    }
}

#[derive(PartialEq, Properties)]
struct NameBoxProps {
    letter: &'static str,
    name: String,
    /// Called with the new name when the user leaves the box.
    named: Callback<String>,
}

/// A text box for a name. The typed text survives a redraw of the page.
#[component]
fn NameBox(props: &NameBoxProps) -> Html {
    let NameBoxProps { letter, name, named } = props;
    let draft = use_state(|| None::<String>);
    let on_input = {
        let draft = draft.clone();
        Callback::from(move |event: InputEvent| {
            draft.set(event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()));
        })
    };
    let on_change = {
        let (draft, named) = (draft.clone(), named.clone());
        Callback::from(move |_: Event| {
            if let Some(name) = &*draft {
                named.emit(name.clone());
            }
            draft.set(None);
        })
    };
    html! {
        <input
            type="text"
            maxlength="24"
            placeholder="Pinned"
            value={draft.as_ref().unwrap_or(name).clone()}
            aria-label={format!("Name of {letter}")}
            oninput={on_input}
            onchange={on_change}
        />
    }
}
