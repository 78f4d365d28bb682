//! The model's accuracy against published benchmarks, as a plot and tables.

use crate::accuracy::{ALL, ErrorFigures, FAMILIES, SOURCES, plot_sentence, scatter, sentence};
use crate::browser::canvas::Canvas;
use crate::browser::theme::Theme;
use crate::chart::Scatter;
use crate::format;
use offload_scenario::FAMILIES as KINDS;
use yew::prelude::*;

/// Draws the scatter plot and two tables: accuracy by kind of work and accuracy by source.
pub(super) fn accuracy(theme: Theme) -> Html {
    let description = "Scatter plot of predicted against measured speedups on logarithmic scales. Dots: the model. \
                       Crosses: the simple formula at 65 %. Lines: errors by a factor of 1.5 or 3.";
    html! {
        <>
            <p>{ sentence() }{ " " }{ plot_sentence() }</p>
            <p>{ "Blue dots: the model. Gray crosses: the simple formula. Lines: errors by a factor of 1.5 or 3." }</p>
            <Canvas<Scatter> picture={scatter()} sentence={description} {theme} class="scatter" />
            { table("Kind of work", FAMILIES, |name| {
                KINDS.iter().find(|facts| facts.id == name).map_or(name, |facts| facts.label)
            }) }
            { table("Source", SOURCES, |name| name) }
        </>
    }
}

fn table(
    title: &'static str,
    rows: &'static [ErrorFigures],
    label: impl Fn(&'static str) -> &'static str,
) -> Html {
    let row = |figures: &ErrorFigures, name: &'static str| {
        let [cpu, gpu, speedup] = figures.errors().map(format::factor);
        html! {
            <tr>
                <th scope="row">{ name }</th>
                <td class="figure">{ figures.pairs.to_string() }</td>
                <td class="figure">{ cpu }</td>
                <td class="figure">{ gpu }</td>
                <td class="figure">{ speedup }</td>
                <td class="figure">{ format!("{}\u{a0}%", figures.inside) }</td>
                <td class="figure">{ figures.simple().map_or("—".to_owned(), format::factor) }</td>
            </tr>
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="group" aria-label={title}>
            <table>
                <thead><tr>
                    <th scope="col">{ title }</th><th scope="col">{ "Pairs" }</th>
                    <th scope="col">{ "CPU error" }</th><th scope="col">{ "GPU" }</th>
                    <th scope="col">{ "Speedup" }</th><th scope="col">{ "In range" }</th>
                    <th scope="col">{ "Simple formula" }</th>
                </tr></thead>
                <tbody>
                    { for rows.iter().map(|figures| row(figures, label(figures.name))) }
                    { row(&ALL, "All") }
                </tbody>
            </table>
        </div>
    }
}
