//! The analysis of an answer: the roofline of both machines, and the time of each plan broken down by cause.

mod alternatives;
mod machines;
mod stages;

use crate::browser::theme::Theme;
use crate::sections::frame::{Line, SectionProps, address_of, section_frame, tools};
use crate::sections::idle_work::{IdleWork, Incremental, use_idle_work};
use crate::sentences;
use crate::shared_report::SharedReport;
use alternatives::alternatives;
use machines::machines;
use offload_analysis::{AlternativeTime, Roofline};
use stages::AllStages;
use yew::prelude::*;

/// The computation of the analysis for a report, done in a single step.
struct WhyWork(SharedReport);

struct Why {
    report: SharedReport,
    roofline: Roofline,
    alternatives: Vec<AlternativeTime>,
}

impl Incremental for WhyWork {
    type Output = Why;

    fn next(&mut self) -> Option<Why> {
        Some(Why::of(&self.0))
    }
}

impl Why {
    fn of(report: &SharedReport) -> Self {
        let (roofline, alternatives) = (Roofline::of(report), AlternativeTime::all(report));
        Self { report: report.clone(), roofline, alternatives }
    }

    /// Draws the body of the section. `link` returns the section's address. `stages` is the user's choice to list all
    /// stages.
    fn body(&self, theme: Theme, link: &Callback<(), String>, stages: &AllStages) -> Html {
        let Self { report, roofline, alternatives: ways } = self;
        html! {
            <>
                if report.obstacle.is_some() && report.has_gpu_times() {
                    <p><b>{ sentences::HYPOTHETICAL_TIMES_NOTE }</b></p>
                }
                if report.has_gpu_times() {
                    <p>{ sentences::help(report) }{ "." }</p>
                }
                { alternatives(ways, report) }
                { machines(roofline, report, theme, link, stages) }
            </>
        }
    }
}

/// The word in an address that requests a list of all stages.
const EVERY_STAGE: &str = "stages";

/// The section with the roofline chart.
#[component]
pub(crate) fn WhySection(props: &SectionProps) -> Html {
    let IdleWork { found, is_outdated } =
        use_idle_work(props.report.clone(), props.is_editing, |report| WhyWork(report.clone()));
    let line = found.as_ref().map(|found| {
        let (answer, rest) = sentences::why_line(&found.report);
        Line { answer, rest }
    });
    let lists_all = use_state(|| &*props.asked == EVERY_STAGE);
    section_frame(props, line.as_ref(), is_outdated, || match found.as_deref() {
        Some(found) => {
            let words = if *lists_all { EVERY_STAGE } else { "" };
            let toggle = {
                let lists_all = lists_all.clone();
                Callback::from(move |_: MouseEvent| lists_all.set(!*lists_all))
            };
            let stages = AllStages { listed: *lists_all, toggle };
            html! {
                <>
                    { found.body(props.theme, &address_of(props, words), &stages) }
                    { tools(props, "Copy link to these reasons", words, Html::default()) }
                </>
            }
        }
        None => html! { <p role="status">{ "Calculating…" }</p> },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use offload_analysis::Report;
    use offload_scenario::decode;
    use std::rc::Rc;
    use yew::LocalServerRenderer;

    #[derive(PartialEq, Properties)]
    struct BodyProps {
        link: &'static str,
        #[prop_or_default]
        all: bool,
    }

    #[component]
    fn Body(props: &BodyProps) -> Html {
        let report = Report::of(&decode("", props.link).scenario);
        let stages = AllStages { listed: props.all, toggle: Callback::noop() };
        let link = Callback::from(|()| String::new());
        Why::of(&SharedReport::from(Rc::new(report))).body(Theme::default(), &link, &stages)
    }

    async fn render_link(link: &'static str) -> String {
        render_body(BodyProps { link, all: false }).await
    }

    async fn render_body(props: BodyProps) -> String {
        let page = LocalServerRenderer::<Body>::with_props(props);
        page.hydratable(false).render().await.replace('<', "\n<")
    }

    fn snapshot(name: &str, text: &str) {
        let mut settings = insta::Settings::clone_current();
        settings.set_omit_expression(true);
        settings.set_snapshot_path("../tests/snapshots");
        settings.set_prepend_module_to_snapshot(false);
        settings.bind(|| insta::assert_snapshot!(name, text));
    }

    #[tokio::test]
    async fn bodies_match_their_snapshots() {
        snapshot("why-matmul-fp64", &render_link("w=matmul&dtype=fp64&gpu=t4").await);
        snapshot("why-dataframe", &render_link("w=dataframe").await);
    }

    #[tokio::test]
    async fn a_gpu_without_the_precision_leaves_the_cpu_stages() {
        let text = render_link("w=matmul&gpu=apple-m1&dtype=fp64").await;
        assert!(text.contains("Stages on both machines"), "{text}");
        assert!(!text.contains("excluding start-up"), "{text}");
    }

    #[tokio::test]
    async fn a_long_table_begins_with_the_stages_that_take_longest() {
        let link = "w=training&data=step";
        let [short, long] = [false, true].map(|all| render_body(BodyProps { link, all }));
        let (short, long) = (short.await, long.await);
        let rows = |text: &str| text.matches("<th scope=\"row\" role=\"rowheader\"").count();
        assert_eq!((rows(&short), rows(&long)), (4, 8));
        assert!(short.contains("All 8 stages") && long.contains("Fewer stages"), "{short}");
    }
}
