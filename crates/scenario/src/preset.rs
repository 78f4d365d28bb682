//! The presets, which are examples and typical workloads. Each preset is stored as a link, which `link.rs` decodes.

use crate::scenario::Scenario;

/// A group of presets with the same purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresetGroup {
    /// Common work.
    Everyday,
    /// Work with an unexpected result.
    Traps,
    /// Examples with numbers that the reader can check by hand.
    Arithmetic,
}

impl PresetGroup {
    /// All groups, in list order.
    pub const ALL: [Self; 3] = [Self::Everyday, Self::Traps, Self::Arithmetic];

    /// Returns the heading of the group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Everyday => "Everyday jobs",
            Self::Traps => "Classic traps",
            Self::Arithmetic => "Worked arithmetic",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The id in addresses. A replaced id goes into [`FORMER_PRESETS`].
    pub id: &'static str,
    pub group: PresetGroup,
    /// The label in the list of presets.
    pub name: &'static str,
    pub link: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    pub preset: &'static Preset,
    pub scenario: Scenario,
}

/// The preset for a first visit. Its work is common, and its answer is a faster CPU library rather than a GPU. The
/// preset is a separate value so that the page can load it without the other presets.
pub(crate) static FIRST_VISIT_PRESET: Preset = PRESETS[15];

/// The id of the preset for a first visit.
pub const FIRST_VISIT: &str = PRESETS[15].id;

/// Retired ids of presets, each with its replacement. They must remain valid forever, because published links contain
/// them. `small-kernels` is not in this list, because a link with only this word opens the family with its defaults.
pub const FORMER_PRESETS: [(&str, &str); 2] =
    [("tiny-kernels", "many-small-kernels"), ("ping-pong", "small-chunks")];

/// Returns the preset with a current or retired id.
pub fn preset(id: &str) -> Option<&'static Preset> {
    let replacement = FORMER_PRESETS.iter().find(|(former, _)| *former == id);
    let id = replacement.map_or(id, |(_, current)| *current);
    PRESETS.iter().find(|preset| preset.id == id)
}

/// Defines the presets. Each entry has an id, a group, a name, a link and a message.
macro_rules! presets {
    ($($id:literal $group:ident $name:literal $link:literal $about:literal;)+) => {
        /// All presets, in list order.
        pub const PRESETS: &[Preset] = &[$(Preset {
            id: $id,
            group: PresetGroup::$group,
            name: $name,
            link: $link,
        }),+];

        /// The message of each preset, in the order of [`PRESETS`]. The messages are in a separate table so that the
        /// page can load them later.
        const ABOUTS: &[&str] = &[$($about),+];
    };
}

