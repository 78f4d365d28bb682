//! Tests notices about keys and values that have no effect, are synonyms or name unknown products.

use offload_scenario::{
    Choice, FIELDS, Family, Field, Notice, PRESETS, Problem, Scenario, decode, encode, field,
};

fn notices(link: &str) -> Vec<Notice> {
    decode("", link).notices
}

/// Checks that two links decode to the same scenario, and that the first link creates no notices.
#[track_caller]
fn check_same(link: &str, expected: &str) {
    let decoded = decode("", link);
    assert_eq!(decoded.notices, [], "{link}");
    assert_eq!(encode(&decoded.scenario), format!("v=1&{expected}"), "{link}");
}

#[test]
fn a_key_of_other_families_is_kept_with_a_notice() {
    let decoded = decode("", "w=matmul&n=4096&elements=5&elements=6&dims=2");
    let inert_pairs: Vec<_> =
        decoded.notices.iter().map(|notice| (&*notice.key, &*notice.given)).collect();
    assert_eq!(inert_pairs, [("elements", "6"), ("dims", "2")]);
    let families: &[Family] = &[Family::Fourier, Family::Filter];
    assert_eq!(decoded.notices[1].problem, Problem::OtherFamily(families));
    assert!(field("elements").is_some_and(|field| field.is_set(&decoded.scenario)));
    assert_eq!(encode(&decoded.scenario), "v=1&w=matmul&n=4096");
}

#[test]
fn the_family_applies_at_any_position_in_the_link() {
    assert_eq!(notices("n=4096&w=matmul"), []);
    assert_eq!(notices("tokens=9&model=llama-3-8b"), []);
    check_same("size=9&w=fft", "w=fft&elements=9");
}

#[test]
fn each_field_has_a_notice_in_each_family_without_it() {
    // The options of `model` and `algorithm` select the family. In families without `n` or `k`, these keys are synonyms
    // of other keys.
    let is_family_field = |field: &&Field| !["model", "algorithm", "n", "k"].contains(&field.key);
    for family_field in
        FIELDS.iter().filter(|field| !field.families.is_empty()).filter(is_family_field)
    {
        for facts in offload_scenario::FAMILIES {
            let mut scenario = Scenario::default();
            assert!(scenario.choose(Choice::Family, facts.id));
            let value = match family_field.kind {
                offload_scenario::Kind::Number(number) => format!("{}", number.range.to),
                offload_scenario::Kind::Choice(choice) => {
                    choice.option(0).expect("it has options").id.to_owned()
                }
            };
            let found = notices(&format!("w={}&{}={value}", facts.id, family_field.key));
            let has_notice = found
                .iter()
                .any(|notice| notice.problem == Problem::OtherFamily(family_field.families));
            assert_eq!(
                has_notice,
                !family_field.applies(&scenario),
                "{} {}",
                facts.id,
                family_field.key
            );
            assert_eq!(found.len(), usize::from(has_notice), "{} {}", facts.id, family_field.key);
        }
    }
}

#[test]
fn an_algorithm_of_another_family_is_no_option_or_has_no_effect() {
    check_same("w=trees&algorithm=forest", "w=trees&algorithm=forest");
    for (family, algorithm, families) in [
        ("trees", "pca", &[Family::LinearModel]),
        ("linear", "boosting", &[Family::TreeEnsemble]),
        ("kmeans", "forest", &[Family::TreeEnsemble]),
    ] {
        let found = notices(&format!("w={family}&algorithm={algorithm}"));
        let [notice] = &*found else { panic!("{family} {algorithm}: {found:?}") };
        let applies = family != "kmeans";
        let problem = if applies {
            Problem::OptionOfOtherFamily(families)
        } else {
            Problem::OtherFamily(families)
        };
        assert_eq!((notice.is_unread(), &notice.problem), (applies, &problem));
    }
}

#[test]
fn inputs_of_a_preset_have_no_notices_in_other_families() {
    for preset in PRESETS {
        for facts in offload_scenario::FAMILIES {
            assert_eq!(notices(&format!("#{}&w={}", preset.id, facts.id)), [], "{}", preset.id);
        }
    }
}

#[test]
fn common_synonyms_are_read() {
    check_same("threads=8", "cores=8");
    check_same("w=training&batch_size=32&num_gpus=2", "w=training&batch=32&gpus=2");
    check_same("gpu_count=4", "gpus=4");
    check_same("price=2", "gpuprice=2");
    check_same("device=t4&processor=aws-c6i-4xlarge", "cpu=aws-c6i-4xlarge&gpu=t4");
    for (family, key) in [("matmul", "n"), ("elementwise", "elements"), ("dataframe", "rows")] {
        check_same(&format!("w={family}&N=99"), &format!("w={family}&{key}=99"));
        check_same(&format!("Size=99&w={family}"), &format!("w={family}&{key}=99"));
    }
    // In families without this key, a notice names the input that was set.
    assert_eq!(notices("w=fft&n=99")[0].problem, Problem::ReadAs("elements".to_owned()));
    check_same("W=matmul&DTYPE=FP64&GPU=T4", "w=matmul&dtype=fp64&gpu=t4");
}

#[test]
fn a_library_may_be_on_either_side_or_both() {
    check_same("library=torch", "cpulib=pytorch-cpu&gpulib=pytorch");
    check_same("lib=cupy", "gpulib=cupy");
    check_same("lib=numpy", "cpulib=numpy");
    let [notice] = &notices("w=fft&lib=abacus")[..] else { panic!("one notice") };
    assert_eq!(notice.problem, Problem::UnknownProduct(Choice::GpuLibrary, vec![]));
    assert!(notices("w=fft&lib=abacus")[0].is_about(field("gpulib").expect("a field")));
}

