//! The bar chart: first as data, then as a drawing on any surface.

pub mod draw;
pub mod figure;
pub mod palette;

pub use draw::draw;
pub use figure::Figure;
pub use palette::Palette;
