//! Which rows and columns of a table are chosen, and how sure that is.

use std::collections::BTreeMap;

use offload_reader::{Sure, read};

#[test]
fn tests_of_polars_on_known_columns_say_how_many_rows_pass() {
    let program = "import numpy as np\nimport polars as pl\nrng = np.random.default_rng(0)\n\
        df = pl.DataFrame({'day': rng.integers(0, 100, 1000000), 'v': rng.uniform(0, 10, 1000000)})\n\
        late = df.filter((pl.col('day') >= 20) & (pl.col('v') > 5))\nout = late.sort('v')\n";
    let reading = read(program, &BTreeMap::new());
    let links: Vec<_> = reading.phases.iter().map(|it| &*it.link).collect();
    assert!(
        links.iter().any(|it| it.contains("verb=filter") && it.contains("keep=40")),
        "{links:?}"
    );
    assert!(links.iter().any(|it| it.contains("verb=sort&rows=400000")), "{links:?}");
}

#[test]
fn what_is_not_passed_is_kept() {
    let kept = |test: &str| {
        let program = format!(
            "import numpy as np\nimport polars as pl\nrng = np.random.default_rng(0)\n\
            df = pl.DataFrame({{'day': rng.integers(0, 100, 1000000), 'v': rng.uniform(0, 10, 1000000)}})\n\
            late = df.filter({test})\n"
        );
        let reading = read(&program, &BTreeMap::new());
        let filter = reading.phases.into_iter().find(|it| it.link.contains("verb=filter"));
        filter.unwrap_or_else(|| panic!("{test}"))
    };
    assert!(kept("pl.col('day') < 10").link.contains("keep=10"));
    // Nothing is known of it then: half, which is said to be assumed.
    for test in ["~(pl.col('day') < 10)", "-pl.col('day') < 10"] {
        let filter = kept(test);
        assert!(!filter.link.contains("keep=10"), "{}", filter.link);
        assert_eq!(filter.sure, Sure::Assumed, "{test}");
    }
}

#[test]
fn what_is_not_in_a_mask_passes_the_other_one() {
    let program = "import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({'day': np.random.randint(0, 100, 1000000)})\n\
        late = df[~(df['day'] < 10)]\nout = late.sort_values('day')\n";
    let reading = read(program, &BTreeMap::new());
    let sort = reading.phases.iter().find(|it| it.link.contains("verb=sort"));
    assert!(sort.is_some_and(|it| it.link.contains("rows=900000")), "{sort:?}");
}

#[test]
fn a_key_that_is_a_text_is_one_column_and_any_other_may_be_several() {
    let columns = |key: &str| {
        let program = format!(
            "import numpy as np\nimport pandas as pd\nimport sys\ndf = pd.DataFrame(np.random.rand(100000, 10))\n\
            which = sys.argv[1]\nnames = [c for c in open('names').read().split()]\n\
            out = np.sort(df[{key}].to_numpy().ravel())\n"
        );
        let reading = read(&program, &BTreeMap::new());
        let sort = reading.phases.iter().find(|it| it.family == "sort").cloned();
        sort.unwrap_or_else(|| panic!("{key} {reading:?}")).link
    };
    let one = "w=sort&elements=100000";
    assert_eq!(columns("f'x{which}'"), one);
    assert_eq!(columns("'x' + which"), one);
    assert_ne!(columns("names"), one);
}
