//! Tests the caveats of a scenario.

use super::Caveat::{self, FormatOnVectorUnits, FormatSlowOnCpu, FormatUnitsUnused};
use crate::{Advice, Basis, Obstacle, Report};
use offload_estimator::memory_fit::MemoryFit;
use offload_scenario::decode;

fn report(link: &str) -> Report {
    Report::of(&decode("", link).scenario)
}

fn caveats(link: &str) -> Vec<Caveat> {
    let mut caveats = report(link).caveats;
    // Most links in these tests name a GPU but no CPU, which is enough to cause the first caveat. Every language model
    // has the second.
    caveats.retain(|caveat| !matches!(caveat, Caveat::DefaultCpu | Caveat::WeightsNotRead(_)));
    caveats
}

const FILE_COLUMNS: Caveat = Caveat::Unused("filecols", "CSV files with more columns than used");

#[test]
fn caveats_are_given_only_if_they_apply() {
    let cases: &[(&str, &[Caveat])] = &[
        ("w=matmul&gpu=a100&dtype=fp32", &[]),
        ("w=matmul&gpu=apple-m1&dtype=fp32&gpulib=pytorch", &[Caveat::LibraryPartlySupported]),
        // A library that the user selected is never replaced.
        ("w=matmul&gpulib=pytorch&dtype=fp32", &[]),
        ("w=matmul&dtype=fp32&gpulib=cudf", &[Caveat::LibraryForOtherWork("RAPIDS cuDF")]),
        ("w=dataframe", &[]),
        // Custom work may consist of exactly the operations that the library is made for.
        ("w=custom&cpulib=polars", &[]),
        // Integers, quantized weights and interpreters get no caveat about the CPU's precision.
        ("w=elementwise&dtype=int8", &[]),
        ("w=llm&dtype=fp16", &[]),
        ("w=loop&cpulib=python&dtype=fp16", &[]),
        (
            "w=matmul&cpu=aws-r4-8xlarge&gpu=t4&dtype=bf16&cpulib=scipy",
            &[FormatOnVectorUnits, FormatSlowOnCpu],
        ),
        // The T4 has no matrix units for BF16, but this work runs on the vector units anyway.
        ("w=fft&dtype=bf16&cpudtype=bf16&gpu=t4", &[FormatSlowOnCpu]),
        ("w=llm&layers=40&gpulayers=99", &[Caveat::TooManyLayers(40.0)]),
        ("w=llm&layers=40&gpulayers=40", &[]),
        // Inputs that only texts, patterns or CSV files use.
        ("w=dataframe&alternatives=3", &[Caveat::Unused("alternatives", "text methods")]),
        ("w=dataframe&verb=text&alternatives=3&chars=9", &[]),
        ("w=dataframe&chars=9", &[Caveat::Unused("chars", "texts")]),
        ("w=dataframe&chars=9&texts=1", &[]),
        ("w=dataframe&chars=9&key=text", &[]),
        ("w=dataframe&filecols=9", &[FILE_COLUMNS]),
        ("w=dataframe&filecols=9&file=csv", &[]),
        // A table has at most one group per row, but a join may look up keys in a longer table.
        ("w=dataframe&verb=groupby&rows=1000&groups=1e6", &[Caveat::GroupsExceedRows(1000.0)]),
        ("w=dataframe&verb=groupby&rows=1000&groups=1000", &[]),
        ("w=dataframe&verb=join&rows=1000&groups=1e6", &[]),
        ("w=dataframe&filecols=3&cols=4&file=csv", &[FILE_COLUMNS]),
        // A T4 has no NVLink. Sharding needs one process per GPU.
        ("w=cnn&gpu=t4&gpus=2&bus=nvlink-v100", &[Caveat::UnusualLink("NVLink 2 (V100 SXM2)")]),
        ("w=cnn&gpu=t4&bus=nvlink-v100", &[]),
        ("w=cnn&gpu=v100-sxm2-16gb&gpus=2&bus=nvlink-v100", &[]),
        (
            "w=cnn&phase=train&gpu=t4&gpus=2&drive=dp&shard=zero3",
            &[Caveat::Unused("shard", "one process per GPU")],
        ),
        ("w=cnn&phase=train&gpu=t4&gpus=2&shard=zero3", &[]),
        // A matrix product has a single step. The other links copy once per process or have several steps.
        ("w=matmul&data=step&dtype=fp32", &[Caveat::SingleStep]),
        ("w=matmul&dtype=fp32&waits=step", &[Caveat::SingleStep]),
        ("w=matmul&dtype=fp32&data=once", &[]),
        ("w=stencil&data=step", &[]),
        ("w=stencil&waits=step", &[]),
        // An A100 has 108 multiprocessors with 512 threads each. If launches dominate, idle multiprocessors don't
        // matter.
        ("w=custom&ops=1e15&gpu=a100&parallel=5530", &[Caveat::Occupancy(11)]),
        ("w=custom&ops=1e15&gpu=a100&parallel=55296", &[]),
        ("w=custom&ops=1e4&in=0&bytes=0&gpu=a100&parallel=16", &[]),
        // FP64, NumPy's default, gets a caveat only if FP64 arithmetic limits the GPU.
        ("matmul-fp64", &[Caveat::SlowFp64(32)]),
        ("w=matmul&n=8192&gpu=rtx-4090", &[Caveat::SlowFp64(64)]),
        ("w=montecarlo&gpu=rtx-4090&data=gpu", &[Caveat::SlowFp64(64)]),
        ("matmul-fp64&dtype=fp32", &[]),
        ("matmul-fp64&gpu=v100-sxm2-16gb", &[]),
        ("matmul-fp64&gpupeak=0.25", &[]),
        ("w=elementwise&gpu=t4&data=gpu", &[]),
    ];
    for (link, expected) in cases {
        assert_eq!(caveats(link), *expected, "{link}");
    }
}

