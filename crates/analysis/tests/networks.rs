//! Tests that named networks have the published operations, weights and key–value caches.

use crate::report;
use offload_analysis::{Advice, Origin, Pathology, Report, Scope};
use offload_catalog::networks;
use offload_scenario::{FIELDS, Kind, Number};

#[track_caller]
fn assert_near(value: f64, published: f64, tolerance: f64, name: &str) {
    let error = (value / published - 1.0).abs();
    assert!(error <= tolerance, "{name}: {value:e}, not {published:e}");
}

/// The expected values are twice the published multiply-adds from torchvision's table of weights. For BERT and
/// DistilBERT, they are from Sun et al. 2020, "MobileBERT", at 128 tokens.
#[test]
fn operations_per_sample_match_the_published_figures() {
    for (link, operations) in [
        ("model=resnet-18", 2.0 * 1.814e9),
        ("model=resnet-50", 2.0 * 4.089e9),
        ("model=vgg-16", 2.0 * 15.47e9),
        ("model=convnext-tiny", 2.0 * 4.456e9),
        ("model=efficientnet-b4", 2.0 * 4.394e9),
        ("model=vit-b-16", 2.0 * 17.564e9),
        ("model=vit-l-16", 2.0 * 61.555e9),
        ("model=bert-base&seq=128", 22.5e9),
        ("model=distilbert&seq=128", 11.3e9),
        ("model=yolov8m", 78.9e9),
        ("model=yolov5s", 16.5e9),
    ] {
        let report = report(&format!("{link}&phase=infer&batch=1&steps=1"));
        assert_near(report.assessment.operations.value(), operations, 0.06, link);
    }
}

/// A vision transformer's unit of work is an image, although the network processes each image as a sequence of patches.
#[test]
fn a_vision_transformer_counts_images() {
    let unit = |link: &str| report(link).times_per_unit[0].unit;
    assert_eq!(unit("model=vit-b-16"), "image");
    assert_eq!([unit("model=bert-base"), unit("w=transformer")], ["sequence"; 2]);
}

/// The published sizes are the weights in FP16 from llama.cpp's and Hugging Face's tables, and the keys and values of
/// grouped-query heads (128 KiB per token for the 8B model, 2.7 GB for 8,192 tokens of the 70B model).
#[test]
fn weights_and_kv_caches_take_the_published_memory() {
    let arrays = |link: &str| report(link).job.workload.arrays.value();
    for (model, parameters) in
        [("llama-2-7b", 6.738e9), ("llama-3-70b", 70.55e9), ("mixtral-8x7b", 46.7e9)]
    {
        let link = format!("model={model}&prompt=0&tokens=0");
        assert_near(arrays(&link), 2.0 * parameters, 1e-3, model);
    }
    for (model, tokens, bytes) in [
        ("llama-3-8b", 1.0, 131_072.0),
        ("llama-3-70b", 8192.0, 2.684e9),
        ("llama-2-7b", 1.0, 524_288.0),
        ("gpt-2", 1.0, 36_864.0),
    ] {
        let bytes_with = |prompt: f64| arrays(&format!("model={model}&prompt={prompt}&tokens=1"));
        assert_near(bytes_with(tokens) - bytes_with(0.0), bytes, 1e-3, model);
    }
}

#[test]
fn a_token_reads_only_its_active_experts() {
    let traffic = |link: &str| {
        let workload = report(link).job.workload;
        workload.stages.iter().map(|stage| stage.gpu_bytes.value()).sum::<f64>()
    };
    assert_near(traffic("model=mixtral-8x7b&prompt=0&tokens=1"), 2.0 * 12.75e9, 0.01, "one");
    assert_near(
        traffic("model=mixtral-8x7b&prompt=0&tokens=1&batch=64"),
        2.0 * 46.7e9,
        0.01,
        "many",
    );
}

#[test]
fn network_numbers_name_their_definition_and_yield_to_given_numbers() {
    for network in networks() {
        let link = format!("model={}", network.id);
        let report = report(&link);
        for field in FIELDS.iter().filter(|field| field.applies(&report.scenario)) {
            let Kind::Number(number) = field.kind else { continue };
            let Some((value, source)) = number.number.defined_by(network) else { continue };
            let automatic = report.inputs.get(number.number).expect("it is filled");
            assert_eq!(automatic.value, value, "{link}, {}", field.key);
            assert_eq!(automatic.origin, Origin::Published(source, Scope::Network), "{link}");
            let mut changed = report.scenario.clone();
            changed.set(number.number, Some(number.usual.to));
            let changed_report = Report::of(&changed);
            let given = changed_report.inputs.get(number.number).expect("it is given");
            assert_eq!((given.value, given.origin), (number.usual.to, Origin::Given), "{link}");
        }
    }
}

#[test]
fn an_unnamed_network_has_keys_in_all_heads_and_uses_all_parameters() {
    let report = report("w=llm&params=7B&layers=32");
    let value = |number| report.inputs.get(number).expect("a figure").value;
    assert_eq!(value(Number::ActiveParameters), 7e9);
    assert_near(value(Number::KeyWidth), (7e9_f64 / 32.0 / 12.0).sqrt(), 1e-12, "kv");
}

