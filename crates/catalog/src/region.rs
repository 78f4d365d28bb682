//! Prices and emissions of electricity by region.

use crate::Figure;

/// A country, or the world, with the price and emissions of its electricity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// The permanent id, such as `us`.
    pub id: &'static str,
    /// The name as it follows "electricity of", such as `the United States`.
    pub name: &'static str,
    /// The average price for businesses on its continent, in dollars per kilowatt-hour.
    pub price: Figure<f64>,
    /// Emissions of electricity generation, in grams of CO2e per kilowatt-hour.
    pub intensity: Figure<f64>,
}
