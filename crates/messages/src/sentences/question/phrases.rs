//! The phrases for the work of each family. This file contains the complete wording of questions.

use offload_scenario::Family;

/// The phrase that describes the work of a family.
pub(super) struct Phrase {
    /// The verb after "I", such as "compute".
    pub(super) verb: &'static str,
    /// The work. `{rows}` is replaced with the value of the field with the key `rows`, and `{w:dataframe}` with the
    /// kind of work, written as "dataframe". Text in square brackets can be left out. Text in angle brackets is left
    /// out if its input has no effect. A noun after a number is in the plural.
    pub(super) work: &'static str,
}

const fn phrase(verb: &'static str, work: &'static str) -> Phrase {
    Phrase { verb, work }
}

/// The end of the first sentence, for every family.
pub(super) const CPU_SIDE: &str = " with {cpulib} on {cpu}.";

/// The beginning of the second sentence, for every family.
pub(super) const PROPOSAL: &str = "Would {gpulib} on {gpu}";

/// The end of the second sentence, for every family.
pub(super) const CONDITIONS: &str =
    " help[, with data {data} and start-up {start}<, {runs} runs per process>]?";

/// The precision of the work, or of the GPU's work if the CPU uses another precision.
pub(super) const PRECISION: &str = "[ in {dtype}]";

/// The precision on the CPU, if it differs from the precision on the GPU.
pub(super) const CPU_PRECISION: &str = "[ in {cpudtype}]";

pub(super) const fn family_phrase(family: Family) -> Phrase {
    match family {
        Family::Custom => {
            phrase("run", "a {w:custom job}: {ops}[ of {kind} arithmetic] on {in}[ of data]")
        }
        Family::Matmul => {
            phrase("compute", "a {m} × {n} {w:matrix product}[ with an inner dimension of {k}]")
        }
        Family::Elementwise => phrase(
            "run",
            "{w:element-wise work} on {elements} elements[, {chain} operations of {each} each]",
        ),
        Family::Training => phrase(
            "run",
            "{steps} steps of {phase} of a {w:dense network} with {params} parameters[<, layers of {width}>], batch {batch}",
        ),
        Family::Reduction => {
            phrase("compute", "a {w:reduction}, the {reduce} of {elements} elements")
        }
        Family::Fourier => {
            phrase("compute", "a {dims}-D {w:Fourier transform} of {elements} points")
        }
        Family::Sorting => phrase("run", "a {w:sort} of {elements} elements"),
        Family::Stencil => phrase(
            "run",
            "{steps} steps of a {w:stencil} on {elements} cells[, {chain} operations of {each} per cell]",
        ),
        Family::Filter => phrase(
            "run",
            "a {filter} {w:image filter}[< of side {side}>] over {elements} pixels[< in {dims} dimensions>]",
        ),
        Family::Factorization => phrase("compute", "the {factor} of a {m} × {n} {w:dense matrix}"),
        Family::Sparse => phrase(
            "run",
            "{iters} iterations of {solver} on a {w:sparse matrix} of {rows} rows[ with {nnz} nonzeros each<, stored as {storage}>]",
        ),
        Family::MonteCarlo => phrase(
            "run",
            "a {w:Monte Carlo simulation} of {paths} paths × {pathsteps} steps[ of {each}, keeping {kept}]",
        ),
        Family::Dataframe => phrase(
            "run",
            "{verb} over {rows} rows × {cols} columns of a {w:dataframe}[ {file}< with {filecols} columns>< by {key}>< with {groups} distinct keys>< for a pattern of {alternatives} alternatives>]",
        ),
        Family::Loop => phrase("run", "a {w:Python loop} of {iters} iterations of {each}"),
        Family::Convolutional => phrase(
            "run",
            "{steps} steps of {phase} of {model}, a {w:convolutional network}[< {width} channels wide> with {params} parameters], batch {batch}[, images of side {image}]",
        ),
        Family::Transformer => phrase(
            "run",
            "{steps} steps of {phase} of {model}, a {w:transformer} with {params} parameters[, batch {batch}, {seq} tokens per sequence]",
        ),
        Family::Language => phrase(
            "run",
            "{model}, a {w:language model} with {params} parameters[ of {bits} bits, batch {batch}, {prompt} prompt tokens], {tokens} output tokens",
        ),
        Family::Recurrent => phrase(
            "run",
            "{phase} of a {w:recurrent network} of width {width}[, batch {batch}, {seq} time steps]",
        ),
        Family::TinyKernels => {
            phrase("run", "{w:many small kernels}, {iters} iterations over {elements} elements")
        }
        Family::Chunks => phrase(
            "run",
            "{w:many small transfers}, {chunks} chunks of {chunk}[ with {chain} operations of {each} per element]",
        ),
        Family::Pipeline => phrase(
            "run",
            "a {w:pipeline} of {items} items[, {prep} to prepare, {itemops} of arithmetic and {post} to finish each]",
        ),
        Family::Clustering => phrase(
            "run",
            "{w:k-means} on {rows} rows × {features} features, {clusters} clusters[, {iters} iterations]",
        ),
        Family::Neighbors => phrase(
            "run",
            "{algorithm}[ by {w:nearest neighbors}<, {queries} queries>] over {rows} rows × {features} features",
        ),
        Family::LinearModel => phrase(
            "fit",
            "{algorithm}[, a {w:linear model},] to {rows} rows × {features} features[< in {iters} iterations>]",
        ),
        Family::TreeEnsemble => phrase(
            "fit",
            "{algorithm}[, a {w:tree ensemble}] of {trees} trees[ of {maxdepth} levels], to {rows} rows × {features} features",
        ),
        Family::ArrayCall => phrase("run", "{op}, an {w:array call}, on {elements} elements"),
    }
}
