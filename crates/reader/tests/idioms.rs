//! Tests of the costs of common idioms, each of which was once misread.

use crate::{number, only_phase, reading};
use offload_reader::{Phase, ReadingOutcome, Sure, read};

/// Returns the only phase of a family.
fn phase(program: &str, family: &str) -> Phase {
    only_phase(&reading(program), family)
}

#[test]
fn layers_created_in_a_loop_have_separate_weights() {
    let head = "import torch\nfrom torch import nn\n";
    let tail = "x = torch.randn(8, 32)\nwith torch.no_grad():\n    y = net(x)\n";
    for body in [
        "net = nn.Sequential(*[nn.Linear(32, 32, bias=False) for _ in range(4)])\n",
        "all = []\nfor _ in range(4):\n    all.append(nn.Linear(32, 32, bias=False))\nnet = nn.Sequential(*all)\n",
        "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.all = nn.ModuleList()\n        \
         for _ in range(4):\n            self.all.append(nn.Linear(32, 32, bias=False))\n    def forward(self, x):\n        \
         for layer in self.all:\n            x = layer(x)\n        return x\nnet = Net()\n",
    ] {
        let pass = phase(&format!("{head}{body}{tail}"), "training");
        assert!(pass.link.contains("params=4096&layers=4"), "{}", pass.link);
        assert_eq!(pass.flops, Some(4.0 * 2.0 * 8.0 * 32.0 * 32.0), "{body}");
    }
}

#[test]
fn a_scaled_loss_trains_the_network() {
    let program = "import torch\nfrom torch import nn\nnet = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 4))\n\
        scaler = torch.amp.GradScaler('cuda')\nx = torch.randn(10, 8)\nfor _ in range(5):\n    loss = net(x).mean()\n    \
        scaler.scale(loss).backward()\n";
    let steps = phase(program, "training");
    assert!(steps.link.contains("phase=train"), "{}", steps.link);
    let (first, second) = (2.0 * 10.0 * 8.0 * 16.0, 2.0 * 10.0 * 16.0 * 4.0);
    assert_eq!(steps.flops, Some(5.0 * (2.0 * first + 3.0 * second)));
}

#[test]
fn training_a_recurrent_stack_takes_three_times_its_forward_pass() {
    let head = "import torch\nfrom torch import nn\nx = torch.randn(4, 10, 64)\n";
    let steps = "for _ in range(2):\n    net(x)[0].sum().backward()\n";
    let passes = |network: &str| {
        let pass = format!("{head}net = {network}\nnet(x)\n");
        let whole = phase(&format!("{head}net = {network}\n{steps}"), "recurrent").flops;
        (phase(&pass, "recurrent").flops.unwrap_or(0.0), whole.unwrap_or(0.0))
    };
    let (pass, training) = passes("nn.GRU(64, 64, num_layers=3, batch_first=True)");
    assert_eq!(training, 2.0 * 3.0 * pass);
}

#[test]
fn hand_written_attention_is_part_of_the_pass_of_its_network() {
    let program = "import torch\nfrom torch import nn\nclass Attention(nn.Module):\n    def __init__(self):\n        \
        super().__init__()\n        self.qkv = nn.Linear(64, 192)\n    def forward(self, x):\n        \
        q, k, v = self.qkv(x).chunk(3, dim=-1)\n        a = (q @ k.transpose(1, 2)).softmax(dim=-1)\n        return a @ v\n\
        net = Attention()\ny = net(torch.randn(4, 16, 64))\n";
    let pass = phase(program, "transformer");
    let products = 2.0 * 64.0 * 64.0 * 192.0 + 2.0 * 2.0 * 4.0 * 16.0 * 16.0 * 64.0;
    assert_eq!(pass.flops, Some(products), "{pass:?}");
    assert!(pass.lines.contains(&[12, 12]), "{:?}", pass.lines);
}

