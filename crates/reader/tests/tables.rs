//! Tests of the sizes of tables after grouping, reshaping, sampling and joining.

use std::collections::BTreeMap;

use crate::{number, reading};
use offload_reader::{Phase, Reading, ReadingOutcome, Sure, read};

const TABLE: &str = "n = 10**6\ndf = pd.DataFrame({'a': np.random.randint(0, 10, n), 'b': np.random.randint(0, 30, n), 'c': np.random.rand(n)})\n";

fn last(lines: &str, family: &str) -> Phase {
    let head = format!("import numpy as np\nimport pandas as pd\n{TABLE}");
    let reading = reading(&format!("{head}{lines}"));
    assert_eq!(reading.outcome, ReadingOutcome::Answer, "{reading:?}");
    let found = reading.phases.iter().rfind(|phase| phase.family == family).cloned();
    found.unwrap_or_else(|| panic!("no {family} in {:?}", reading.phases))
}

fn rows_of(lines: &str) -> f64 {
    let link = last(&format!("{lines}sorted_rows = z.sort_values('c')\n"), "dataframe").link;
    number(&link, "rows").unwrap_or(0.0)
}

#[test]
fn several_keys_make_a_group_per_occurring_combination() {
    // A million rows do not contain all of a million possible pairs.
    let many = "df['d'] = np.random.randint(0, 100_000, n)\nz = df.groupby(['a', 'd']).mean()\n";
    let rows = rows_of(many);
    assert!((600_000.0..660_000.0).contains(&rows), "{rows}");
}

#[test]
fn computed_tables_have_known_sizes() {
    let head = "import polars as pl\nt = pd.date_range('2022-01-01', periods=525_600, freq='min')\n\
        s = pd.Series(np.random.rand(525_600), index=t)\nf = pd.DataFrame({'u': s, 't': t}).set_index('t')\n\
        p = pl.DataFrame({'a': np.random.rand(n), 'b': np.random.rand(n), 'c': np.random.rand(n)})\n\
        days = pd.bdate_range('2010-01-01', periods=2_600)\ng = pd.DataFrame(np.random.rand(2_600, 3), index=days)\n";
    for (table, elements) in [
        ("df.sample(frac=0.25)['c']", 250_000),
        ("df[df['a'].isin([1, 2, 3])]['c']", 300_000),
        ("pd.concat([df['b'], df['c']], axis=1)", 2_000_000),
        ("df.pivot_table(index='b', columns='a', values='c')", 300),
        ("pd.crosstab(df['b'], df['a'])", 300),
        ("df.groupby(pd.cut(df['c'], 20))['c'].mean()", 20),
        ("df.groupby(pd.to_datetime(df['a']).dt.hour)['c'].mean()", 24),
        ("df.groupby(['a', 'b'])['c'].sum()", 300),
        ("s.resample('h').mean()", 8_760),
        ("f['u'].resample('1D').sum()", 365),
        ("g.resample('ME').last()", 360),
        ("df.drop(columns=['a']).to_numpy()", 2_000_000),
        ("p.drop('a').to_numpy()", 2_000_000),
        ("p.select('b', 'c').to_numpy()", 2_000_000),
    ] {
        let link = last(&format!("{head}y = {table} * 2\n"), "elementwise").link;
        assert!(link.contains(&format!("elements={elements}&")), "{table}: {link}");
    }
    // If there are more combinations of keys than rows, there is a group per row.
    let keys: Vec<String> = (0..4).map(|at| format!("df['k{at}'] = np.random.rand(n)\n")).collect();
    let lines = format!("{}z = df.groupby(['k0', 'k1', 'k2', 'k3'])[['c']].sum()\n", keys.concat());
    assert_eq!(rows_of(&lines), 1e6);
}

#[test]
fn an_unknown_number_of_groups_is_assumed() {
    for lines in [
        "df['k'] = np.random.poisson(9, n)\nz = df.groupby('k')['c'].sum()\n",
        "df['k'] = pd.Series(pd.date_range('2024-01-01', periods=n, freq='min')).dt.floor('h')\nz = df.groupby('k')['c'].mean()\n",
    ] {
        assert_eq!(
            last(&format!("{lines}y = z * 2\n"), "elementwise").sure,
            Sure::Assumed,
            "{lines}"
        );
    }
}

