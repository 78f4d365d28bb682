//! The surfaces on which charts are drawn: SVG, or a canvas whose context measures text.
//!
//! The canvas backend of plotters measures text with an element that it adds to the page. The page's style sheets and
//! content security policy affect that element. [`Screen`] therefore measures text with a canvas context and passes all
//! other calls on to the backend. Each surface has its own type, so that the SVG code can be loaded later, together
//! with the code that saves files.

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
pub(crate) use plotters_canvas::CanvasBackend;
use plotters_svg::SVGBackend;
use std::fmt;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, window};

/// A surface to draw on. If there is a browser, the surface also has a canvas context that measures text.
pub(crate) struct Screen<B> {
    surface: B,
    ruler: Option<CanvasRenderingContext2d>,
}

/// An error while drawing on a surface.
#[derive(Debug)]
pub(crate) struct ScreenError;

impl fmt::Display for ScreenError {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("nothing could be drawn")
    }
}

impl std::error::Error for ScreenError {}

type ScreenResult<T = ()> = Result<T, DrawingErrorKind<ScreenError>>;

impl Screen<CanvasBackend> {
    /// Returns a cleared canvas.
    pub(super) fn cleared(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        context.clear_rect(0.0, 0.0, f64::from(canvas.width()), f64::from(canvas.height()));
        let surface = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self { surface, ruler: Some(context) })
    }
}

impl<'a> Screen<SVGBackend<'a>> {
    /// Returns a surface that writes an SVG picture to `text`. `size` is the picture's width and height in pixels.
    pub(crate) fn svg(text: &'a mut String, size: (u32, u32)) -> Self {
        Self { surface: SVGBackend::with_string(text, size), ruler: ruler() }
    }
}

/// Returns the context of an off-page canvas, which measures text. Returns `None` without a browser; plotters then
/// estimates the width.
fn ruler() -> Option<CanvasRenderingContext2d> {
    if cfg!(not(target_family = "wasm")) {
        return None;
    }
    let canvas = window()?.document()?.create_element("canvas").ok()?;
    canvas.dyn_into::<HtmlCanvasElement>().ok()?.get_context("2d").ok()??.dyn_into().ok()
}

fn to_screen_error<E: std::error::Error + Send + Sync>(
    _: DrawingErrorKind<E>,
) -> DrawingErrorKind<ScreenError> {
    DrawingErrorKind::DrawingError(ScreenError)
}

impl<B: DrawingBackend> DrawingBackend for Screen<B> {
    type ErrorType = ScreenError;

    fn get_size(&self) -> (u32, u32) {
        self.surface.get_size()
    }

    fn ensure_prepared(&mut self) -> ScreenResult {
        self.surface.ensure_prepared().map_err(to_screen_error)
    }

    fn present(&mut self) -> ScreenResult {
        self.surface.present().map_err(to_screen_error)
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> ScreenResult {
        self.surface.draw_pixel(point, color).map_err(to_screen_error)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> ScreenResult {
        self.surface.draw_line(from, to, style).map_err(to_screen_error)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> ScreenResult {
        self.surface.draw_rect(upper_left, bottom_right, style, fill).map_err(to_screen_error)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> ScreenResult {
        self.surface.draw_path(path, style).map_err(to_screen_error)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> ScreenResult {
        self.surface.fill_polygon(path, style).map_err(to_screen_error)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> ScreenResult {
        self.surface.draw_circle(center, radius, style, fill).map_err(to_screen_error)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        at: BackendCoord,
    ) -> ScreenResult {
        self.surface.draw_text(text, style, at).map_err(to_screen_error)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> ScreenResult<(u32, u32)> {
        let Some(context) = &self.ruler else {
            return self.surface.estimate_text_size(text, style).map_err(to_screen_error);
        };
        let size = style.size();
        let face = style.family();
        context.set_font(&format!("{} {size}px {}", style.style().as_str(), face.as_str()));
        let width = context.measure_text(text).map_or(0.0, |text| text.width());
        Ok((width.ceil() as u32, size.ceil() as u32))
    }
}
