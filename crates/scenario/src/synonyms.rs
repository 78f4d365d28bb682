//! Synonyms of keys, precisions, libraries and families.

/// Synonyms of keys. Each row has one or more keys, separated by commas, then their synonyms in lowercase without `_`
/// and `-`.
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
gpulayers ngl ngpulayers
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

/// Returns the row that contains a synonym. The first `key_columns` columns of a row are not synonyms.
fn line(table: &'static str, key_columns: usize, word: &str) -> Option<&'static str> {
    table.lines().find(|line| line.split(' ').skip(key_columns).any(|synonym| synonym == word))
}

/// Returns the keys that a word may mean, or the word itself if it is not a synonym.
pub(crate) fn keys(word: &str) -> impl Iterator<Item = &str> {
    let keys = line(KEYS, 1, word).and_then(|line| line.split(' ').next());
    keys.unwrap_or(word).split(',')
}

/// Returns the precision that a format name means, and `true` if the precision is exactly that format instead of a
/// replacement.
pub(crate) fn number_format(word: &str) -> Option<(&'static str, bool)> {
    // Ignore a module prefix, as in `np.float64`.
    Some(match word.rsplit('.').next()? {
        "float64" | "double" | "f64" => ("fp64", true),
        "float32" | "single" | "float" | "f32" => ("fp32", true),
        "float16" | "half" | "f16" => ("fp16", true),
        "bfloat16" => ("bf16", true),
        // An unsupported format is replaced with a format of the same size, such as `uint64` with INT64. A complex
        // format is replaced with the format of its real and imaginary parts. FP8 has no replacement, because GPUs
        // either have no FP8 or compute INT8 at a different rate.
        "int64" | "int" | "i64" => ("int64", true),
        "int32" | "i32" => ("int32", true),
        "uint64" => ("int64", false),
        "uint32" => ("int32", false),
        "complex128" | "complex" => ("fp64", false),
        "complex64" => ("fp32", false),
        "int16" | "uint16" => ("fp16", false),
        "uint8" | "bool" => ("int8", false),
        _ => return None,
    })
}

/// Libraries that are not in the catalog. Each row has the most similar CPU and GPU libraries, then the names of the
/// libraries.
const LIBRARIES: &str = "\
pytorch-cpu pytorch tensorrt mlx mxnet
llama-cpu llama vllm exllama tensorrt-llm transformers sglang mlc ollama
sklearn rapids sklearn cuml
xgboost-cpu xgboost xgboost
catboost-cpu catboost catboost
lightgbm-cpu lightgbm lightgbm
faiss-cpu faiss faiss cuvs
numpy cupy mkl blas openblas
numba-parallel numba-cuda numexpr
polars cudf dask duckdb spark pandas polars dask-cudf
skimage cupy opencv cv2 numpy scipy scikit-image cusignal
native-parallel cuda cython fortran c c++ rust openmp opencl hip sycl vulkan triton cublas";

/// Synonyms of families. Each row has the id of a family, then its synonyms. `tiny` and `pingpong` are retired ids.
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

/// Returns the id of the family that has this synonym.
pub(crate) fn family(word: &str) -> Option<&'static str> {
    line(FAMILIES, 1, word)?.split(' ').next()
}

/// Returns the id of the most similar library in the catalog. `side` is 0 for the CPU library and 1 for the GPU
/// library.
pub(crate) fn similar_library_id(word: &str, side: usize) -> Option<&'static str> {
    line(LIBRARIES, 2, word)?.split(' ').nth(side)
}
