//! The simple formula that most calculators use, compared with the model.

use crate::{format, sentences};
use offload_analysis::{Report, Simple};
use offload_vocabulary::quantity::Seconds;
use yew::prelude::*;

/// Draws a table that compares the model's result with the simple formula's results at several efficiencies.
pub(super) fn simple(report: &Report) -> Html {
    let (answer, assessment) = (&report.simple, &report.assessment);
    let row = |label: String, cpu: Seconds, gpu: Seconds, speedup: f64| {
        html! {
            <tr>
                <th scope="row">{ label }</th>
                <td class="figure">{ format::time(cpu) }</td>
                <td class="figure">{ format::time(gpu) }</td>
                <td class="figure">{ format::factor(speedup) }</td>
            </tr>
        }
    };
    let formula = |label: &str, simple: &Simple| {
        let label = format!("{label}, {}", format::throughput(simple.gpu_rate()));
        row(label, simple.cpu_time(), simple.gpu_time(), simple.speedup())
    };
    if assessment.operations.is_zero() {
        return html! {
            <p>
                { "The simple formula, operations ÷ peak, has no answer here: this work has no floating-point \
                   operations. Its time goes to memory access, calls and launches." }
            </p>
        };
    }
    html! {
        <>
            <p>
                { "Time = operations ÷ (peak · efficiency) + data ÷ link bandwidth + overhead, with the CPU at its \
                   peak or at your share of it. It ignores memory traffic, launches, sizes and the efficiency of \
                   libraries." }
            </p>
            <div class="scroll" tabindex="0" role="group" aria-label="The simple formula">
                <table>
                    <thead><tr>
                        <th scope="col">{ "Formula" }</th><th scope="col">{ "CPU" }</th>
                        <th scope="col">{ "GPU" }</th><th scope="col">{ "Speedup" }</th>
                    </tr></thead>
                    <tbody>
                        { formula("Simple, at peak", &answer.at_peak) }
                        { formula("Simple, at 65\u{a0}%", &answer.at_usual) }
                        if let Some(user_formula) = &answer.at_given {
                            { formula(&format!("Simple, at your {}", format::share(user_formula.efficiency)), user_formula) }
                        }
                        { row(
                            format!("This model, {}", sentences::process_name(assessment)),
                            assessment.cpu.total(),
                            assessment.gpu().total(),
                            assessment.speedup(),
                        ) }
                    </tbody>
                </table>
            </div>
        </>
    }
}