#[test]
fn a_window_slides_over_one_column() {
    assert_eq!(last("z = df.rolling(50)['c'].std()\n", "dataframe").flops, Some(2e6));
}

#[test]
fn a_column_is_joined_to_a_table() {
    let lines = "m = df.groupby('a')['c'].mean().rename('m')\nz = df.join(m, on='a')\n";
    assert!(last(lines, "dataframe").link.contains("verb=join&rows=1000000&cols=4"));
}

#[test]
fn a_pivot_table_has_rows_only_for_occurring_values() {
    let lines = "z = pd.DataFrame({'u': np.random.randint(0, 100_000, 1000), 'c': np.random.rand(1000), 'k': np.random.randint(0, 5, 1000)})\nz = z.pivot_table(index='u', columns='k', values='c')\ny = z * 2\n";
    let link = last(lines, "elementwise").link;
    let elements = number(&link, "elements").unwrap_or(0.0);
    assert!((4_900.0..=5_000.0).contains(&elements), "{link}");
}

#[test]
fn a_known_key_is_a_lower_bound_on_the_number_of_groups() {
    let lines = "df['d'] = np.random.randint(0, 100_000, n)\ndf['k'] = np.random.poisson(9, n)\nz = df.groupby(['d', 'k'])[['c']].sum()\n";
    let grouped = last(lines, "dataframe").link;
    assert!(grouped.contains("groups=99995"), "{grouped}");
    assert_eq!(last(&format!("{lines}y = z * 2\n"), "elementwise").sure, Sure::Assumed);
}

#[test]
fn sorts_and_joins_have_string_keys_only_if_a_key_is_a_string() {
    let named = "df['name'] = np.random.choice(['x', 'y', 'z'], n)\n";
    let sorted = |by: &str| last(&format!("{named}z = df.sort_values({by})\n"), "dataframe").link;
    assert!(sorted("'name'").contains("key=text") && sorted("['a', 'name']").contains("key=text"));
    let polars = "import polars as pl\np = pl.DataFrame({'a': np.random.randint(0, 9, n), 'name': np.random.choice(['x', 'y'], n)})\n";
    for by in ["'a', 'name'", "['a', pl.col('name')]", "pl.col('name')"] {
        let link = last(&format!("{polars}z = p.sort({by})\n"), "dataframe").link;
        assert!(link.contains("key=text"), "{by}: {link}");
    }
    assert!(!sorted("['a', 'b']").contains("key=text"));
    let other =
        "other = pd.DataFrame({'a': np.arange(10), 'label': np.random.choice(['p', 'q'], 10)})\n";
    let joined = last(&format!("{named}{other}z = df.merge(other, on='a')\n"), "dataframe").link;
    assert!(joined.contains("verb=join") && !joined.contains("key=text"), "{joined}");
}

#[test]
fn an_over_expression_groups_its_rows() {
    let polars = "import polars as pl\nt = pl.DataFrame({'s': np.random.randint(0, 500, n), 'p': np.random.rand(n)})\n";
    let over = "z = t.with_columns(pl.col('p').rolling_mean(50).over('s').alias('m'))\n";
    let link = last(&format!("{polars}{over}"), "dataframe").link;
    assert!(link.contains("cols=2&groups=500&cpulib=polars"), "{link}");
    let named = over.replace("'s'", "partition_by='s'");
    assert_eq!(last(&format!("{polars}{named}"), "dataframe").link, link);
    let both = over
        .replace("over('s')", "over('s', 'q')")
        .replace("z = ", "t = t.with_columns(pl.col('s').alias('q'))\nz = ");
    assert!(last(&format!("{polars}{both}"), "dataframe").link.contains("cols=3"));
    let inside = "z = t.with_columns((pl.col('p') - pl.col('p').mean().over('s')).alias('m'))\n";
    assert!(last(&format!("{polars}{inside}"), "dataframe").link.contains("verb=groupby"));
    // An expression may read a column any number of times.
    let doubled =
        "e = pl.col('p')\nfor _ in range(100):\n    e = e + e\nz = t.with_columns(e.over('s'))\n";
    assert_eq!(last(&format!("{polars}{doubled}"), "dataframe").family, "dataframe");
}