#[test]
fn a_replaced_library_is_named() {
    let replacements = caveats("w=matmul&gpu=apple-m1&dtype=fp32");
    assert!(
        matches!(replacements[..], [_, Caveat::LibraryReplaced("CuPy", _)]),
        "{replacements:?}"
    );
}

#[test]
fn training_that_assumes_fused_attention_has_a_caveat() {
    let slowdown = |link: &str| {
        caveats(link).iter().find_map(|caveat| match caveat {
            Caveat::FusedAttention(slowdown) => Some(*slowdown),
            _ => None,
        })
    };
    let bert_link = "w=transformer&phase=train&params=85e6&batch=320&layers=12&seq=384&dtype=fp16&data=gpu&gpu=h100-sxm&gpulib=pytorch";
    let slower = slowdown(bert_link).expect("a caveat");
    assert!((1.4..1.8).contains(&slower), "{slower}");
    for suffix in ["&fused=no", "&fused=half", "&phase=infer", "&seq=16"] {
        assert_eq!(slowdown(&format!("{bert_link}{suffix}")), None, "{suffix}");
    }
}

#[test]
fn work_that_does_not_fit_is_paged_or_an_obstacle() {
    let paged = caveats("w=dataframe&rows=1G&verb=groupby");
    assert!(matches!(paged[..], [Caveat::Paging(missing)] if missing.value() > 0.0), "{paged:?}");
    assert_eq!(caveats("w=dataframe&rows=1M&verb=groupby"), []);
    let report = report("w=matmul&n=200000&dtype=fp32&gpulib=pytorch");
    assert_eq!((report.obstacle, &report.caveats[..]), (Some(Obstacle::TooBig), &[][..]));
}

#[test]
fn the_weights_of_a_language_model_are_not_read_from_disk() {
    let read = |link: &str| {
        report(link).caveats.iter().find_map(|caveat| match caveat {
            Caveat::WeightsNotRead(bytes) => Some(bytes.value()),
            _ => None,
        })
    };
    // The size does not depend on the machine that holds the layers.
    for suffix in ["", "&gpulayers=8", "&gpus=2", "&machine=macbook-m3&start=fresh"] {
        assert_eq!(read(&format!("w=llm&params=8e9&bits=4{suffix}")), Some(4e9), "{suffix}");
    }
    assert_eq!(read("w=transformer"), None);
}

/// Only the memory of Apple chips is known.
#[test]
fn work_that_exceeds_the_memory_of_a_chip_has_a_caveat() {
    let exceeds = |link: &str| {
        caveats(link)
            .iter()
            .any(|caveat| matches!(caveat, Caveat::CpuMemory(need, has) if need > has))
    };
    for work in ["w=matmul&n=60000&dtype=fp32", "w=llm&params=70e9", "w=dataframe&rows=3G"] {
        assert!(exceeds(&format!("{work}&cpu=apple-m4&gpu=apple-m4&vram=16")), "{work}");
        assert!(!exceeds(&format!("{work}&cpu=apple-m4&gpu=apple-m4&vram=512")), "{work}");
        assert!(!exceeds(&format!("{work}&gpu=t4")), "{work}");
    }
}

