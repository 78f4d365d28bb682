//! The table of inputs. The form, links, notices, command-line flags, documentation and round-trip tests are derived
//! from this table.

use crate::choice::Choice;
use crate::family::Family;
use crate::field::{Field, Group, Visibility, c, fields, n};
use crate::number::Number;
use crate::number_field::{number, parameters, share, size, span};
use crate::unit::{
    COUNT, DOLLARS, DOLLARS_PER_HOUR, DOLLARS_PER_KWH, FLOP, GB, GB_PER_S, GFLOP_PER_S, GIGAHERTZ,
    GRAMS_PER_KWH, MB, MICROSECONDS, PERCENT, SECONDS, TFLOP_PER_S, WATT, YEARS,
};
use offload_catalog::{DefaultTerms, default_terms};

/// The default values of the cost inputs, with their sources.
const BILL: &DefaultTerms = default_terms();

fields! {
    Workload Open [] "w" "Kind of work" c(Choice::Family)
        "Operations, memory traffic and kernel launches follow from sizes you know.";
    Workload Open [Convolutional, Transformer, Language] "model" "Network" c(Choice::Network)
        "A known network sets the numbers below. Values you enter override them.";
    Workload Open [Custom] "ops" "Operations" n(number(Number::Operations, FLOP, span(0.0, 1e24), span(1e6, 1e18)).slider().with_default(1e13))
        "Arithmetic per run. A fused multiply-add counts as two.";
    Workload OpenInCustom [Custom, Matmul, Factorization, Elementwise, Reduction, Fourier, Sorting, Stencil, Filter, Sparse, MonteCarlo, Dataframe, Loop, TinyKernels, ArrayCall, Clustering, Neighbors, LinearModel, TreeEnsemble] "in" "Data to the GPU" n(number(Number::DataIn, GB, span(0.0, 1e6), span(1e-3, 100.0)).slider().with_family_defaults(&[(Family::Custom, 1.0)]))
        "All arrays the GPU needs. Default: everything this work reads.";
    Workload Open [Custom] "kind" "Kind of arithmetic" c(Choice::CustomKind)
        "Dense work keeps arithmetic units busy; array operations and loops mostly wait for memory, and NumPy runs them on one core.";
    Workload More [Custom, Matmul, Factorization, Elementwise, Reduction, Fourier, Sorting, Stencil, Filter, Sparse, MonteCarlo, Dataframe, Loop, TinyKernels, ArrayCall, Clustering, Neighbors, LinearModel, TreeEnsemble] "out" "Data to the CPU" n(number(Number::DataOut, GB, span(0.0, 1e6), span(0.0, 100.0)).with_family_defaults(&[(Family::Custom, 0.0)]))
        "Data copied back to the CPU after a run. Default: the result.";
    Workload More [Custom] "bytes" "Memory traffic" n(number(Number::Traffic, GB, span(0.0, 1e9), span(1e-3, 1e4)))
        "Bytes read and written in CPU memory per run. Default: the data, once.";
    Workload More [Custom] "gpubytes" "Memory traffic on the GPU" n(number(Number::GpuTraffic, GB, span(0.0, 1e9), span(1e-3, 1e4)))
        "Less than on the CPU if the GPU library fuses operations. Default: the same.";
    Workload More [Custom] "set" "Working set" n(number(Number::WorkingSet, GB, span(0.0, 1e9), span(1e-6, 100.0)))
        "Arrays read repeatedly. Their size decides which caches help. Default: the traffic of one call, or the data if larger.";
    Workload More [Custom, Pipeline, TinyKernels] "launches" "Kernel launches" n(number(Number::Launches, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole().with_default(1.0).with_family_defaults(&[(Family::TinyKernels, 10.0), (Family::Pipeline, 100.0)]))
        "Separate GPU operations per run, or per iteration of a loop.";
    Workload More [Custom] "cpucalls" "Library calls on the CPU" n(number(Number::Calls, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole())
        "Default: one per launch.";
    Workload More [Custom] "transfers" "Transfers" n(number(Number::Transfers, COUNT, span(1.0, 1e12), span(1.0, 1e4)).whole().with_default(1.0))
        "Copies in each direction.";
    Workload More [Custom, Loop] "parallel" "Parallel threads" n(number(Number::Parallel, COUNT, span(1.0, 1e18), span(1.0, 1e9)).whole())
        "Independent pieces of one kernel or call; 1 for a loop with a loop-carried dependence. Below about 512 per GPU processor, part of the GPU is idle (occupancy); below one per core, part of the CPU. Default: one per operation, byte or iteration.";
    Workload More [Custom, Pipeline] "unit" "Arithmetic units" c(Choice::ArithmeticUnit)
        "Tensor cores do matrix products only, and only in some precisions.";
    Workload Open [Factorization] "factor" "Factorization" c(Choice::FactorizationKind)
        "Singular values and eigenvalues take many passes over the matrix and are far slower than a product.";
    Workload Open [Matmul, Factorization] "n" "Columns (n)" n(size(Number::Columns, 1e7, span(16.0, 65536.0)).with_default(4096.0))
        "Columns of the matrix, or of the result. Other dimensions default to this.";
    Workload Open [Matmul, Factorization] "m" "Rows (m)" n(size(Number::Rows, 1e7, span(16.0, 65536.0)))
        "Rows of the matrix, or of the result.";
    Workload Open [Matmul] "k" "Inner dimension (k)" n(size(Number::Inner, 1e7, span(16.0, 65536.0)))
        "The dimension summed over: columns of the first factor, rows of the second.";
    Workload More [Matmul, Factorization] "products" "Matrices per batch" n(number(Number::Products, COUNT, span(1.0, 1e9), span(1.0, 1e4)).whole().with_default(1.0))
        "Products or matrices per call, as in torch.bmm and NumPy's stacked matrices.";
    Workload Open [Reduction] "reduce" "Reduction" c(Choice::Reduction)
        "A standard deviation takes several passes over the array unless they are fused.";
    Workload Open [ArrayCall] "op" "Call" c(Choice::ArrayOperation)
        "One call on an array. Indices, if any, are random, one per element.";
    Workload Open [Filter] "filter" "Filter" c(Choice::Filter)
        "A separable filter works line by line, once per dimension. Enter the elements of the result; the input is assumed to have the same size.";
    Workload Open [Elementwise, Reduction, Fourier, Sorting, Stencil, Filter, TinyKernels, ArrayCall] "elements" "Elements" n(size(Number::Elements, 1e13, span(1e3, 1e9)).with_default(100e6).with_family_defaults(&[(Family::Stencil, 1e6), (Family::Fourier, 1_048_576.0), (Family::Sorting, 10e6), (Family::ArrayCall, 10e6), (Family::TinyKernels, 1000.0)]))
        "Numbers in each array: cells of a grid, pixels or voxels, complex points of a transform.";
    Workload More [Reduction] "results" "Results" n(number(Number::Results, COUNT, span(1.0, 1e13), span(1.0, 1e8)).whole().with_default(1.0))
        "1 for a total, or one per row with axis=-1. NumPy takes about 20 ns to start each.";
    Workload Open [Filter] "side" "Window size" n(number(Number::Side, COUNT, span(1.0, 1000.0), span(3.0, 31.0)).slider().whole().with_default(5.0))
        "Pixels along one side: 5 for a 5 × 5 filter. Not used for interpolation and colors.";
    Workload Open [Convolutional] "image" "Image side" n(size(Number::ImageSide, 1e5, span(28.0, 1024.0)))
        "Pixels along one side of a sample. Default: 224, or 32 for fewer than a million parameters.";
    Workload More [Filter, Convolutional] "channels" "Channels" n(number(Number::Channels, COUNT, span(1.0, 1e4), span(1.0, 4.0)).whole().with_default(1.0).with_family_defaults(&[(Family::Convolutional, 3.0)]))
        "Colors or other values per pixel.";
    Workload More [Fourier] "transforms" "Transforms per batch" n(number(Number::Transforms, COUNT, span(1.0, 1e9), span(1.0, 1e5)).whole().with_default(1.0))
        "Under Elements, count all transforms together.";
    Workload More [Matmul, Factorization, Elementwise, Reduction, Fourier] "numbers" "Real or complex" c(Choice::NumberKind)
        "Complex numbers, e.g. complex64, take twice the memory and four times the arithmetic, in a Fourier transform twice. Real input uses rfft.";
    Workload Open [Fourier, Filter] "dims" "Dimensions" n(number(Number::Dimensions, COUNT, span(1.0, 3.0), span(1.0, 3.0)).whole().with_default(2.0))
        "Lines, images or volumes: each dimension takes a pass over the data.";
    Workload Open [LinearModel, TreeEnsemble, Neighbors] "algorithm" "Algorithm" c(Choice::Algorithm)
        "Linear regression uses least squares, ridge the normal equations, logistic L-BFGS. Boosting uses histograms, as in XGBoost and LightGBM. DBSCAN, UMAP and t-SNE find the neighbors of all rows.";
    Workload Open [Sparse, Dataframe, Clustering, Neighbors, LinearModel, TreeEnsemble] "rows" "Rows" n(size(Number::TableRows, 1e12, span(1e3, 1e9)).with_default(1e6))
        "Rows of the table or matrix: training samples, or points to search.";
    Workload Open [Clustering, Neighbors, LinearModel, TreeEnsemble] "features" "Features" n(size(Number::Features, 1e7, span(1.0, 4096.0)).with_default(50.0).with_family_defaults(&[(Family::Neighbors, 128.0)]))
        "Numbers per sample: the dimensions of a point or an embedding. In a sparse table, count the nonzeros.";
    Workload Open [Clustering] "clusters" "Clusters" n(size(Number::Clusters, 1e8, span(2.0, 1e5)).with_default(100.0))
        "The k of k-means.";
    Workload More [Clustering] "inits" "Initializations" n(number(Number::Starts, COUNT, span(0.0, 1e6), span(0.0, 100.0)).whole().with_default(1.0))
        "Fits from different starting centers (scikit-learn's n_init, 10 before version 1.4). 0 if you give the centers.";
    Workload Open [Neighbors] "queries" "Queries" n(size(Number::Queries, 1e12, span(1.0, 1e7)).with_default(1000.0))
        "Query points per call. For a graph of all neighbors, enter the number of rows.";
    Workload More [Neighbors] "neighbors" "Neighbors" n(number(Number::Neighbors, COUNT, span(1.0, 1e6), span(1.0, 1000.0)).whole().with_default(10.0))
        "Neighbors returned per query.";
    Workload More [Neighbors] "searched" "Rows searched" n(share(Number::Searched, 1e-6, 100.0, span(0.01, 100.0)).with_default(100.0))
        "100 % in an exact search. An inverted index (IVF) searches some of its lists: 8 probes of 256 lists are 3 %.";
    Workload More [LinearModel] "components" "Components or classes" n(number(Number::Components, COUNT, span(1.0, 1e6), span(1.0, 1000.0)).whole().with_default(1.0))
        "PCA components, classes minus one, or regression targets.";
    Workload Open [TreeEnsemble] "trees" "Trees" n(size(Number::Trees, 1e7, span(1.0, 1e4)).with_default(100.0))
        "Boosting rounds, or trees of a forest.";
    Workload Open [TreeEnsemble] "maxdepth" "Tree depth" n(number(Number::Depth, COUNT, span(1.0, 64.0), span(2.0, 20.0)).whole().with_default(6.0))
        "Levels. XGBoost's default is 6; 255 leaves in LightGBM are 8 levels; forests grow until every leaf is pure, to about log2 of the rows.";
    Workload More [TreeEnsemble] "bins" "Bins" n(number(Number::Bins, COUNT, span(2.0, 65536.0), span(16.0, 1024.0)).whole().with_default(256.0))
        "Histogram bins per feature.";
    Workload Open [Dataframe] "verb" "Operation" c(Choice::TableOperation)
        "The operation on the table. A query may repeat it.";
    Workload Open [Dataframe] "key" "Key" c(Choice::KeyKind)
        "The column to group, join, sort or filter by. Text is hashed and compared byte by byte; categories count as numbers.";
    Workload Open [Dataframe] "file" "Table source" c(Choice::TableFile)
        "CSV is parsed, Parquet decompressed. The GPU gets a copy of the file, which is assumed to be in the system's cache or on a fast disk.";
    Workload More [Dataframe] "verbs" "Operations per query" n(number(Number::TableOperations, COUNT, span(1.0, 1e6), span(1.0, 100.0)).whole().with_default(1.0))
        "Operations of this kind, one after another on tables of this size. The data is copied once.";
    Workload Open [Dataframe] "cols" "Columns" n(number(Number::TableColumns, COUNT, span(1.0, 1e5), span(1.0, 100.0)).slider().whole().with_default(4.0))
        "Columns used, including the key.";
    Workload More [Dataframe] "texts" "Text columns" n(number(Number::TextColumns, COUNT, span(0.0, 1e5), span(0.0, 10.0)).whole().with_default(0.0))
        "Not counting the key. With text methods, all columns are text.";
    Workload More [Dataframe] "chars" "Text length" n(number(Number::TextLength, COUNT, span(1.0, 1e6), span(1.0, 1000.0)).with_default(12.0))
        "Average bytes per text.";
    Workload More [Dataframe] "alternatives" "Pattern alternatives" n(number(Number::Alternatives, COUNT, span(0.0, 1e6), span(0.0, 1000.0)).whole().with_default(0.0))
        "Searched for by text methods. 0: no pattern, or plain text. 1: a regular expression. 50: fifty words joined by |.";
    Workload More [Dataframe] "filecols" "Columns in the file" n(number(Number::FileColumns, COUNT, span(1.0, 1e6), span(1.0, 100.0)).whole())
        "Including unused columns, which CSV readers still scan. Default: the columns used.";
    Workload More [Dataframe] "keep" "Rows kept" n(share(Number::Kept, 0.0, 100.0, span(1.0, 100.0)).with_default(50.0))
        "Share of rows that a filter keeps.";
    Workload Open [Dataframe] "groups" "Groups or keys" n(size(Number::TableKeys, 1e12, span(1.0, 1e9)))
        "Distinct keys: the groups of a group-by, or the rows of the table that a join looks up. A few thousand fit in cache; beyond that, each look-up waits for memory. Default: 1,000 groups, or a table as long as this one.";
    Workload Open [Sparse] "nnz" "Nonzeros per row" n(number(Number::Nonzeros, COUNT, span(0.1, 1e7), span(3.0, 200.0)).slider().with_default(10.0))
        "On average.";
    Workload Open [Sparse] "solver" "Method" c(Choice::Solver)
        "Besides the matrix–vector product, each conjugate-gradient iteration takes two inner products and three vector updates.";
    Workload More [Sparse] "storage" "Storage format" c(Choice::SparseFormat)
        "COO stores the row of each nonzero, and each product first clears the result. CuPy and PyTorch convert COO to CSR in each product, which is not included.";
    Workload Open [Sparse, Loop, TinyKernels, Clustering, LinearModel] "iters" "Iterations" n(size(Number::Iterations, 1e13, span(1.0, 1e8)).with_default(100.0).with_family_defaults(&[(Family::Loop, 1e6), (Family::TinyKernels, 1000.0), (Family::Clustering, 20.0)]))
        "Loop passes, solver products, L-BFGS steps, or iterations of one k-means fit.";
    Workload Open [MonteCarlo] "paths" "Paths" n(size(Number::Paths, 1e13, span(1e3, 1e8)).with_default(1e6))
        "Paths simulated at once.";
    Workload Open [MonteCarlo] "pathsteps" "Steps per path" n(size(Number::PathSteps, 1e9, span(1.0, 1e4)).with_default(252.0))
        "252 for the trading days of a year.";
    Workload Open [MonteCarlo] "kept" "Values kept" c(Choice::KeptPaths)
        "A loop over steps keeps one value per path. If all steps are kept, each operation reads and writes the whole matrix, which is copied back.";
    Workload Open [Chunks] "chunks" "Chunks" n(size(Number::Chunks, 1e12, span(1.0, 1e6)).with_default(1000.0))
        "Each is copied to the GPU, processed and copied back.";
    Workload Open [Chunks] "chunk" "Chunk size" n(number(Number::ChunkBytes, MB, span(1e-6, 1e6), span(1e-3, 1e3)).slider().with_default(1.0))
        "Bytes per copy.";
    Workload Open [Elementwise, Stencil, Chunks] "chain" "Chained operations" n(size(Number::Chain, 1e9, span(1.0, 1e4)).with_default(1.0).with_family_defaults(&[(Family::Stencil, 7.0)]))
        "Consecutive array operations: 3 in sqrt(a*b + c). For a stencil, per step.";
    Workload Open [Elementwise, Stencil, MonteCarlo, Loop, Chunks] "each" "Arithmetic per element" n(number(Number::OperationsEach, FLOP, span(0.0, 1e6), span(1.0, 1000.0)).with_default(1.0).with_family_defaults(&[(Family::Loop, 20.0), (Family::MonteCarlo, 4.0)]))
        "FLOPs per element in each array operation, or per step or iteration.";
    Workload More [Elementwise, MonteCarlo, Loop, Custom] "funcs" "Functions per element" n(number(Number::FunctionsEach, COUNT, span(0.0, 1e18), span(0.0, 100.0)).with_default(0.0).with_family_defaults(&[(Family::MonteCarlo, 1.0)]))
        "Exponentials, sines and logarithms: per element over all operations, per step of a path, per iteration of a loop, or per run for custom work.";
    Workload More [MonteCarlo] "draws" "Random numbers per step" n(number(Number::Draws, COUNT, span(0.0, 1e4), span(0.0, 4.0)).with_default(1.0))
        "Normally distributed numbers per step of one path.";
    Workload More [Elementwise, Stencil, Loop, TinyKernels] "inputs" "Arrays read" n(number(Number::Inputs, COUNT, span(0.0, 100.0), span(1.0, 4.0)).with_default(2.0).with_family_defaults(&[(Family::Loop, 1.0), (Family::TinyKernels, 1.0)]))
        "Arrays read per operation, on average.";
    Workload More [Elementwise, Stencil, Loop, TinyKernels] "outputs" "Arrays written" n(number(Number::Outputs, COUNT, span(0.0, 100.0), span(1.0, 2.0)).with_default(1.0))
        "Arrays written per operation, on average; 0 for a loop that only adds to variables.";
    Workload More [Stencil] "arrays" "Arrays in total" n(number(Number::Arrays, COUNT, span(1.0, 1e4), span(2.0, 50.0)).with_default(2.0))
        "Arrays read or written per step; an array that is both counts twice. A fully fused step has only this traffic.";
    Workload Open [Training, Convolutional, Transformer, Recurrent] "phase" "Mode" c(Choice::Phase)
        "Training does three times the arithmetic of inference and stores every activation.";
    Workload Open [Training, Convolutional, Transformer, Language] "params" "Parameters" n(parameters(Number::Parameters).slider().with_default(1e6).with_family_defaults(&[(Family::Convolutional, 25.6e6), (Family::Transformer, 124e6), (Family::Language, 7e9)]))
        "Weights of the network. ResNet-50 has 26 million, a small GPT-2 124 million, Llama 7 billion.";
    Workload More [Transformer, Language] "active" "Parameters in use" n(parameters(Number::ActiveParameters))
        "Weights used per token: all except the embeddings in BERT, two of eight experts in Mixtral. Default: all.";
    Workload Open [Training, Convolutional, Recurrent] "width" "Layer width" n(number(Number::Width, COUNT, span(1.0, 1e6), span(16.0, 4096.0)).slider().with_family_defaults(&[(Family::Recurrent, 512.0)]))
        "Hidden units, or channels between 3 × 3 convolutions. Width and number of layers set the parameters if you enter none.";
    Workload Open [Training, Convolutional, Transformer, Language, Recurrent] "batch" "Batch" n(size(Number::Batch, 1e7, span(1.0, 4096.0)).with_default(64.0).with_family_defaults(&[(Family::Transformer, 8.0), (Family::Language, 1.0), (Family::Recurrent, 32.0)]))
        "Samples or sequences in one step.";
    Workload More [Training, Convolutional, Transformer, Language, Recurrent] "cpubatch" "CPU batch size" n(number(Number::CpuBatch, COUNT, span(1.0, 1e7), span(1.0, 4096.0)).whole())
        "Set this if the CPU works best with another batch size. Times are for the same number of samples. Default: the same.";
    Workload More [Recurrent] "gates" "Gates" n(number(Number::Gates, COUNT, span(1.0, 8.0), span(1.0, 4.0)).whole().with_default(4.0))
        "4 in an LSTM, 3 in a GRU, 1 in a plain recurrent network.";
    Workload More [Training, Convolutional, Transformer, Language, Recurrent] "layers" "Layers" n(number(Number::Layers, COUNT, span(1.0, 1e5), span(1.0, 200.0)).whole().with_default(4.0).with_family_defaults(&[(Family::Convolutional, 53.0), (Family::Transformer, 12.0), (Family::Language, 32.0), (Family::Recurrent, 2.0)]))
        "Layers with weights, except normalization, counted each time they run; or transformer blocks. Each launches some kernels per step.";
    Workload More [Language] "kv" "Key width (KV cache)" n(number(Number::KeyWidth, COUNT, span(0.0, 1e6), span(64.0, 8192.0)))
        "Numbers in each token's keys per layer, and as many in its values: key–value heads × head size, 1,024 in Llama 3. Default: the layer width.";
    Workload Open [Transformer, Recurrent] "seq" "Sequence length" n(size(Number::Sequence, 1e7, span(16.0, 8192.0)).with_default(100.0).with_family_defaults(&[(Family::Transformer, 512.0)]))
        "Tokens, or time steps. A recurrent network runs them one after another.";
    Workload Open [Language] "bits" "Bits per weight" n(number(Number::Bits, COUNT, span(1.0, 64.0), span(2.0, 16.0)).with_default(16.0))
        "16 unquantized, 8 or about 4.8 quantized. Sets storage only, not the arithmetic's precision. Generating a token reads all weights.";
    Workload More [Language] "cpubits" "Bits per weight on the CPU" n(number(Number::CpuBits, COUNT, span(1.0, 64.0), span(2.0, 16.0)))
        "Set this if weights are quantized differently on the CPU. Default: the same.";
    Workload Open [Language] "prompt" "Prompt tokens" n(number(Number::Prompt, COUNT, span(0.0, 1e7), span(0.0, 8192.0)).slider().whole().with_default(512.0))
        "Processed in one pass: compute-bound.";
    Workload Open [Language] "tokens" "Output tokens" n(number(Number::Tokens, COUNT, span(0.0, 1e7), span(0.0, 2048.0)).slider().whole().with_default(128.0))
        "Generated one by one: memory-bandwidth-bound.";
    Workload More [Language] "gpulayers" "Layers on the GPU" n(number(Number::GpuLayers, COUNT, span(0.0, 1e5), span(0.0, 80.0)).whole())
        "As in llama.cpp's -ngl. The other layers stay on the CPU. Default: all that fit.";
    Workload More [Transformer] "tune" "Fine-tuning" c(Choice::FineTuning)
        "LoRA trains two low-rank matrices for each frozen weight matrix; QLoRA keeps the frozen weights in four bits.";
    Workload More [Transformer] "rank" "LoRA rank" n(number(Number::AdapterRank, COUNT, span(1.0, 1e5), span(4.0, 256.0)).whole().with_default(8.0))
        "PEFT's default is 8; the QLoRA paper uses 64.";
    Workload More [Training, Convolutional, Transformer] "ckpt" "Activations" c(Choice::Checkpoints)
        "Checkpointing stores only the values between layers: less memory, a third more arithmetic.";
    Workload More [Training, Convolutional, Transformer] "accum" "Gradient accumulation steps" n(number(Number::TrainingPasses, COUNT, span(1.0, 1e6), span(1.0, 64.0)).whole().with_default(1.0))
        "Parts of a batch processed one after another; their gradients are added.";
    Workload More [Training, Convolutional, Transformer] "offload" "Optimizer state" c(Choice::OptimizerOffload)
        "Keeping it in CPU memory frees GPU memory, but each step copies gradients and weights and waits for the CPU.";
    Workload More [Language] "draft" "Draft tokens" n(number(Number::Drafted, COUNT, span(0.0, 64.0), span(0.0, 8.0)).whole().with_default(0.0))
        "Speculative decoding: tokens that a small model writes ahead and the large one checks in one pass; 0 is off.";
    Workload More [Language] "accept" "Acceptance rate" n(share(Number::Accepted, 0.0, 100.0, span(50.0, 90.0)).with_default(70.0))
        "Share of drafted tokens that the large model accepts.";
    Workload More [Language] "draftcost" "Draft cost" n(share(Number::DraftCost, 0.0, 100.0, span(0.0, 20.0)).with_default(5.0))
        "Time per token and size of the small model, relative to the large one.";
    Workload More [Training, Convolutional, Transformer, Stencil] "steps" "Steps" n(number(Number::Steps, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole().with_default(1000.0).with_family_defaults(&[(Family::Convolutional, 100.0), (Family::Transformer, 100.0)]))
        "Optimizer steps, batches, or time steps per run.";
    Workload More [Stencil, TinyKernels, Training, Convolutional, Transformer] "loop" "Step loop" c(Choice::StepLoop)
        "A loop compiled as a whole is one call. Libraries that launch each kernel from Python can't do this.";
    Workload More [Training, Convolutional, Transformer] "samples" "Samples in the dataset" n(number(Number::Samples, COUNT, span(1.0, 1e13), span(100.0, 1e8)).whole())
        "Copied to the GPU when the dataset is kept there. Default: the samples of a run, at most 50,000 as in CIFAR.";
    Workload More [Training, Convolutional, Transformer] "values" "Values per sample" n(number(Number::SampleValues, COUNT, span(1.0, 1e9), span(1.0, 1e6)).whole())
        "Values per sample. Default: those of the image, or the layer width.";
    Workload More [Training, Convolutional] "uses" "Weight reuse (MACs ÷ parameters)" n(number(Number::Uses, COUNT, span(1.0, 1e7), span(1.0, 4096.0)).with_family_defaults(&[(Family::Training, 1.0)]))
        "Multiply-accumulates per sample and parameter: 1 in dense layers, the output positions in a convolution, about 160 in ResNet-50 (4.1 G over 26 M). Default: from the image side.";
    Workload More [Training, Convolutional, Transformer] "acts" "Activations per sample" n(number(Number::Activations, COUNT, span(1.0, 1e12), span(1e4, 2e8)))
        "Values that layers with weights write per sample: 11.1M for ResNet-50, 13.6M for VGG-16. Normalization and activation functions are added. Default: from the layer width.";
    Workload More [Training, Convolutional, Transformer, Recurrent, Pipeline] "load" "Loading time per sample" n(number(Number::Loading, MICROSECONDS, span(0.0, 1e9), span(0.0, 1e5)).with_default(0.0))
        "Time for one worker to read and prepare a sample or item, the same for CPU and GPU. Loading overlaps with computing.";
    Workload More [Training, Convolutional, Transformer, Recurrent, Pipeline] "workers" "Loading workers" n(number(Number::Workers, COUNT, span(1.0, 4096.0), span(1.0, 32.0)).whole().with_default(4.0))
        "Processes or requests that load concurrently.";
    Workload Open [Pipeline] "items" "Items" n(size(Number::Items, 1e12, span(1.0, 1e7)).with_default(1000.0))
        "Files, images or requests per run.";
    Workload Open [Pipeline] "prep" "Preparation per item" n(number(Number::Prepare, MICROSECONDS, span(0.0, 1e9), span(1.0, 1e5)).slider().with_default(5000.0))
        "Decoding, parsing or branching on one core. It stays on the CPU.";
    Workload Open [Pipeline] "itemops" "Operations per item" n(number(Number::ItemOperations, FLOP, span(0.0, 1e18), span(1e6, 1e12)).slider().with_default(8.2e9))
        "The dense part, between preparation and post-processing.";
    Workload More [Pipeline] "item" "Item size" n(number(Number::ItemBytes, MB, span(0.0, 1e6), span(1e-3, 100.0)).with_default(1.0))
        "Bytes per item that the dense part reads.";
    Workload Open [Pipeline] "post" "Post-processing per item" n(number(Number::Finish, MICROSECONDS, span(0.0, 1e9), span(1.0, 1e5)).with_default(100.0))
        "Processing of the result on one core.";
    Workload More [Pipeline] "result" "Result size" n(number(Number::ResultBytes, MB, span(0.0, 1e6), span(1e-3, 10.0)).with_default(0.004))
        "Bytes per item that the dense part writes.";
    Workload Open [] "dtype" "Precision (dtype)" c(Choice::Precision)
        "NumPy defaults to FP64, PyTorch and TensorFlow to FP32. Most GPUs are 32 or 64 times slower in FP64. Mixed precision is FP16 or BF16. If a named machine's GPU lacks FP64, the default is FP32.";
    Workload More [] "cpudtype" "Precision on the CPU" c(Choice::CpuPrecision)
        "Set this if the CPU uses a different precision, e.g. FP32 instead of FP16. Default: the same.";
    Workload Open [] "data" "Data location" c(Choice::Residency)
        "Copying is often slower than computing. The location of the data decides how often it is copied. A step is one kernel, or one optimizer step in training; a matrix product is a single step.";
    Workload Open [] "start" "Start-up time" c(Choice::ProcessState)
        "A fresh process spends seconds loading libraries, creating a GPU context and compiling. The first call in a running process skips the loading.";
    Workload More [] "runs" "Runs per process" n(number(Number::Runs, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole().with_default(1.0))
        "Repetitions of the computation in one process; start-up is spread over all of them.";
    Workload More [] "waits" "Synchronization" c(Choice::Synchronization)
        "Printing a loss, calling .item() or copying a result back each step drains the launch queue.";
    Workload More [] "need" "GPU memory needed" n(number(Number::MemoryNeed, GB, span(0.0, 1e6), span(0.7, 80.0)))
        "Arrays, weights and workspace, plus 10 % for the allocator and 0.65 GB for the context.";

    Hardware Open [] "machine" "Machine" c(Choice::Machine)
        "A named cloud instance or computer sets the CPU, GPUs, link and total price. Values you enter override it.";
    Hardware Open [] "cpu" "CPU" c(Choice::Cpu)
        "Your current machine. On most x86 machines, a cloud vCPU is half a core.";
    Hardware Open [] "gpu" "GPU" c(Choice::Gpu)
        "The card the work could move to.";
    Hardware More [Custom, Matmul, Elementwise, Reduction, Stencil, Filter, MonteCarlo, Loop, TinyKernels, Chunks, Pipeline, Training, Convolutional, Transformer, Recurrent, Language, Clustering, Neighbors, TreeEnsemble] "gpus" "GPUs" n(number(Number::Gpus, COUNT, span(1.0, 1024.0), span(1.0, 8.0)).whole().with_default(1.0))
        "GPUs of this kind that share the work. Networks exchange their gradients after each step, boosted trees their histograms; spreading the layers of a language model makes room but saves no time.";
    Hardware More [Training, Convolutional, Transformer] "shard" "Sharding" c(Choice::Sharding)
        "The training state that is split across the GPUs. Sharded weights need 1.5 times the communication.";
    Hardware More [Language] "split" "Model parallelism" c(Choice::ModelSplit)
        "With split layers, GPUs take turns. With split matrices, all GPUs work at the same time and exchange results twice per layer.";
    Hardware More [Training, Convolutional, Transformer, Recurrent, Language, Clustering, Neighbors, TreeEnsemble] "bus" "Link between GPUs" c(Choice::PeerInterconnect)
        "The GPUs exchange gradients or partial results over it.";
    Hardware More [Training, Convolutional, Transformer, Recurrent] "drive" "Data parallelism" c(Choice::ParallelMode)
        "A single process for all GPUs sends out the weights at each step and issues every kernel.";
    Hardware More [] "link" "Link to the GPU" c(Choice::Interconnect)
        "Clouds often give a card fewer lanes than it has.";
    Hardware More [] "hostmem" "Host memory" c(Choice::PageLocking)
        "The driver copies pageable memory through a buffer, at less than half the speed.";
    Hardware More [] "cpuprice" "CPU price" n(number(Number::CpuPrice, DOLLARS_PER_HOUR, span(0.0, 1e5), span(0.05, 20.0)))
        "Rent of your current machine.";
    Hardware More [] "gpuprice" "GPU price" n(number(Number::GpuPrice, DOLLARS_PER_HOUR, span(0.0, 1e5), span(0.1, 15.0)))
        "Rent of the GPU with its machine. Default: the median of known offers, if any.";
    Hardware More [] "sockets" "CPU sockets" n(number(Number::Sockets, COUNT, span(1.0, 64.0), span(1.0, 2.0)).whole())
        "CPUs of this kind in the machine. Sets cores, bandwidth, cache and power. Default: enough for the given cores.";
    Hardware More [] "cores" "CPU cores" n(number(Number::Cores, COUNT, span(1.0, 4096.0), span(1.0, 96.0)).whole())
        "Physical cores that the program may use, not threads or vCPUs. Sets peak and bandwidth.";
    Hardware More [] "clock" "CPU clock" n(number(Number::Clock, GIGAHERTZ, span(0.01, 100.0), span(1.0, 6.0)))
        "Clock speed while this program's cores are busy: lower with AVX-512, higher on one core. Sets peak and the times of calls and launches.";
    Hardware More [] "cpupeak" "CPU peak" n(number(Number::CpuPeak, GFLOP_PER_S, span(0.001, 1e7), span(50.0, 10_000.0)))
        "All cores together, in the chosen precision.";
    Hardware More [] "cpubw" "CPU memory bandwidth" n(number(Number::CpuBandwidth, GB_PER_S, span(0.001, 1e6), span(10.0, 800.0)))
        "Achieved by all cores together.";
    Hardware More [] "cpucache" "CPU cache" n(number(Number::CpuCache, MB, span(0.0, 1e6), span(4.0, 500.0)))
        "Last-level cache of all cores together.";
    Hardware More [] "cpuwatts" "CPU power" n(number(Number::CpuPower, WATT, span(0.0, 1e5), span(15.0, 400.0)))
        "Under load.";
    Hardware More [] "gpupeak" "GPU peak" n(number(Number::GpuPeak, TFLOP_PER_S, span(1e-6, 1e7), span(0.2, 2500.0)))
        "From the data sheet: dense, in the chosen precision, on the units the work can use.";
    Hardware More [] "gpubw" "GPU memory bandwidth" n(number(Number::GpuBandwidth, GB_PER_S, span(0.001, 1e7), span(60.0, 8000.0)))
        "From the data sheet.";
    Hardware More [] "vram" "GPU memory" n(number(Number::GpuMemory, GB, span(0.0, 1e6), span(4.0, 192.0)))
        "Memory on the card. For a chip that shares the machine’s memory, all of it; default: the largest sold. macOS lets a GPU use two thirds of up to 32 GB, or three quarters of more.";
    Hardware More [] "l2" "GPU cache" n(number(Number::GpuCache, MB, span(0.0, 1e6), span(1.0, 256.0)))
        "Last-level cache.";
    Hardware More [] "sms" "GPU processors" n(number(Number::Processors, COUNT, span(1.0, 1e5), span(10.0, 304.0)).whole())
        "Streaming multiprocessors, or compute units; they share a matrix product tile by tile.";
    Hardware More [] "gpuwatts" "GPU power" n(number(Number::GpuPower, WATT, span(0.0, 1e5), span(70.0, 1200.0)))
        "Board power limit.";
    Hardware More [] "linkin" "Link bandwidth to the GPU" n(number(Number::LinkIn, GB_PER_S, span(0.001, 1e5), span(3.0, 60.0)))
        "Achieved, not theoretical.";
    Hardware More [] "linkout" "Link bandwidth to the CPU" n(number(Number::LinkOut, GB_PER_S, span(0.001, 1e5), span(3.0, 60.0)))
        "Achieved, not theoretical.";
    Hardware More [] "latency" "Transfer latency" n(number(Number::Latency, MICROSECONDS, span(0.0, 1e6), span(5.0, 50.0)))
        "Fixed time per copy.";

    Efficiency Open [] "cpulib" "Library on the CPU" c(Choice::CpuLibrary)
        "The library in use today. NumPy runs array operations on one core, matrix products on all.";
    Efficiency Open [] "gpulib" "Library on the GPU" c(Choice::GpuLibrary)
        "The library on the GPU. Each library has its own launch overhead and start-up time.";
    Efficiency Open [] "eff" "GPU efficiency (% of peak)" n(share(Number::GpuShare, 0.01, 100.0, span(5.0, 100.0)).slider())
        "Sustained by well-tuned kernels on large problems within the power limit. Small sizes reach less.";
    Efficiency Open [] "serial" "Serial fraction (Amdahl)" n(share(Number::SerialShare, 0.0, 99.0, span(0.0, 90.0)).slider().with_default(0.0))
        "Share of today's run time that stays on the CPU: loading, parsing, plain Python.";
    Efficiency More [] "gpubweff" "GPU bandwidth (% of peak)" n(share(Number::GpuBandwidthShare, 0.01, 100.0, span(50.0, 95.0)))
        "Measured streaming bandwidth, as a share of the data sheet's.";
    Efficiency More [] "cpueff" "CPU efficiency (% of peak)" n(share(Number::CpuShare, 0.01, 100.0, span(5.0, 90.0)))
        "Reached by large matrix products and dense loops; small ones reach less.";
    Efficiency More [] "corebw" "Single-core bandwidth" n(number(Number::CoreBandwidth, GB_PER_S, span(0.001, 1e5), span(8.0, 30.0)))
        "Achieved by one core in main memory; NumPy's array operations get no more.";
    Efficiency More [] "calloverhead" "CPU call overhead" n(number(Number::CallCost, MICROSECONDS, span(0.0, 1e6), span(0.5, 10.0)))
        "Time that a library call takes before it computes.";
    Efficiency More [] "pyop" "Time per Python operation" n(number(Number::InterpretedCost, MICROSECONDS, span(0.0, 1e6), span(0.05, 0.1)))
        "One interpreted operation, for work that runs as a plain loop.";
    Efficiency More [] "launch" "Kernel launch overhead" n(number(Number::LaunchCost, MICROSECONDS, span(0.0, 1e6), span(2.0, 60.0)))
        "CPU time to issue one GPU operation.";
    Efficiency More [] "compiledcall" "Compiled call overhead" n(number(Number::GpuCallCost, MICROSECONDS, span(0.0, 1e7), span(5.0, 500.0)))
        "Time to call a compiled function or a captured graph; 0 if each kernel is launched separately.";
    Efficiency More [] "kernel" "Minimum kernel time" n(number(Number::KernelFloor, MICROSECONDS, span(0.0, 1e6), span(1.0, 8.0)))
        "GPU time of an empty kernel.";
    Efficiency More [] "sync" "Synchronization overhead" n(number(Number::SynchronizeCost, MICROSECONDS, span(0.0, 1e6), span(5.0, 30.0)))
        "Cost of a synchronization, not counting the wait.";
    Efficiency More [Convolutional] "layout" "Memory layout on the GPU" c(Choice::Layout)
        "In training on tensor cores, cuDNN transposes 16-bit channels-first images around each convolution. PyTorch puts channels first without memory_format=torch.channels_last.";
    Efficiency More [Elementwise, Reduction, Stencil, MonteCarlo, Loop, Training, Convolutional, Transformer, Recurrent, TinyKernels, ArrayCall] "fused" "Kernel fusion" c(Choice::Fusion)
        "A fused chain reads and writes memory once and launches one kernel.";
    Efficiency More [] "startup" "Start-up" n(number(Number::StartUp, SECONDS, span(0.0, 1e5), span(0.2, 20.0)))
        "Import, context, handles and compilation, once per process.";
    Efficiency More [] "overlap" "Copy–compute overlap" n(share(Number::Overlap, 0.0, 100.0, span(0.0, 90.0)).with_default(0.0))
        "With pinned memory, streams and prefetching, copies and kernels can overlap.";
    Efficiency More [] "fallback" "CPU fallback" n(share(Number::FallbackShare, 0.0, 100.0, span(0.0, 50.0)).with_default(0.0))
        "Share of the work without a GPU version. It costs CPU time and two transfers.";
    Efficiency More [] "cpux" "CPU time (% of predicted)" n(number(Number::CpuTimeFactor, PERCENT, span(1.0, 10_000.0), span(20.0, 500.0)).whole())
        "200 if your CPU takes twice as long as predicted. A measurement sets it; 100 ignores the measurement.";
    Efficiency More [] "gpux" "GPU time (% of predicted)" n(number(Number::GpuTimeFactor, PERCENT, span(1.0, 10_000.0), span(20.0, 500.0)).whole())
        "The same for a warm GPU, excluding start-up.";

    Cost More [] "monthly" "Runs per month" n(number(Number::MonthlyRuns, COUNT, span(0.0, 1e15), span(1.0, 1e7)).with_default(BILL.runs.scaled(0)))
        "Runs on a month's bill. Default: at least one full process per machine start.";
    Cost More [] "pay" "Payment" c(Choice::Payment)
        "On demand uses the catalog price. A commitment is paid for every hour of the month, used or not.";
    Cost More [] "billing" "Billed by the" c(Choice::Billing)
        "The time of each start is rounded up to this unit. AWS bills Linux by the second, with a minimum of a minute.";
    Cost More [] "minimum" "Minimum billed" n(number(Number::MinimumBilled, SECONDS, span(0.0, 1e6), span(0.0, 3600.0)).with_default(BILL.minimum.scaled(0)))
        "Per start of a machine.";
    Cost More [] "boots" "Machine starts per month" n(number(Number::Boots, COUNT, span(0.0, 1e6), span(1.0, 1000.0)).with_default(BILL.starts.scaled(0)))
        "Each start boots it and is billed separately; 30 is once a day.";
    Cost More [] "boot" "Boot time" n(number(Number::BootTime, SECONDS, span(0.0, 1e5), span(10.0, 600.0)).with_default(BILL.boot.scaled(0)))
        "From the request until the machine answers. Images with drivers and libraries take minutes.";
    Cost More [] "idle" "Idle share" n(share(Number::IdleTime, 0.0, 99.0, span(0.0, 90.0)).with_default(BILL.idle.scaled(2)))
        "Share of paid time spent waiting for work.";
    Cost More [] "spot" "Spot discount" n(share(Number::SpotDiscount, 0.0, 100.0, span(40.0, 90.0)).with_default(BILL.spot.scaled(2)))
        "Off the on-demand price. Spot machines can be reclaimed.";
    Cost More [] "commit" "Committed discount" n(share(Number::CommittedDiscount, 0.0, 100.0, span(20.0, 72.0)).with_default(BILL.committed.scaled(2)))
        "Off the on-demand price, for a commitment of one to three years.";
    Cost More [] "buy" "Purchase price of the GPU" n(number(Number::GpuPurchase, DOLLARS, span(0.0, 1e9), span(200.0, 40_000.0)))
        "Price of each card with its share of the machine. Default: the card's launch price, if published.";
    Cost More [] "cpubuy" "Purchase price of the CPU machine" n(number(Number::CpuPurchase, DOLLARS, span(0.0, 1e9), span(500.0, 40_000.0)))
        "Your current machine. Default: the launch price of its CPUs, if published, without board and memory.";
    Cost More [] "lifetime" "Lifetime" n(number(Number::Lifetime, YEARS, span(0.1, 50.0), span(1.0, 6.0)).with_default(BILL.lifetime.scaled(0)))
        "Years until a machine is replaced.";
    Cost More [] "usage" "Utilization" n(share(Number::Utilization, 0.1, 100.0, span(10.0, 80.0)).with_default(BILL.utilization.scaled(2)))
        "Share of its lifetime that an owned machine is in use, by you or others.";
    Cost More [] "region" "Electricity region" c(Choice::Region)
        "Sets the emissions, and the continent's electricity price for businesses.";
    Cost More [] "kwh" "Electricity price" n(number(Number::ElectricityPrice, DOLLARS_PER_KWH, span(0.0, 100.0), span(0.05, 0.5)))
        "Applies to owned machines; rent includes it.";
    Cost More [] "co2" "Carbon intensity" n(number(Number::CarbonIntensity, GRAMS_PER_KWH, span(0.0, 5000.0), span(20.0, 800.0)))
        "Grams of CO2e per kilowatt-hour, from Ember via Our World in Data, 2023.";
    Cost More [] "currency" "Currency" c(Choice::Currency)
        "A label: nothing is converted. Catalog prices are in US dollars.";
    Cost More [] "deadline" "Deadline" n(number(Number::Deadline, SECONDS, span(0.0, 1e9), span(0.01, 36_000.0)))
        "The maximum time for all runs of a process.";
    Cost More [] "budget" "Budget per month" n(number(Number::Budget, DOLLARS, span(0.0, 1e12), span(1.0, 10_000.0)))
        "The maximum monthly cost of these runs.";
}

impl Field {
    /// Returns the help text of the input, one or two sentences.
    pub fn help(&self) -> &'static str {
        let index = FIELDS.iter().position(|field| field.key == self.key);
        index.map_or("", |index| HELPS[index])
    }
}
