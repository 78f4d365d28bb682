//! Published speedups of typical workloads. The page shows them next to its result. The model does not use them.

/// The range of commonly published speedups for a workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedRange {
    /// The workload, as the publications name it.
    pub workload: &'static str,
    /// The lowest speedup.
    pub from: f64,
    /// The highest speedup.
    pub to: f64,
    /// The maximum number of parameters for which the range is quoted. `None` if it is quoted for networks of any size.
    pub max_parameters: Option<f64>,
}

const fn published(workload: &'static str, from: f64, to: f64) -> PublishedRange {
    PublishedRange { workload, from, to, max_parameters: None }
}

// Source: web guides, read 2026-11-20.
pub(crate) const MATRIX_PRODUCTS: PublishedRange = published("large matrix products", 10.0, 50.0);
pub(crate) const IMAGES: PublishedRange = published("image pipelines", 2.0, 12.0);
pub(crate) const LOOPS: PublishedRange = published("general Python loops", 0.8, 3.0);

// The lowest speedup, 0.8, compares an i5 with a GTX 1650, in Nishanth et al. 2022, "Performance of CPUs and GPUs on
// Deep Learning Models For Heterogeneous Datasets". The highest speedup, 1.4, is 21.9 ÷ 15.9 s on a Ryzen 5 5600H and
// an RTX 3060 Laptop, in https://github.com/Harmxn02/Comparing-PyTorch-CPU-vs-CUDA. Both were read 2026-11-22. No
// source on inference was found. Small networks are those for MNIST, with up to a million parameters, assumed
// 2026-11-22.
pub(crate) const DENSE_TRAINING: PublishedRange = PublishedRange {
    max_parameters: Some(1e6),
    ..published("training small dense networks", 0.8, 1.4)
};

// VGG and ResNet on 16 cores against K40c, Titan X and GTX 1080 with cuDNN. Training means the forward and backward
// pass, and inference means the forward pass. https://github.com/jcjohnson/cnn-benchmarks of July 2016, read
// 2026-11-22.
pub(crate) const CNN_TRAINING: PublishedRange =
    published("training convolutional networks", 9.0, 51.0);
pub(crate) const CNN_INFERENCE: PublishedRange =
    published("convolutional network inference", 11.0, 62.0);

// BERT-base in FP32. The CPU of an M1 Max is compared with the GPU of an M1 Max and with a V100. Measurements with
// memory swapping are excluded. https://github.com/lucadiliello/pytorch-apple-silicon-benchmarks, read 2026-11-22.
// Quoted for transformers of up to the size of BERT-large, assumed 2026-11-29.
const fn bert(workload: &'static str, from: f64, to: f64) -> PublishedRange {
    PublishedRange { max_parameters: Some(340e6), ..published(workload, from, to) }
}
pub(crate) const TRANSFORMER_TRAINING: PublishedRange = bert("training BERT-base", 1.2, 15.0);
pub(crate) const TRANSFORMER_INFERENCE: PublishedRange = bert("BERT-base inference", 3.3, 17.0);

// Three stacked LSTMs in nine implementations with TensorFlow and PyTorch. Each implementation ran on six cores and on
// an RTX 2080 Ti. https://github.com/lcy-seso/Carrot, benchmarks/rnnlm, read 2026-11-22.
pub(crate) const LSTM_TRAINING: PublishedRange = published("training LSTMs", 2.9, 28.0);
pub(crate) const LSTM_INFERENCE: PublishedRange = published("LSTM inference", 2.7, 20.0);

// llama.cpp with Q4 weights on 96 cores against one GPU: the 10th to 90th percentile of 40 pairs.
// https://github.com/SpareCores/sc-inspector-data, read 2026-11-21.
pub(crate) const LANGUAGE_MODELS: PublishedRange =
    published("llama.cpp against a server CPU", 0.9, 18.0);
