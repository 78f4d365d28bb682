//! Tests links that record a result.

use offload_analysis::Report;
use offload_scenario::{PRESETS, Preset, Scenario, decode, encode};
use offload_vocabulary::quantity::{Bytes, HourlyPrice};

fn report(link: &str) -> Report {
    Report::of(&decode("", link).scenario)
}

#[test]
fn a_link_ends_with_the_edition_of_the_data_and_the_answer() {
    // Includes the default scenario, which the page opens if its address contains no link.
    for scenario in PRESETS.iter().map(Preset::scenario).chain([Scenario::default()]) {
        let report = Report::of(&scenario);
        let link = report.link();
        let decoded = decode("", &link);
        assert_eq!((decoded.scenario, decoded.notices), (scenario.clone(), vec![]), "{link}");
        let recorded = decoded.recorded.expect("an answer is recorded");
        assert_eq!(recorded.edition, offload_catalog::EDITION);
        let (recorded_speedup, speedup) =
            (recorded.speedup.expect("the GPU can run the work"), report.assessment.speedup());
        assert!((recorded_speedup / speedup - 1.0).abs() <= 0.005, "{link}: {speedup}");
        let (_, digits) = link.rsplit_once(',').expect("it ends in a number");
        let digits = digits.trim_start_matches(['0', '.']).replace('.', "");
        assert!(digits.len() <= 3, "{link}");
    }
    let too_big = report("w=matmul&n=1M").link();
    assert!(too_big.ends_with(&format!("&d={}", offload_catalog::EDITION)), "{too_big}");
}

#[test]
fn a_link_keeps_given_figures_of_machines_and_prices() {
    let link = "w=matmul&n=8192&dtype=fp16&gpupeak=150&gpubw=900&vram=20&l2=48&sms=100&gpuwatts=300\
                &gpuprice=0.85&cpuprice=0.2&cpupeak=900&cpubw=80&cores=12&cpuwatts=105&linkin=22&linkout=20";
    let decoded = decode("", link);
    assert_eq!(decoded.notices, []);
    let answer = Report::of(&decoded.scenario);
    let again = decode("", &answer.link()).scenario;
    assert_eq!(again, decoded.scenario);
    for pair in link.split('&') {
        assert!(encode(&again).split('&').any(|part| part == pair), "{pair}");
    }
    // The report uses the numbers from the link.
    let (job, catalog_job) = (answer.job, report("w=matmul&n=8192&dtype=fp16").job);
    assert_eq!(job.gpu.memory, Bytes::new(20e9));
    assert_eq!(job.gpu.price, Some(HourlyPrice::new(0.85)));
    assert_eq!(job.cpu.price, Some(HourlyPrice::new(0.2)));
    assert_ne!(job.gpu.rates, catalog_job.gpu.rates);
    assert_ne!(job.cpu.fp32, catalog_job.cpu.fp32);
}
