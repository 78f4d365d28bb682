//! Tests of the rows and columns selected from tables, and of the certainty of their number.

use crate::{number, reading};
use offload_reader::Sure;

/// Returns the percentage of rows that a Polars filter keeps, and its certainty. The table has a million rows of known
/// distributions.
fn kept(test: &str) -> (Option<f64>, Sure) {
    let program = format!(
        "import numpy as np\nimport polars as pl\nrng = np.random.default_rng(0)\n\
        df = pl.DataFrame({{'day': rng.integers(0, 100, 1000000), 'v': rng.uniform(0, 10, 1000000), \
        'w': rng.normal(5, 2, 1000000), 'kind': rng.choice(['a', 'b'], 1000000, p=[0.8, 0.2]), \
        'from': np.abs(np.fft.fft(rng.random(1000000)))}})\n\
        late = df.filter({test})\n"
    );
    let reading = reading(&program);
    let filter = reading.phases.into_iter().find(|phase| phase.link.contains("verb=filter"));
    let filter = filter.unwrap_or_else(|| panic!("{test}"));
    (number(&filter.link, "keep"), filter.sure)
}

#[test]
fn polars_conditions_on_known_columns_have_known_shares() {
    for (test, percent) in [
        ("pl.col('day') < 10", 10.0),
        ("~(pl.col('day') < 10)", 90.0),
        ("-pl.col('day') < -89", 10.0),
        ("(pl.col('day') >= 20) & (pl.col('v') > 5)", 40.0),
        ("pl.col('day') >= 20, pl.col('v') > 5", 40.0),
        ("(pl.col('day') >= 20) & (pl.col('day') < 30)", 10.0),
        ("pl.col('day') * pl.col('v') > 500", 15.3),
        ("pl.col('w') > 9", 2.3),
        ("pl.col('w').is_between(3, 7)", 68.3),
        ("pl.col('kind') == 'a'", 80.0),
        ("pl.col('kind').is_in(['b'])", 20.0),
        ("pl.when(pl.col('kind') == 'a').then(pl.col('v')).otherwise(0.0) > 5", 40.0),
    ] {
        let (keep, _) = kept(test);
        let keep = keep.unwrap_or_else(|| panic!("{test}"));
        assert!((keep - percent).abs() < 3.0, "{test}: {keep}, not {percent}");
    }
    // The share can't be derived, so half is assumed.
    assert_eq!(kept("pl.col('from') > 1"), (None, Sure::Assumed));
}

#[test]
fn conditions_on_computed_values_have_known_shares() {
    let head = "import numpy as np\nimport pandas as pd\nrng = np.random.default_rng(1)\nn = 1000000\n\
        x, y = rng.random(n), rng.random(n)\nz = rng.normal(10, 3, n)\n\
        ids = rng.integers(0, 200, 4000)\npoints = rng.random((n, 2))\n\
        df = pd.DataFrame({'x': x, 'y': y, 'z': z, 'e': rng.exponential(2.0, n)})\n\
        df['total'] = df['x'] + df['y']\n";
    for (kept, percent) in [
        ("x[x * x + y * y < 1]", 78.5),
        ("x[(x > 0.2) & (x < 0.3)]", 10.0),
        ("x[(x < 0.1) | (x > 0.9)]", 20.0),
        ("z[np.abs(z - z.mean()) > 2 * z.std()]", 4.6),
        ("x[(points ** 2).sum(axis=1) < 1]", 78.5),
        ("x[points[:, 0] > points[:, 1]]", 50.0),
        ("x[np.log(z) > 2]", 80.8),
        ("df[df['total'] > 1.5]['x']", 12.5),
        ("df[(df.total > 1.5) & (df.x > 0.9)]['x']", 4.5),
        ("df[df.e.between(1, 4)]['x']", 47.1),
        ("df[df['e'] > 3 * df['e'].median()]['x']", 12.5),
        ("df[~(df['x'] < 0.1)]['x']", 90.0),
    ] {
        let program = format!("{head}out = np.sort({kept})\n");
        let reading = reading(&program);
        let sort = reading.phases.iter().find(|phase| phase.family == "sort");
        let link = &sort.unwrap_or_else(|| panic!("{kept}: {reading:?}")).link;
        let share = number(link, "elements").unwrap_or(0.0) / 1e4;
        assert!((share - percent).abs() < 3.0, "{kept}: {share}, not {percent}");
    }
}

