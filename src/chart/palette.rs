//! The chart colors, taken from the page's style sheet.

use offload_analysis::{BarKind, Segment};
use offload_vocabulary::elementary::power;
use plotters::style::RGBColor;

/// The style sheet with all colors of the project. It is parsed at compile time, so that the program contains only the
/// colors, not the whole style sheet.
const STYLE_SHEET: &[u8] = include_bytes!("../../static/tokens.css");

/// The style sheet's custom properties that the charts use, in the same order as the colors in [`Palette`].
const TOKENS: [&str; 12] = [
    "--ink", "--soft", "--card", "--best", "--cpu", "--cpu-2", "--cpu-3", "--cpu-4", "--gpu",
    "--gpu-2", "--gpu-3", "--gpu-4",
];

/// The chart colors, in the same order as `TOKENS`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette([RGBColor; TOKENS.len()]);

impl Palette {
    /// The colors of the light theme, for saved files.
    pub const LIGHT: Self = {
        let mut colors = [light_color(TOKENS[0]); TOKENS.len()];
        let mut index = 1;
        while index < TOKENS.len() {
            colors[index] = light_color(TOKENS[index]);
            index += 1;
        }
        Self(colors)
    };

    /// Reads the palette from the style sheet's custom properties. Returns `None` if a property is missing.
    pub fn read(color: impl Fn(&str) -> Option<RGBColor>) -> Option<Self> {
        let mut palette = Self::LIGHT;
        for (slot, token) in palette.0.iter_mut().zip(TOKENS) {
            *slot = color(token)?;
        }
        Some(palette)
    }

    /// Returns the color of primary text.
    pub const fn ink(&self) -> RGBColor {
        self.0[0]
    }

    /// Returns the color of secondary text and thin lines.
    pub const fn soft(&self) -> RGBColor {
        self.0[1]
    }

    /// Returns the GPU's strongest color.
    pub const fn gpu(&self) -> RGBColor {
        self.0[8]
    }

    /// Returns the color of today's code on the CPU.
    pub const fn cpu(&self) -> RGBColor {
        self.0[4]
    }

    /// Returns the color of the best CPU library.
    pub const fn best(&self) -> RGBColor {
        self.0[3]
    }

    /// Returns the background color of cards.
    pub const fn card(&self) -> RGBColor {
        self.0[2]
    }

    /// Returns the tint of a part of a bar. Work that stays on the CPU has the CPU's hue in every bar, including the
    /// GPU's.
    pub const fn tint(&self, kind: BarKind, segment: Segment) -> RGBColor {
        self.0[Self::token_index(kind, segment)]
    }

    /// Returns the CSS class for the tint of a part of a bar. The class is the custom property's name without the
    /// leading dashes.
    pub fn class(kind: BarKind, segment: Segment) -> &'static str {
        TOKENS[Self::token_index(kind, segment)].trim_start_matches('-')
    }

    /// Returns the index in `TOKENS` of the tint of a part of a bar.
    const fn token_index(kind: BarKind, segment: Segment) -> usize {
        let (tint, stays_on_cpu) = match segment {
            Segment::Compute | Segment::Interpreter => (0, false),
            Segment::Serial => (0, true),
            Segment::Memory | Segment::Synchronize | Segment::Exchange => (1, false),
            Segment::CopyIn | Segment::CopyOut | Segment::Loading => (2, false),
            Segment::StartUp | Segment::Overhead | Segment::Paging => (3, false),
            Segment::CpuLayers | Segment::Fallback => (3, true),
        };
        // 4 is the index of `--cpu` and 8 is the index of `--gpu`. The paler tints of each follow it. The best CPU
        // library uses `--best` for computing and memory access, and stronger tints than today's code for everything
        // else.
        match kind {
            BarKind::BestCpu if tint < 2 => 3,
            BarKind::BestCpu => 2 + tint,
            BarKind::ColdGpu | BarKind::WarmGpu if !stays_on_cpu => 8 + tint,
            BarKind::PlainCpu | BarKind::Cpu | BarKind::ColdGpu | BarKind::WarmGpu => 4 + tint,
        }
    }

    /// Returns the text color or the background color, whichever contrasts more with `color`.
    pub fn on(&self, color: RGBColor) -> RGBColor {
        let contrast = |other: RGBColor| {
            let (a, b) = (luminance(color), luminance(other));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        if contrast(self.ink()) >= contrast(self.card()) { self.ink() } else { self.card() }
    }
}

/// Returns the light-theme color of a custom property, parsed from `--name: light-dark(#rrggbb, …)` in the style sheet.
/// A missing color or an unexpected format is a compile error.
const fn light_color(token: &str) -> RGBColor {
    let mut rest = STYLE_SHEET;
    loop {
        if let Some(value) = strip_prefix(rest, token.as_bytes())
            && let Some(digits) = strip_prefix(value, b": light-dark(#")
        {
            return parse_hex(digits.split_at(6).0);
        }
        rest = rest.split_at(1).1;
    }
}

/// Returns `text` without its prefix, or `None` if `text` does not begin with the prefix.
const fn strip_prefix<'a>(text: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    if text.len() < prefix.len() {
        return None;
    }
    let (head, rest) = text.split_at(prefix.len());
    let mut index = 0;
    while index < prefix.len() {
        if head[index] != prefix[index] {
            return None;
        }
        index += 1;
    }
    Some(rest)
}

/// Parses six hexadecimal digits as a color.
const fn parse_hex(digits: &[u8]) -> RGBColor {
    if let Ok(text) = std::str::from_utf8(digits)
        && let Ok(number) = u32::from_str_radix(text, 16)
    {
        let [_, red, green, blue] = number.to_be_bytes();
        return RGBColor(red, green, blue);
    }
    panic!("a color of the style sheet does not have six hexadecimal digits")
}

/// Returns the relative luminance of a color, as defined by WCAG 2.2.
fn luminance(RGBColor(r, g, b): RGBColor) -> f64 {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { power((c + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[cfg(test)]
mod tests {
    use super::{Palette, RGBColor, TOKENS};

    #[test]
    fn light_palette_is_the_light_theme_of_the_style_sheet() {
        let sheet = include_str!("../../static/tokens.css");
        for (RGBColor(red, green, blue), token) in Palette::LIGHT.0.into_iter().zip(TOKENS) {
            let declaration = format!("{token}: light-dark(#{red:02x}{green:02x}{blue:02x}, #");
            assert_eq!(sheet.matches(&declaration).count(), 1, "{declaration}");
            assert!(sheet.contains(&format!("@property {token} {{")), "{token} is not registered");
        }
    }
}
