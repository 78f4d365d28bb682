//! The peak rates of both machines and the rates that the stages attain: a roofline chart or, if the work has no FLOPs
//! to count, a chart of bandwidths.

use super::stages::{AllStages, table};
use crate::browser::canvas::Canvas;
use crate::browser::theme::Theme;
use crate::chart::chart_export::ChartExport;
use crate::chart::{BandwidthChart, Picture, RooflineChart};
use crate::sections::chart_file::{PLOT_SIZE, chart_button};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Roofline;
use yew::prelude::*;

/// The width and height of the saved bandwidth chart, in CSS pixels.
const BANDWIDTHS: (u32, u32) = (860, 192);

/// Draws the chart, its conclusion and its table. `link` returns the section's address.
pub(super) fn machines(
    roofline: &Roofline,
    report: &SharedReport,
    theme: Theme,
    link: &Callback<(), String>,
    stages: &AllStages,
) -> Html {
    if roofline.stages.cpu.is_empty() && roofline.stages.gpu.is_empty() {
        return Html::default();
    }
    let conclusion = sentences::roofline(roofline, report);
    let description =
        conclusion.as_ref().map(|(claim, rest)| format!("{claim} {rest}")).unwrap_or_default();
    let has_arithmetic = roofline.counts_arithmetic();
    let (title, note) = if has_arithmetic {
        (
            "Roofline of both machines",
            "Dots: rate of the work. Lines: limit of the machine. Both axes logarithmic, higher is better.",
        )
    } else {
        (
            "Memory bandwidth of both machines",
            "Dots: bandwidth of the work. Marks: bandwidth of the machine. Logarithmic, further right is better.",
        )
    };
    let caption = (title.to_owned(), [sentences::subject(report), description.clone()]);
    let chart = if has_arithmetic {
        let picture = RooflineChart::of(roofline, report);
        html! {
            <>
                <Canvas<RooflineChart> picture={picture.clone()} sentence={description} {theme} class="roofline" />
                { button(caption, picture, PLOT_SIZE, link) }
            </>
        }
    } else {
        let picture = BandwidthChart::of(roofline, report);
        html! {
            <>
                <Canvas<BandwidthChart> picture={picture.clone()} sentence={description} {theme} class="bandwidths" />
                { button(caption, picture, BANDWIDTHS, link) }
            </>
        }
    };
    html! {
        <>
            <h4>{ title }</h4>
            <p class="sub">{ note }</p>
            if let Some((claim, rest)) = conclusion {
                <p><b>{ claim }</b>{ " " }{ rest }</p>
            }
            { chart }
            { table(roofline, report, stages) }
        </>
    }
}

/// Draws the button that saves the chart.
fn button<P: Picture>(
    (title, lines): (String, [String; 2]),
    picture: P,
    size: (u32, u32),
    link: &Callback<(), String>,
) -> Html {
    let file = ChartExport { title, lines, picture, size };
    html! { <div class="tools">{ chart_button("offload-why", link, file) }</div> }
}