#[test]
fn concatenating_a_growing_list_of_tables_makes_one_table() {
    let lines = "import pandas as pd\nimport numpy as np\nparts = []\nfor i in range(500):\n    \
        parts.append(pd.DataFrame({'k': np.arange(2000), 'v': np.random.rand(2000)}))\n\
        all = pd.concat(parts)\ns = all.sort_values('v')\n";
    let reading = reading(lines);
    assert!(
        reading.phases.iter().any(|phase| phase.link.contains("verb=sort&rows=1000000")),
        "{reading:?}"
    );
}

#[test]
fn a_boolean_table_selects_values_and_not_rows() {
    let lines = "import pandas as pd\nimport numpy as np\nt = pd.DataFrame(np.random.rand(5000, 400))\n\
        low = t < 0.1\nm = t[low].mean()\n";
    let reading = reading(lines);
    let last = reading.phases.last().map(|phase| phase.link.clone()).unwrap_or_default();
    assert!(last.contains("w=reduction&elements=2000000"), "{last}");
}

fn read_table(lines: &str) -> Reading {
    let head = "import pandas as pd\nimport numpy as np\nrng = np.random.default_rng(0)\n\
        t = pd.DataFrame({'k': rng.integers(0, 50, 10**6), 'a': rng.gamma(shape=3.0, scale=8.0, size=10**6), \
        'b': rng.random(10**6), 'c': rng.random(10**6)})\n";
    reading(&format!("{head}{lines}"))
}

#[test]
fn only_used_columns_are_read() {
    let bytes = |lines: &str, verb: &str| {
        let phases = read_table(lines).phases;
        let found = phases.iter().rfind(|phase| phase.link.contains(verb)).expect("a phase");
        found.bytes.expect("bytes") / 1e6
    };
    let agg = "g = t.groupby('k').agg(low=('a', 'min'), high=('a', 'max'), mean=('a', 'mean'))\n";
    assert_eq!(bytes(agg, "groupby").round(), 16.0);
    let pivot = "p = t.pivot_table(index='k', columns='k', values='b')\n";
    assert_eq!(bytes(pivot, "groupby").round(), 16.0);
    let located = "s = t.loc[t['b'] > 0.25, ['a']]\n";
    assert_eq!(bytes(located, "filter").round(), 21.0);
    let all = "p = t.pivot_table(index='k', columns='k')\n";
    assert_eq!(bytes(all, "groupby").round(), 32.0);
}

#[test]
fn named_aggregates_are_columns() {
    let lines = "g = t.groupby('k').agg(low=('a', 'min'), high=('a', 'max'))\ns = g['high'] - g['low']\nr = g.sort_values('low')\n";
    let last = read_table(lines).phases.pop().map(|phase| phase.link);
    assert_eq!(last.as_deref(), Some("w=dataframe&verb=sort&rows=50&cols=3"));
}

#[test]
fn date_parts_are_computed_per_row() {
    let lines = "import pandas as pd\nday = pd.Series(pd.date_range('2023-01-01', periods=10**6, freq='min'))\ny = day.dt.year\n";
    let reading = reading(lines);
    assert_eq!(reading.phases.last().and_then(|phase| phase.flops), Some(1e6), "{reading:?}");
}

#[test]
fn a_parameter_named_df_is_a_table() {
    let lines = "def top(df, n=10):\n    return df.groupby('k')['v'].sum().nlargest(n)\n";
    let reading = reading(lines);
    assert!(reading.ask.iter().any(|question| question.name == "df rows"), "{reading:?}");
    assert_eq!(reading.phases.first().map(|phase| phase.family), Some("dataframe"));
}

