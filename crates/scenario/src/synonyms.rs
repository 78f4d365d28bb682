//! Words that people try first: other names of keys, number formats and libraries.

/// Other words for keys, without dashes and in small letters, each with the keys it may stand for.
const KEYS: &str = "\
threads cores
nthreads cores
numthreads cores
njobs cores
ncores cores
numcores cores
cpucores cores
gpucount gpus
numgpus gpus
ngpus gpus
batchsize batch
bs batch
size n elements rows paths iters items chunks
n n elements rows paths iters items chunks
length seq elements
seqlen seq prompt
sequencelength seq prompt
parameters params
numlayers layers
depth layers
hidden width
hiddensize width
network model
iterations iters steps
family w
workload w
precision dtype
format dtype
processor cpu
device gpu
card gpu
price gpuprice
lib gpulib cpulib
library gpulib cpulib";

/// The keys that a word may stand for; itself where it is no other word for any.
pub(crate) fn keys(word: &str) -> impl Iterator<Item = &str> {
    let keys = KEYS.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    keys.unwrap_or(word).split(' ')
}

/// The number format that another word stands for, and whether it is the same.
pub(crate) fn number_format(word: &str) -> Option<(&'static str, bool)> {
    // As in `np.float64`.
    Some(match word.rsplit('.').next()? {
        "float64" | "double" | "f64" => ("fp64", true),
        "float32" | "single" | "float" | "f32" => ("fp32", true),
        "float16" | "half" | "f16" => ("fp16", true),
        "bfloat16" => ("bf16", true),
        // Of as many bytes.
        "int64" | "uint64" | "int" | "complex128" | "complex" => ("fp64", false),
        "int32" | "uint32" | "complex64" => ("fp32", false),
        "int16" | "uint16" => ("fp16", false),
        "uint8" | "bool" | "fp8" | "float8" => ("int8", false),
        _ => return None,
    })
}

/// Libraries without an entry, behind those on the CPU and on the GPU that are most like them.
const LIBRARIES: &str = "\
pytorch-cpu pytorch onnxruntime onnx openvino tensorrt mlx mxnet
llama-cpu llama vllm exllama tensorrt-llm ctranslate2 transformers
sklearn rapids sklearn cuml xgboost lightgbm catboost faiss
polars cudf dask duckdb spark pandas polars
skimage cupy opencv cv2 numpy scipy scikit-image
native-parallel cuda cython fortran c c++ rust openmp opencl hip";

/// The library most like one that has no entry, on the CPU (0) or on the GPU (1).
pub(crate) fn like_library(word: &str, side: usize) -> Option<&'static str> {
    let mut lines = LIBRARIES.lines().map(|line| line.split(' '));
    lines.find(|words| words.clone().skip(2).any(|known| known == word))?.nth(side)
}
