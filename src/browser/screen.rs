//! The canvas as a plotters backend that measures text by the canvas itself.
//!
//! The canvas backend of plotters measures by putting an element with a style into the page,
//! which the page's style sheets and content policy both change. Everything else is passed on.

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas to draw on.
pub(super) struct Screen {
    canvas: CanvasBackend,
    context: CanvasRenderingContext2d,
}

type Failure = <CanvasBackend as DrawingBackend>::ErrorType;
type Done = Result<(), DrawingErrorKind<Failure>>;

impl Screen {
    /// The canvas, wiped.
    pub(super) fn wiped(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        context.clear_rect(0.0, 0.0, f64::from(canvas.width()), f64::from(canvas.height()));
        Some(Self { canvas: CanvasBackend::with_canvas_object(canvas.clone())?, context })
    }
}

impl DrawingBackend for Screen {
    type ErrorType = Failure;

    fn get_size(&self) -> (u32, u32) {
        self.canvas.get_size()
    }

    fn ensure_prepared(&mut self) -> Done {
        self.canvas.ensure_prepared()
    }

    fn present(&mut self) -> Done {
        self.canvas.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Done {
        self.canvas.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Done {
        self.canvas.draw_line(from, to, style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Done {
        self.canvas.draw_rect(upper_left, bottom_right, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.canvas.draw_path(path, style)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.canvas.fill_polygon(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Done {
        self.canvas.draw_circle(center, radius, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done {
        self.canvas.draw_text(text, style, at)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Failure>> {
        let size = style.size();
        self.context.set_font(&format!(
            "{} {size}px {}",
            style.style().as_str(),
            style.family().as_str()
        ));
        let width = self.context.measure_text(text).map_or(0.0, |text| text.width());
        Ok((width.ceil() as u32, size.ceil() as u32))
    }
}