#[test]
fn iterating_over_row_objects_is_priced_as_such() {
    let by_rows = |lines: &str| {
        let phases = read_table(lines).phases;
        phases
            .iter()
            .any(|phase| phase.family == "loop" && phase.link.contains("cpulib=pandas-rows"))
    };
    assert!(by_rows("s = 0.0\nfor i, row in t.iterrows():\n    s += row['a'] * row['b']\n"));
    assert!(by_rows("s = [row['a'] * row['b'] for _, row in t.iterrows()]\n"));
    assert!(by_rows("t['s'] = t.apply(lambda row: row['a'] * row['b'], axis=1)\n"));
    assert!(!by_rows("s = 0.0\nfor row in t.itertuples():\n    s += row.a * row.b\n"));
    assert!(!by_rows(
        "s = 0.0\nfor i, row in enumerate(t.itertuples()):\n    s += row.a * row.b\n"
    ));
    assert!(!by_rows("t['s'] = t['a'].apply(lambda it: it * 2.0)\n"));
    assert!(!by_rows(
        "s = 0.0\nfor i, row in t.iterrows():\n    for k in range(1000):\n        s += k * 0.5\n"
    ));
}

#[test]
fn one_cell_is_one_number() {
    for cell in ["t.loc[i, 'a'] * t.loc[i, 'b']", "t.at[i, 'a'] * 2.0", "t.iloc[i]['a'] * 2.0"] {
        let reading = read_table(&format!("s = 0.0\nfor i in range(1000):\n    s += {cell}\n"));
        let most = reading.phases.iter().filter_map(|phase| phase.flops).fold(0.0, f64::max);
        assert!(most <= 4_000.0, "{cell}: {reading:?}");
    }
}

#[test]
fn a_function_of_groups_is_called_for_each_group() {
    for (lines, launches) in [
        ("z = df.groupby('b')['c'].transform(lambda s: s - s.mean())\n", 2),
        ("z = df.groupby('b')['c'].agg(lambda s: s.max() - s.min())\n", 2),
        ("z = df.groupby('b').agg({'c': lambda s: s.max() - s.min(), 'a': 'mean'})\n", 2),
        ("z = df.groupby('b').agg(r=('c', lambda s: s.max() - s.min()), m=('a', 'mean'))\n", 2),
        ("z = df.groupby('b')['c'].apply(lambda s: s.abs().sum())\n", 2),
    ] {
        let many = format!("df['b'] = np.random.randint(0, 5_000, n)\n{lines}");
        let each = format!("w=small-kernels&iters=5000&launches={launches}&elements=200");
        let link = last(&many, "small-kernels").link;
        assert!(link.starts_with(&each), "{link} of {lines}");
    }
    // The function is called per group and per column that is not a key. If the number of groups is assumed, so is the
    // number of calls.
    let both = "df['b'] = np.random.randint(0, 5_000, n)\nz = df.groupby('b').transform(lambda s: s / s.max())\n";
    assert!(last(both, "small-kernels").link.contains("iters=10000&"));
    let some =
        "df['k'] = np.random.poisson(9, n)\nz = df.groupby('k')['c'].apply(lambda s: s.sum())\n";
    assert_eq!(last(some, "small-kernels").sure, Sure::Assumed);
    // A method of pandas named by a string is a single call.
    assert_eq!(last("z = df.groupby('b')['c'].transform('mean')\n", "dataframe").calls, Some(1.0));
}

#[test]
fn quantile_conditions_keep_their_share_of_rows() {
    for (lines, rows) in [
        ("z = df[df['c'] > df['c'].quantile(0.99)]\n", 1e4),
        ("z = df[df['c'] * 2 > df['c'].quantile(0.99)]\n", 505e3),
        ("z = df[df['c'] < -np.percentile(-df['c'].values, 25)]\n", 75e4),
        ("low = -np.percentile(df['c'], 5)\nz = df[df['c'] <= -low]\n", 5e4),
    ] {
        let found = rows_of(lines);
        assert!((found - rows).abs() < 3e3, "{lines}: {found}, not {rows}");
    }
}

