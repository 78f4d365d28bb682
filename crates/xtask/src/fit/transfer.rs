//! What goes between host and device: copies, and managed memory that does not fit.

use offload_estimator::link::{Transfer, copy_time};
use offload_vocabulary::quantity::{Bandwidth, Bytes, Count, Seconds};

use super::errors::Errors;
use super::finding::{BANDWIDTH, Finding, MICROSECONDS};
use super::kernel::Known;
use super::row::Row;
use crate::catalog::figures::Figures;

/// The bandwidth of the largest copy and the time of the smallest, with the errors of all.
pub(crate) fn copies(figures: &Figures, rows: &[&Row]) -> Option<[Finding; 2]> {
    let [smallest, .., largest] = rows else { return None };
    let link = figures.links.get(&Known::find(figures, &largest.gpu)?.card.link)?;
    let pair = |row: &&Row| {
        let transfer = Transfer::new(Bytes::new(row.size.0), Count::new(1.0));
        let (bandwidth, latency) = (Bandwidth::new(link.to_device), Seconds::new(link.latency));
        (copy_time(transfer, bandwidth, latency).value(), row.size.0 / row.value)
    };
    let errors = Errors::of(rows.iter().map(pair));
    Some([
        Finding {
            constant: format!("copy to {}", largest.gpu),
            unit: BANDWIDTH,
            catalog: Some(link.to_device.into()),
            fit: largest.value,
            errors: errors.clone(),
        },
        Finding {
            constant: format!("smallest copy to {}", smallest.gpu),
            unit: MICROSECONDS,
            catalog: Some(link.latency.into()),
            fit: smallest.size.0 / smallest.value,
            errors,
        },
    ])
}

/// What a triad over managed memory moves once it does not fit on the card. The model has no such
/// constant: work that does not fit is said not to.
pub(crate) fn managed(figures: &Figures, rows: &[&Row]) -> Finding {
    let past = |row: &&&Row| {
        let memory = Known::find(figures, &row.gpu).and_then(|known| known.card.memory);
        memory.is_some_and(|memory| row.size.0 > memory)
    };
    let measured: Vec<f64> = rows.iter().filter(past).map(|row| row.value).collect();
    Finding::median("managed memory past capacity", BANDWIDTH, None, &measured)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::shell::root;

    #[test]
    fn only_what_does_not_fit_counts_as_past_capacity() {
        let figures = catalog::read(root()).expect("the catalog");
        let row = |size, value| Row {
            gpu: "v100-pcie-16gb".into(),
            size: (size, size),
            value,
            ..Row::default()
        };
        let rows = [row(1e9, 800e9), row(32e9, 5e9), row(64e9, 4e9)];
        let finding = managed(&figures, &rows.iter().collect::<Vec<_>>());
        assert_eq!((finding.fit, finding.errors.rows()), (4.5e9, 2));
    }
}
