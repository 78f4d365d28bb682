//! Cloud machine classes and their rents.

use crate::generator::entries::{GpuEntry, InstanceEntry, MachineEntry};
use crate::generator::record::DerivedExpression;
use crate::generator::registry::Table;

/// The minimum memory bandwidth of a GPU in [`CloudClass::CloudHighBandwidthGpu`], in bytes per second. The A100 and
/// its successors reach this bandwidth, but the V100 and the L40S don't.
const MIN_FAST_BANDWIDTH: f64 = 1e12;

/// The variants of the catalog's `MachineClass` that contain cloud machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CloudClass {
    Notebook,
    CloudCpu,
    CloudGpu,
    CloudHighBandwidthGpu,
    CloudMultiGpu,
}

/// The name of each `MachineClass`, in declaration order. Classes whose machines have a rent are paired with their
/// `CloudClass`.
const NAMES: [(&str, Option<CloudClass>); 7] = [
    ("Laptops and desktops", None),
    ("Servers with several GPUs", None),
    ("Free notebooks", None),
    ("Cloud, no GPU", Some(CloudClass::CloudCpu)),
    ("Cloud, one GPU", Some(CloudClass::CloudGpu)),
    ("Cloud, one GPU above 1 TB/s", Some(CloudClass::CloudHighBandwidthGpu)),
    ("Cloud, several GPUs", Some(CloudClass::CloudMultiGpu)),
];

impl CloudClass {
    pub(crate) fn of(
        id: &str,
        instance: &InstanceEntry,
        machines: &Table<MachineEntry>,
        gpus: &Table<GpuEntry>,
    ) -> Self {
        let machine = machines.values().find(|machine| machine.cpu.id == id);
        let gpu = instance.gpu.as_ref().and_then(|gpu| gpus.get(&gpu.id));
        let bandwidth = gpu.map(|gpu| gpu.memory_bandwidth.value.number());
        match bandwidth {
            _ if instance.price.value.number() == 0.0 => Self::Notebook,
            None => Self::CloudCpu,
            Some(_) if machine.is_some_and(MachineEntry::is_node) => Self::CloudMultiGpu,
            Some(bandwidth) if bandwidth >= MIN_FAST_BANDWIDTH => Self::CloudHighBandwidthGpu,
            Some(_) => Self::CloudGpu,
        }
    }

    /// Returns the corresponding variant of `MachineClass` as a Rust expression.
    pub(crate) fn variant(self) -> DerivedExpression {
        DerivedExpression(format!("MachineClass::{self:?}"))
    }
}

/// Returns the heading of each variant of `MachineClass`, such as `Cloud, one GPU: $0.53–3.06/h`. The heading of a
/// cloud class ends with the lowest and the highest rent in dollars per hour.
pub(crate) fn headings(rents: &[(CloudClass, f64)]) -> Vec<String> {
    let heading = |(name, class): (&str, Option<CloudClass>)| {
        let class_rents = rents
            .iter()
            .filter(|(rent_class, _)| Some(*rent_class) == class)
            .map(|(_, rent)| *rent);
        match class_rents.clone().reduce(f64::min).zip(class_rents.reduce(f64::max)) {
            Some((low, high)) => format!("{name}: ${low:.2}–{high:.2}/h"),
            None => name.to_owned(),
        }
    };
    NAMES.into_iter().map(heading).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_has_the_range_of_the_rents_of_its_class() {
        let rents = [
            (CloudClass::CloudGpu, 3.06),
            (CloudClass::CloudMultiGpu, 32.77),
            (CloudClass::CloudGpu, 0.526),
        ];
        let headings = headings(&rents);
        assert_eq!(headings[4], "Cloud, one GPU: $0.53–3.06/h");
        assert_eq!(headings[6], "Cloud, several GPUs: $32.77–32.77/h");
        assert_eq!((&*headings[0], &*headings[3]), ("Laptops and desktops", "Cloud, no GPU"));
    }
}
