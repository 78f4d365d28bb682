//! The measurement section: a script that measures the current question, and an answer based on the script's output.

use crate::browser::download::save_text;
use crate::browser::{address, focus, search_box};
use crate::copy_button::CopyButton;
use crate::sections::frame::{Line, SectionProps, section_frame, tools};
use crate::sentences;
use crate::state::Action;
use offload_analysis::{Machine, measured_sides};
use offload_benchmark::{Script, ScriptSide, script};
use offload_scenario::{Measurement, Number, Scenario, decode};
use yew::prelude::*;

/// The file name of the script.
const FILE: &str = "offload_benchmark.py";

/// The id of the box for the line that the script prints.
const BOX: &str = "measured-line";

#[component]
pub(crate) fn MeasureSection(props: &SectionProps) -> Html {
    // The reason why the pasted text was rejected, if any.
    let refusal = use_state(|| None::<&'static str>);
    let (answer, rest) = sentences::measured_line(&props.state.scenario);
    section_frame(props, Some(&Line { answer, rest }), false, || {
        let Script { text, cpu, gpu } = script(&props.report);
        let script_text = AttrValue::from(text);
        let save = {
            let text = script_text.clone();
            move |_: MouseEvent| save_text(&text, FILE, "text/x-python")
        };
        let copy_text = {
            let text = script_text.clone();
            Callback::from(move |()| text.to_string())
        };
        html! {
            <div class="measure">
                <p>
                    { format!(
                        "The times apply to {}: choose your CPU and GPU under Hardware first. Then run this script \
                         there. It makes data of these sizes, warms up, repeats, and prints one line. It sends \
                         nothing.",
                        sentences::machines(&props.report),
                    ) }
                </p>
                <div class="tools">
                    <CopyButton label="Copy script" what="Script" text={copy_text} subject={script_text.clone()} />
                    <button type="button" onclick={save}>{ "Download" }</button>
                    <code>{ format!("python {FILE}") }</code>
                </div>
                <p class="sub">{ [("CPU", &cpu), ("GPU", &gpu)].map(|(name, side)| side_sentence(name, side)).join(" ") }</p>
                <pre tabindex="0" aria-label="The script"><code>{ script_text }</code></pre>
                { paste(props, &refusal) }
                if let Some(measured) = props.state.scenario.measurement() {
                    { outcome(props, measured) }
                }
            </div>
        }
    })
}

/// Returns a sentence on the library that the script measures on a machine, or on the reason why it measures none.
fn side_sentence(name: &str, side: &ScriptSide) -> String {
    match side {
        ScriptSide::Measured { library, remark, .. } => format!("{name}: {library}. {remark}"),
        ScriptSide::NotMeasured { reason } => format!("{name}: not measured. {reason}"),
    }
}

/// Draws the box for the line that the script prints.
fn paste(props: &SectionProps, refusal: &UseStateHandle<Option<&'static str>>) -> Html {
    let (on, present) = (props.on.clone(), props.state.scenario.clone());
    let refusal_setter = refusal.clone();
    let on_input = move |event: InputEvent| {
        let text = search_box::text(&event);
        match parse_measured_line(&text, &present) {
            Ok(measured) => {
                refusal_setter.set(None);
                let mut scenario = present.clone();
                follow(&mut scenario, true);
                scenario.set_measurement(Some(measured));
                on.emit(Action::Try(Box::new(scenario)));
            }
            Err(why) => refusal_setter.set((!text.trim().is_empty()).then_some(why)),
        }
    };
    html! {
        <p class="pasted">
            <label for={BOX}>{ "Paste the line it prints" }</label>
            <input
                id={BOX}
                type="text"
                spellcheck="false"
                autocomplete="off"
                aria-describedby="measured-problem"
                aria-invalid={refusal.is_some().to_string()}
                oninput={on_input}
            />
            <span id="measured-problem" class="wrong" role="status">{ refusal.unwrap_or_default() }</span>
        </p>
    }
}

/// Returns the measurement in a pasted line, or an error if it is of another kind of work.
fn parse_measured_line(line: &str, present: &Scenario) -> Result<Measurement, &'static str> {
    // Terminal output may contain other text around the measurement.
    let line = line.split_whitespace().find(|word| word.contains("measured="));
    let line = line.ok_or("Paste the line that begins with v=1 and contains “measured=”.")?;
    let (_, link) = line.rsplit_once('#').unwrap_or(("", line));
    let measured = decode("", link).scenario.measurement().cloned();
    let measured = measured.ok_or("This line has no readable time.")?;
    if measured.question.family() == present.family() {
        Ok(measured)
    } else {
        Err("This line is for another kind of work. Open it as a link instead.")
    }
}