#[test]
fn arrays_in_lists_keep_their_shapes() {
    let program = "import numpy as np\nsizes = [64, 32, 8]\n\
        weights = [np.random.rand(a, b) for a, b in zip(sizes[:-1], sizes[1:])]\nx = np.random.rand(100, 64)\n\
        for w in weights:\n    x = x @ w\nfor i in range(len(weights)):\n    g = weights[i] @ weights[i].T\n";
    let products: f64 = reading(program)
        .phases
        .iter()
        .filter(|phase| phase.family == "matmul")
        .filter_map(|phase| phase.flops)
        .sum();
    let forward = 2.0 * 100.0 * (64.0 * 32.0 + 32.0 * 8.0);
    let squares = 2.0 * (64.0 * 32.0 * 64.0 + 32.0 * 8.0 * 32.0);
    assert_eq!(products, forward + squares);
}

#[test]
fn a_matrix_product_of_nested_lists_is_counted() {
    let program = "n = 40\na = [[1.0] * n for _ in range(n)]\nb = [[2.0] * n for _ in range(n)]\n\
        c = [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]\n";
    assert_eq!(phase(program, "loop").flops, Some(2.0 * 40.0 * 40.0 * 40.0));
}

#[test]
fn a_generator_yields_once_per_iteration_of_its_loop() {
    let program = "import numpy as np\ndef parts(n, size):\n    for i in range(0, n, size):\n        \
        yield i, min(i + size, n)\nx = np.random.rand(100000)\ntotal = 0.0\nfor a, b in parts(100000, 1000):\n    \
        total += np.sort(x[a:b])[0]\n";
    let sorts = phase(program, "sort");
    assert_eq!(
        (sorts.link.as_str(), sorts.calls),
        ("w=sort&elements=1000&runs=100&data=once", Some(100.0))
    );
}

#[test]
fn a_range_bounded_by_a_data_value_has_its_maximum_length() {
    let program = "import random\nw = [random.randint(1, 50) for _ in range(100)]\nbest = [0.0] * 1001\n\
        for i in range(100):\n    for c in range(1000, w[i] - 1, -1):\n        best[c] = best[c] + 1.0\n";
    let steps = phase(program, "loop");
    assert_eq!((steps.sure, steps.flops), (Sure::AtMost, Some(100.0 * 1001.0)));
}

#[test]
fn a_chained_call_belongs_to_the_line_of_its_name() {
    let program = "import numpy as np\nimport pandas as pd\n\
        df = pd.DataFrame({'k': np.random.randint(0, 9, 100000), 'x': np.random.rand(100000)})\n\
        out = (\n    df.sort_values('x')\n    .groupby('k')['x']\n    .mean()\n)\n";
    let lines: Vec<_> = reading(program).phases.into_iter().map(|phase| phase.lines).collect();
    assert_eq!(lines, [[[5, 5]], [[7, 7]]]);
}

#[test]
fn workers_make_the_same_calls_as_a_loop() {
    let program = "import numpy as np\nfrom concurrent.futures import ProcessPoolExecutor\ndef work(seed):\n    \
        a = np.random.default_rng(seed).random((300, 300))\n    return np.linalg.inv(a).sum()\n\
        with ProcessPoolExecutor() as workers:\n    print(sum(workers.map(work, range(32))))\n";
    assert_eq!(phase(program, "linalg").calls, Some(32.0));
}

#[test]
fn bootstrap_samples_are_a_simulation() {
    let program = "import numpy as np\nrng = np.random.default_rng(0)\nx = rng.normal(size=500)\n\
        places = rng.integers(0, 500, size=(2000, 500))\nmeans = x[places].mean(axis=1)\n";
    assert_eq!(phase(program, "montecarlo").calls, Some(3.0));
    // Random integers that are only counted are data, not a simulation.
    let counted =
        "import numpy as np\nx = np.random.randint(0, 9, 100000)\nc = np.bincount(x).cumsum()\n";
    assert!(reading(counted).phases.iter().all(|phase| phase.family != "montecarlo"));
}

