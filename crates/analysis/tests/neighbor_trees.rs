//! Tests when a CPU library uses a tree to search for neighbors.

use crate::report;

/// Returns the CPU's time in seconds.
fn cpu_seconds(link: &str) -> f64 {
    report(link).assessment.cpu.total().value()
}

/// Returns the number of stages that build or search a tree.
fn tree_stage_count(link: &str) -> usize {
    let report = report(link);
    let is_tree_stage = |name: &str| ["k-d tree", "queries in the tree"].contains(&name);
    report.job.workload.stages.iter().filter(|stage| is_tree_stage(stage.name)).count()
}

#[test]
fn a_neighbor_tree_is_modeled_iff_the_library_searches_one() {
    for (link, searched) in [
        ("w=knn&features=15&cpulib=sklearn", true),
        ("w=knn&features=16&cpulib=sklearn", false),
        ("w=knn&features=16&cpulib=scipy", true),
        ("w=knn&features=3&cpulib=faiss-cpu", false),
        // scikit-learn compares all rows if half of them are neighbors.
        ("w=knn&rows=30&neighbors=14&features=3&cpulib=sklearn", true),
        ("w=knn&rows=30&neighbors=15&features=3&cpulib=sklearn", false),
        ("w=knn&algorithm=dbscan&features=3", true),
        ("w=knn&algorithm=dbscan&features=228", false),
        ("w=knn&algorithm=hdbscan&features=3", true),
        ("w=knn&algorithm=tsne&features=3", true),
        // umap-learn uses a separate approximate search.
        ("w=knn&algorithm=umap&features=3", false),
        // An inverted index is not a tree.
        ("w=knn&features=3&searched=3&cpulib=sklearn", false),
    ] {
        assert_eq!(tree_stage_count(link), if searched { 2 } else { 0 }, "{link}");
    }
}

#[test]
fn more_rows_features_and_neighbors_take_longer_in_a_tree() {
    for sizes in [
        ["rows=1000", "rows=10k", "rows=100k", "rows=1M", "rows=100M"],
        ["features=2", "features=3", "features=6", "features=10", "features=15"],
        ["neighbors=1", "neighbors=2", "neighbors=20", "neighbors=100", "neighbors=1000"],
    ] {
        let times = sizes.map(|size| {
            cpu_seconds(&format!("w=knn&rows=50k&features=4&queries=50k&cores=1&{size}"))
        });
        assert!(times.is_sorted_by(|less, more| less < more), "{sizes:?}: {times:?}");
    }
}

/// With two features, ten times as many rows slow the search only slightly. With twelve or more features, the search
/// takes nearly ten times as long.
#[test]
fn the_share_of_examined_rows_grows_with_the_number_of_features() {
    let growth = |features: u32| {
        let seconds = |rows: &str| {
            cpu_seconds(&format!("w=knn&rows={rows}&features={features}&queries=1M&cores=1"))
        };
        seconds("1M") / seconds("100k")
    };
    let growths = [2, 4, 6, 8, 10, 12, 15].map(growth);
    assert!(growths.is_sorted() && growths[0] < 2.5 && growths[6] > 4.0, "{growths:?}");
}