#[test]
fn zero_tokens_are_priced_as_one_token() {
    let time = |link| report(link).assessment.gpu().total();
    assert_eq!(time("w=llm&prompt=0&tokens=0"), time("w=llm&prompt=0&tokens=1"));
    assert!(caveats("w=llm&prompt=0&tokens=0").contains(&Caveat::NoTokens));
    for link in ["w=llm&prompt=0&tokens=1", "w=llm&prompt=1&tokens=0"] {
        assert!(!caveats(link).contains(&Caveat::NoTokens), "{link}");
    }
}

#[test]
fn the_caveat_for_unused_matrix_units_names_a_library_that_uses_them() {
    let unused = FormatUnitsUnused("SciPy", "PyTorch on the CPU");
    let by_scipy = "w=matmul&dtype=bf16&cpulib=scipy&cpu=aws-m7i-8xlarge&gpu=a100";
    assert_eq!(caveats(by_scipy), [unused]);
    assert_eq!(caveats("w=matmul&dtype=bf16&cpulib=pytorch-cpu&cpu=aws-m7i-8xlarge&gpu=a100"), []);
    // These links have a CPU without matrix units, a format that the units lack, or work without matrix products.
    for link in [
        "w=matmul&dtype=bf16&cpu=aws-r4-8xlarge",
        "w=matmul&dtype=fp16&cpu=aws-m7i-8xlarge",
        "w=elementwise&dtype=bf16&cpu=aws-m7i-8xlarge",
        "w=fft&dtype=bf16&cpu=aws-m7i-8xlarge",
    ] {
        let link = format!("{link}&cpulib=scipy&gpu=a100");
        assert_eq!(caveats(&link), [FormatSlowOnCpu], "{link}");
    }
}

#[test]
fn a_library_that_computes_products_in_tf32_by_default_has_a_caveat() {
    let has_caveat =
        |link: &str| caveats(link).iter().any(|caveat| matches!(caveat, Caveat::Tf32ByDefault(_)));
    for link in [
        "model=resnet-50&gpu=a100",
        "w=recurrent&gpu=h100",
        "w=matmul&dtype=fp32&lib=jax&gpu=rtx-4090",
        "w=transformer&lib=tensorflow",
    ] {
        assert!(has_caveat(link), "{link}");
    }
    for link in [
        "model=resnet-50&gpu=t4",
        "model=resnet-50&gpu=a100&dtype=tf32",
        "w=transformer&gpu=a100",
        "w=matmul&dtype=fp64&lib=jax&gpu=a100",
        "w=matmul&dtype=fp32&gpu=a100",
    ] {
        assert!(!has_caveat(link), "{link}");
    }
    assert_eq!(caveats("model=resnet-50&gpu=a100&dtype=tf32"), []);
}

#[test]
fn a_library_without_half_precision_has_a_caveat_and_is_not_proposed() {
    let numba_link = "w=elementwise&cpulib=numba&dtype=fp16&cpudtype=fp16";
    assert_eq!(caveats(numba_link), [Caveat::FormatMissing("Numba, one thread")]);
    assert_eq!(caveats("w=elementwise&cpulib=numba&dtype=fp32"), []);
    let is_numba_proposed = |link| {
        let report = report(link);
        report.cpu_baselines.iter().any(|cpu_baseline| cpu_baseline.library.id.starts_with("numba"))
    };
    assert!(!is_numba_proposed("w=elementwise&dtype=fp16&cpudtype=fp16"));
    assert!(!is_numba_proposed("w=elementwise&dtype=bf16&cpudtype=bf16"));
    // Only the GPU computes in FP16. The CPU computes in FP32, which Numba supports.
    assert!(is_numba_proposed("w=elementwise&dtype=fp16"));
    assert!(is_numba_proposed("w=elementwise&dtype=fp32"));
}

