//! Maps the machine names that sources use to ids in the catalog.

use crate::library_timing::TimedSide;

/// The vendors and brands that sources put before a name but that catalog ids omit, such as `NVIDIA` in `NVIDIA A100`.
const MAKERS: [&str; 7] = ["NVIDIA", "AMD", "Intel", "Intel(R)", "Apple", "Xeon(R)", "Radeon"];

/// Machine names as sources spell them, without the maker, and their ids in the catalog.
const SPELLINGS: [(&str, &str); 26] = [
    ("A100 SXM4 40GB", "a100-sxm-40gb"),
    ("A100 SXM4 80GB", "a100-sxm-80gb"),
    ("H100 PCIe 80GB HBM2e", "h100-pcie"),
    ("H100 SXM5 80GB HBM3", "h100-sxm"),
    ("H200 SXM5 141GB", "h200-sxm"),
    ("B200 SXM6 180GB", "b200-sxm"),
    ("GH200 94GB GPU", "gh200"),
    ("GB10 (DGX Spark)", "gb10"),
    ("A16 (1 GPU)", "a16"),
    ("Tesla K80 (1 GPU)", "k80"),
    ("Tesla M60 (1 GPU)", "m60"),
    // The letter after K20 and K40 indicates the type of cooling.
    ("Tesla K20c", "k20"),
    ("Tesla K40m", "k40"),
    ("K40m", "k40"),
    ("Quadro RTX 8000 Passive", "quadro-rtx-8000"),
    ("GeForce GTX 1060 6GB", "gtx-1060"),
    ("GeForce RTX 3080 10GB", "rtx-3080"),
    ("GeForce RTX 3060M", "rtx-3060-laptop"),
    ("GeForce RTX 4070M", "rtx-4070-laptop"),
    ("GeForce RTX 4090M", "rtx-4090-laptop"),
    // Limited-edition (LE) cards have the same clocks as the regular cards.
    ("Arc A770 LE", "arc-a770"),
    ("Arc B580 LE", "arc-b580"),
    ("8060S (Max+ 395)", "radeon-8060s"),
    ("Xeon Platinum 8480+", "xeon-8480plus"),
    ("Platinum 8480+", "xeon-8480plus"),
    ("Core(TM) Ultra 9 285K", "core-ultra-9-285k"),
];

/// The Apple chips that come in two versions, of which the version with fewer GPU cores also has less memory bandwidth.
const CHIPS_WITH_TWO_BANDWIDTHS: [&str; 2] = ["apple-m3-max", "apple-m4-max"];

/// Returns the catalog's id for a device, or an error that names the device.
pub(super) fn device_id(side: TimedSide, name: &str) -> Result<&'static str, String> {
    let id = |name: &str| match side {
        TimedSide::Cpu => offload_catalog::cpu(name).map(|found| found.record.id),
        TimedSide::Gpu => offload_catalog::gpu(name).map(|found| found.record.id),
    };
    let words = name.split_whitespace().skip_while(|word| MAKERS.contains(word));
    let without_maker = words.collect::<Vec<_>>().join(" ");
    let spelling = SPELLINGS.iter().find(|(spelling, _)| *spelling == without_maker);
    spelling
        .and_then(|(_, known)| id(known))
        .or_else(|| id(name))
        .or_else(|| id(&without_maker))
        .ok_or_else(|| format!("{name} isn't in the catalog"))
}

/// Returns the catalog's id for an Apple chip. If the source states a different number of cores than the catalog, keys
/// for these cores are appended, such as `apple-m1-max&sms=24&gpupeak=7.96`. The peak is in FP32 TFLOP/s.
pub(super) fn apple_chip(
    side: TimedSide,
    name: &str,
    cores: Option<f64>,
) -> Result<String, String> {
    let id = device_id(side, name)?;
    let Some(cores) = cores else {
        return Ok(id.to_owned());
    };
    let absent = || format!("{id} isn't in the catalog");
    match side {
        TimedSide::Cpu => {
            let known = offload_catalog::cpu(id).ok_or_else(absent)?.record.cores.value().value();
            Ok(if cores == known { id.to_owned() } else { format!("{id}&cores={cores}") })
        }
        TimedSide::Gpu => {
            let record = offload_catalog::gpu(id).ok_or_else(absent)?.record;
            let known = record.processors.value().value();
            if cores == known {
                return Ok(id.to_owned());
            }
            if CHIPS_WITH_TWO_BANDWIDTHS.contains(&id) {
                return Err(format!("{name} with {cores} GPU cores isn't in the catalog"));
            }
            // Both versions have the same clock, so the peak is proportional to the number of cores.
            let teraflops = record.fp32.scaled(-12) * cores / known;
            Ok(format!("{id}&sms={cores}&gpupeak={teraflops}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_spellings_map_to_the_same_machine() {
        for (name, id) in SPELLINGS {
            let is_cpu = id.starts_with("xeon") || id.starts_with("core");
            let side = if is_cpu { TimedSide::Cpu } else { TimedSide::Gpu };
            assert_eq!(device_id(side, name), Ok(id), "{name}");
        }
        assert_eq!(device_id(TimedSide::Gpu, "NVIDIA TITAN RTX"), Ok("titan-rtx"));
        assert_eq!(device_id(TimedSide::Gpu, "Tesla V100 PCIe 16GB"), Ok("v100-pcie-16gb"));
    }

    #[test]
    fn similar_names_map_to_no_other_machine() {
        for name in [
            "NVIDIA TITAN X",
            "Titan Xp",
            "Quadro RTX 5000",
            "Tesla P100 12GB",
            "GeForce RTX 3080 12GB",
            "NVIDIA K20Xm",
        ] {
            assert!(device_id(TimedSide::Gpu, name).is_err(), "{name}");
        }
    }

    #[test]
    fn an_apple_chip_has_the_cores_that_the_source_states() {
        let gpu = |name, cores| apple_chip(TimedSide::Gpu, name, Some(cores));
        let fewer = gpu("M1 Max", 24.0).expect("the chip is in the catalog");
        assert!(fewer.starts_with("apple-m1-max&sms=24&gpupeak="), "{fewer}");
        assert_eq!(gpu("M1 Max", 32.0), Ok("apple-m1-max".to_owned()));
        assert!(gpu("M3 Max", 30.0).is_err());
        let cpu = apple_chip(TimedSide::Cpu, "M2 Pro", Some(6.0));
        assert_eq!(cpu, Ok("apple-m2-pro&cores=6".to_owned()));
    }
}
