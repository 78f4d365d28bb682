//! A chart on a canvas. The chart is drawn at the screen's resolution, and redrawn when its content, size or colors
//! change.

use super::screen::Screen;
use super::theme::Theme;
use crate::chart::{Palette, Picture};
use gloo::events::EventListener;
use plotters::prelude::IntoDrawingArea;
use plotters::style::RGBColor;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlCanvasElement, ResizeObserver, window};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct CanvasProps<P: Picture> {
    pub picture: P,
    /// A description of the picture for screen readers, or `None` if the text around the picture already describes it.
    #[prop_or_default]
    pub sentence: Option<AttrValue>,
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The CSS class, which determines the size.
    pub class: &'static str,
}

#[component]
pub fn Canvas<P: Picture>(props: &CanvasProps<P>) -> Html {
    let canvas = use_node_ref();
    let latest = use_mut_ref(|| Latest { picture: props.picture.clone(), palette: None });
    {
        let (canvas, latest) = (canvas.clone(), latest.clone());
        use_effect_with((props.picture.clone(), props.theme), move |(picture, theme)| {
            let mut latest = latest.borrow_mut();
            latest.picture.clone_from(picture);
            latest.palette =
                latest.palette.take().filter(|(painted_theme, _)| painted_theme == theme);
            latest.paint(&canvas, *theme);
        });
    }
    {
        let (canvas, theme) = (canvas.clone(), props.theme);
        use_effect_with(theme, move |&theme| {
            let element = canvas.cast();
            let repaint = move || {
                let mut latest = latest.borrow_mut();
                latest.palette = None;
                latest.paint(&canvas, theme);
            };
            let watch = Watch::new(element.as_ref(), repaint);
            move || drop(watch)
        });
    }
    let sentence = props.sentence.clone();
    let (role, hidden) = match sentence {
        Some(_) => (Some("img"), None),
        None => (None, Some("true")),
    };
    html! { <canvas ref={canvas} class={props.class} {role} aria-label={sentence} aria-hidden={hidden} /> }
}

/// The current contents of a canvas.
struct Latest<P> {
    picture: P,
    /// The colors of the theme. Reading the colors or the canvas's size forces a layout, so both are read only after a
    /// change. If the colors are cached, the canvas already has its size.
    palette: Option<(Theme, Palette)>,
}

impl<P: Picture> Latest<P> {
    /// Draws the picture. The first call reads the colors and the size.
    fn paint(&mut self, node: &NodeRef, theme: Theme) {
        let Some(canvas) = node.cast::<HtmlCanvasElement>() else { return };
        let Some(window) = window() else { return };
        let scale = window.device_pixel_ratio().clamp(0.25, 8.0);
        let palette = match self.palette.take() {
            Some((_, palette)) => palette,
            None => {
                let pixels = |css: i32| (f64::from(css) * scale).round() as u32;
                let (width, height) =
                    (pixels(canvas.client_width()), pixels(canvas.client_height()));
                if width == 0 || height == 0 {
                    return;
                }
                if canvas.width() != width || canvas.height() != height {
                    canvas.set_width(width);
                    canvas.set_height(height);
                }
                palette(&canvas)
            }
        };
        if let Some(screen) = Screen::cleared(&canvas) {
            // If drawing fails, the sentence and the table still describe the chart.
            let _ = self.picture.draw(&screen.into_drawing_area(), &palette, scale);
        }
        self.palette = Some((theme, palette));
    }
}

/// Reads the current colors from the style sheet.
fn palette(canvas: &HtmlCanvasElement) -> Palette {
    let styles = window().and_then(|window| window.get_computed_style(canvas).ok()?);
    let color = |token: &str| parse_rgb(&styles.as_ref()?.get_property_value(token).ok()?);
    Palette::read(color).unwrap_or(Palette::LIGHT)
}

/// Parses a computed CSS color, such as `rgb(31, 95, 208)`.
fn parse_rgb(text: &str) -> Option<RGBColor> {
    let mut channels = text
        .trim()
        .strip_prefix("rgb(")?
        .strip_suffix(')')?
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse::<u8>());
    let mut next = || channels.next()?.ok();
    Some(RGBColor(next()?, next()?, next()?))
}

/// Listeners that call back when the canvas's size, the screen's resolution or the color scheme changes, or when the
/// page is printed.
struct Watch {
    observer: Option<ResizeObserver>,
    _closure: Closure<dyn FnMut()>,
    _listeners: Vec<EventListener>,
}

impl Watch {
    fn new(canvas: Option<&Element>, repaint: impl Fn() + Clone + 'static) -> Self {
        let on_resize = repaint.clone();
        let closure = Closure::<dyn FnMut()>::new(on_resize);
        let window = window();
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(canvas)) = (&observer, canvas) {
            observer.observe(canvas);
        }
        let mut listeners = Vec::new();
        if let Some(window) = &window {
            let on_zoom = repaint.clone();
            listeners.push(EventListener::new(window, "resize", move |_| on_zoom()));
            for query in ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"] {
                if let Ok(Some(media)) = window.match_media(query) {
                    let repaint = repaint.clone();
                    listeners.push(EventListener::new(&media, "change", move |_| repaint()));
                }
            }
        }
        Self { observer, _closure: closure, _listeners: listeners }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}