#[test]
fn an_uncalled_function_asks_for_its_number_of_calls() {
    let program =
        "import numpy as np\ndef power(n: int):\n    a = np.ones((n, n))\n    return a @ a\n";
    let asked = reading(program).ask;
    assert!(
        asked.iter().any(|question| question.name == "calls of power" && question.what == "call"),
        "{asked:?}"
    );
    let answers = [("n".to_owned(), 100.0), ("calls of power".to_owned(), 5.0)];
    let answered = read(program, &answers.into());
    let product = answered.phases.iter().find(|phase| phase.family == "matmul");
    assert_eq!(product.and_then(|product| product.flops), Some(1e7));
    assert_eq!(answered.ask.len(), 0);
}

#[test]
fn the_set_of_a_string_has_its_distinct_characters() {
    let program = "import numpy as np\ntext = 'to be or not to be ' * 500\nletters = sorted(set(text))\n\
        a = np.ones((1000, len(letters)))\nb = a.T @ a\n";
    let product = reading(program).phases.pop();
    assert!(product.is_some_and(|product| product.link.starts_with("w=matmul&m=7&k=1000&n=7")));
}

#[test]
fn an_unused_class_asks_for_a_call() {
    let program = "import numpy as np\nclass Model:\n    def __init__(self, n: int):\n        self.w = np.ones((n, n))\n    \
        def apply(self, x):\n        return self.w @ x\n";
    let reading = reading(program);
    assert_eq!(reading.outcome, ReadingOutcome::Ask);
    assert!(reading.ask.iter().any(|question| question.what == "call"), "{:?}", reading.ask);
}

#[test]
fn defaults_of_arguments_and_environment_variables_are_used() {
    for size in
        ["int(sys.argv[1]) if len(sys.argv) > 1 else 200", "int(os.environ.get('N', '200'))"]
    {
        let program = format!(
            "import os\nimport sys\nimport numpy as np\nn = {size}\na = np.ones((n, n))\nb = a @ a\n"
        );
        assert_eq!(phase(&program, "matmul").flops, Some(2.0 * 200.0 * 200.0 * 200.0), "{size}");
    }
}

#[test]
fn sizes_computed_by_math_functions_are_known() {
    let program = "import math\nimport numpy as np\nn = int(np.ceil(np.hypot(300, 400)))\nm = math.isqrt(n * 20)\n\
        a = np.ones((n, m))\nb = a @ a.T\n";
    assert_eq!(phase(program, "matmul").flops, Some(2.0 * 500.0 * 500.0 * 100.0));
}

#[test]
fn conditions_on_loop_variables_hold_in_their_share_of_iterations() {
    let loops = |body: &str| {
        let program = format!(
            "a = [1.5] * 100\ns = 0.0\nfor i in range(100):\n    for j in range(100):\n{body}"
        );
        phase(&program, "loop").flops
    };
    assert_eq!(loops("        if j < i:\n            s += a[j]\n"), Some(4950.0));
    assert_eq!(
        loops("        if i == j:\n            continue\n        s += a[j]\n"),
        Some(9900.0)
    );
    // For a large `j`, the computed size of the slice `j + 1:` is negative. The update is counted anyway.
    let program = "import numpy as np\nq = np.random.rand(50, 20)\nfor j in range(20):\n    if j + 1 < 20:\n        \
        q[:, j + 1:] -= np.outer(q[:, j], q[0, j + 1:])\n";
    let updates = phase(program, "elementwise").flops.unwrap_or(0.0);
    assert!((17_000.0..20_000.0).contains(&updates), "{updates}");
}