#[test]
fn a_second_filter_applies_to_the_values_left_by_the_first() {
    let program = "import numpy as np\nimport pandas as pd\nrng = np.random.default_rng(1)\n\
        df = pd.DataFrame({'x': rng.random(1000000), 'y': rng.random(1000000)})\n\
        some = df[df['x'] + df['y'] > 1.0]\nfew = some[some['x'] > 0.8]\nout = few.sort_values('y')\n";
    let reading = reading(program);
    let sort = reading.phases.iter().find(|phase| phase.link.contains("verb=sort"));
    let rows = sort.and_then(|phase| number(&phase.link, "rows")).unwrap_or(0.0);
    assert!((rows / 1e6 - 0.18).abs() < 0.02, "{sort:?}");
}

#[test]
fn a_string_key_is_one_column_and_any_other_may_be_several() {
    let columns = |key: &str| {
        let program = format!(
            "import numpy as np\nimport pandas as pd\nimport sys\ndf = pd.DataFrame(np.random.rand(100000, 10))\n\
            which = sys.argv[1]\nnames = [c for c in open('names').read().split()]\n\
            out = np.sort(df[{key}].to_numpy().ravel())\n"
        );
        let reading = reading(&program);
        let sort = reading.phases.iter().find(|phase| phase.family == "sort").cloned();
        sort.unwrap_or_else(|| panic!("{key} {reading:?}")).link
    };
    let one = "w=sort&elements=100000";
    assert_eq!(columns("f'x{which}'"), one);
    assert_eq!(columns("'x' + which"), one);
    assert_ne!(columns("names"), one);
}

/// Returns the percentage of ten million rows that the program's last sort covers, and its
/// certainty.
fn sorted(lines: &str) -> (f64, Sure) {
    let head = "import numpy as np\nimport pandas as pd\nimport torch\nrng = np.random.default_rng(0)\n\
        n = 10_000_000\nx = rng.normal(size=n)\ndf = pd.DataFrame({'z': rng.normal(size=n), 'id': rng.integers(0, 1000, n)})\n\
        few = pd.DataFrame({'id': np.arange(1000), 'age': np.arange(1000) % 100})\n";
    let reading = reading(&format!("{head}{lines}"));
    let sort = reading.phases.iter().rev().find(|phase| phase.link.contains("sort")).cloned();
    let sort = sort.unwrap_or_else(|| panic!("{lines}: {reading:?}"));
    let size = number(&sort.link, "elements").or_else(|| number(&sort.link, "rows"));
    (size.unwrap_or(0.0) / 1e5, sort.sure)
}

#[test]
fn shares_of_modified_values_are_assumed() {
    for lines in [
        // Values modified in place, through an alias, in a function, or in each iteration.
        "np.clip(x, 1.5, 2, out=x)\nnp.sort(x[x > 1])\n",
        "x.fill(5)\nnp.sort(x[x > 1])\n",
        "np.copyto(x, 2.0)\nnp.sort(x[x > 1])\n",
        "y = x\ny[y < 1] = 5.0\nnp.sort(x[x > 1])\n",
        "def clean(v):\n    v[v < 1] = 5.0\nclean(x)\nnp.sort(x[x > 1])\n",
        "t = torch.randn(n)\nt.clamp_(min=1.5)\ntorch.sort(t[t > 1])\n",
        "def step(v):\n    v *= 0.5\n    v += 1.0\nfor i in range(100):\n    step(x)\n    np.sort(x[x > 1.9])\n",
        "for i in range(100):\n    x = x + rng.random(n)\nnp.sort(x[x > 1.9])\n",
        "for i in range(100):\n    hot = x > 1\n    np.sort(x[hot])\n    x[hot] *= 0.5\n",
        // Neighbors in an ordered array.
        "y = np.sin(np.linspace(0, 100, n)) + x\nup = y[1:][y[1:] > y[:-1]]\nnp.sort(up)\n",
        "df = df.sort_values('z')\ngap = df['z'] - df['z'].shift(1)\ndf[gap > 0.5].sort_values('id')\n",
        // A second filter on the few rows that passed the first.
        "top = df[df['z'] > 2.9]\ntop[top['z'] > 3].sort_values('id')\n",
        // A column that changes in each iteration.
        "for i in range(50):\n    df['z'] = df['z'] * 0.9\n    df[df['z'] > 0.5].sort_values('id')\n",
        // Columns modified in place, renamed, or modified in a function.
        "df.loc[df['z'] < 1, 'z'] = 5.0\ndf[df['z'] > 1].sort_values('id')\n",
        "df['z'][df['z'] < 1] = 5.0\ndf[df['z'] > 1].sort_values('id')\n",
        "df.rename(columns={'z': 'id', 'id': 'z'}, inplace=True)\ndf[df['z'] > 1].sort_values('id')\n",
        "def fix(t):\n    t['z'] = t['z'].abs()\nfix(df)\ndf[df['z'] > 1].sort_values('id')\n",
        // Rows selected by their values, and values computed from several rows.
        "top = x[np.argsort(x)[::-1][:1_000_000]]\nnp.sort(top[top > 1])\n",
        "top = df.sort_values('z').head(1_000_000)\ntop[top['z'] > 1].sort_values('id')\n",
        "m = df['z'].rolling(5).mean()\nm[m > 0.5].sort_values()\n",
        "np.sort(x[x > 0.5 * x.max()])\n",
        "a, b = [rng.normal(size=n) for _ in range(2)]\nd = a - b\nnp.sort(d[d > 0])\n",
        "m = df.merge(few, on='id', how='left')\nm[m['age'].isna()].sort_values('z')\n",
    ] {
        assert_eq!(sorted(lines).1, Sure::Assumed, "{lines}");
    }
}

