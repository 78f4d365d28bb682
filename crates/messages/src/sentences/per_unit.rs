//! Sentences about the throughput, and about the time and cost per unit of work, such as an image.

use crate::format;
use offload_analysis::{UnitTime, UnitTimes};
use offload_vocabulary::quantity::Dollars;

/// The minimum cost per million units that is worth mentioning.
const MIN_COST_SHOWN: Dollars = Dollars::new(5e-3);

/// Returns the title of the throughput with its unit: "Throughput, images/s".
pub fn throughput_title(unit_times: &UnitTimes) -> String {
    format!("Throughput, {}s/s", unit_times.unit)
}

/// Formats the number of units per second on one machine: "1,200".
pub fn per_second(side: &UnitTime) -> String {
    format::count(side.per_second())
}

/// Formats the time of one unit in steady state, and the cost of a million units if prices are known: "29 ms → 0.83 ms
/// each; $0.21 → $0.05 per million". Rents below half a cent are left out.
pub fn each_unit(unit_times: &UnitTimes) -> String {
    let UnitTimes { cpu, gpu, .. } = unit_times;
    let mut text = format!("{} → {} each", format::time(cpu.time), format::time(gpu.time));
    if let (Some(cpu), Some(gpu)) = (cpu.million, gpu.million)
        && cpu.max(gpu) >= MIN_COST_SHOWN
    {
        text += &format!("; {} → {} per million", format::money(cpu), format::money(gpu));
    }
    text
}

/// Formats the throughput and the time of one unit: "35 → 1,200 images/s: 29 ms → 0.83 ms each".
pub fn throughput(unit_times: &UnitTimes) -> String {
    let [cpu, gpu] = [&unit_times.cpu, &unit_times.gpu].map(per_second);
    format!("{cpu} → {gpu} {}s/s: {}", unit_times.unit, each_unit(unit_times))
}
