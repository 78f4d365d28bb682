//! The rows of the share dialog with files: the chart and the numbers to save, the button for printing, and a saved
//! answer to open.

use super::export::{File, chart_size, chart_svg, draw_chart};
use crate::browser::dialog::print;
use crate::browser::download::{read_saved_answer, save_png, save_text};
use crate::browser::screen::{CanvasBackend, Screen};
use crate::sentences;
use crate::shared_report::SharedReport;
use offload_analysis::Report;
use offload_scenario::{DecodedLink, decode};
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct FilesProps {
    /// The address of the page's folder.
    pub(super) base: AttrValue,
    pub(super) report: SharedReport,
    /// Receives the question of an opened file.
    pub(super) opened: Callback<DecodedLink>,
}

/// The rows of the dialog, one row for each kind of file.
#[component]
pub(super) fn Files(props: &FilesProps) -> Html {
    let problem = use_state(bool::default);
    let FilesProps { base, report, .. } = props;
    // If the GPU cannot do the work, there are no times to draw.
    let has_times = report.has_gpu_times();
    let open = {
        let (opened, problem) = (props.opened.clone(), problem.clone());
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            let (opened, problem) = (opened.clone(), problem.clone());
            let open_link = move |link: Option<String>| match link {
                Some(link) => opened.emit(decode("", &link).with_example()),
                None => problem.set(true),
            };
            read_saved_answer(&input, Callback::from(open_link));
        })
    };
    html! {
        <section class="files" aria-label="Files">
            <h2>{ "Export" }</h2>
            if has_times {
                <img src={chart_data_url(report, base)} alt={sentences::headline(report)} />
            }
            if has_times {
                <p class="row">
                    <span>{ "Execution times" }</span>
                    { chart_buttons(report, base) }
                </p>
            }
            <p class="row">
                <span>{ "Numbers" }</span>
                { for File::ALL.map(|(file, label, name, kind)| {
                    let (report, base) = (report.clone(), base.clone());
                    let save = move |_: MouseEvent| save_text(&file.text(&report, &base), name, kind);
                    html! { <button type="button" onclick={save}>{ label }</button> }
                }) }
            </p>
            <p class="row">
                <span>{ "Print" }</span>
                <button type="button" onclick={|_: MouseEvent| print()}>{ "Print…" }</button>
            </p>
            <p class="row">
                <label for="open-file">{ "Open a saved JSON" }</label>
                <input id="open-file" type="file" accept=".json,application/json" onchange={open} />
            </p>
            <p class="wrong" role="status">
                if *problem {
                    { "This file contains no saved answer." }
                }
            </p>
        </section>
    }
}

/// Returns the chart of execution times as a data URL. `page` is the page's address.
pub(super) fn chart_data_url(report: &Report, page: &str) -> String {
    let svg = chart_svg(report, page);
    // Escape only the characters that are not allowed in a data URL.
    let svg = svg.replace('%', "%25").replace('#', "%23").replace('\n', "");
    format!("data:image/svg+xml,{svg}")
}

fn chart_buttons(report: &SharedReport, page: &AttrValue) -> Html {
    let svg = {
        let (report, page) = (report.clone(), page.clone());
        move |_: MouseEvent| {
            save_text(&chart_svg(&report, &page), "offload.svg", "image/svg+xml");
        }
    };
    let png = {
        let (report, page) = (report.clone(), page.clone());
        move |_: MouseEvent| {
            let draw = |screen: Screen<CanvasBackend>, scale| {
                draw_chart(&report, &page, screen, scale);
            };
            save_png(chart_size(&report), "offload.png".to_owned(), &draw);
        }
    };
    html! {
        <>
            <button type="button" aria-label="Execution times as SVG" onclick={svg}>{ "SVG" }</button>
            <button type="button" aria-label="Execution times as PNG" onclick={png}>{ "PNG" }</button>
        </>
    }
}