#[test]
fn a_list_of_unknown_column_names_selects_columns() {
    let lines = "names = [f'q{i}' for i in range(12)]\nt = pd.DataFrame(np.random.rand(1000, 12), columns=names)\n\
        z = t[names].corr()\n";
    assert!(last(lines, "matmul").link.contains("m=12&k=1000&n=12"));
}

#[test]
fn shifts_and_look_ups_are_no_arithmetic() {
    assert_eq!(last("z = df['c'].shift(1)\n", "elementwise").flops, Some(0.0));
    assert_eq!(last("z = pd.cut(df['c'], 4)\n", "elementwise").flops, Some(0.0));
    let text = "z = df.eval('a + b * c')\n";
    assert_eq!(last(text, "elementwise").flops, Some(2e6));
}

#[test]
fn reading_a_file_in_chunks_asks_for_its_rows() {
    let program = "import pandas as pd\ns = 0.0\nfor part in pd.read_csv('trips.csv', chunksize=100_000):\n    \
        part['d'] = part['a'] * part['b']\n    for key, value in part.groupby('k')['d'].sum().items():\n        \
        s += value\n";
    let reading = reading(program);
    let asked: Vec<&str> = reading.ask.iter().map(|question| question.name.as_str()).collect();
    assert_eq!(asked, ["trips.csv rows"]);
    let answers = BTreeMap::from([("trips.csv rows".to_owned(), 1e6)]);
    let [file, products, ..] = &read(program, &answers).phases[..] else { panic!("two phases") };
    assert!(file.link.contains("rows=1000000") && file.link.contains("file=csv"), "{file:?}");
    assert_eq!((products.family, products.flops), ("elementwise", Some(1e6)));
}

#[test]
fn polars_expressions_count_all_their_operations() {
    let program = |lines: &str| {
        let head = "import numpy as np\nimport polars as pl\n\
            t = pl.DataFrame({'a': np.random.randint(0, 9, 10**6), 'b': np.random.rand(10**6)})\n";
        reading(&format!("{head}{lines}")).phases
    };
    let tests = program(
        "t = t.with_columns(pl.when(pl.col('b') > 0.7).then(2).when(pl.col('b') > 0.3).then(1).otherwise(0))\n",
    );
    assert_eq!(tests[0].flops, Some(2e6));
    let sums = program("g = t.group_by('a').agg((pl.col('b') * pl.col('a')).sum(), pl.len())\n");
    assert_eq!(sums[0].flops, Some(1e6));
    assert!(sums[1].link.contains("cols=2&"), "{}", sums[1].link);
}

#[test]
fn an_f_string_can_name_a_column() {
    let step = "step = 3\nz = df.rename(columns=str)\nz[f'lag_{step}'] = df['c'].shift(step)\ny = z.sort_values('c')\n";
    assert!(last(step, "dataframe").link.contains("cols=4"));
}

#[test]
fn a_function_of_resampled_groups_is_called_per_column() {
    let lines = "t = pd.date_range('2022-01-01', periods=100_000, freq='min')\n\
        d = pd.DataFrame({'x': np.random.rand(100_000), 'y': np.random.rand(100_000)}, index=t)\n\
        z = d.resample('h').agg(lambda s: s.max() - s.min())\n";
    assert!(
        last(lines, "small-kernels")
            .link
            .starts_with("w=small-kernels&iters=3334&launches=2&elements=60")
    );
}

#[test]
fn column_names_can_be_built_from_numbers() {
    let lines = "for lag in (7, 14, 28):\n    df['lag_' + str(lag)] = df['a'].shift(lag)\n\
        for name in ['lag_7', 'lag_28']:\n    m = df[name].to_numpy() - df['a'].to_numpy()\nkept = df[df['a'] > 0.5]\n";
    let program = format!(
        "import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({{'a': np.random.rand(100000)}})\n{lines}"
    );
    let reading = reading(&program);
    let links: Vec<_> = reading.phases.iter().map(|phase| &*phase.link).collect();
    assert!(
        links.iter().any(|link| link.contains("verb=filter") && link.contains("cols=4")),
        "{links:?}"
    );
    assert!(links.iter().all(|link| !link.contains("elements=1e10")), "{links:?}");
}
