//! Synonyms of keys, precisions, libraries and families.

/// Keys. A row has one or more keys, separated by commas, then their synonyms in lowercase without `_` and `-`.
const KEYS: &str = "\
cores threads nthreads numthreads njobs ncores numcores cpucores
gpus gpucount numgpus ngpus
batch batchsize bs
products matrices nmatrices batchcount
groups ngroups
runs repeat repeats
workers concurrency
n,elements,rows,paths,iters,items,chunks n size length
seq,prompt seqlen sequencelength context ctx
params parameters
layers numlayers depth
width hidden hiddensize units filters
image imagesize imgsize imgsz resolution
model network
iters,steps iterations
features nfeatures
clusters nclusters
inits ninit
clusters,neighbors k
bits quant quantization
tokens maxtokens maxnewtokens
neighbors nneighbors
searched nprobe
components ncomponents
trees nestimators numboostround nrounds numtrees
maxdepth treedepth
bins maxbin maxbins nbins
w work family workload
dtype precision format
cpu processor
machine instance
gpu device card
gpuprice price
gpulib,cpulib lib library backend framework";

/// Returns the row of a table that contains a synonym. Synonyms begin after `key_columns` columns.
fn line(table: &'static str, key_columns: usize, word: &str) -> Option<&'static str> {
    table.lines().find(|line| line.split(' ').skip(key_columns).any(|synonym| synonym == word))
}

/// Returns the keys that a word may mean, or the word itself if it is no synonym.
pub(crate) fn keys(word: &str) -> impl Iterator<Item = &str> {
    let keys = line(KEYS, 1, word).and_then(|line| line.split(' ').next());
    keys.unwrap_or(word).split(',')
}

/// Returns the precision that the name of a format means, and `true` if it is the same format.
pub(crate) fn number_format(word: &str) -> Option<(&'static str, bool)> {
    // Ignore a prefix, as in `np.float64`.
    Some(match word.rsplit('.').next()? {
        "float64" | "double" | "f64" => ("fp64", true),
        "float32" | "single" | "float" | "f32" => ("fp32", true),
        "float16" | "half" | "f16" => ("fp16", true),
        "bfloat16" => ("bf16", true),
        // Other formats are read as a format of the same size, and complex formats as the format of their parts.
        "int64" | "int" | "i64" => ("int64", true),
        "int32" | "i32" => ("int32", true),
        "uint64" => ("int64", false),
        "uint32" => ("int32", false),
        "complex128" | "complex" => ("fp64", false),
        "complex64" => ("fp32", false),
        "int16" | "uint16" => ("fp16", false),
        "uint8" | "bool" | "fp8" | "float8" => ("int8", false),
        _ => return None,
    })
}

/// Libraries without an entry. A row has the most similar libraries on the CPU and on the GPU, then the names.
const LIBRARIES: &str = "\
pytorch-cpu pytorch tensorrt mlx mxnet
llama-cpu llama vllm exllama tensorrt-llm transformers sglang mlc ollama
sklearn rapids sklearn cuml
xgboost-cpu xgboost xgboost catboost
lightgbm-cpu xgboost lightgbm
faiss-cpu faiss faiss cuvs
numpy cupy mkl blas openblas
numba-parallel numba-cuda numexpr
polars cudf dask duckdb spark pandas polars dask-cudf
skimage cupy opencv cv2 numpy scipy scikit-image cusignal
native-parallel cuda cython fortran c c++ rust openmp opencl hip sycl vulkan triton cublas";

/// Families. A row has the id of a family, then its synonyms. `tiny` and `pingpong` are retired ids.
const FAMILIES: &str = "\
small-kernels tiny smallkernels tinykernels
chunks pingpong
matmul gemm dot bmm product
training dense mlp
cnn conv conv2d
recurrent lstm rnn gru
dataframe pandas table
linalg eig lu inv
sparse spmv pagerank
trees gbdt
elementwise ufunc";

/// Returns the id of the family that a word means.
pub(crate) fn family(word: &str) -> Option<&'static str> {
    line(FAMILIES, 1, word)?.split(' ').next()
}

/// Returns the library most similar to one without an entry. `side` is 0 for the CPU and 1 for the GPU.
pub(crate) fn like_library(word: &str, side: usize) -> Option<&'static str> {
    line(LIBRARIES, 2, word)?.split(' ').nth(side)
}
