//! The formulas behind the answer with their numbers, and the source of each number.

use crate::format;
use offload_analysis::{Chapter, Origin, Report, Symbol, Term, TraceEntry};
use yew::prelude::*;

const CHAPTERS: [(Chapter, &str); 6] = [
    (Chapter::Work, "From sizes to work, for one run"),
    (Chapter::CpuWork, "The same with the CPU’s settings"),
    (Chapter::Cpu, "On the CPU, for one run"),
    (Chapter::Gpu, "On the GPU, for one run"),
    (Chapter::Answer, "Results"),
    (Chapter::Bill, "Cost and energy, for one run"),
];

/// Draws all formulas behind the answer, grouped by chapter.
pub(super) fn calculation(report: &Report) -> Html {
    let (entries, provenance) = (report.trace(), report.provenance());
    CHAPTERS
        .iter()
        .filter(|(chapter, _)| entries.iter().any(|entry| entry.chapter == *chapter))
        .map(|(chapter, title)| {
            html! {
                <section class="calculation" key={*title}>
                    <h4>{ *title }</h4>
                    <dl>
                        { for entries
                            .iter()
                            .filter(|entry| entry.chapter == *chapter)
                            .map(|entry| formula(entry, &provenance)) }
                    </dl>
                </section>
            }
        })
        .collect()
}

/// Draws a formula with names, then with numbers, its result and the sources of its terms.
fn formula(entry: &TraceEntry, provenance: &dyn Fn(Symbol) -> Origin) -> Html {
    let line = &entry.line;
    let names = fill(line.formula, &line.terms, |term| term.symbol.name().to_owned());
    let numbers = fill(line.formula, &line.terms, |term| format::value(term.value));
    html! {
        <>
            <dt>
                { line.title }
                if !entry.stage.is_empty() {
                    <span class="sub">{ entry.stage }</span>
                }
                <b>{ format::value(line.result) }</b>
            </dt>
            <dd>
                <p>{ format!("= {names}") }</p>
                <p class="numbers">{ format!("= {numbers}") }</p>
                { sources(&line.terms, provenance) }
            </dd>
        </>
    }
}

/// Replaces each placeholder in the formula, such as `{0}` for the first term, with the text of its term.
fn fill(formula: &str, terms: &[Term], text: impl Fn(&Term) -> String) -> String {
    let mut filled = String::new();
    for piece in formula.split('{') {
        match piece.split_once('}') {
            Some((index, rest)) => {
                let term = index.parse().ok().and_then(|index: usize| terms.get(index));
                filled += &term.map_or(String::new(), &text);
                filled += rest;
            }
            None => filled += piece,
        }
    }
    filled
}

/// Lists the source of each term. Computed terms have no source.
fn sources(terms: &[Term], provenance: &dyn Fn(Symbol) -> Origin) -> Html {
    let items = terms.iter().filter_map(|term| {
        let name = term.symbol.name();
        Some(match provenance(term.symbol) {
            Origin::Given => html! { <li>{ format!("{name}: given by you") }</li> },
            Origin::Default => html! { <li>{ format!("{name}: the calculator’s default") }</li> },
            Origin::Published(cited, _) => {
                let source = cited.source();
                let title = match source.url {
                    Some(url) => html! { <a href={url} rel="noreferrer">{ source.title }</a> },
                    None => html! { { source.title } },
                };
                html! { <li>{ format!("{name}: ") }{ title }{ format!(", accessed {}", source.read) }</li> }
            }
            Origin::Model(source) => html! { <li>{ format!("{name}: {source}") }</li> },
            Origin::Derived => return None,
        })
    });
    html! { <ul class="sources">{ for items }</ul> }
}
