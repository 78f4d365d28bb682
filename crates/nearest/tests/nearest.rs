//! Tests the embedded measured times, and the order in which a search returns times.

use offload_analysis::Machine;
use offload_nearest::{MAX_NEAREST, MeasuredTimes, PublishedTime, TimeSource, kind, write};
use offload_scenario::{Scenario, decode};

const MACHINES: [Machine; 2] = [Machine::Cpu, Machine::Gpu];

fn scenario(link: &str) -> Scenario {
    let decoded = decode("", link);
    assert_eq!(decoded.notices, [], "{link}");
    decoded.scenario
}

/// Returns a file with one CPU time for each link. The name of each work is the index of its link.
fn file_of(links: &[&str]) -> MeasuredTimes {
    let source = ["A", "https://example.com", "2026-11-29"].map(str::to_owned);
    let [name, address, read] = source;
    let times = links.iter().enumerate().map(|(index, link)| PublishedTime {
        source: 0,
        link: (*link).to_owned(),
        name: index.to_string(),
        seconds: [Some(1.0 + index as f64), None],
    });
    let text = write(&[TimeSource { name, address, read }], &times.collect::<Vec<_>>());
    MeasuredTimes::read(&text).expect("the text is a file of times")
}

/// Returns the indices of the links that are nearest to a question, nearest first.
fn nearest(question: &str, links: &[&str]) -> Vec<usize> {
    let times = file_of(links);
    let nearest = times.nearest(&scenario(question), Machine::Cpu);
    nearest.iter().map(|near| near.name.parse().expect("an index")).collect()
}

#[test]
fn every_packaged_time_is_nearest_to_its_own_question() {
    let times = MeasuredTimes::packaged();
    let mut count = 0;
    for time in times.all() {
        let question = scenario(&time.link);
        for (machine, seconds) in MACHINES.into_iter().zip(time.seconds) {
            let Some(seconds) = seconds else { continue };
            // Distances are checked only for every fiftieth time, because a search is slow: it computes a report for
            // each result.
            count += 1;
            if count % 50 == 0 {
                let nearest = times.nearest(&question, machine);
                let first = nearest.first().map(|near| near.distance);
                assert_eq!(first, Some(0.0), "{} {seconds}", time.link);
            }
        }
    }
    assert!(count > 0, "the file has times");
}

#[test]
fn nearest_times_are_of_the_same_kind_and_sorted() {
    for link in ["matmul", "inference", "w=llm&params=8e9", "w=linalg&factor=svd", "w=trees"] {
        let question = scenario(link);
        for machine in MACHINES {
            let nearest = MeasuredTimes::packaged().nearest(&question, machine);
            assert!((1..=MAX_NEAREST).contains(&nearest.len()), "{link}");
            assert!(nearest.is_sorted_by(|one, other| one.distance <= other.distance), "{link}");
            for near in nearest {
                assert_eq!(kind(&near.report.scenario), kind(&question), "{link}");
            }
        }
    }
}

#[test]
fn a_kind_without_measured_times_has_no_nearest() {
    for link in ["w=pipeline", "w=knn&algorithm=umap"] {
        for machine in MACHINES {
            let nearest = MeasuredTimes::packaged().nearest(&scenario(link), machine);
            assert_eq!(nearest, [], "{link}");
        }
    }
    assert!(nearest("w=cnn&phase=train", &["w=cnn&phase=infer"]).is_empty());
}

#[test]
fn distance_grows_from_size_to_precision_to_hardware_to_library() {
    let question = "w=matmul&n=4096&cpu=xeon-8480plus&cpulib=numpy&dtype=fp32";
    let ordered = [
        question,
        "w=matmul&n=6000&cpu=xeon-8480plus&cpulib=numpy&dtype=fp32",
        "w=matmul&n=4096&cpu=xeon-8480plus&cpulib=numpy&dtype=fp64",
        "w=matmul&n=4096&cpu=graviton4&cpulib=numpy&dtype=fp32",
        "w=matmul&n=4096&cpu=xeon-8480plus&cpulib=pytorch-cpu&dtype=fp32",
    ];
    for start in 0..=ordered.len() - MAX_NEAREST {
        // The links are in reverse order, so the test fails if a search keeps the order of the file.
        let links: Vec<&str> = ordered[start..].iter().rev().copied().collect();
        let last = links.len() - 1;
        assert_eq!(nearest(question, &links), [last, last - 1, last - 2], "{start}");
    }
}

#[test]
fn a_given_bandwidth_is_compared_instead_of_the_one_in_the_catalog() {
    let machines = ["xeon-8480plus", "xeon-8480plus&cpubw=100"];
    let links = machines.map(|machine| format!("w=sort&cpulib=numpy&cpu={machine}"));
    let links = [&*links[0], &*links[1]];
    assert_eq!(nearest("w=sort&cpulib=numpy&cpu=xeon-8480plus&cpubw=90", &links), [1, 0]);
    assert_eq!(nearest("w=sort&cpulib=numpy&cpu=xeon-8480plus", &links), [0, 1]);
}

#[test]
fn a_run_of_many_steps_is_as_near_as_one_step() {
    let step = "w=cnn&phase=infer&params=25e6&layers=50&batch=64&steps=1";
    let larger = "w=cnn&phase=infer&params=100e6&layers=50&batch=64&steps=100";
    let question = "w=cnn&phase=infer&params=25e6&layers=50&batch=64&steps=100";
    assert_eq!(nearest(question, &[larger, step]), [1, 0]);
}

#[test]
fn a_time_that_is_paired_with_several_gpus_is_listed_once() {
    let link = |gpu: &str| format!("w=matmul&n=4096&cpulib=numpy&gpu={gpu}");
    let time = |gpu: &str, seconds| PublishedTime {
        source: 0,
        link: link(gpu),
        name: String::new(),
        seconds: [Some(2.0), Some(seconds)],
    };
    let [name, address, read] = ["A", "address", "2026-11-29"].map(str::to_owned);
    let text = write(&[TimeSource { name, address, read }], &[time("t4", 1.0), time("l4", 0.5)]);
    let times = MeasuredTimes::read(&text).expect("the text is a file of times");
    let count = |machine| times.nearest(&scenario(&link("t4")), machine).len();
    assert_eq!(MACHINES.map(count), [1, 2]);
}

#[test]
fn a_written_file_is_read_again() {
    let links = ["w=matmul&n=4096&dtype=fp32&gpu=t4", "w=sort&elements=5e7&cpu=epyc-7763"];
    let read: Vec<String> = file_of(&links).all().map(|time| time.link).collect();
    for link in links {
        assert!(read.iter().any(|read| scenario(read) == scenario(link)), "{link}: {read:?}");
    }
    assert!(MeasuredTimes::read("<!doctype html>").is_none());
}
