//! Finds the catalog's ids for machines as sources name them.

use crate::library_timing::TimedSide;

/// The words of makers that no id contains.
const MAKERS: [&str; 7] = ["NVIDIA", "AMD", "Intel", "Intel(R)", "Apple", "Xeon(R)", "Radeon"];

/// Returns the catalog's id for a device, or an error that names the device.
pub(super) fn device_id(side: TimedSide, name: &str) -> Result<&'static str, String> {
    let id = |name: &str| match side {
        TimedSide::Cpu => offload_catalog::cpu(name).map(|found| found.record.id),
        TimedSide::Gpu => offload_catalog::gpu(name).map(|found| found.record.id),
    };
    let without_maker = || {
        let words: Vec<&str> =
            name.split_whitespace().skip_while(|word| MAKERS.contains(word)).collect();
        words.join(" ")
    };
    id(name).or_else(|| id(&without_maker())).ok_or_else(|| format!("{name} isn't in the catalog"))
}