presets! {
    "ten-teraflop" Arithmetic "10 TFLOP in 1.3 s?"
        "v=1&w=custom&ops=10T&in=1&start=fresh&gpu=rtx-3080&cpupeak=400&cpueff=100&eff=42&linkin=16&startup=0.4375&dtype=fp32"
        "True only if the GPU reaches 42 % of its peak.";
    "matmul" Everyday "Matrix product"
        "v=1&w=matmul&n=8192&dtype=fp32"
        "Far more arithmetic than data.";
    "matmul-fp64" Traps "NumPy matmul, FP64"
        "v=1&w=matmul&n=2000&dtype=fp64&cpu=aws-c6i-4xlarge&gpu=t4"
        "A T4's FP64 rate is 1/32 of its FP32 rate. Includes copies, not start-up.";
    "simple-net" Traps "Tiny PyTorch net"
        "v=1&w=training&params=22&layers=1&batch=100&steps=1000&samples=100&values=10&data=once&gpu=t4"
        "Launches alone take longer than the CPU.";
    "train" Everyday "Train a network"
        "v=1&w=training&params=25M&layers=50&batch=64&uses=160&steps=1000&samples=50k&values=150528&data=step&dtype=fp16&gpu=a100-sxm-40gb"
        "1,000 steps at the size of ResNet-50, in FP16.";
    "inference" Everyday "Serve a model"
        "v=1&w=cnn&phase=infer&steps=1000&values=150528&dtype=fp16&gpu=t4"
        "ResNet-50, each batch of 64 images copied in.";
    "language-model" Everyday "Chat with a 7B model"
        "v=1&w=llm&bits=4.8&gpu=l4&cpu=aws-c7a-8xlarge"
        "A compute-bound prompt, a memory-bound answer.";
    "transformer" Everyday "Train a small GPT"
        "v=1&w=transformer&phase=train&batch=64&dtype=bf16&gpu=a100-sxm-40gb&gpus=4"
        "124 million parameters on four A100s.";
    "recommender" Everyday "Train a recommender"
        "v=1&w=training&params=2.365M&layers=8&batch=65536&steps=1000&values=39&acts=7520&need=16.8&dtype=tf32&gpu=a100-sxm-40gb"
        "DLRM on clicks: 26 look-ups of 128 values per sample in 17 GB of embeddings.";
    "lstm" Everyday "Recurrent network"
        "v=1&w=recurrent&phase=infer&width=128&batch=1&seq=200&data=gpu"
        "Steps that run one after another.";
    "one-add" Traps "One add per number"
        "v=1&w=elementwise&elements=250M&inputs=1&dtype=fp32&gpu=a100-sxm-40gb"
        "Copying takes longer than adding.";
    "one-add-resident" Traps "One add, data on the GPU"
        "v=1&w=elementwise&elements=250M&inputs=1&dtype=fp32&data=gpu&gpu=a100-sxm-40gb"
        "The same without the copies.";
    "many-small-kernels" Traps "Small kernels"
        "v=1&w=small-kernels&dtype=fp32"
        "A Python loop of small launches.";
    "small-chunks" Traps "Small chunks"
        "v=1&w=chunks&chunk=0.1&dtype=fp32&waits=step"
        "A thousand small arrays, copied there and back.";
    "image-filter" Everyday "Image filter"
        "v=1&w=filter&elements=207M&channels=3&gpu=t4"
        "A 5 × 5 Gaussian over 100 full-HD frames.";
    "dataframe" Everyday "Group ten million rows"
        "v=1&w=dataframe&rows=10M&verb=groupby&gpu=t4"
        "pandas on one core, Polars on all, or cuDF.";
    "kmeans" Everyday "k-means, ten million rows"
        "v=1&w=kmeans&rows=10M&gpu=t4"
        "Each iteration is a matrix product.";
    "nearest-neighbors" Everyday "Search in embeddings"
        "v=1&w=knn&rows=1M&features=768&queries=10k&cpulib=faiss-cpu&gpulib=faiss"
        "10,000 queries in a million vectors.";
    "gradient-boosting" Everyday "XGBoost, a million rows"
        "v=1&w=trees&features=30&maxdepth=10&gpu=t4"
        "A hundred trees of ten levels.";
    "svd" Everyday "SVD of 2000 × 2000"
        "v=1&w=linalg&factor=svd&n=2000&gpu=a100-sxm-40gb"
        "Far below the rate of a matrix product.";
    "fft" Everyday "FFT of 2²⁴ points"
        "v=1&w=fft&elements=16.777216M&dtype=fp32&gpu=a10g"
        "On a GPU, most of the time is copying.";
    "molecular-dynamics" Everyday "Molecular dynamics"
        "v=1&w=custom&ops=320M&in=0.002&launches=30&runs=250k&data=gpu&gpu=a100-sxm-40gb&cpulib=native-parallel&gpulib=cuda&eff=5&cpueff=5"
        "OpenMM: a nanosecond of a protein in water, 23,558 atoms.";
    "python-loop" Traps "A plain Python loop"
        "v=1&w=loop&iters=10M"
        "Keep it, vectorize it, or compile it.";
    "pipeline" Everyday "Decode, infer, finish"
        "v=1&w=pipeline&unit=matrix&dtype=fp16&cpu=aws-c7i-8xlarge&cpulib=pytorch-cpu&gpulib=pytorch&gpu=t4"
        "Three stages, each on the machine that suits it.";
    "monte-carlo" Traps "Python Monte Carlo"
        "v=1&w=montecarlo&each=16&start=fresh&cpulib=python&gpulib=numba-cuda&gpu=t4"
        "Most of the gain is from leaving the interpreter.";
    "efficiency" Arithmetic "20 TFLOP/s at 65 %"
        "v=1&w=custom&ops=1e15&in=0&dtype=fp32&gpupeak=20&eff=65"
        "65 % of a 20 TFLOP/s peak is 13 TFLOP/s.";
    "dearer-but-cheaper" Arithmetic "Costs more, saves more"
        "v=1&w=custom&ops=1e15&in=0&dtype=fp32&cpupeak=1000&cpueff=100&gpupeak=20&eff=60&cpuprice=0.4&gpuprice=2"
        "Twelve times faster at five times the price.";
}

impl Preset {
    /// Returns the message of the preset, which is a short sentence.
    pub fn about(&self) -> &'static str {
        let index = PRESETS.iter().position(|preset| preset.id == self.id);
        index.map_or("", |index| ABOUTS[index])
    }
}
