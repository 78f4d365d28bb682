//! Explains how to write links by hand, with three examples of timed computations.

use super::{heading, row};
use std::fmt::Write;

/// A timed computation, with the link that describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The name of the computation.
    pub title: &'static str,
    /// The code that was timed.
    pub code: &'static str,
    pub link: &'static str,
    /// The keys and values in the link, each with its meaning or the reason for the value.
    pub parts: &'static [(&'static str, &'static str)],
}

/// Three timed computations.
pub const EXAMPLES: &[Example] = &[
    Example {
        title: "A chain of NumPy operations against CuPy",
        code: "y = np.sqrt(a * b + c)   # 50 million doubles, 100 times, on 16 vCPU and a T4",
        link: "w=elementwise&elements=50M&chain=3&inputs=1.67&dtype=fp64&data=gpu&runs=100&cpu=aws-c6i-4xlarge&cpulib=numpy&gpu=t4&gpulib=cupy",
        parts: &[
            ("w=elementwise", "each operation works on every element"),
            ("elements=50M", "elements per array, not in total"),
            ("chain=3", "three operations in a row: a product, a sum and a square root"),
            (
                "inputs=1.67",
                "the operations read 2, 2 and 1 arrays: 5 ÷ 3 on average; each writes one",
            ),
            ("dtype=fp64", "NumPy's default"),
            ("data=gpu", "the timing excludes the copies; `run` includes them"),
            ("runs=100", "times cover all hundred runs"),
            ("cpu, cpulib, gpu, gpulib", "the hardware and the libraries of the timing"),
        ],
    },
    Example {
        title: "A matrix product",
        code: "torch.matmul(x, w)   # 4096 × 4096 times 4096 × 11008, in half precision, on an A100",
        link: "w=matmul&m=4096&k=4096&n=11008&dtype=fp16&data=gpu&cpulib=pytorch-cpu&gpu=a100-sxm-40gb&gpulib=pytorch",
        parts: &[
            ("w=matmul", "a product of two matrices; products= sets the number per batch"),
            ("m=4096", "rows of the first factor and of the result"),
            ("k=4096", "the inner dimension, over which the products are summed"),
            ("n=11008", "columns of the second factor and of the result"),
            ("dtype=fp16", "half precision, which runs on tensor cores"),
            ("data=gpu", "both matrices were on the GPU before the clock started"),
            ("start=warm", "the default: the first call was not timed"),
        ],
    },
    Example {
        title: "Text generation by a language model",
        code: "llama-bench -p 16 -n 128   # 7 billion weights in about 4.8 bits, on an L4",
        link: "w=llm&params=7B&layers=32&bits=4.8&prompt=16&tokens=128&gpu=l4&cpu=aws-c7a-8xlarge",
        parts: &[
            ("w=llm", "the prompt in one pass, then one token at a time"),
            ("params=7B", "without a unit, B means billion"),
            ("layers=32", "transformer blocks; each launches some kernels per token"),
            ("bits=4.8", "bits per weight including scales, as in Q4_K_M"),
            ("prompt=16", "prompt tokens, read before the first output token"),
            ("tokens=128", "output tokens; the rate is 128 ÷ the time of the answer"),
        ],
    },
];

const ABOVE: &str = "\
# Links by hand

This page lists every key of links, of the command's flags and of saved answers, with its unit, range and
default. [Links](links.md) explains the format: numbers and units, synonyms, errors, and several scenarios
in one link.

A link contains only the inputs that differ from the defaults: `key=value` pairs, joined by `&`. A link
follows the `#` of the page's address, or is an argument of the command:

```sh
offload --json \"w=matmul&n=4096&data=gpu\" | jq '.cpu.time_s, .gpu_warm.time_s'
```

This prints the predicted times on the CPU and on the GPU, in seconds. To compare them with your own timing,
describe how you timed the work:

- the kind of work and its sizes: `w`, `n`, …
- the location of the data when the clock starts: `data`
- whether the time includes start-up: `start`
- the hardware and the libraries: `cpu`, `gpu`, `cpulib`, `gpulib`

Leave out any input that you do not know.

On the command line, each key is also a flag. You can use flags alone or with a link: `offload --work matmul
--n 4096 --gpu a100` or `offload matmul --gpu=t4`. If the value of a flag cannot be read, the command stops.
";

/// Returns the introduction, including the examples.
pub(super) fn introduction() -> String {
    let mut text = ABOVE.to_owned();
    for example in EXAMPLES {
        heading(&mut text, 2, example.title);
        let _ = writeln!(text, "```text\n{}\n{}\n```\n", example.code, example.link);
        row(&mut text, ["Part", "Meaning"]);
        row(&mut text, ["---"; 2]);
        for (part, meaning) in example.parts {
            row(&mut text, [&format!("`{part}`"), meaning]);
        }
    }
    text
}
