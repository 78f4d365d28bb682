//! Electricity by region.

use crate::Figure;

/// A country, or the world, with its electricity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// Its permanent id.
    pub id: &'static str,
    /// Its name, as it follows "electricity of".
    pub name: &'static str,
    /// The average price for businesses on its continent, in dollars per kilowatt-hour.
    pub price: Figure<f64>,
    /// The emissions of its production, in grams of CO2e per kilowatt-hour.
    pub intensity: Figure<f64>,
}
