//! Saves the chart of a section as a picture with a title, a message, the source and the link.

use crate::browser::download::save_png;
use crate::browser::screen::{CanvasBackend, Screen};
use crate::chart::Picture;
use crate::chart::chart_export::ChartExport;
use yew::prelude::*;

/// The width and height of a drawing with two axes, in CSS pixels.
pub(crate) const PLOT_SIZE: (u32, u32) = (860, 416);

/// Draws a button that saves a chart as `name.png`. `link` returns the address that opens the chart.
pub(crate) fn chart_button<P: Picture>(
    name: &'static str,
    link: &Callback<(), String>,
    file: ChartExport<P>,
) -> Html {
    let link = link.clone();
    let save = move |_: MouseEvent| {
        let draw = |screen: Screen<CanvasBackend>, scale| file.draw(&link.emit(()), screen, scale);
        save_png(file.size(), format!("{name}.png"), &draw);
    };
    html! { <button type="button" onclick={save}>{ "Save chart as PNG" }</button> }
}
