//! Prices and emissions of electricity by region.

use crate::Figure;

/// The price and the emissions of electricity in a country or worldwide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// The id, such as `us`.
    pub id: &'static str,
    /// The name with its article, such as `the United States`.
    pub name: &'static str,
    /// The average electricity price for businesses on the region's continent, in dollars per kilowatt-hour.
    pub price: Figure<f64>,
    /// Emissions from electricity generation, in grams of CO2e per kilowatt-hour.
    pub intensity: Figure<f64>,
}