/// Scales the predicted times to match the measurement or, if `follows` is `false`, ignores the measurement.
fn follow(scenario: &mut Scenario, follows: bool) {
    let measured = scenario.measurement().map_or([None; 2], |times| [times.cpu, times.gpu]);
    for (factor, time) in [Number::CpuTimeFactor, Number::GpuTimeFactor].into_iter().zip(measured) {
        scenario.set(factor, (!follows && time.is_some()).then_some(100.0));
    }
}

/// Returns `true` if the predicted times are scaled to match the measurement.
fn follows(scenario: &Scenario) -> bool {
    scenario.number(Number::CpuTimeFactor).is_none()
        && scenario.number(Number::GpuTimeFactor).is_none()
}

/// Draws the measurement next to the prediction, with buttons that use, report or discard the measurement.
fn outcome(props: &SectionProps, measured: &Measurement) -> Html {
    let sides = measured_sides(measured);
    let machines = [(Machine::Cpu, sides.cpu), (Machine::Gpu, sides.gpu)];
    let measured_machines =
        || machines.iter().filter_map(|(machine, side)| Some((*machine, (*side)?)));
    let is_outside = measured_machines().any(|(_, side)| side.is_outside_range());
    let scenario = &props.state.scenario;
    let change_scenario = |change: fn(&mut Scenario, bool), flag: bool| {
        let (scenario, on) = (scenario.clone(), props.on.clone());
        move || {
            let mut scenario = scenario.clone();
            change(&mut scenario, flag);
            on.emit(Action::Try(Box::new(scenario)));
        }
    };
    let switch = change_scenario(follow, !follows(scenario));
    let forget_measurement = change_scenario(
        |scenario, _| {
            follow(scenario, true);
            scenario.set_measurement(None);
        },
        false,
    );
    let forget = move |_: MouseEvent| {
        // Move the focus first, because the button is about to be removed.
        focus::clear(BOX);
        forget_measurement();
    };
    let page = address::with_fragment("");
    let report = sentences::measurement_report(measured, page.trim_end_matches('#'));
    let subject = AttrValue::from(report.clone());
    html! {
        <>
            <ul>{ for measured_machines().map(|(machine, side)| html! { <li>{ sentences::measured_side(machine, &side, measured) }</li> }) }</ul>
            if let Some(note) = sentences::measured_other_work(measured, &props.report) {
                <p>{ note }</p>
            }
            if let Some(speedup) = sentences::measured_speedup(&sides) {
                <p><b>{ speedup }</b></p>
            }
            <p>
                <label>
                    <input type="checkbox" checked={follows(scenario)} onchange={move |_: Event| switch()} />
                    { " Apply the measured times to other sizes and cards too" }
                </label>
            </p>
            if is_outside {
                <p>{ "The measurement is outside the predicted range. You can copy a report with the link." }</p>
            }
            <div class="tools">
                if is_outside {
                    <CopyButton label="Copy report" what="Report" text={Callback::from(move |()| report.clone())} {subject} />
                }
                <button type="button" onclick={forget}>{ "Forget the measurement" }</button>
            </div>
            { tools(props, "Copy link with this measurement", "", Html::default()) }
        </>
    }
}