#[test]
fn an_apple_chip_with_a_card_is_estimated_and_has_a_caveat() {
    for (link, has_caveat) in [
        ("w=cnn&cpu=apple-m2&gpu=rtx-4090", true),
        ("w=dataframe&cpu=apple-m2&gpu=t4", true),
        ("w=llm&cpu=apple-m2-max&gpu=apple-m2", true),
        ("w=cnn&cpu=xeon-8176&gpu=apple-m2", true),
        ("w=cnn&cpu=apple-m2&gpu=mi250x", true),
        ("w=cnn&gpu=apple-m2", false),
        ("w=cnn&cpu=apple-m2&gpu=apple-m2", false),
        ("w=cnn&machine=macbook-pro-m4-max", false),
        ("w=cnn&cpu=xeon-8176&gpu=rtx-4090", false),
    ] {
        let decoded = decode("", link);
        assert!(decoded.notices.iter().all(|notice| !notice.is_unread()), "{link}");
        let report = report(link);
        assert_eq!(report.caveats.contains(&Caveat::SeparateMachines), has_caveat, "{link}");
        assert!(!has_caveat || report.basis != Basis::Tested, "{link}");
    }
}

#[test]
fn a_table_that_a_join_looks_up_takes_time_and_memory() {
    let answer = |groups: &str| {
        report(&format!("w=dataframe&verb=join&rows=1e6&data=run&groups={groups}")).assessment
    };
    let (equal, longer) = (answer("1e6"), answer("1e8"));
    assert_eq!(equal, report("w=dataframe&verb=join&rows=1e6&data=run").assessment);
    assert!(longer.cpu.total().value() > 5.0 * equal.cpu.total().value());
    assert!(longer.warm.total().value() > 5.0 * equal.warm.total().value());
    assert!(longer.memory_fit.need() > equal.memory_fit.need());
    // cuDF pages, so this is no obstacle.
    let fit = answer("1e11").memory_fit;
    assert!(matches!(fit, MemoryFit::TooBig { .. }), "{fit:?}");
    // More groups than rows are as many groups as rows.
    let groups = |count: &str| {
        report(&format!("w=dataframe&verb=groupby&rows=1000&groups={count}")).assessment
    };
    assert_eq!(groups("1e6"), groups("1000"));
}

#[test]
fn a_median_that_opencv_lacks_has_a_caveat() {
    let median = "w=filter&filter=median";
    for lacking in [
        "side=7&dtype=fp32",
        "side=4&dtype=fp32",
        "side=8&dtype=int8",
        "dims=3&dtype=int8",
        "side=3&dtype=fp64&cpudtype=fp64",
    ] {
        let link = format!("{median}&{lacking}&cpulib=opencv");
        assert!(
            caveats(&link).contains(&Caveat::MedianMissing("OpenCV", "SciPy")),
            "{link}: {:?}",
            caveats(&link)
        );
    }
    for supported in ["side=5&dtype=fp32", "side=31&dtype=int8"] {
        let link = format!("{median}&{supported}&cpulib=opencv");
        assert_eq!(caveats(&link), [], "{link}");
    }
}

#[test]
fn a_library_without_vector_code_for_the_format_has_a_caveat() {
    let expected = [Caveat::ScalarCodeOnCpu("NumPy")];
    for link in [
        "w=elementwise&dtype=fp16&cpudtype=fp16",
        "w=matmul&dtype=fp16&cpudtype=fp16&gpu=a100",
        "w=matmul&dtype=int64",
    ] {
        assert_eq!(caveats(link), expected, "{link}");
    }
    // Integer sums have vector code.
    for link in ["w=elementwise&dtype=int64", "w=reduction&dtype=int32"] {
        assert_eq!(caveats(link), [], "{link}");
    }
    let time = |dtype| {
        let link = format!("w=matmul&n=512&dtype={dtype}&cpudtype={dtype}");
        report(&link).assessment.cpu.total().value()
    };
    assert!(time("int64") > 20.0 * time("fp64"));
    assert!(time("fp16") > 20.0 * time("fp32"));
}

