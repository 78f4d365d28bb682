//! Tests of link keys other than sizes: for sequential loops, windows, strings, kept rows and gates.

use crate::reading;

fn links(text: &str) -> Vec<String> {
    let head = "import numpy as np\nimport pandas as pd\nimport polars as pl\nimport torch\n";
    crate::links(&format!("{head}{text}"))
}

#[track_caller]
fn has(text: &str, part: &str) {
    let links = links(text);
    assert!(links.iter().any(|link| link.contains(part)), "no {part} in {links:?}");
}

#[track_caller]
fn lacks(text: &str, part: &str) {
    let links = links(text);
    assert!(links.iter().all(|link| !link.contains(part)), "{part} in {links:?}");
}

#[test]
fn a_loop_link_has_its_number_of_independent_iterations() {
    has("x = 0.5\nfor i in range(1000):\n    x = 3.9 * x * (1 - x)\n", "iters=1000&parallel=1&");
    lacks("s = 0.0\nfor i in range(1000):\n    s += i * 0.5\n", "parallel");
    // Time steps depend on each other, particles don't.
    let steps = "p = [0.0] * 50\nv = [1.0] * 50\nfor t in range(200):\n    for i in range(50):\n        p[i] += v[i] * 0.1\n        v[i] = v[i] - p[i] * 0.1\n";
    has(steps, "iters=10000&parallel=50&");
    let compiled = "from numba import njit\n@njit\ndef f(a):\n    y = 0.0\n    for i in range(len(a)):\n        y = 0.9 * y + a[i] * 0.1\n    return y\nf(np.random.rand(10**6))\n";
    has(compiled, "parallel=1&");
    let chains = "from numba import njit\n@njit\ndef f(a):\n    for i in range(1000):\n        y = a[i]\n        for k in range(200):\n            y = 0.9 * y * (1.0 - y)\n        a[i] = y\nf(np.random.rand(1000))\n";
    has(chains, "w=loop&iters=200000&parallel=1000&");
}

#[test]
fn einsum_is_less_efficient_than_a_product_unless_optimized() {
    let product = |how: &str| {
        format!(
            "import numpy as np\na = np.random.rand(64, 256, 256)\nb = np.einsum('bij,bjk->bik', a, a{how})\n"
        )
    };
    has(&product(""), "w=matmul&m=256&k=256&n=256&products=64&cpueff=2");
    lacks(&product(", optimize=True"), "cpueff");
    has(&product(", optimize=False"), "cpueff=2");
}

#[test]
fn compiled_sweeps_over_independent_elements_are_separate_kernels() {
    let sweeps = "from numba import njit\n@njit\ndef f(a):\n    for k in range(200):\n        for i in range(1000):\n            a[i] = 0.9 * a[i] * (1.0 - a[i])\nf(np.random.rand(1000))\n";
    has(sweeps, "w=stencil&elements=1000&steps=200&chain=1&");
}

#[test]
fn dict_updates_stay_on_the_cpu_and_list_reads_do_not() {
    has(
        "counts = {}\nfor i in range(1000):\n    counts['a'] = counts.get('a', 0.0) + 1.5 * i\n",
        "&serial=",
    );
    lacks("s = 0.0\nl = [1.0] * 1000\nfor i in range(1000):\n    s += l[i] * 0.5\n", "serial");
}

#[test]
fn a_rolling_window_over_groups_runs_per_group() {
    let lines = "n = 10**6\ndf = pd.DataFrame({'b': np.random.randint(0, 5000, n), 'c': np.random.rand(n)})\nz = df.groupby('b')['c'].transform(lambda s: s.rolling(7).mean())\n";
    has(lines, "verb=window&rows=200&cols=1&runs=5000");
}

#[test]
fn table_links_have_the_kept_share_and_the_string_columns() {
    let table = "df = pd.DataFrame({'a': np.random.rand(10**6), 't': ['ab cd'] * 10**6})\n";
    has(&format!("{table}z = df[df.a > 0.9]\n"), "verb=filter&rows=1000000&cols=2&texts=1&keep=10");
    has(&format!("{table}z = df['t'].str.strip().str.lower()\n"), "verb=text&rows=1000000&cols=1");
    has(&format!("{table}z = df[['a']].rolling(30).std()\n"), "verb=window&rows=1000000&cols=1");
    let polars = "df = pl.DataFrame({'a': np.random.rand(10**6), 't': ['ab'] * 10**6})\n";
    let columns =
        "z = df.with_columns(pl.col('t').str.to_uppercase(), pl.col('a').rolling_mean(7))\n";
    has(&format!("{polars}{columns}"), "verb=text&");
    has(&format!("{polars}{columns}"), "verb=window&");
}

#[test]
fn a_recurrent_link_has_its_number_of_gates() {
    let net = |kind: &str| {
        format!("net = torch.nn.{kind}(64, 128)\nx = torch.randn(20, 8, 64)\nout, _ = net(x)\n")
    };
    has(&net("GRU"), "&gates=3");
    has(&net("RNN"), "&gates=1");
    lacks(&net("LSTM"), "gates");
}

#[test]
fn a_language_model_generates_tokens_for_each_prompt() {
    for (program, expected) in [
        (
            "from vllm import LLM, SamplingParams\nm = LLM('meta-llama/Llama-2-7b-hf')\n\
             m.generate(['Hello, my name is'] * 1000, SamplingParams(max_tokens=128))\n",
            "prompt=5&tokens=128&batch=1000",
        ),
        (
            "from vllm import LLM, SamplingParams\nm = LLM('meta-llama/Llama-2-7b-hf')\ns = SamplingParams(max_tokens=128)\n\
             m.generate(['abcdefgh', 'abcdefgh', 'abcdefgh'], sampling_params=s)\n",
            "prompt=2&tokens=128&batch=3",
        ),
        (
            "import torch\nfrom transformers import AutoModelForCausalLM\n\
             m = AutoModelForCausalLM.from_pretrained('meta-llama/Llama-2-7b-hf')\n\
             m.generate(torch.zeros(64, 32), max_new_tokens=200)\n",
            "prompt=32&tokens=200&batch=64",
        ),
    ] {
        let reading = reading(program);
        let link = reading.phases.first().map(|phase| phase.link.as_str()).unwrap_or_default();
        assert!(link.ends_with(expected), "{program}{link}");
        assert_eq!(reading.ask, [], "{program}");
    }
}
