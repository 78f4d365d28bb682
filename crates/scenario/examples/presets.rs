//! Prints the answer to each preset.
use offload_scenario::PRESETS;
fn main() {
    for p in PRESETS {
        let s = p.scenario();
        let a = s.assess();
        println!(
            "{:22} cpu {:>10.4} warm {:>10.5} fresh {:>9.4} | {:7.3}x warm {:7.3}x fresh {:7.2}x ceiling | {:?} fit {:?} obstacle {:?} reached {:.3e} {:.3e}",
            p.id,
            a.host.total().value(),
            a.warm.total().value(),
            a.fresh.total().value(),
            a.warm_speedup(),
            a.fresh_speedup(),
            a.ceiling_speedup(),
            a.bound(),
            a.fit.need().value() / 1e9,
            s.obstacle(&a),
            a.reached.0.throughput.value(),
            a.reached.1.throughput.value()
        );
    }
    let t = std::time::Instant::now();
    let s = PRESETS[2].scenario();
    let job = s.job();
    for _ in 0..100000 {
        std::hint::black_box(offload_estimator::assess(std::hint::black_box(&job)));
    }
    println!("{:?} assess", t.elapsed() / 100000);
    let t = std::time::Instant::now();
    for _ in 0..10000 {
        std::hint::black_box(std::hint::black_box(&s).assess());
    }
    println!("{:?} resolve+assess", t.elapsed() / 10000);
}
