//! The colors of the chart, which are those of the page.

use super::figure::Machine;
use offload_analysis::Segment;
use offload_vocabulary::elementary::power;
use plotters::style::RGBColor;

/// The style sheet's custom properties that the chart uses, in the order of [`Palette::from`].
pub const TOKENS: [&str; 11] = [
    "--ink", "--soft", "--card", "--cpu", "--cpu-2", "--cpu-3", "--cpu-4", "--gpu", "--gpu-2",
    "--gpu-3", "--gpu-4",
];

/// The colors of the chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette([RGBColor; 11]);

impl From<[RGBColor; 11]> for Palette {
    fn from(colors: [RGBColor; 11]) -> Self {
        Self(colors)
    }
}

impl Palette {
    /// The light theme, for drawings outside a page.
    pub const LIGHT: Self = Self([
        RGBColor(0x1b, 0x1d, 0x21),
        RGBColor(0x59, 0x5f, 0x69),
        RGBColor(0xff, 0xff, 0xff),
        RGBColor(0x6b, 0x72, 0x80),
        RGBColor(0x92, 0x98, 0xa3),
        RGBColor(0xb7, 0xbc, 0xc4),
        RGBColor(0xd5, 0xd8, 0xdd),
        RGBColor(0x1f, 0x5f, 0xd0),
        RGBColor(0x5f, 0x93, 0xea),
        RGBColor(0x94, 0xb9, 0xf4),
        RGBColor(0xc6, 0xda, 0xfa),
    ]);

    /// Text that is read first.
    pub const fn ink(&self) -> RGBColor {
        self.0[0]
    }

    /// Text that stands back, and thin lines.
    pub const fn soft(&self) -> RGBColor {
        self.0[1]
    }

    /// The GPU's color at its fullest.
    pub const fn gpu(&self) -> RGBColor {
        self.0[7]
    }

    /// What is behind.
    pub const fn card(&self) -> RGBColor {
        self.0[2]
    }

    /// The tint of a part of a bar. Work that stays on the CPU has the CPU's hue in any bar.
    pub const fn tint(&self, machine: Machine, segment: Segment) -> RGBColor {
        let tint = match segment {
            Segment::Compute | Segment::Interpreter | Segment::Serial => 0,
            Segment::Memory | Segment::CopyOut | Segment::Exchange => 1,
            Segment::CopyIn | Segment::Synchronize | Segment::Loading => 2,
            Segment::StartUp | Segment::Overhead | Segment::Fallback | Segment::Paging => 3,
        };
        let hue = match (machine, segment) {
            (Machine::Cpu, _) | (_, Segment::Serial | Segment::Fallback) => 3,
            (Machine::Gpu, _) => 7,
        };
        self.0[hue + tint]
    }

    /// Whichever of ink and card can be read on a color.
    pub fn on(&self, color: RGBColor) -> RGBColor {
        let contrast = |other: RGBColor| {
            let (a, b) = (luminance(color), luminance(other));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        if contrast(self.ink()) >= contrast(self.card()) { self.ink() } else { self.card() }
    }
}

/// Relative luminance as WCAG 2.2 defines it.
fn luminance(RGBColor(r, g, b): RGBColor) -> f64 {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { power((c + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
