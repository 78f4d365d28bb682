//! The rule for OpenVINO's benchmark table, which contains networks and language models.
//!
//! The rule returns a question only for latencies of single requests. A throughput depends on the number of parallel
//! streams, which OpenVINO chooses for each machine and the documentation doesn't state.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, QuestionResult, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The link keys of each network, by its name in the source. Parameters and operations come from the descriptions in
/// Open Model Zoo, whose GFLOPs count a multiply-add as two operations. We counted activations and layers from the
/// architectures.
const NETWORKS: [(&str, &str); 10] = [
    ("resnet-50", "model=resnet-50"),
    ("mobilenet-v2", "model=mobilenet-v2"),
    ("yolo_v8n", "model=yolov8n"),
    // 384 tokens, according to the description of the model.
    ("bert-large-uncased-whole-word-masking-squad-0001", "model=bert-large&seq=384"),
    // 128 tokens, according to OpenVINO's page about its performance benchmarks (2023.0 and later).
    ("bert-base-cased", "model=bert-base&seq=128"),
    // 2.5 billion multiplications (Tan et al. 2020, table 2). EfficientNet-B0 at 512 pixels has 80 layers that write
    // 35.3 million values. The feature pyramid has 53 layers and 2.6 million values, and the two heads have 80 layers
    // and 9.5 million values.
    ("efficientdet-d0", "w=cnn&params=3900000&uses=651&acts=47400000&layers=213&values=786432"),
    // 2.494 GFLOPs. 27 layers of MobileNet (9.18 million values), 8 extra layers, and 12 layers in the heads.
    ("ssd_mobilenet_v1_coco", "w=cnn&params=6807000&uses=183&acts=9400000&layers=47&values=270000"),
    // 433.4 GFLOPs. ResNet-34 without its last stage writes 158 million values, because its third stage keeps 150 × 150
    // pixels. 10 extra layers, and 12 layers in the heads.
    (
        "ssd-resnet34-1200",
        "w=cnn&params=20058000&uses=10804&acts=168000000&layers=51&values=4320000",
    ),
    // 260.1 GFLOPs. 368 x 480 pixels, 620 values per pixel: 248 in the encoder and 372 in the decoder.
    (
        "unet-camvid-onnx-0001",
        "w=cnn&params=31030000&uses=4191&acts=109500000&layers=23&values=529920",
    ),
    // 5.582 GFLOPs. 13 convolutions at 416 to 13 pixels.
    ("yolo_v3_tiny", "w=cnn&params=8848000&uses=315&acts=6160000&layers=13&values=519168"),
];

/// The CPUs of the source that are missing from the catalog. Each is described by the id of a CPU with the same
/// microarchitecture, and by keys for its own values. Numbers of cores, clocks (the mean of base and boost) and memory
/// come from Intel. A clock is given only if the microarchitecture sustains its clock in dense arithmetic. For the
/// other CPUs, the clock differs from the described CPU's by at most 5 %.
const CPUS: [(&str, &str); 10] = [
    ("Intel Core i3-8100", "core-i7-7700k&clock=3.6"),
    ("Intel Core i5-8500", "core-i5-8400&clock=3.55"),
    ("Intel Core i7-1185G7", "core-i7-1165g7&clock=3.9"),
    ("Intel Xeon Gold 5218T", "xeon-gold-5218"),
    ("Intel Xeon Platinum 8270", "xeon-gold-6248&cores=26"),
    ("Intel Xeon Platinum 8380", "xeon-8375c&cores=40&clock=2.85"),
    ("Intel Xeon Platinum 8490H", "xeon-8480plus&cores=60&clock=2.7"),
    // Emerald Rapids has the cores of Sapphire Rapids. The bandwidth is 80 % of eight channels of DDR5-5600.
    ("Intel Xeon Platinum 8580", "xeon-8480plus&cores=60&clock=3&cpubw=287"),
    ("Intel Xeon Silver 4216R", "xeon-silver-4214&cores=16"),
    ("Intel Xeon Silver 4316", "xeon-silver-4310&cores=20&clock=2.85"),
];

/// The number of output tokens in one run of a link.
const TOKENS: f64 = 128.0;

/// Describes a network by its sizes, and a language model by its parameters and bits per weight.
pub(super) fn state(work: &MeasuredWork) -> QuestionResult {
    if work.text("mode") == Some("throughput") {
        return Err("several requests at once".to_owned());
    }
    let library = match work.side {
        TimedSide::Cpu => "openvino-cpu",
        TimedSide::Gpu => "openvino",
    };
    let sockets = work.cores.split(" sockets").next().filter(|count| count.len() == 1);
    // A network runs on one socket, and a language model runs on all sockets.
    let sockets = match sockets {
        Some(count) if work.unit == "token" => format!("&sockets={count}"),
        Some(_) => "&sockets=1".to_owned(),
        None => String::new(),
    };
    let similar = CPUS.iter().find(|(name, _)| *name == work.hardware);
    let device = match similar {
        Some((_, keys)) => keys,
        None => device_id(work.side, &work.hardware)?,
    };
    let machine = machine_keys(work.side, device, library) + &sockets;
    if work.unit == "token" {
        let parameters = work.number("params_B")? * 1e9;
        let bits = work.number("bits")?;
        let work = format!(
            "w=llm&params={parameters}&layers=32&bits={bits}&prompt=0&tokens={TOKENS}&dtype=fp16"
        );
        return Ok(Question { work, machine, units: TOKENS });
    }
    let network = NETWORKS.iter().find(|(name, _)| *name == work.what);
    let (_, keys) = network.ok_or_else(|| match work.what.as_str() {
        // The published number of operations covers only the first stage. The second stage runs once per proposal.
        "mask_rcnn_resnet50_atrous_coco" => "the second stage of Mask R-CNN".to_owned(),
        other => format!("the network {other}"),
    })?;
    Ok(Question {
        work: format!("{keys}&phase=infer&batch=1&steps=1&dtype={}&data=gpu", work.dtype),
        machine,
        units: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use crate::evidence::tests::first_link_of;

    #[test]
    fn networks_are_described_by_their_published_sizes() {
        let link = first_link_of("openvino", |work| {
            work.what == "yolo_v3_tiny" && work.hardware == "Intel Core i9-13900K"
        });
        assert_eq!(
            link,
            "w=cnn&params=8848000&uses=315&acts=6160000&layers=13&values=519168&phase=infer&batch=1&steps=1\
             &dtype=int8&data=gpu&cpu=core-i9-13900k&cpulib=openvino-cpu"
        );
    }

    #[test]
    fn language_models_are_described_by_parameters_and_bits() {
        let link = first_link_of("openvino", |work| {
            work.what == "llama-2-7b-chat" && work.hardware == "Intel Core i9-13900K"
        });
        assert_eq!(
            link,
            "w=llm&params=6740000000&layers=32&bits=8&prompt=0&tokens=128&dtype=fp16&cpu=core-i9-13900k\
             &cpulib=openvino-cpu"
        );
    }
}
