//! Draws the lanes of the bar chart on canvases. The drawing code is loaded lazily, when the browser is idle. Until
//! then, the page shows the bars without their ranges.

use crate::browser::canvas::Canvas;
use crate::browser::idle::{MAX_IDLE_WAIT_MS, when_idle};
use crate::browser::mounted::use_mounted;
use crate::browser::theme::Theme;
use crate::chart::Lane;
use crate::lazy::NotFetched;
use yew::prelude::*;

pub(super) type DrawLane = fn(&Lane, Theme) -> Html;

/// Returns the function that draws a lane. This function must remain the only entry point of the lazily loaded part for
/// charts.
#[cfg_attr(feature = "parts", wasm_split_helpers::wasm_split(chart, fallible))]
fn drawing() -> Result<DrawLane, NotFetched> {
    Ok(|lane, theme| html! { <Canvas<Lane> picture={lane.clone()} {theme} class="drawn" /> })
}

#[cfg(feature = "parts")]
async fn fetched() -> Option<DrawLane> {
    drawing().await.ok()
}

#[cfg(not(feature = "parts"))]
async fn fetched() -> Option<DrawLane> {
    drawing().ok()
}

/// Returns the function that draws lanes, or `None` until it is loaded. Without a browser, always returns `None`. If
/// loading fails, the bars show no ranges, but the text next to the bars still does.
#[hook]
pub(super) fn use_drawing() -> Option<DrawLane> {
    let draw = use_state(|| None);
    {
        let draw = draw.clone();
        use_mounted(move || {
            when_idle(MAX_IDLE_WAIT_MS, move || {
                yew::platform::spawn_local(async move { draw.set(fetched().await) })
            });
        });
    }
    *draw
}