#[test]
fn a_list_filled_in_some_iterations_is_shorter() {
    let program = "import numpy as np\nx = np.zeros((64, 64))\nkept = []\nfor k in range(400):\n    x = x * 0.5\n    \
        if k % 10 == 0:\n        kept.append(x)\nfor one in kept:\n    np.linalg.inv(one)\n";
    assert_eq!(phase(program, "linalg").calls, Some(40.0));
}

#[test]
fn products_with_parameters_and_buffers_are_counted() {
    let program = "import torch\nfrom torch import nn\nclass Net(nn.Module):\n    def __init__(self):\n        \
        super().__init__()\n        self.w = nn.Parameter(torch.randn(64, 16))\n        \
        self.register_buffer('v', torch.randn(16, 4))\n    def forward(self, x):\n        return x @ self.w @ self.v\n\
        y = Net()(torch.randn(100, 64))\n";
    let products: f64 = reading(program).phases.iter().filter_map(|phase| phase.flops).sum();
    assert_eq!(products, 2.0 * 100.0 * (64.0 * 16.0 + 16.0 * 4.0));
}

#[test]
fn itertools_product_yields_each_combination() {
    let program = "import itertools\nimport numpy as np\nx = np.random.rand(1000, 10)\n\
        for a, b in itertools.product([200, 600], [1, 2]):\n    y = np.sqrt(x[a:])\n";
    let all: f64 = reading(program).phases.iter().filter_map(|phase| phase.flops).sum();
    assert_eq!(all, 2.0 * 10.0 * (800.0 + 400.0));
}

#[test]
fn column_expressions_are_evaluated_per_row() {
    let program = "import numpy as np\nimport polars as pl\n\
        df = pl.DataFrame({'a': np.random.rand(100000), 'b': np.random.rand(100000)})\n\
        df = df.with_columns((pl.col('a') * pl.col('b') + 1).log().alias('c'))\n";
    let work = phase(program, "elementwise");
    assert_eq!((work.flops, work.calls), (Some(300_000.0), Some(1.0)));
}

#[test]
fn melting_columns_into_rows_makes_a_table_longer() {
    let program = "import numpy as np\nimport pandas as pd\ndf = pd.DataFrame(np.random.rand(1000, 8))\n\
        df['k'] = 1\nlong = df.melt(id_vars='k')\ny = np.sqrt(long['value'])\n";
    assert!(phase(program, "elementwise").link.contains("elements=8000"));
}

#[test]
fn values_that_change_no_size_are_iterations_of_one_loop() {
    let program = "import numpy as np\na, b = np.random.rand(500, 500), np.random.rand(500)\n\
        for rate in [0.01, 0.1, 1.0]:\n    x = np.linalg.solve(a + rate, b)\nfor n in (100, 200, 200):\n    y = np.sort(b[:n])\n";
    assert!(phase(program, "linalg").link.contains("&runs=3"), "{:?}", phase(program, "linalg"));
    let reading = reading(program);
    let sorts =
        reading.phases.iter().filter(|phase| phase.family == "sort").map(|phase| &*phase.link);
    assert_eq!(
        sorts.collect::<Vec<_>>(),
        ["w=sort&elements=100", "w=sort&elements=200&runs=2&data=once"]
    );
}

#[test]
fn compiled_code_draws_random_numbers_one_by_one() {
    let program = "import numpy as np\nfrom numba import njit\n@njit\ndef price(n, steps):\n    total = 0.0\n    \
        for i in range(n):\n        s = 1.0\n        for t in range(steps):\n            s *= np.exp(0.1 * np.random.normal())\n        \
        total += s\n    return total / n\nprice(10**6, 252)\n";
    let paths = phase(program, "montecarlo");
    assert!(paths.link.contains("paths=1000000&pathsteps=252"), "{}", paths.link);
}

#[test]
fn an_occasional_random_number_is_no_simulation() {
    let program = "import random\nvalues = [1.0] * 10000\nfor month in range(360):\n    rate = random.gauss(0.004, 0.01)\n    \
        for i in range(10000):\n        values[i] = values[i] * (1.0 + rate)\n";
    assert!(phase(program, "loop").link.contains("iters=3600000"));
}

