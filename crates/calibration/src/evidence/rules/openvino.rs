//! Networks and language models in OpenVINO.

use crate::evidence::devices::device_id;
use crate::evidence::question::{Question, Stated, machine_keys};
use crate::evidence::table::MeasuredWork;
use crate::library_timing::TimedSide;

/// The names of networks in the source and in the catalog.
const NETWORKS: [(&str, &str); 4] = [
    ("resnet-50", "resnet-50"),
    ("mobilenet-v2", "mobilenet-v2"),
    ("yolo_v8n", "yolov8n"),
    // 384 tokens, according to the description of the model.
    ("bert-large-uncased-whole-word-masking-squad-0001", "bert-large&seq=384"),
];

/// The output tokens in one run of a link.
const TOKENS: f64 = 128.0;

/// States a network by its name, and a language model by its parameters and bits.
pub(super) fn state(work: &MeasuredWork) -> Stated {
    if work.text("mode") == Some("throughput") {
        return Err("several requests at once".to_owned());
    }
    let library = match work.side {
        TimedSide::Cpu => "openvino-cpu",
        TimedSide::Gpu => "openvino",
    };
    let sockets = work.cores.split(" sockets").next().filter(|count| count.len() == 1);
    // One request runs on one socket, a language model on all.
    let sockets = match sockets {
        Some(count) if work.unit == "token" => format!("&sockets={count}"),
        _ => String::new(),
    };
    let machine =
        machine_keys(work.side, device_id(work.side, &work.hardware)?, library) + &sockets;
    if work.unit == "token" {
        let parameters = work.number("params_B")? * 1e9;
        let bits = work.number("bits")?;
        let work = format!(
            "w=llm&params={parameters}&layers=32&bits={bits}&prompt=0&tokens={TOKENS}&dtype=fp16"
        );
        return Ok(Question { work, machine, units: TOKENS });
    }
    let network = NETWORKS.iter().find(|(name, _)| *name == work.what);
    let (_, model) = network.ok_or_else(|| format!("the network {}", work.what))?;
    Ok(Question {
        work: format!("model={model}&phase=infer&batch=1&steps=1&dtype={}&data=gpu", work.dtype),
        machine,
        units: 1.0,
    })
}