#[test]
fn an_unlisted_library_suggests_the_most_similar_one() {
    for (link, choice, near) in [
        ("cpulib=mxnet", Choice::CpuLibrary, "pytorch-cpu"),
        ("gpulib=MXNet", Choice::GpuLibrary, "pytorch"),
        ("cpulib=vllm", Choice::CpuLibrary, "llama-cpu"),
        ("gpulib=sklearn", Choice::GpuLibrary, "rapids"),
        ("gpulib=pandas", Choice::GpuLibrary, "cudf"),
        ("gpulib=numpy", Choice::GpuLibrary, "cupy"),
        ("gpulib=cuppy", Choice::GpuLibrary, "cupy"),
        ("cpulib=spark", Choice::CpuLibrary, "polars"),
    ] {
        let [notice] = &notices(link)[..] else { panic!("{link}") };
        assert_eq!(notice.problem, Problem::UnknownProduct(choice, vec![near]), "{link}");
    }
    for (link, expected) in [
        ("cpulib=tf&gpulib=tf", "cpulib=tensorflow-cpu&gpulib=tensorflow"),
        ("cpulib=scikit-learn&gpulib=rapids", "cpulib=sklearn&gpulib=rapids"),
        ("cpulib=onnxruntime&gpulib=ONNX", "cpulib=onnxruntime-cpu&gpulib=onnxruntime"),
        ("cpulib=openvino&gpulib=exllamav2", "cpulib=openvino-cpu&gpulib=exllama"),
        ("cpulib=cv2&gpulib=trt-llm", "cpulib=opencv&gpulib=tensorrt-llm"),
        ("cpulib=jax&gpulib=cuml", "cpulib=jax-cpu&gpulib=rapids"),
        ("cpulib=pytorch&gpulib=numba", "cpulib=pytorch-cpu&gpulib=numba-cuda"),
        ("cpulib=llama.cpp&gpulib=llama.cpp", "cpulib=llama-cpu&gpulib=llama"),
        ("cpulib=onnxruntime", "cpulib=onnxruntime-cpu"),
    ] {
        check_same(link, expected);
    }
}

#[test]
fn numpy_names_of_number_formats_are_read() {
    for (format, id) in [
        ("float64", "fp64"),
        ("np.float64", "fp64"),
        ("double", "fp64"),
        ("Float32", "fp32"),
        ("single", "fp32"),
        ("float16", "fp16"),
        ("half", "fp16"),
        ("torch.bfloat16", "bf16"),
        ("int8", "int8"),
        ("np.int32", "int32"),
        ("int", "int64"),
    ] {
        check_same(&format!("dtype={format}"), &format!("dtype={id}"));
    }
    for (format, id) in [("uint64", "int64"), ("uint32", "int32"), ("complex128", "fp64")] {
        let decoded = decode("", &format!("dtype={format}"));
        let [notice] = &decoded.notices[..] else { panic!("{format}") };
        assert_eq!(notice.problem, Problem::Substituted(id), "{format}");
        assert_eq!(encode(&decoded.scenario), format!("v=1&dtype={id}"));
    }
}

#[test]
fn a_complex_format_sets_complex_numbers_and_their_precision() {
    for (format, id) in [("complex64", "fp32"), ("np.complex128", "fp64"), ("complex", "fp64")] {
        for family in ["matmul", "fft"] {
            let decoded = decode("", &format!("w={family}&dtype={format}"));
            assert_eq!(decoded.notices, [], "{format}");
            let link = encode(&decoded.scenario);
            assert!(link.contains(&format!("dtype={id}")), "{link}");
            assert!(link.contains("numbers=complex"), "{link}");
        }
    }
}

#[test]
fn a_price_in_another_currency_counts_as_dollars() {
    let decoded = decode("", "gpuprice=%E2%82%AC1.20");
    assert_eq!(decoded.notices.len(), 1);
    assert_eq!(decoded.notices[0].problem, Problem::NotConverted);
    assert_eq!(encode(&decoded.scenario), "v=1&gpuprice=1.2");
    assert_eq!(notices("gpuprice=730/month&cpuprice=$2/h"), []);
}

#[test]
fn an_input_set_to_two_values_has_a_notice() {
    for (link, key, given, last) in [
        ("w=matmul&w=fft", "w", "matmul", "fft"),
        ("w=matmul&n=4&m=2&n=8", "n", "4", "8"),
        ("gpu=t4&device=l4", "gpu", "t4", "l4"),
    ] {
        let expected = Problem::Repeated(last.to_owned());
        let notices = decode("", link).notices;
        let [notice] = &notices[..] else { panic!("{link}: {notices:?}") };
        assert_eq!((&*notice.key, &*notice.given, &notice.problem), (key, given, &expected));
    }
    for link in [
        "w=matmul&w=MATMUL",
        "w=matmul&vs=A&vs=B",
        "w=sort&n=4&gpu=t4",
        "w=matmul&n=5k&n=5000",
        "w=matmul&in=1GB&in=1",
    ] {
        let is_repeated = |notice: &Notice| matches!(notice.problem, Problem::Repeated(_));
        assert!(!decode("", link).notices.iter().any(is_repeated), "{link}");
    }
}