#[test]
fn a_library_that_does_not_train_is_a_caveat_or_an_obstacle_to_training() {
    let training_link = "w=cnn&phase=train&cpulib=openvino-cpu";
    assert_eq!(
        caveats(&format!("{training_link}&gpu=t4")),
        [Caveat::LibraryForOtherWork("OpenVINO on the CPU")]
    );
    for link in ["onnxruntime", "tensorrt", "vllm", "openvino&gpu=arc-b580"] {
        let link = format!("{training_link}&gpulib={link}");
        assert_eq!(report(&link).obstacle, Some(Obstacle::NoTraining), "{link}");
    }
    let inference_link = "w=cnn&phase=infer&cpulib=openvino-cpu&gpulib=tensorrt";
    assert_eq!((report(inference_link).obstacle, caveats(inference_link)), (None, vec![]));
    assert_eq!(report("w=cnn&phase=train").obstacle, None);
}

#[test]
fn inference_libraries_are_baselines_only_for_inference() {
    let is_baseline = |link: &str, id: &str| {
        let report = report(link);
        report.cpu_baselines.iter().any(|cpu_baseline| cpu_baseline.library.id == id)
    };
    for family in ["cnn", "transformer"] {
        for library in ["onnxruntime-cpu", "openvino-cpu"] {
            assert!(is_baseline(&format!("w={family}&phase=infer"), library), "{family}");
            assert!(!is_baseline(&format!("w={family}&phase=train"), library), "{family}");
        }
    }
}

#[test]
fn a_library_without_the_algorithm_is_a_caveat_or_an_obstacle() {
    for algorithm in ["dbscan", "hdbscan", "umap", "tsne"] {
        let link = format!("w=knn&algorithm={algorithm}");
        let usual_report = report(&link);
        assert_eq!(
            (usual_report.obstacle, usual_report.scenario.cpu_library().id),
            (None, "sklearn")
        );
        assert!(
            usual_report
                .cpu_baselines
                .iter()
                .all(|cpu_baseline| cpu_baseline.library.id != "faiss-cpu"),
            "{link}"
        );
        let faiss_link = format!("{link}&cpulib=faiss-cpu&gpulib=faiss");
        assert_eq!(report(&faiss_link).obstacle, Some(Obstacle::NoAlgorithm), "{link}");
        assert_eq!(
            caveats(&faiss_link),
            [Caveat::LibraryForOtherWork("faiss on the CPU")],
            "{link}"
        );
    }
    let search = report("w=knn&cpulib=faiss-cpu&gpulib=faiss");
    assert_eq!((search.obstacle, search.caveats), (None, vec![]));
}

#[test]
fn the_fallback_library_is_not_used_for_algorithms_it_lacks() {
    let unsupported_work = ["trees&algorithm=forest", "knn&algorithm=umap", "dataframe"];
    for work in unsupported_work {
        for gpu in ["rx-7900-xtx", "apple-m1"] {
            let report = report(&format!("w={work}&gpu={gpu}"));
            assert_eq!(report.obstacle, Some(Obstacle::NoLibrary), "{work} {gpu}");
            assert!(
                matches!(
                    report.advice.expect("it is answered").advice,
                    Advice::Stay | Advice::CpuFirst
                ),
                "{work}"
            );
        }
        let chosen_report = report(&format!("w={work}&gpulib=pytorch"));
        assert_eq!(chosen_report.obstacle, Some(Obstacle::NoAlgorithm), "{work}");
    }
    let boosting = report("w=trees&gpu=rx-7900-xtx");
    assert_eq!(boosting.scenario.gpu_library().id, "xgboost");
    assert!(boosting.caveats.contains(&Caveat::LibraryPartlySupported));
    for work in ["kmeans", "knn", "linear", "matmul"] {
        let report = report(&format!("w={work}&gpu=rx-7900-xtx"));
        assert_eq!(
            (report.obstacle, report.scenario.gpu_library().id),
            (None, "pytorch"),
            "{work}"
        );
    }
}

#[test]
fn whisper_runs_on_its_own_library() {
    let whisper = report("model=whisper-small&gpu=t4");
    assert_eq!(whisper.scenario.cpu_library().id, "whisper-cpu");
    assert_eq!(whisper.scenario.gpu_library().id, "ctranslate2");
    assert!(
        whisper.cpu_baselines.iter().all(|cpu_baseline| cpu_baseline.library.id == "whisper-cpu")
    );
    let has_other_work_caveat =
        |link: &str| caveats(link).contains(&Caveat::LibraryForOtherWork("whisper.cpp"));
    assert!(!has_other_work_caveat("model=whisper-small&cpulib=whisper-cpu"));
    assert!(has_other_work_caveat("model=llama-3-8b&cpulib=whisper-cpu"));
}
