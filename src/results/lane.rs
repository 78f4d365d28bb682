//! A lane of the bar chart as SVG elements: lengths are shares of its width, everything else is the style sheet's, so
//! that it needs no drawing again in another size, theme or on paper.

use crate::chart::{Lane, Palette};
use yew::prelude::*;

/// Of the lane's width: a shorter part gets a stroke of its color, a shorter range is not shown.
const THIN: f64 = 0.004;

/// A lane, each part of which is named under the pointer; `named` is the part that is, with its name.
pub(super) fn lane(lane: &Lane, named: Option<(usize, &str)>, name: &Callback<usize>) -> Html {
    let step = |step| {
        let at = percent(f64::from(step) / f64::from(lane.steps));
        html! { <line class="step" x1={at.clone()} x2={at} y2="100%" /> }
    };
    let part = |(at, (segment, from, length)): (usize, (_, f64, f64))| {
        let on = named.is_some_and(|(part, _)| part == at).then_some("on");
        let thin = (length < THIN).then_some("thin");
        let tint = Palette::class(lane.machine, segment);
        html! {
            <rect
                class={classes!("part", tint, thin, on)}
                x={percent(from)}
                width={percent(length.max(1e-4))}
                onpointerover={name.reform(move |_: PointerEvent| at)}
            />
        }
    };
    html! {
        <div class="lane">
            <svg aria-hidden="true">
                if lane.steps > 0 {
                    { for (0..=lane.steps).map(step) }
                }
                { for lane.places().enumerate().map(part) }
                if lane.length() > 1.0 + 1e-6 {
                    <rect class="torn" x="100%" />
                }
                if let Some(before) = lane.before {
                    // Open at the right where it goes past the end.
                    <rect class="before" width={percent(before.min(1.1))} />
                }
                if let Some(range) = lane.range {
                    // Once in the color of the background and a little larger, so that it can be read on any part.
                    { for ["halo", "range"].map(|class| whisker(class, range)) }
                }
            </svg>
            if let Some((_, text)) = named {
                <span class="tip" aria-hidden="true">{ text.to_owned() }</span>
            }
        </div>
    }
}

/// The line of a range with its two ends; an arrow where it goes past the end of the lane.
fn whisker(class: &'static str, (low, high): (f64, f64)) -> Html {
    let right = high.min(1.0);
    if right - low < THIN {
        return Html::default();
    }
    html! {
        <g {class}>
            <rect x={percent(low)} width={percent(right - low)} />
            <rect class="end" x={percent(low)} />
            if high <= 1.0 {
                <rect class="end last" x={percent(high)} />
            } else {
                <svg x="100%" y="50%" overflow="visible"><path d="M-8-5 0 0-8 5z" /></svg>
            }
        </g>
    }
}

/// A share as SVG reads it, in hundredths of a percent.
fn percent(share: f64) -> String {
    let units = (share * 1e4).round() as u32;
    format!("{}.{:02}%", units / 100, units % 100)
}