#[test]
fn values_at_different_indices_are_independent() {
    for (lines, percent) in [
        ("d = x[1:] - x[:-1]\nnp.sort(d[d > 0])\n", 50.0),
        ("np.sort(x[x > x[::-1]])\n", 50.0),
        ("up = (x[1:] > 0.5) & (x[:-1] <= 0.5)\nnp.sort(x[1:][up])\n", 21.3),
        ("t = np.linspace(0, 6.283, n)\ns = np.sin(t)[:5_000_000]\nnp.sort(s[s > 0.5])\n", 33.3),
        ("k = rng.choice(3, n, p=[0.9, 0.05, 0.05])\nnp.sort(x[k == 0])\n", 90.0),
        ("e = rng.standard_exponential(n)\nnp.sort(e[e > 1])\n", 36.8),
        ("x[rng.random(n) < 0.4] = np.nan\nnp.sort(x[x > 0])\n", 30.0),
        ("x[x < 0] = 5.0\nnp.sort(x[x > 4])\n", 50.0),
        ("m = rng.random((10_000, 1000)) < 0.1\nnp.sort(np.ones((1000, 10_000))[m.T])\n", 10.0),
    ] {
        let (share, _) = sorted(lines);
        assert!((share - percent).abs() < 3.0, "{lines}: {share}, not {percent}");
    }
}

#[test]
fn joins_keep_the_rows_with_matching_keys() {
    for (lines, percent) in [
        ("young = few[few['age'] < 20]\ndf.merge(young, on='id').sort_values('z')\n", 20.0),
        ("young = few[few['age'] < 20]\nyoung.merge(df, on='id').sort_values('z')\n", 20.0),
        ("young = few[few['age'] < 20]\ndf.merge(young, 'left', 'id').sort_values('z')\n", 100.0),
        (
            "young = few[few['age'] < 20]\ndf.merge(young, on='id', how='left').sort_values('z')\n",
            100.0,
        ),
        (
            "young = few[few['age'] < 20].rename(columns={'id': 'key'})\n\
          few['key'] = np.arange(1000)\nyoung = few[few['age'] < 20]\n\
          df.merge(young, left_on='id', right_on='key').sort_values('z')\n",
            20.0,
        ),
        (
            "ids = pd.DataFrame({'id': rng.integers(0, 1000, 2000)})\ndf.merge(ids, on='id').sort_values('z')\n",
            200.0,
        ),
        ("some = df[df['z'] > 1]\nsome.merge(few, on='id').sort_values('z')\n", 15.9),
        ("big = df[df['z'] > 1]\nbig.merge(big[['id', 'z']], on='id').sort_values('id')\n", 15.9),
        (
            "a = pd.concat([few[few['age'] < 40], few[few['age'] >= 40]])\ndf.merge(a, on='id').sort_values('z')\n",
            100.0,
        ),
    ] {
        let (share, _) = sorted(lines);
        assert!((share - percent).abs() < 3.0, "{lines}: {share}, not {percent}");
    }
}

#[test]
fn a_column_joined_by_a_key_adds_no_groups_to_that_key() {
    let groups = |keys: &str| {
        let program = format!(
            "import numpy as np\nimport pandas as pd\nrng = np.random.default_rng(1)\n\
            many = pd.DataFrame({{'id': rng.integers(0, 1000, 1000000), 'x': rng.random(1000000)}})\n\
            few = pd.DataFrame({{'id': np.arange(1000), 'kind': np.arange(1000) % 10}})\n\
            out = many.merge(few, on='id').groupby({keys})['x'].sum()\n"
        );
        let reading = reading(&program);
        let work = reading.phases.into_iter().find(|phase| phase.link.contains("verb=groupby"));
        let link = work.unwrap_or_else(|| panic!("{keys}")).link;
        number(&link, "groups")
    };
    assert_eq!(groups("'kind'"), Some(10.0));
    assert_eq!(groups("['id', 'kind']"), Some(1000.0));
}
