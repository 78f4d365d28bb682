//! Worked examples and typical workloads to start from, each kept as a link, which `link.rs` reads.

/// What an example is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresetGroup {
    /// Work that people have.
    Everyday,
    /// Work that does not behave as one might expect.
    Traps,
    /// Figures that can be checked by hand.
    Arithmetic,
}

impl PresetGroup {
    /// Every group, in the order of the list.
    pub const ALL: [Self; 3] = [Self::Everyday, Self::Traps, Self::Arithmetic];

    /// Its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Everyday => "Everyday jobs",
            Self::Traps => "Classic traps",
            Self::Arithmetic => "Worked arithmetic",
        }
    }
}

/// A scenario with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its word in an address; never changes.
    pub id: &'static str,
    /// What it is good for.
    pub group: PresetGroup,
    /// Its label in the list of presets.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub about: &'static str,
    /// Its link.
    pub link: &'static str,
}

/// The preset with an id.
pub fn preset(id: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.id == id)
}

const fn new(
    id: &'static str,
    group: PresetGroup,
    name: &'static str,
    about: &'static str,
    link: &'static str,
) -> Preset {
    Preset { id, group, name, about, link }
}

/// Every preset, in the order of the list.
pub const PRESETS: &[Preset] = &[
    new(
        "ten-teraflop",
        PresetGroup::Arithmetic,
        "10 TFLOP in 1.3 s?",
        "Adds up only if the GPU reaches 42 % of its peak.",
        "v=1&w=custom&ops=10T&in=1&start=fresh&gpu=rtx-3080&cpupeak=400&cpueff=100&eff=42&linkin=16&startup=0.4375&dtype=fp32",
    ),
    new(
        "matmul",
        PresetGroup::Everyday,
        "Matrix product",
        "Far more arithmetic than data.",
        "v=1&w=matmul&n=8192&dtype=fp32",
    ),
    new(
        "matmul-fp64",
        PresetGroup::Traps,
        "NumPy matmul, FP64",
        "A T4 has 1/32 of its FP32 rate in FP64.",
        "v=1&w=matmul&n=2000&dtype=fp64&cpu=aws-c6i-4xlarge&gpu=t4",
    ),
    new(
        "simple-net",
        PresetGroup::Traps,
        "Tiny PyTorch net",
        "Launches alone take longer than the CPU.",
        "v=1&w=training&params=22&layers=1&batch=100&steps=1000&samples=100&values=10&data=once&gpu=t4",
    ),
    new(
        "train",
        PresetGroup::Everyday,
        "Train a network",
        "1,000 steps at the size of ResNet-50, in FP16.",
        "v=1&w=training&params=25M&layers=50&batch=64&uses=160&steps=1000&samples=50k&values=150528&data=step&dtype=fp16&gpu=a100-sxm-40gb",
    ),
    new(
        "inference",
        PresetGroup::Everyday,
        "Serve a model",
        "ResNet-50, each batch of 64 images copied in.",
        "v=1&w=cnn&phase=infer&steps=1000&values=150528&dtype=fp16&gpu=t4",
    ),
    new(
        "language-model",
        PresetGroup::Everyday,
        "Chat with a 7B model",
        "The prompt is arithmetic, the answer memory.",
        "v=1&w=llm&bits=4.8&gpu=l4&cpu=aws-c7a-8xlarge",
    ),
    new(
        "transformer",
        PresetGroup::Everyday,
        "Train a small GPT",
        "124 million parameters on four A100.",
        "v=1&w=transformer&phase=train&batch=64&dtype=bf16&gpu=a100-sxm-40gb&gpus=4",
    ),
    new(
        "lstm",
        PresetGroup::Everyday,
        "Recurrent network",
        "Steps that wait for one another.",
        "v=1&w=recurrent&phase=infer&width=128&batch=1&seq=200&data=gpu",
    ),
    new(
        "one-add",
        PresetGroup::Traps,
        "One add per number",
        "Copying takes longer than adding.",
        "v=1&w=elementwise&elements=250M&inputs=1&dtype=fp32&gpu=a100-sxm-40gb",
    ),
    new(
        "one-add-resident",
        PresetGroup::Traps,
        "One add, data on the GPU",
        "The same without the copies.",
        "v=1&w=elementwise&elements=250M&inputs=1&dtype=fp32&data=gpu&gpu=a100-sxm-40gb",
    ),
    new(
        "tiny-kernels",
        PresetGroup::Traps,
        "Tiny kernels",
        "A Python loop of small launches.",
        "v=1&w=tiny&dtype=fp32",
    ),
    new(
        "ping-pong",
        PresetGroup::Traps,
        "Small chunks",
        "A thousand small arrays, copied there and back.",
        "v=1&w=pingpong&chunk=0.1&dtype=fp32&waits=step",
    ),
    new(
        "image-filter",
        PresetGroup::Everyday,
        "Image filter",
        "A 5 × 5 Gaussian over 100 full-HD frames.",
        "v=1&w=filter&elements=207M&channels=3&gpu=t4",
    ),
    new(
        "dataframe",
        PresetGroup::Everyday,
        "Group ten million rows",
        "pandas on one core, Polars on all, or cuDF.",
        "v=1&w=dataframe&rows=10M&verb=groupby&gpu=t4",
    ),
    new(
        "kmeans",
        PresetGroup::Everyday,
        "k-means of ten million",
        "Each iteration is a matrix product.",
        "v=1&w=kmeans&rows=10M&gpu=t4",
    ),
    new(
        "nearest-neighbors",
        PresetGroup::Everyday,
        "Search in embeddings",
        "10,000 queries in a million vectors.",
        "v=1&w=knn&rows=1M&features=768&queries=10k&cpulib=faiss-cpu&gpulib=faiss",
    ),
    new(
        "gradient-boosting",
        PresetGroup::Everyday,
        "XGBoost, a million rows",
        "A hundred trees of ten levels.",
        "v=1&w=trees&features=30&maxdepth=10&gpu=t4",
    ),
    new(
        "svd",
        PresetGroup::Everyday,
        "SVD of 2000 × 2000",
        "Far below the rate of a matrix product.",
        "v=1&w=linalg&factor=svd&n=2000&gpu=a100-sxm-40gb",
    ),
    new(
        "fft",
        PresetGroup::Everyday,
        "FFT of 2²⁴ points",
        "On a GPU, most of the time is copying.",
        "v=1&w=fft&elements=16.777216M&dtype=fp32&gpu=a10g",
    ),
    new(
        "python-loop",
        PresetGroup::Traps,
        "A plain Python loop",
        "Keep it, vectorize it, or compile it.",
        "v=1&w=loop&iters=10M",
    ),
    new(
        "pipeline",
        PresetGroup::Everyday,
        "Decode, infer, finish",
        "Three stages, each on the machine that suits it.",
        "v=1&w=pipeline&unit=matrix&dtype=fp16&cpu=aws-c7i-8xlarge&cpulib=pytorch-cpu&gpulib=pytorch&gpu=t4",
    ),
    new(
        "monte-carlo",
        PresetGroup::Traps,
        "Python Monte Carlo",
        "Most of the gain is leaving the interpreter.",
        "v=1&w=montecarlo&each=16&start=fresh&cpulib=python&gpulib=numba-cuda&gpu=t4",
    ),
    new(
        "efficiency",
        PresetGroup::Arithmetic,
        "20 TFLOP/s at 65 %",
        "A GPU that reaches 65 % of its peak does 13.",
        "v=1&w=custom&ops=1e15&in=0&dtype=fp32&gpupeak=20&eff=65",
    ),
    new(
        "dearer-but-cheaper",
        PresetGroup::Arithmetic,
        "Costs more, saves more",
        "Twelve times faster at five times the price.",
        "v=1&w=custom&ops=1e15&in=0&dtype=fp32&cpupeak=1000&cpueff=100&gpupeak=20&eff=60&cpuprice=0.4&gpuprice=2",
    ),
];
