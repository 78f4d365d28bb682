//! The one table of inputs. Form, links, notices, the command's flags, documentation and round-trip
//! tests are made from it.

use crate::choice::Choice;
use crate::family::Family;
use crate::field::{Field, Group, Visibility, c, fields, n};
use crate::number::Number;
use crate::number_field::{number, share, size, span};
use crate::unit::{
    COUNT, DOLLARS_PER_HOUR, FLOP, GB, GB_PER_S, GFLOP_PER_S, GIGAHERTZ, MB, MICROSECONDS, SECONDS,
    TFLOP_PER_S, WATT,
};

fields! {
    Workload Open [] "w" "What it computes"
        "The kind of computation. Each derives its operations, memory traffic and kernel launches from sizes you know."
        c(Choice::Family);
    Workload Open [Convolutional, Transformer, Language] "model" "Network"
        "A network that people know by name: its definition fills the numbers below. Any that you give counts instead."
        c(Choice::Network);
    Workload Open [Custom] "ops" "Operations"
        "Arithmetic of one run. A multiplication and an addition count as two."
        n(number(Number::Operations, FLOP, span(0.0, 1e24), span(1e6, 1e18)).slider().starts_at(1e13));
    Workload Open [Custom] "in" "Data to the GPU"
        "The arrays the GPU needs, all together."
        n(number(Number::DataIn, GB, span(0.0, 1e6), span(1e-3, 100.0)).slider().starts_at(1.0));
    Workload Open [Custom] "kind" "Kind of work"
        "Dense work keeps arithmetic units busy; array operations and loops mostly wait for memory, and NumPy does them on one core."
        c(Choice::CustomKind);
    Workload More [Custom] "out" "Data back"
        "What is copied back to the CPU when a run is done."
        n(number(Number::DataOut, GB, span(0.0, 1e6), span(0.0, 100.0)).starts_at(0.0));
    Workload More [Custom] "bytes" "Memory traffic"
        "What one run reads and writes in the CPU's memory. Automatically the data, once."
        n(number(Number::Traffic, GB, span(0.0, 1e9), span(1e-3, 1e4)));
    Workload More [Custom] "gpubytes" "Memory traffic on the GPU"
        "Less than on the CPU where the GPU library fuses operations. Automatically the same."
        n(number(Number::GpuTraffic, GB, span(0.0, 1e9), span(1e-3, 1e4)));
    Workload More [Custom] "set" "Worked on at once"
        "Arrays that are read again and again; decides which caches help. Automatically the traffic of one call, or the data if that is more."
        n(number(Number::WorkingSet, GB, span(0.0, 1e9), span(1e-6, 100.0)));
    Workload More [Custom, Pipeline, TinyKernels] "launches" "Kernel launches"
        "Separate GPU operations of one run; of one iteration in a loop."
        n(number(Number::Launches, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole().starts_at(1.0).in_family(&[(Family::TinyKernels, 10.0), (Family::Pipeline, 100.0)]));
    Workload More [Custom] "calls" "Library calls on the CPU"
        "Automatically as many as launches."
        n(number(Number::Calls, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole());
    Workload More [Custom] "transfers" "Transfers"
        "The pieces that the data goes in, each way."
        n(number(Number::Transfers, COUNT, span(1.0, 1e12), span(1.0, 1e4)).whole().starts_at(1.0));
    Workload More [Custom] "parallel" "Parallel threads"
        "Independent pieces of one kernel or call. Fewer than some 512 per GPU processor leave a part of the GPU idle (occupancy), fewer than cores a part of the CPU. Automatically one per operation or byte."
        n(number(Number::Parallel, COUNT, span(1.0, 1e18), span(1.0, 1e9)).whole());
    Workload More [Custom, Pipeline] "unit" "Arithmetic runs on"
        "Tensor cores do matrix products only, and only in some number formats."
        c(Choice::ArithmeticUnit);
    Workload Open [Factorization] "factor" "Factorization"
        "Singular values and eigenvalues need many passes over the matrix and stay far below a product's rate."
        c(Choice::FactorizationKind);
    Workload Open [Matmul, Factorization] "n" "Columns (n)"
        "Columns of the matrix, or of the result. Other sides follow it unless you give them."
        n(size(Number::Columns, 1e7, span(16.0, 65536.0)).starts_at(4096.0));
    Workload Open [Matmul, Factorization] "m" "Rows (m)"
        "Rows of the matrix, or of the result."
        n(size(Number::Rows, 1e7, span(16.0, 65536.0)));
    Workload Open [Matmul] "k" "Inner side (k)"
        "The side that is summed over: columns of the first factor, rows of the second."
        n(size(Number::Inner, 1e7, span(16.0, 65536.0)));
    Workload More [Matmul] "products" "Products in a batch"
        "How many products of this size one call does."
        n(number(Number::Products, COUNT, span(1.0, 1e9), span(1.0, 1e4)).whole().starts_at(1.0));
    Workload Open [Reduction] "reduce" "Works out"
        "A standard deviation takes several passes over the array where nothing fuses them."
        c(Choice::Reduction);
    Workload Open [ArrayCall] "op" "Call"
        "One call on an array, with as many random indices as elements where it takes some."
        c(Choice::ArrayOperation);
    Workload Open [Filter] "filter" "Filter"
        "A separable filter works line by line, once for each dimension."
        c(Choice::Filter);
    Workload Open [Elementwise, Reduction, Fourier, Sorting, Stencil, Filter, TinyKernels, ArrayCall] "elements" "Elements"
        "Numbers in each array: cells of a grid, pixels or voxels, complex points of a transform."
        n(size(Number::Elements, 1e13, span(1e3, 1e9)).starts_at(100e6).in_family(&[(Family::Stencil, 1e6), (Family::Fourier, 1_048_576.0), (Family::Sorting, 10e6), (Family::ArrayCall, 10e6), (Family::TinyKernels, 1000.0)]));
    Workload Open [Filter] "side" "Side of the window"
        "Pixels along one side: 5 for a 5 × 5 filter."
        n(number(Number::Side, COUNT, span(1.0, 1000.0), span(3.0, 31.0)).slider().whole().starts_at(5.0));
    Workload More [Filter] "channels" "Channels"
        "Colors or other values a pixel."
        n(number(Number::Channels, COUNT, span(1.0, 1e4), span(1.0, 4.0)).whole().starts_at(1.0));
    Workload More [Fourier] "transforms" "Transforms in a batch"
        "The elements are those of all transforms together."
        n(number(Number::Transforms, COUNT, span(1.0, 1e9), span(1.0, 1e5)).whole().starts_at(1.0));
    Workload Open [Fourier, Filter] "dims" "Dimensions"
        "Lines, images or volumes: each dimension is a pass over the data."
        n(number(Number::Dimensions, COUNT, span(1.0, 3.0), span(1.0, 3.0)).whole().starts_at(2.0));
    Workload Open [LinearModel, TreeEnsemble] "algorithm" "Algorithm"
        "Linear regression by least squares, ridge by the normal equations, logistic by L-BFGS; boosting by histograms, as XGBoost and LightGBM do it."
        c(Choice::Algorithm);
    Workload Open [Sparse, Dataframe, Clustering, Neighbors, LinearModel, TreeEnsemble] "rows" "Rows"
        "Rows of the table or of the matrix: samples that are learned from, points that are searched."
        n(size(Number::TableRows, 1e12, span(1e3, 1e9)).starts_at(1e6));
    Workload Open [Clustering, Neighbors, LinearModel, TreeEnsemble] "features" "Features"
        "Numbers of one sample: the dimensions of a point or an embedding. Of a sparse table those that are not zero."
        n(size(Number::Features, 1e7, span(1.0, 4096.0)).starts_at(50.0).in_family(&[(Family::Neighbors, 128.0)]));
    Workload Open [Clustering] "clusters" "Clusters"
        "The k of k-means."
        n(size(Number::Clusters, 1e8, span(2.0, 1e5)).starts_at(100.0));
    Workload Open [Neighbors] "queries" "Queries"
        "Points whose neighbors are looked for in one call; as many as rows for a graph of all neighbors."
        n(size(Number::Queries, 1e12, span(1.0, 1e7)).starts_at(1000.0));
    Workload More [Neighbors] "neighbors" "Neighbors"
        "How many are wanted of each query."
        n(number(Number::Neighbors, COUNT, span(1.0, 1e6), span(1.0, 1000.0)).whole().starts_at(10.0));
    Workload More [Neighbors] "searched" "Rows searched"
        "All of them in an exact search. An inverted index (IVF) looks into some of its lists: 8 probes of 256 lists are 3 %."
        n(share(Number::Searched, 1e-6, 100.0, span(0.01, 100.0)).starts_at(100.0));
    Workload More [LinearModel] "components" "Components or classes"
        "Components that PCA keeps; classes of a classifier beyond the first; targets of a regression."
        n(number(Number::Components, COUNT, span(1.0, 1e6), span(1.0, 1000.0)).whole().starts_at(1.0));
    Workload Open [TreeEnsemble] "trees" "Trees"
        "Rounds of boosting, trees of a forest."
        n(size(Number::Trees, 1e7, span(1.0, 1e4)).starts_at(100.0));
    Workload Open [TreeEnsemble] "maxdepth" "Depth of a tree"
        "Levels. XGBoost grows 6 unless told otherwise; 255 leaves of LightGBM are 8; forests grow until every leaf is pure, which is log2 of the rows."
        n(number(Number::Depth, COUNT, span(1.0, 64.0), span(2.0, 20.0)).whole().starts_at(6.0));
    Workload More [TreeEnsemble] "bins" "Bins"
        "Of the histogram of one feature."
        n(number(Number::Bins, COUNT, span(2.0, 65536.0), span(16.0, 1024.0)).whole().starts_at(256.0));
    Workload Open [Dataframe] "verb" "Operation"
        "What is done with the table, once or several times in a query."
        c(Choice::TableOperation);
    Workload Open [Dataframe] "key" "Key is"
        "What rows are grouped, joined, sorted or filtered by. Text, twelve characters of it, is hashed and compared byte by byte; categories count as numbers."
        c(Choice::KeyKind);
    Workload More [Dataframe] "verbs" "Operations in the query"
        "As many operations like this, one after another on tables as large, whose data is copied once."
        n(number(Number::TableOperations, COUNT, span(1.0, 1e6), span(1.0, 100.0)).whole().starts_at(1.0));
    Workload Open [Dataframe] "cols" "Columns"
        "Columns that take part, the key among them."
        n(number(Number::TableColumns, COUNT, span(1.0, 1e5), span(1.0, 100.0)).slider().whole().starts_at(4.0));
    Workload Open [Dataframe] "groups" "Groups or keys"
        "Different keys: the groups of a group-by, the rows of the table that a join looks up. Some thousands fit the caches; each look-up of more waits for memory. Automatic: 1,000 groups, or a table as long as this one."
        n(size(Number::TableKeys, 1e12, span(1.0, 1e9)));
    Workload Open [Sparse] "nnz" "Nonzeros a row"
        "On average."
        n(number(Number::Nonzeros, COUNT, span(0.1, 1e7), span(3.0, 200.0)).slider().starts_at(10.0));
    Workload Open [Sparse] "solver" "Does"
        "An iteration of conjugate gradients adds two inner products and three vector updates to each product."
        c(Choice::Solver);
    Workload Open [Sparse, Loop, TinyKernels, Clustering, LinearModel] "iters" "Iterations"
        "Times round the loop, products of a solver, steps of L-BFGS. Of k-means, whose starting centers by k-means++ cost some 2 + ln k more."
        n(size(Number::Iterations, 1e13, span(1.0, 1e8)).starts_at(100.0).in_family(&[(Family::Loop, 1e6), (Family::TinyKernels, 1000.0), (Family::Clustering, 20.0)]));
    Workload Open [MonteCarlo] "paths" "Paths"
        "Simulated at once."
        n(size(Number::Paths, 1e13, span(1e3, 1e8)).starts_at(1e6));
    Workload Open [MonteCarlo] "pathsteps" "Steps of a path"
        "252 for the trading days of a year."
        n(size(Number::PathSteps, 1e9, span(1.0, 1e4)).starts_at(252.0));
    Workload Open [Chunks] "chunks" "Chunks"
        "Each is copied in, worked on and copied back."
        n(size(Number::Chunks, 1e12, span(1.0, 1e6)).starts_at(1000.0));
    Workload Open [Chunks] "chunk" "Size of a piece"
        "What one copy moves."
        n(number(Number::ChunkBytes, MB, span(1e-6, 1e6), span(1e-3, 1e3)).slider().starts_at(1.0));
    Workload Open [Elementwise, Stencil, Chunks] "chain" "Operations in a row"
        "Array operations in a row, such as 3 in sqrt(a*b + c); in a stencil those of one step."
        n(size(Number::Chain, 1e9, span(1.0, 1e4)).starts_at(1.0).in_family(&[(Family::Stencil, 7.0)]));
    Workload Open [Elementwise, Stencil, MonteCarlo, Loop, Chunks] "each" "Arithmetic an element"
        "Operations on one element in each array operation, or in one step or iteration."
        n(number(Number::OperationsEach, FLOP, span(0.0, 1e6), span(1.0, 1000.0)).starts_at(1.0).in_family(&[(Family::Loop, 20.0), (Family::MonteCarlo, 4.0)]));
    Workload More [Elementwise, MonteCarlo, Loop, Custom] "funcs" "Functions an element"
        "Exponentials, sines, logarithms on one element, all operations together; in one step or iteration of a path or loop; of the whole run where operations are given."
        n(number(Number::FunctionsEach, COUNT, span(0.0, 1e18), span(0.0, 100.0)).starts_at(0.0).in_family(&[(Family::MonteCarlo, 1.0)]));
    Workload More [MonteCarlo] "draws" "Random numbers a step"
        "Normally distributed numbers in one step of one path."
        n(number(Number::Draws, COUNT, span(0.0, 1e4), span(0.0, 4.0)).starts_at(1.0));
    Workload More [Elementwise, Stencil, Loop, TinyKernels] "inputs" "Arrays read"
        "Arrays that each operation reads, on average."
        n(number(Number::Inputs, COUNT, span(0.0, 100.0), span(1.0, 4.0)).starts_at(2.0).in_family(&[(Family::Loop, 1.0), (Family::TinyKernels, 1.0)]));
    Workload More [Elementwise, Stencil, Loop, TinyKernels] "outputs" "Arrays written"
        "Arrays that each operation writes, on average; 0 for a loop that only adds to variables."
        n(number(Number::Outputs, COUNT, span(0.0, 100.0), span(1.0, 2.0)).starts_at(1.0));
    Workload More [Stencil] "arrays" "Arrays in all"
        "Arrays that a step reads and writes at all; one that is both read and written counts twice. What is left to move when everything is fused."
        n(number(Number::Arrays, COUNT, span(1.0, 1e4), span(2.0, 50.0)).starts_at(2.0));
    Workload Open [Training, Convolutional, Transformer, Recurrent] "phase" "The network is"
        "Training does three times the arithmetic of inference and keeps every activation."
        c(Choice::Phase);
    Workload Open [Training, Convolutional, Transformer, Language] "params" "Parameters"
        "Weights of the network. ResNet-50 has 26 million, a small GPT-2 124 million, Llama 7 billion."
        n(size(Number::Parameters, 1e13, span(10.0, 1e11)).starts_at(1e6).in_family(&[(Family::Convolutional, 25.6e6), (Family::Transformer, 124e6), (Family::Language, 7e9)]));
    Workload More [Transformer, Language] "active" "Parameters in use"
        "Weights that one token is multiplied with: all but the embeddings in BERT, two experts of eight in Mixtral. Automatically all."
        n(number(Number::ActiveParameters, COUNT, span(1.0, 1e13), span(10.0, 1e11)).whole());
    Workload Open [Recurrent] "width" "Width of the state"
        "Hidden units of one layer."
        n(size(Number::Width, 1e6, span(16.0, 4096.0)).starts_at(512.0));
    Workload Open [Training, Convolutional, Transformer, Language, Recurrent] "batch" "Batch"
        "Samples or sequences in one step."
        n(size(Number::Batch, 1e7, span(1.0, 4096.0)).starts_at(64.0).in_family(&[(Family::Transformer, 8.0), (Family::Language, 1.0), (Family::Recurrent, 32.0)]));
    Workload More [Training, Convolutional, Transformer, Language, Recurrent] "cpubatch" "Batch on the CPU"
        "Where the CPU works best with another batch than the GPU: both are compared for as many samples. Automatically the same."
        n(number(Number::CpuBatch, COUNT, span(1.0, 1e7), span(1.0, 4096.0)).whole());
    Workload More [Training, Convolutional, Transformer, Language, Recurrent] "layers" "Layers"
        "Layers with weights, each as often as it runs, normalization not among them; or blocks of a transformer. Each costs some kernel launches a step."
        n(number(Number::Layers, COUNT, span(1.0, 1e5), span(1.0, 200.0)).whole().starts_at(4.0).in_family(&[(Family::Convolutional, 53.0), (Family::Transformer, 12.0), (Family::Language, 32.0), (Family::Recurrent, 2.0)]));
    Workload More [Language] "kv" "Width of a key"
        "Values that a layer keeps of a token as its key, and as many as its value: heads for keys times their width, 1,024 in Llama 3. Automatically the width of a layer."
        n(number(Number::KeyWidth, COUNT, span(0.0, 1e6), span(64.0, 8192.0)));
    Workload Open [Transformer, Recurrent] "seq" "Length of a sequence"
        "Tokens, or time steps. Those of a recurrent network wait for one another."
        n(size(Number::Sequence, 1e7, span(16.0, 8192.0)).starts_at(100.0).in_family(&[(Family::Transformer, 512.0)]));
    Workload Open [Language] "bits" "Bits a weight"
        "As stored: 16 as trained, 8 or about 4.8 when quantized; the number format is what they are computed in. Writing tokens reads every weight for each."
        n(number(Number::Bits, COUNT, span(1.0, 64.0), span(2.0, 16.0)).starts_at(16.0));
    Workload More [Language] "cpubits" "Bits a weight on the CPU"
        "Where the weights are stored in another way there. Automatically the same."
        n(number(Number::CpuBits, COUNT, span(1.0, 64.0), span(2.0, 16.0)));
    Workload Open [Language] "prompt" "Tokens of the prompt"
        "Read at once: limited by arithmetic."
        n(number(Number::Prompt, COUNT, span(0.0, 1e7), span(0.0, 8192.0)).slider().whole().starts_at(512.0));
    Workload Open [Language] "tokens" "Tokens written"
        "Written one after another: limited by memory."
        n(number(Number::Tokens, COUNT, span(0.0, 1e7), span(0.0, 2048.0)).slider().whole().starts_at(128.0));
    Workload More [Transformer] "tune" "Trains"
        "LoRA trains two matrices of low rank beside each weight matrix, which stays as it is; QLoRA keeps those in four bits." c(Choice::FineTuning);
    Workload More [Transformer] "rank" "Rank of the adapters"
        "8 is PEFT's default, 64 that of the QLoRA paper." n(number(Number::AdapterRank, COUNT, span(1.0, 1e5), span(4.0, 256.0)).whole().starts_at(8.0));
    Workload More [Training, Convolutional, Transformer] "ckpt" "Activations are"
        "Training that keeps only what stands between layers needs less memory and a third more arithmetic." c(Choice::Checkpoints);
    Workload More [Training, Convolutional, Transformer] "accum" "Passes a step"
        "Gradient accumulation: the batch goes through in this many parts, whose gradients add up." n(number(Number::TrainingPasses, COUNT, span(1.0, 1e6), span(1.0, 64.0)).whole().starts_at(1.0));
    Workload More [Language] "draft" "Tokens drafted"
        "Speculative decoding: a small model writes so many tokens ahead, which the large one checks at once; 0 is without." n(number(Number::Drafted, COUNT, span(0.0, 64.0), span(0.0, 8.0)).whole().starts_at(0.0));
    Workload More [Language] "accept" "Drafts accepted"
        "Share of drafted tokens that the large model accepts." n(share(Number::Accepted, 0.0, 100.0, span(50.0, 90.0)).starts_at(70.0));
    Workload More [Language] "draftcost" "Cost of a draft"
        "Time of a drafted token, and size of the small model, over those of the large one." n(share(Number::DraftCost, 0.0, 100.0, span(0.0, 20.0)).starts_at(5.0));
    Workload More [Training, Convolutional, Transformer, Stencil] "steps" "Steps"
        "Optimizer steps, batches, or time steps of one run."
        n(number(Number::Steps, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole().starts_at(1000.0).in_family(&[(Family::Convolutional, 100.0), (Family::Transformer, 100.0)]));
    Workload More [Training, Convolutional, Transformer] "samples" "Samples in the data set"
        "What is copied to the GPU when the data set is kept there."
        n(number(Number::Samples, COUNT, span(1.0, 1e13), span(100.0, 1e8)).whole().starts_at(50_000.0));
    Workload More [Training, Convolutional, Transformer] "values" "Values a sample"
        "Numbers in one sample. Automatically the width of a layer."
        n(number(Number::SampleValues, COUNT, span(1.0, 1e9), span(1.0, 1e6)).whole());
    Workload Open [Training, Convolutional] "uses" "Uses of a weight a sample"
        "Multiplications a sample over parameters: 1 in dense layers, the positions of the output in a convolution, about 160 in ResNet-50 (4.1 G over 26 M)."
        n(number(Number::Uses, COUNT, span(1.0, 1e7), span(1.0, 4096.0)).starts_at(1.0).in_family(&[(Family::Convolutional, 160.0)]));
    Workload More [Training, Convolutional, Transformer] "acts" "Values written a sample"
        "What the layers with weights write for one sample, without normalization and activation functions, which are added: 11.1M for ResNet-50, 13.6M for VGG-16. Automatically from the width of a layer."
        n(number(Number::Activations, COUNT, span(1.0, 1e12), span(1e4, 2e8)));
    Workload More [Training, Convolutional, Transformer, Recurrent, Pipeline] "load" "Loading a sample or item"
        "What one worker takes to read it from disk or network and prepare it on the CPU, on either side; the next ones load while this one computes."
        n(number(Number::Loading, MICROSECONDS, span(0.0, 1e9), span(0.0, 1e5)).starts_at(0.0));
    Workload More [Training, Convolutional, Transformer, Recurrent, Pipeline] "workers" "Loading workers"
        "Processes or requests that load at the same time."
        n(number(Number::Workers, COUNT, span(1.0, 4096.0), span(1.0, 32.0)).whole().starts_at(4.0));
    Workload Open [Pipeline] "items" "Items"
        "Files, images, requests of one run."
        n(size(Number::Items, 1e12, span(1.0, 1e7)).starts_at(1000.0));
    Workload Open [Pipeline] "prep" "Preparing an item"
        "Decoding, parsing, branching on one core. It can move to the GPU too, but gains nothing there."
        n(number(Number::Prepare, MICROSECONDS, span(0.0, 1e9), span(1.0, 1e5)).slider().starts_at(5000.0));
    Workload Open [Pipeline] "itemops" "Operations on an item"
        "The dense part in the middle."
        n(number(Number::ItemOperations, FLOP, span(0.0, 1e18), span(1e6, 1e12)).slider().starts_at(8.2e9));
    Workload More [Pipeline] "item" "Size of an item"
        "What the middle part needs of it."
        n(number(Number::ItemBytes, MB, span(0.0, 1e6), span(1e-3, 100.0)).starts_at(1.0));
    Workload Open [Pipeline] "post" "Finishing an item"
        "What is done with its result on one core."
        n(number(Number::Finish, MICROSECONDS, span(0.0, 1e9), span(1.0, 1e5)).starts_at(100.0));
    Workload More [Pipeline] "result" "Result of an item"
        "What is left of it after the middle part."
        n(number(Number::ResultBytes, MB, span(0.0, 1e6), span(1e-3, 10.0)).starts_at(0.004));
    Workload Open [] "dtype" "Number format"
        "NumPy makes arrays of FP64 unless told otherwise; PyTorch and TensorFlow of FP32. Most GPUs are 32 or 64 times slower in FP64."
        c(Choice::Precision);
    Workload More [] "cpudtype" "Number format on the CPU"
        "Where the CPU computes in another one than the GPU, such as FP32 beside FP16. Automatically the same."
        c(Choice::CpuPrecision);
    Workload Open [] "data" "The data is"
        "Copying over the link is often slower than computing. Where the data lives decides how often it happens. A step is one kernel, or one optimizer step in training; a matrix product is a single step."
        c(Choice::Residency);
    Workload Open [] "start" "Start-up is"
        "A fresh process first loads libraries and creates a GPU context: seconds, once."
        c(Choice::ProcessState);
    Workload More [] "runs" "Runs in one process"
        "How often the computation is repeated before the process ends; start-up is shared by all."
        n(number(Number::Runs, COUNT, span(1.0, 1e12), span(1.0, 1e6)).whole().starts_at(1.0));
    Workload More [] "waits" "The program waits for the GPU"
        "Printing a loss, calling .item() or copying a result back each step drains the queue of launches."
        c(Choice::Synchronization);
    Workload More [] "need" "GPU memory it needs"
        "Arrays, weights and workspace, with a tenth more for the allocator and 0.65 GB for the context."
        n(number(Number::MemoryNeed, GB, span(0.0, 1e6), span(0.7, 80.0)));

    Hardware Open [] "machine" "Machine"
        "A cloud instance or a computer by name: sets CPU, GPUs, link and one price for all of it. What you choose below counts instead."
        c(Choice::Machine);
    Hardware Open [] "cpu" "CPU"
        "The machine the program runs on today. A cloud instance's vCPU is half a core on most x86 machines."
        c(Choice::Cpu);
    Hardware Open [] "gpu" "GPU"
        "The card the work could move to."
        c(Choice::Gpu);
    Hardware More [Custom, Matmul, Elementwise, Reduction, Stencil, Filter, MonteCarlo, Loop, TinyKernels, Chunks, Pipeline, Training, Convolutional, Transformer, Recurrent, Language] "gpus" "GPUs"
        "GPUs of this kind that share the work. Networks exchange their gradients after each step; the layers of a language model, spread over them, make room but save no time."
        n(number(Number::Gpus, COUNT, span(1.0, 1024.0), span(1.0, 8.0)).whole().starts_at(1.0));
    Hardware More [Training, Convolutional, Transformer] "shard" "The GPUs divide"
        "What each would otherwise keep whole. To divide the weights takes half as much exchange again." c(Choice::Sharding);
    Hardware More [Language] "split" "The GPUs share"
        "Layers take turns. Of divided matrices every GPU reads its part at once, and they exchange results twice a layer." c(Choice::ModelSplit);
    Hardware More [Training, Convolutional, Transformer, Recurrent, Language] "bus" "Link between GPUs"
        "What the exchange goes over."
        c(Choice::PeerInterconnect);
    Hardware More [Training, Convolutional, Transformer, Recurrent] "drive" "Several GPUs are driven by"
        "One process for all sends the weights out at each step and issues every kernel by itself."
        c(Choice::ParallelMode);
    Hardware More [] "link" "Link to the GPU"
        "Clouds often give a card fewer lanes than it has."
        c(Choice::Interconnect);
    Hardware More [] "hostmem" "Host memory is"
        "The driver copies pageable memory through a buffer, at less than half the speed."
        c(Choice::PageLocking);
    Hardware More [] "cpuprice" "Price of the CPU"
        "Rent of the machine the program runs on today."
        n(number(Number::CpuPrice, DOLLARS_PER_HOUR, span(0.0, 1e5), span(0.05, 20.0)));
    Hardware More [] "gpuprice" "Price of the GPU"
        "Rent of the GPU with the machine around it; the median of the offers known, if there are any."
        n(number(Number::GpuPrice, DOLLARS_PER_HOUR, span(0.0, 1e5), span(0.1, 15.0)));
    Hardware More [] "sockets" "CPU sockets"
        "CPUs of this kind in the machine. Cores, bandwidth, cache and power follow; automatically as many as the cores given need."
        n(number(Number::Sockets, COUNT, span(1.0, 64.0), span(1.0, 2.0)).whole());
    Hardware More [] "cores" "CPU cores"
        "Physical cores that the program may use, not threads or vCPUs. Peak and bandwidth follow."
        n(number(Number::Cores, COUNT, span(1.0, 4096.0), span(1.0, 96.0)).whole());
    Hardware More [] "clock" "CPU clock"
        "With the cores of this program at work: lower in AVX-512, higher for one core. Peak, calls and launches follow."
        n(number(Number::Clock, GIGAHERTZ, span(0.01, 100.0), span(1.0, 6.0)));
    Hardware More [] "cpupeak" "CPU peak"
        "All cores together, in the number format chosen."
        n(number(Number::CpuPeak, GFLOP_PER_S, span(0.001, 1e7), span(50.0, 10_000.0)));
    Hardware More [] "cpubw" "CPU memory bandwidth"
        "What all cores together reach."
        n(number(Number::CpuBandwidth, GB_PER_S, span(0.001, 1e6), span(10.0, 800.0)));
    Hardware More [] "cpucache" "CPU cache"
        "The last level, of all cores together."
        n(number(Number::CpuCache, MB, span(0.0, 1e6), span(4.0, 500.0)));
    Hardware More [] "cpuwatts" "CPU power"
        "Under load."
        n(number(Number::CpuPower, WATT, span(0.0, 1e5), span(15.0, 400.0)));
    Hardware More [] "gpupeak" "GPU peak"
        "From the data sheet: dense, in the number format chosen, on the units the work can use."
        n(number(Number::GpuPeak, TFLOP_PER_S, span(1e-6, 1e7), span(0.2, 2500.0)));
    Hardware More [] "gpubw" "GPU memory bandwidth"
        "From the data sheet."
        n(number(Number::GpuBandwidth, GB_PER_S, span(0.001, 1e7), span(60.0, 8000.0)));
    Hardware More [] "vram" "GPU memory"
        "Memory on the card."
        n(number(Number::GpuMemory, GB, span(0.0, 1e6), span(4.0, 192.0)));
    Hardware More [] "l2" "GPU cache"
        "The last level."
        n(number(Number::GpuCache, MB, span(0.0, 1e6), span(1.0, 256.0)));
    Hardware More [] "sms" "GPU processors"
        "Streaming multiprocessors, or compute units; a matrix product is dealt out to them tile by tile."
        n(number(Number::Processors, COUNT, span(1.0, 1e5), span(10.0, 304.0)).whole());
    Hardware More [] "gpuwatts" "GPU power"
        "Board power limit."
        n(number(Number::GpuPower, WATT, span(0.0, 1e5), span(70.0, 1200.0)));
    Hardware More [] "linkin" "Link to the GPU, bandwidth"
        "Achieved, not on paper."
        n(number(Number::LinkIn, GB_PER_S, span(0.001, 1e5), span(3.0, 60.0)));
    Hardware More [] "linkout" "Link back, bandwidth"
        "Achieved, not on paper."
        n(number(Number::LinkOut, GB_PER_S, span(0.001, 1e5), span(3.0, 60.0)));
    Hardware More [] "latency" "Cost of a transfer"
        "What each copy costs however small it is."
        n(number(Number::Latency, MICROSECONDS, span(0.0, 1e6), span(5.0, 50.0)));

    Efficiency Open [] "cpulib" "Library on the CPU"
        "What the program uses today. NumPy works out array operations on one core; matrix products on all."
        c(Choice::CpuLibrary);
    Efficiency Open [] "gpulib" "Library on the GPU"
        "What it would use. Each has its own cost of a launch and of start-up."
        c(Choice::GpuLibrary);
    Efficiency Open [] "eff" "Share of GPU peak"
        "Sustained by good kernels on large work, limited by power. Small sizes lose more on top of this."
        n(share(Number::GpuShare, 0.01, 100.0, span(5.0, 100.0)).slider());
    Efficiency Open [] "serial" "Serial on the CPU"
        "Share of today's run time that is beside this work: loading, parsing, plain Python."
        n(share(Number::SerialShare, 0.0, 99.0, span(0.0, 90.0)).slider().starts_at(0.0));
    Efficiency More [] "gpubweff" "Share of GPU bandwidth"
        "Measured streaming bandwidth over the data sheet's."
        n(share(Number::GpuBandwidthShare, 0.01, 100.0, span(50.0, 95.0)));
    Efficiency More [] "cpueff" "Share of CPU peak"
        "By large matrix products and dense loops; small ones reach less."
        n(share(Number::CpuShare, 0.01, 100.0, span(5.0, 90.0)));
    Efficiency More [] "corebw" "Bandwidth of one core"
        "What one core alone reaches in main memory; NumPy's array operations have no more."
        n(number(Number::CoreBandwidth, GB_PER_S, span(0.001, 1e5), span(8.0, 30.0)));
    Efficiency More [] "call" "Cost of a CPU call"
        "What each library call costs before it computes."
        n(number(Number::CallCost, MICROSECONDS, span(0.0, 1e6), span(0.5, 10.0)));
    Efficiency More [] "pyop" "Cost of a Python operation"
        "One interpreted operation, for work that runs as a plain loop."
        n(number(Number::InterpretedCost, MICROSECONDS, span(0.0, 1e6), span(0.05, 0.1)));
    Efficiency More [] "launch" "Cost of a launch"
        "What the CPU spends to issue one GPU operation."
        n(number(Number::LaunchCost, MICROSECONDS, span(0.0, 1e6), span(2.0, 60.0)));
    Efficiency More [] "gpucall" "Cost of a compiled call"
        "Calling a compiled function or a captured graph; nothing in libraries that launch each kernel."
        n(number(Number::GpuCallCost, MICROSECONDS, span(0.0, 1e7), span(5.0, 500.0)));
    Efficiency More [] "kernel" "Shortest kernel"
        "What even an empty operation takes on the GPU."
        n(number(Number::KernelFloor, MICROSECONDS, span(0.0, 1e6), span(1.0, 8.0)));
    Efficiency More [] "sync" "Cost of waiting"
        "What a synchronization costs beyond the wait itself."
        n(number(Number::SynchronizeCost, MICROSECONDS, span(0.0, 1e6), span(5.0, 30.0)));
    Efficiency More [Elementwise, Reduction, Stencil, MonteCarlo, Loop, Training, Convolutional, Transformer, Recurrent, TinyKernels, ArrayCall] "fused" "The GPU library fuses the chain"
        "A fused chain reads and writes memory once and launches one kernel."
        c(Choice::Fusion);
    Efficiency More [] "startup" "Start-up"
        "Loading, context, handles and compiling, once a process."
        n(number(Number::StartUp, SECONDS, span(0.0, 1e5), span(0.2, 20.0)));
    Efficiency More [] "overlap" "Copying hidden behind computing"
        "With pinned memory, streams and prefetching, copies and kernels can run at once."
        n(share(Number::Overlap, 0.0, 100.0, span(0.0, 90.0)).starts_at(0.0));
    Efficiency More [] "fallback" "Falls back to the CPU"
        "Share of the work without a GPU version: it costs its CPU time and two transfers each."
        n(share(Number::FallbackShare, 0.0, 100.0, span(0.0, 50.0)).starts_at(0.0));
}