#[test]
fn similar_sizes_are_iterations_of_one_loop() {
    let program = "import numpy as np\nb = np.random.rand(3000)\nfor n in (900, 1000, 1100):\n    y = np.sort(b[:n])\n";
    assert!(phase(program, "sort").link.starts_with("w=sort&elements=1000&runs=3"));
}

#[test]
fn a_tiled_range_keeps_its_number_of_distinct_values() {
    let program = "import numpy as np\nimport pandas as pd\n\
        df = pd.DataFrame({'day': np.tile(np.arange(728), 1000), 'n': np.random.rand(728000)})\n\
        df['week'] = df['day'] // 7\nt = df.groupby('week')['n'].sum()\n";
    let sums = phase(program, "dataframe");
    assert!(sums.link.contains("groups=104"), "{}", sums.link);
}

#[test]
fn the_index_of_sorted_rows_is_read_and_written() {
    let bytes = |line: &str| {
        let program = format!(
            "import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({{'a': np.random.rand(1000000)}})\n\
            df = df.sort_values('a'{line})\nb = df['a'] * 2.0\n"
        );
        phase(&program, "elementwise").bytes
    };
    assert_eq!(bytes(""), Some(32e6));
    assert_eq!(bytes(", ignore_index=True"), Some(16e6));
}

#[test]
fn a_complex_operation_is_several_flops_and_one_interpreter_step() {
    let program = "z, c = 0j, complex(0.3, 0.5)\nfor i in range(100000):\n    z = z * z + c\n";
    let work = phase(program, "loop");
    assert_eq!(work.flops, Some(8e5));
    assert!(work.link.contains("&each=2"), "{}", work.link);
}

#[test]
fn a_reduction_along_the_last_axis_has_a_result_per_row() {
    let head = "import numpy as np\na = np.random.rand(100000, 3)\n";
    let link = |line: &str| phase(&format!("{head}{line}"), "reduction").link;
    assert!(link("s = a.sum(axis=-1)\n").contains("elements=300000&results=100000"));
    assert!(!link("s = a.sum(axis=0)\n").contains("results"));
    assert!(!link("s = a.sum()\n").contains("results"));
}

#[test]
fn a_size_that_multiplies_in_a_short_loop_is_followed() {
    let program = "import numpy as np\nn = 1000\nfor level in range(3):\n    y = np.sort(np.random.rand(n))\n    n *= 10\n";
    let sorts = reading(program).phases.into_iter().filter(|phase| phase.family == "sort");
    let sizes: Vec<_> = sorts.map(|phase| phase.link).collect();
    assert_eq!(sizes.len(), 3, "{sizes:?}");
    assert!(sizes[2].contains("elements=100000"), "{sizes:?}");
}

#[test]
fn an_array_that_a_compiled_function_changes_is_read_and_written() {
    let program = "import numpy as np\nfrom numba import njit\n@njit\ndef relax(u, f):\n    for i in range(1, len(u) - 1):\n        \
        u[i] += 0.5 * (u[i - 1] + u[i + 1] - f[i])\nu, f = np.zeros(10**6), np.ones(10**6)\nrelax(u, f)\n";
    assert_eq!(phase(program, "loop").bytes, Some(24e6));
}

#[test]
fn complex_operations_in_a_branch_count_as_often_as_the_branch() {
    let head = "z, c, hits = 0j, complex(0.3, 0.5), 0\nfor i in range(100000):\n    hits = hits + 1.5\n    if i % 100 == 0:\n        z = z * z + c\n";
    let work = phase(head, "loop");
    let each = number(&work.link, "each").unwrap_or(0.0);
    // Each iteration takes one step and the test. One iteration in a hundred takes two more steps.
    assert!((1.0..1.5).contains(&each), "{}", work.link);
}
