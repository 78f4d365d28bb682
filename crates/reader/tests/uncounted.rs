//! Tests that unknown calls, and work on their results, are listed with their lines.

use offload_reader::{Reading, Sure};

fn reading(lines: &str) -> Reading {
    let head = "import numpy as np\nimport pandas as pd\nimport polars as pl\nimport matplotlib.pyplot as plt\n";
    crate::reading(&format!("{head}{lines}"))
}

/// Returns the uncounted lines, numbered from the first line after the imports, with the reasons.
fn uncounted(lines: &str) -> Vec<(u32, String)> {
    let outside = reading(lines).outside;
    outside.into_iter().map(|work| (work.lines[0] - 4, work.why)).collect()
}

#[test]
fn unknown_calls_are_named_with_the_lines_that_use_their_results() {
    let lines = "import somelib\nx = np.random.rand(2000, 2000)\ny = np.some_new_function(x)\nz = y * 2\n\
        w = np.linalg.inv(z)\nq = somelib.transform(x)\nr = q.T @ q\n";
    let from = |line: u32| format!("it uses the result of line {line}");
    assert_eq!(
        uncounted(lines),
        [
            (3, "numpy.some_new_function is not known".to_owned()),
            (4, from(7)),
            (5, from(7)),
            (6, "this library isn’t known yet".to_owned()),
            (7, from(10)),
        ]
    );
}

#[test]
fn unknown_methods_are_named() {
    let frame = "d = pd.DataFrame({'a': np.arange(10**6), 'b': np.random.rand(10**6)})\n";
    assert_eq!(
        uncounted(&format!("{frame}h = d.some_method(3)\ns = d['b'].some_other()\n")),
        [
            (2, "DataFrame.some_method is not known".to_owned()),
            (3, "Series.some_other is not known".to_owned()),
        ]
    );
    let known =
        "d = d.rename(columns={'a': 'c'}).reset_index()\ns = d['b'].head(10)\nplt.plot(d['b'])\n";
    assert_eq!(uncounted(&format!("{frame}{known}")), []);
}

#[test]
fn each_unknown_method_of_a_chain_is_named_with_its_accessor() {
    let lines = "s = pd.Series(np.random.rand(10**6))\nt = s.str.some_method().str.another().some_other()\n\
        u = s.dt.third()\n";
    let chain = "Series.str.some_method, Series.str.another, Series.some_other are not known";
    assert_eq!(
        uncounted(lines),
        [(2, chain.to_owned()), (3, "Series.dt.third is not known".to_owned())]
    );
}

#[test]
fn unknown_calls_on_few_numbers_are_not_named() {
    assert_eq!(uncounted("x = np.random.rand(10)\ny = np.some_new_function(x)\n"), []);
}

#[test]
fn from_pandas_makes_a_polars_table() {
    let lines = "d = pd.DataFrame({'a': np.arange(10**6), 'b': np.random.rand(10**6)})\np = pl.from_pandas(d)\n\
        g = p.group_by('a').agg(pl.col('b').mean())\n";
    let reading = reading(lines);
    let links: Vec<&str> = reading.phases.iter().map(|phase| phase.link.as_str()).collect();
    assert!(
        links.iter().any(|link| link.contains("verb=groupby") && link.contains("cpulib=polars")),
        "{links:?}"
    );
    assert_eq!(reading.outside, []);
}

#[test]
fn an_unknown_number_of_dates_is_asked_for() {
    let asked = reading(
        "days = pd.date_range(np.datetime64('now'), end)\nx = np.sin(np.arange(len(days)) * 0.1)\n",
    );
    assert_eq!(asked.ask.len(), 1, "{asked:?}");
}

#[test]
fn mismatched_sizes_are_assumed() {
    let last = reading("x = np.random.rand(2_000_000)\ny = x * np.ones(7)\n").phases.pop();
    assert_eq!(last.map(|phase| phase.sure), Some(Sure::Assumed));
}

#[test]
fn requests_and_file_access_are_known_to_be_no_gpu_work() {
    let unknown = |lines: &str| {
        let outside = reading(lines).outside;
        outside.iter().map(|work| work.unknown).collect::<Vec<_>>()
    };
    let lines = "import requests\nimport somelib\nx = np.random.rand(10**6)\nr = requests.get('https://example.org')\n\
        np.save('x.npy', x)\nq = somelib.train(x)\n";
    let mut found = unknown(lines);
    found.sort_unstable();
    assert_eq!(found, [false, false, true]);
}

#[test]
fn known_calls_without_array_work_are_not_named() {
    let lines = "import logging\nimport seaborn as sns\nimport torch\nfrom torch import nn\nfrom sklearn.metrics import accuracy_score\n\
        from sklearn.model_selection import train_test_split\nfrom sklearn.preprocessing import LabelEncoder\n\
        x, y = np.random.rand(100000, 40), np.random.randint(0, 10, 100000)\ny = LabelEncoder().fit_transform(y)\n\
        a, b, c, d = train_test_split(x, y, test_size=0.2)\nlogging.info(x)\nsns.heatmap(x)\nplt.hist(x[:, 0], bins=50)\n\
        np.testing.assert_allclose(x, x)\nnet = nn.Linear(40, 10)\nopt = torch.optim.AdamW(net.parameters())\n\
        p = net(torch.from_numpy(b)).argmax(1).numpy()\nnn.utils.clip_grad_norm_(net.parameters(), 1.0)\n\
        w = torch.rand(1000, 1000).requires_grad_(True)\nv = (w.t() @ w).view_as(w)\nprint(np.ndim(x), w.stride())\n\
        print(accuracy_score(d, p), x.shape, len(x))\n";
    assert_eq!(uncounted(lines), []);
}

#[test]
fn showing_an_uncounted_result_is_no_work() {
    let lines = "import logging\nimport somelib\nr = somelib.fit(np.random.rand(10**6))\nlogging.info(r)\nplt.plot(r)\n\
        np.testing.assert_allclose(r, 1)\n";
    assert_eq!(uncounted(lines).len(), 1);
}
