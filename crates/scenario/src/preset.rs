//! Worked examples and typical workloads to start from, each kept as a link, which `link.rs` reads.

/// A scenario with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its word in an address; never changes.
    pub id: &'static str,
    /// Its label in the list of presets.
    pub name: &'static str,
    /// What it shows, in a sentence or two.
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
    name: &'static str,
    about: &'static str,
    link: &'static str,
) -> Preset {
    Preset { id, name, about, link }
}

/// Every preset, in the order of the list.
pub const PRESETS: &[Preset] = &[
    new(
        "ten-teraflop",
        "10 TFLOP in 1.3 s?",
        "A job of 10,000 GFLOP and 1 GB that is said to take 25 s on a CPU and 1.3 s on an RTX 3080. \
         The numbers agree only if the card reaches 42 % of its peak.",
        "v=1&w=custom&ops=10T&in=1&start=fresh&gpu=rtx-3080&cpupeak=400&cpueff=100&eff=42&linkin=16&startup=0.4375&dtype=fp32",
    ),
    new(
        "matmul",
        "Matrix product",
        "Dense linear algebra at its best: far more arithmetic than data.",
        "v=1&w=matmul&n=8192&dtype=fp32",
    ),
    new(
        "matmul-fp64",
        "NumPy matmul, FP64",
        "np.random.rand gives FP64. An A100 or H100 is good at it; a T4, L4 or GeForce has 1/32 or 1/64 of its FP32 rate.",
        "v=1&w=matmul&n=2000&dtype=fp64&cpu=aws-c6i-4xlarge&gpu=t4",
    ),
    new(
        "simple-net",
        "Tiny PyTorch net",
        "Linear(10, 2), batch 100, Adam, 1000 steps: the launches alone take longer than the CPU.",
        "v=1&w=training&params=22&layers=1&batch=100&steps=1000&samples=100&values=10&data=once&gpu=t4",
    ),
    new(
        "train",
        "Train a network",
        "25 million parameters in 50 layers, each weight used 160 times an image, as in ResNet-50.",
        "v=1&w=training&params=25M&layers=50&batch=64&uses=160&steps=1000&samples=50k&values=150528&data=step&dtype=fp16&gpu=a100-sxm-40gb",
    ),
    new(
        "inference",
        "Serve a model",
        "A batch of 64 images through ResNet-50, copied in each time.",
        "v=1&w=cnn&phase=infer&steps=1000&values=150528&dtype=fp16&gpu=t4",
    ),
    new(
        "language-model",
        "Chat with a 7B model",
        "A prompt of 512 tokens and 128 tokens of answer, weights in 4.8 bits: the prompt is arithmetic, the answer is memory.",
        "v=1&w=llm&bits=4.8&gpu=l4&cpu=aws-c7a-8xlarge",
    ),
    new(
        "transformer",
        "Train a small GPT",
        "124 million parameters, sequences of 512 tokens, on four A100.",
        "v=1&w=transformer&phase=train&batch=64&dtype=bf16&gpu=a100-sxm-40gb&gpus=4",
    ),
    new(
        "recommender",
        "Train a recommender",
        "DLRM on clicks: 26 look-ups of 128 values a sample in 17 GB of embeddings, and 2.4 million dense weights.",
        "v=1&w=training&params=2.365M&layers=8&batch=65536&steps=1000&values=39&acts=7520&need=16.8&dtype=tf32&gpu=a100-sxm-40gb",
    ),
    new(
        "lstm",
        "Recurrent network",
        "Steps that wait for one another: a small LSTM gains less than its arithmetic promises.",
        "v=1&w=recurrent&phase=infer&width=128&batch=1&seq=200&data=gpu",
    ),
    new(
        "one-add",
        "One add per number",
        "Read 1 GB, add once. One trip over the link costs more than the CPU needs; data that is already on the GPU wins by far.",
        "v=1&w=elementwise&elements=250M&inputs=1&dtype=fp32&gpu=a100-sxm-40gb",
    ),
    new(
        "one-add-resident",
        "… data on the GPU",
        "The same addition with the array kept on the GPU.",
        "v=1&w=elementwise&elements=250M&inputs=1&dtype=fp32&data=gpu&gpu=a100-sxm-40gb",
    ),
    new(
        "tiny-kernels",
        "Tiny kernels",
        "A Python loop that launches one small kernel after another.",
        "v=1&w=tiny&dtype=fp32",
    ),
    new(
        "ping-pong",
        "Small chunks",
        "A thousand small arrays, each copied in, worked on once, and copied back.",
        "v=1&w=pingpong&chunk=0.1&dtype=fp32&waits=step",
    ),
    new(
        "image-filter",
        "Image filter",
        "A 5 × 5 Gaussian over a hundred full-HD frames, with SciPy today.",
        "v=1&w=filter&elements=207M&channels=3&gpu=t4",
    ),
    new(
        "dataframe",
        "Group ten million rows",
        "pandas on one core, Polars on all, or cuDF: the fair baseline decides.",
        "v=1&w=dataframe&rows=10M&verb=groupby&gpu=t4",
    ),
    new(
        "kmeans",
        "k-means of ten million",
        "scikit-learn on eight vCPUs against cuML: each iteration is a matrix product.",
        "v=1&w=kmeans&rows=10M&gpu=t4",
    ),
    new(
        "nearest-neighbors",
        "Search in embeddings",
        "A million vectors compared with each of ten thousand queries, by faiss on either machine.",
        "v=1&w=knn&rows=1M&features=768&queries=10k&cpulib=faiss-cpu&gpulib=faiss",
    ),
    new(
        "gradient-boosting",
        "XGBoost, a million rows",
        "A hundred trees of ten levels: the GPU pays off with more rows, not with more trees.",
        "v=1&w=trees&features=30&maxdepth=10&gpu=t4",
    ),
    new(
        "svd",
        "SVD of 2000 × 2000",
        "Far below the rate of a matrix product on either machine.",
        "v=1&w=linalg&factor=svd&n=2000&gpu=a100-sxm-40gb",
    ),
    new(
        "fft",
        "FFT of 2²⁴ points",
        "NumPy works it out on one core; on a GPU memory sets the pace.",
        "v=1&w=fft&elements=16.777216M&dtype=fp32&gpu=a10g",
    ),
    new(
        "python-loop",
        "A plain Python loop",
        "Ten million iterations of twenty operations: it can stay a loop, be vectorized, or become a kernel.",
        "v=1&w=loop&iters=10M",
    ),
    new(
        "pipeline",
        "Decode, infer, finish",
        "Pictures are decoded on the CPU, classified, and written out: part of it is better left where it is.",
        "v=1&w=pipeline&unit=matrix&dtype=fp16&cpu=aws-c7i-8xlarge&cpulib=pytorch-cpu&gpulib=pytorch&gpu=t4",
    ),
    new(
        "monte-carlo",
        "Python Monte Carlo",
        "A million paths of 252 steps in plain Python against one compiled kernel: most of the gain is leaving the interpreter.",
        "v=1&w=montecarlo&each=16&start=fresh&cpulib=python&gpulib=numba-cuda&gpu=t4",
    ),
    new(
        "efficiency",
        "20 TFLOP/s at 65 %",
        "A card of 20 TFLOP/s on paper that reaches 65 % of it does 13.",
        "v=1&w=custom&ops=1e15&in=0&dtype=fp32&gpupeak=20&eff=65",
    ),
    new(
        "dearer-but-cheaper",
        "Dearer but cheaper",
        "A GPU at five times the price that is twelve times faster costs 58 % less a job.",
        "v=1&w=custom&ops=1e15&in=0&dtype=fp32&cpupeak=1000&cpueff=100&gpupeak=20&eff=60&cpuprice=0.4&gpuprice=2",
    ),
];