#[test]
fn the_sizes_of_a_custom_network_follow_from_given_sizes() {
    let value = |link: &str, number| report(link).inputs.get(number).expect("a figure").value;
    let parameters = |link: &str| value(link, Number::Parameters);
    assert_eq!(parameters("w=training&width=1000&layers=3"), 3e6);
    assert_eq!(parameters("w=training&width=1000&layers=3&values=784"), 2_784_000.0);
    assert_eq!(parameters("w=training&width=1000&params=5k"), 5000.0);
    let small = "w=cnn&image=28&channels=1&width=32&layers=2";
    assert_eq!(parameters(small), 9.0 * 32.0 * (1.0 + 32.0));
    assert_eq!(value(small, Number::SampleValues), 784.0);
    // If the user enters no image size, the usual size for similar networks is assumed.
    for (link, side) in [("w=cnn", 224.0), ("w=cnn&params=93k", 32.0), ("w=cnn&width=64", 224.0)] {
        assert_eq!(value(link, Number::ImageSide), side, "{link}");
    }
    assert_near(value("w=cnn", Number::Uses), 160.0, 1e-12, "ResNet-50's");
    assert_near(value("w=cnn", Number::Activations), 11.11e6, 2e-3, "ResNet-50's");
}

/// The expected values are multiplications per weight and numbers of values written. They were counted by hand in two
/// network definitions: Keras's example for MNIST, and TensorFlow's CNN tutorial.
#[test]
fn estimated_sizes_of_small_networks_are_near_their_definitions() {
    for (link, uses, values) in [
        ("w=cnn&image=28&channels=1&params=34826&layers=3", 70.0, 29_376.0),
        ("w=cnn&image=32&params=122570&layers=5", 37.0, 40_704.0),
    ] {
        let report = report(link);
        let value = |number| report.inputs.get(number).expect("a figure").value;
        assert!((0.4..2.5).contains(&(value(Number::Uses) / uses)), "{link}");
        assert!((0.4..2.5).contains(&(value(Number::Activations) / values)), "{link}");
    }
}

#[test]
fn a_named_network_scales_with_the_number_of_image_positions() {
    let values_of = |link: &str| {
        let report = report(link);
        let value = |number| report.inputs.get(number).expect("a figure").value;
        [Number::Uses, Number::Activations, Number::SampleValues].map(value)
    };
    let (small, large) = (values_of("model=resnet-50"), values_of("model=resnet-50&image=448"));
    for (small, large) in small.into_iter().zip(large) {
        assert_near(large, 4.0 * small, 1e-12, "four times the positions");
    }
    assert_eq!(values_of("model=resnet-50&channels=1")[2], 224.0 * 224.0);
}

#[test]
fn the_data_set_has_the_samples_of_a_run_up_to_the_size_of_cifar() {
    let samples = |link: &str| report(link).inputs.get(Number::Samples).expect("a figure").value;
    assert_eq!(samples("w=training&batch=64&steps=10"), 640.0);
    assert_eq!(samples("w=training&batch=64&steps=10k"), 50_000.0);
    assert_eq!(samples("w=cnn&image=32&batch=64&steps=10k"), 50_000.0);
    assert_eq!(samples("w=cnn&batch=64&steps=10k"), 1020.0);
    assert_eq!(samples("w=cnn&batch=4096&steps=10k"), 4096.0);
    // A run of many steps repeats a data set of limited size, so the data fits into the memory of a card.
    assert!(report("w=cnn&steps=10k&data=gpu&gpu=t4").obstacle.is_none());
}

#[test]
fn a_small_convolutional_network_has_few_layers() {
    let layers = |link: &str| report(link).in_field_unit(Number::Layers);
    for (link, expected) in [
        ("w=cnn&params=20k", 5.0),
        ("w=cnn&params=20k&layers=8", 8.0),
        ("w=cnn&params=2M", 53.0),
        ("w=cnn", 53.0),
        ("w=cnn&width=16", 53.0),
        ("w=training&params=20k", 4.0),
    ] {
        assert_eq!(layers(link), Some(expected), "{link}");
    }
}

/// A CNN with four convolutions and one dense layer trains four to six times as fast on an MX150 as on an i7-8550U with
/// four cores, <https://github.com/david1155/CPU-vs-GPU-benchmark-on-MNIST>, read 2026-11-22. With small batches,
/// launches limit the GPU and the gain is small.
#[test]
fn a_small_cnn_gains_little_and_is_launch_bound() {
    let small_batch = report("w=cnn&image=28&params=20k&batch=32");
    assert!(
        (1.0..6.0).contains(&small_batch.assessment.speedup()),
        "{}",
        small_batch.assessment.speedup()
    );
    assert!(matches!(small_batch.pathology(), Some((Pathology::SmallKernels, _))));
    assert!(matches!(
        small_batch.advice.expect("it is answered").advice,
        Advice::Measure | Advice::CpuFirst
    ));
    assert!(small_batch.assessment.cold_speedup() < 1.0);
    let large_batch = report("w=cnn&image=28&params=20k&batch=1024");
    assert!(large_batch.assessment.speedup() > 2.0 * small_batch.assessment.speedup());
}
