//! A chart to save as a file, with a title, a message, the source and the link.

use super::{Drawn, Palette, Picture};
use crate::browser::screen::Screen;
use offload_catalog::EDITION;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Sizes in CSS pixels.
mod size {
    pub(super) const MARGIN: u32 = 18;
    /// The total height of all lines above the drawing. By contrast, `LINE` is the height of a single line below the
    /// drawing.
    pub(super) const HEAD: u32 = 82;
    pub(super) const LINE: f64 = 22.0;
    pub(super) const TITLE: f64 = 17.0;
    pub(super) const TEXT: f64 = 14.0;
    pub(super) const SMALL: f64 = 12.5;
}

/// A chart with the context that a reader needs without the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChartExport<P> {
    pub(crate) title: String,
    /// Two lines above the drawing: the subject and the message.
    pub(crate) lines: [String; 2],
    pub(crate) picture: P,
    /// The width and height of the drawing, in CSS pixels.
    pub(crate) size: (u32, u32),
}

impl<P: Picture> ChartExport<P> {
    /// Returns the width and height of the whole file, in CSS pixels.
    pub(crate) const fn size(&self) -> (u32, u32) {
        let (width, height) = self.size;
        (width + 2 * size::MARGIN, size::HEAD + height + 2 * size::LINE as u32 + 2 * size::MARGIN)
    }

    /// Draws the file with the light theme. `link` is the link to the chart's question. `scale` is the number of
    /// surface pixels per CSS pixel.
    pub(crate) fn draw(&self, link: &str, screen: Screen<impl DrawingBackend>, scale: u32) {
        on_sheet(screen, scale, |sheet| {
            let [subject, message] = &self.lines;
            sheet.head(&self.title, [subject, message])?;
            let (width, height) = self.size;
            let [top, width, height] = [size::HEAD, width, height].map(|length| length * scale);
            let area = sheet.area.clone().shrink((0, top), (width, height));
            self.picture.draw(&area, &sheet.palette, sheet.scale)?;
            sheet.foot(link, f64::from(size::HEAD + self.size.1))
        });
    }
}

/// The margin on all sides of a sheet, in CSS pixels.
pub(crate) const MARGIN: u32 = size::MARGIN;

/// Draws on an empty sheet, inside its margin. If drawing fails, the rest of the sheet stays empty. Drawing can fail
/// only if the canvas is too large.
pub(crate) fn on_sheet<DB: DrawingBackend>(
    screen: Screen<DB>,
    scale: u32,
    draw: impl FnOnce(&Sheet<'_, Screen<DB>>) -> Drawn<Screen<DB>>,
) {
    let (palette, edge) = (Palette::LIGHT, size::MARGIN * scale);
    let sheet_area = screen.into_drawing_area();
    let _ = sheet_area.fill(&palette.card());
    let area = sheet_area.margin(edge, edge, edge, edge);
    let _ = draw(&Sheet { area: &area, palette, scale: f64::from(scale) });
}

/// A sheet to draw on, measured in CSS pixels.
pub(crate) struct Sheet<'a, DB: DrawingBackend> {
    pub(crate) area: &'a DrawingArea<DB, Shift>,
    pub(crate) palette: Palette,
    pub(crate) scale: f64,
}

/// A text style with a size in CSS pixels.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    pub(crate) size: f64,
    pub(crate) weight: FontStyle,
    pub(crate) color: RGBColor,
    pub(crate) side: HPos,
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// Returns the width available for a line of text.
    fn full_width(&self) -> f64 {
        f64::from(self.area.dim_in_pixel().0) / self.scale
    }

    /// Writes the title and the two lines above the drawing.
    pub(crate) fn head(&self, title: &str, [subject, message]: [&str; 2]) -> Drawn<DB> {
        let (small, full_width) = (self.small(), self.full_width());
        self.write(
            title,
            TextStyle { size: size::TITLE, ..self.strong() },
            (0.0, 10.0),
            full_width,
        )?;
        self.write(subject, small, (0.0, 33.0), full_width)?;
        self.write(message, small, (0.0, 53.0), full_width)
    }

    /// Writes the source of the numbers and the link below the drawing.
    pub(crate) fn foot(&self, link: &str, top: f64) -> Drawn<DB> {
        let (small, full_width) = (self.small(), self.full_width());
        let source = format!("Calculated by Offload from published figures as of {EDITION}.");
        self.write(&source, small, (0.0, top + size::LINE / 2.0), full_width)?;
        self.write(link, small, (0.0, top + 1.5 * size::LINE), full_width)
    }

    /// Returns the style of secondary text.
    pub(crate) fn small(&self) -> TextStyle {
        let (size, color) = (size::SMALL, self.palette.soft());
        TextStyle { size, color, weight: FontStyle::Normal, side: HPos::Left }
    }

    /// Returns the style for names and times.
    pub(crate) fn strong(&self) -> TextStyle {
        let (size, color) = (size::TEXT, self.palette.ink());
        TextStyle { size, color, weight: FontStyle::Bold, side: HPos::Left }
    }

    /// Writes a line of text, in a smaller size if the line would be wider than `room`.
    pub(crate) fn write(
        &self,
        text: &str,
        letters: TextStyle,
        position: (f64, f64),
        room: f64,
    ) -> Drawn<DB> {
        let fit = (room / self.width(text, letters).max(1.0)).min(1.0);
        let style = self.style(TextStyle { size: letters.size * fit, ..letters });
        self.area.draw_text(text, &style, self.pixel(position))
    }

    /// Returns the width of a line of text, in CSS pixels.
    pub(crate) fn width(&self, text: &str, letters: TextStyle) -> f64 {
        let size = self.area.estimate_text_size(text, &self.style(letters));
        size.map_or(0.0, |(width, _)| f64::from(width) / self.scale)
    }

    fn style(&self, letters: TextStyle) -> plotters::style::TextStyle<'static> {
        // We construct the family directly, because converting a string to a family would add Unicode tables to the
        // program.
        let family = FontFamily::Name("system-ui, sans-serif");
        FontDesc::new(family, letters.size * self.scale, letters.weight)
            .color(&letters.color)
            .pos(Pos::new(letters.side, VPos::Center))
    }

    /// Converts a point in CSS pixels to surface pixels.
    pub(crate) fn pixel(&self, (x, y): (f64, f64)) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }
}
