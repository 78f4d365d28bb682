//! Suggested changes, each with its computed effect and a button.

pub(crate) mod section;
mod trial;

use crate::book;
use crate::browser::focus;
use crate::lazy::{LazyView, Part};
use crate::sentences;
use crate::shared_report::SharedReport;
use crate::state::Action;
use crate::{format, sentences::Winner};
use offload_analysis::{Advice, Change, Changes, Obstacle, Report};
use yew::prelude::*;

/// Suggested changes that make the work fit into the GPU's memory.
#[derive(PartialEq)]
pub(crate) struct WaysToFit {
    pub(crate) report: SharedReport,
    pub(crate) on: Callback<Action>,
}

impl LazyView for WaysToFit {
    const PART: Part = Part::Panels;

    fn draw(&self) -> Html {
        changes(&Changes::of(&self.report), &self.report, &self.on)
    }
}

/// Draws the suggested changes, best first, each with a button that applies it.
pub(crate) fn changes(found: &Changes, report: &Report, on: &Callback<Action>) -> Html {
    if found.ranked.is_empty() && found.pair.is_none() {
        let (message, _) = sentences::changes_line(found, report);
        return html! { <p>{ message }</p> };
    }
    let is_runnable = report.obstacle.is_none();
    let intro = match report.obstacle {
        None if report.advises(Advice::CpuFirst) => {
            "Each change is computed alone. The advised one is first, then the largest gains."
        }
        None => "Each change is computed alone; largest gain first.",
        Some(Obstacle::TooBig) => {
            "Each change alone makes the work fit in the GPU’s memory; fastest first."
        }
        Some(_) => "Each change alone makes the work run on a GPU; fastest first.",
    };
    let row = |change: &Change| {
        let changed_scenario = change.scenario.clone();
        let try_it = on.reform(move |event: MouseEvent| {
            // The row may disappear. If the user pressed the button by keyboard (`detail` is 0), move the focus to the
            // heading.
            if event.detail() == 0 {
                focus::to("opens-change");
            }
            Action::Try(Box::new(changed_scenario.clone()))
        });
        let name = sentences::change(change, report);
        // Show the value that the rows are sorted by first, then the effect.
        let (figure, effect) = if is_runnable {
            (format::factor(change.gain), sentences::effect(change, report))
        } else {
            (format::time(change.time), Winner::at(change.speedup).compared())
        };
        html! {
            <tr key={name.clone()}>
                <th scope="row">{ &name }</th>
                <td class="figure"><b>{ figure }</b></td>
                <td class="effect">{ effect }</td>
                <td><button type="button" aria-label={format!("Try: {name}")} onclick={try_it}>{ "Try" }</button></td>
            </tr>
        }
    };
    html! {
        <>
            <p>{ intro }</p>
            <div class="scroll" tabindex="0" role="group" aria-label="What to change">
                <table class="gains-table">
                    <thead><tr>
                        <th scope="col">{ "Change" }</th>
                        <th scope="col">{ if is_runnable { "Gain" } else { "GPU time" } }</th>
                        <th scope="col">{ if is_runnable { "Effect" } else { "Against the CPU" } }</th>
                        <th scope="col"><span class="aloud">{ "Try it" }</span></th>
                    </tr></thead>
                    <tbody>
                        { for found.ranked.iter().map(row) }
                        if let Some(pair) = &found.pair {
                            { row(pair) }
                        }
                    </tbody>
                </table>
            </div>
            if let Some(pair) = &found.pair {
                <p class="sub">{ if is_runnable { format!("The last row combines two changes. They gain {}, far more than their separate gains multiplied.", format::factor(pair.gain)) } else { "The last row combines two changes. Neither is enough alone.".to_owned() } }</p>
            }
            if let Some(note) = sentences::without_effect(found, report) {
                <p class="sub">{ note }</p>
            }
            if is_runnable {
                <p class="sub">{ book::link(book::SIGNS) }</p>
            }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::changes;
    use offload_analysis::{Advice, Changes, Report};
    use offload_scenario::{PRESETS, decode};
    use yew::prelude::*;

    #[derive(PartialEq, Properties)]
    struct ListOf {
        link: String,
    }

    #[component]
    fn List(props: &ListOf) -> Html {
        let report = Report::of(&decode("", &props.link).scenario);
        changes(&Changes::of(&report), &report, &Callback::default())
    }

    /// Parses a factor or a time in seconds.
    fn number(text: &str) -> f64 {
        let end =
            text.find(|c: char| !c.is_ascii_digit() && !".,".contains(c)).unwrap_or(text.len());
        let unit = match text[end..].trim() {
            "ns" => 1e-9,
            "µs" => 1e-6,
            "ms" => 1e-3,
            "×" | "s" => 1.0,
            "min" => 60.0,
            "h" => 3600.0,
            "days" => 86_400.0,
            unit => panic!("{text}: {unit}"),
        };
        text[..end].replace(',', "").parse::<f64>().expect(text) * unit
    }

    #[tokio::test]
    async fn change_rows_are_sorted_by_their_shown_figure() {
        let unfit_links = [
            "w=llm&model=llama-3-70b&bits=16&gpu=l4",
            "w=llm&params=30G&bits=16&gpu=rtx4090",
            "w=cnn&phase=train&batch=4096&gpu=t4",
            "w=transformer&phase=train&gpulib=onnxruntime",
        ];
        for link in PRESETS.iter().map(|preset| preset.link).chain(unfit_links) {
            let props = ListOf { link: link.to_owned() };
            let html = yew::LocalServerRenderer::<List>::with_props(props).render().await;
            let report = Report::of(&decode("", link).scenario);
            let pair = usize::from(Changes::of(&report).pair.is_some());
            let mut figures: Vec<f64> = html
                .split("<td class=\"figure\"><b>")
                .skip(1)
                .map(|rest| number(rest.split('<').next().unwrap_or_default()))
                .collect();
            figures.truncate(figures.len().saturating_sub(pair));
            if html.contains("fastest first") {
                assert!(figures.is_sorted(), "{link}: {figures:?}");
            } else if !figures.is_empty() {
                let has_advised_row = html.contains("advised one is first");
                assert_eq!(has_advised_row, report.advises(Advice::CpuFirst), "{link}");
                assert!(
                    figures[usize::from(has_advised_row)..].iter().rev().is_sorted(),
                    "{link}: {figures:?}"
                );
            }
        }
    }
}
