#!/usr/bin/env python3
"""Times fits of scikit-learn, XGBoost, LightGBM and faiss on one core, and prints them as CSV.

    python data/cpu/learning.py > learning.csv

Each row has the link of the fit, for a Zen 4 core (EPYC 9R14) like the one of the measurement. `seconds` is the minimum
CPU time of some calls, so that other programs on the machine have little influence.
SPDX-License-Identifier: MIT
"""
import os, sys
for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"
import csv, warnings
from time import process_time as now
import faiss, lightgbm, numpy as np, xgboost
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.cluster import DBSCAN
from sklearn.neighbors import NearestNeighbors

warnings.filterwarnings("ignore")
faiss.omp_set_num_threads(1)
rng = np.random.default_rng(0)
writer = csv.writer(sys.stdout, lineterminator="\n")


def row(group, library, link, call, calls=2):
    """Times a fit and prints its row."""
    least = float("inf")
    for _ in range(calls):
        start = now(); call(); least = min(least, now() - start)
    link = f"v=1&{link}&cpu=epyc-9r14&cores=1&cpulib={library}"
    writer.writerow([group, "cpu", f"{least:.4g}", link]); sys.stdout.flush()


def table(rows, features, dtype="f4"):
    return rng.random((rows, features)).astype(dtype)


writer.writerow(["group", "side", "seconds", "link"])
for n, d, k in ((200000, 20, 10), (200000, 50, 100), (50000, 128, 1000), (100000, 256, 100), (100000, 10, 100)):
    x = table(n, d)
    sizes = f"w=kmeans&rows={n}&features={d}&clusters={k}&iters=6"
    row("k-means, scikit-learn", "sklearn", sizes.replace("&iters", "&inits=0&iters"), lambda: KMeans(k, init=x[:k], n_init=1, max_iter=6, tol=0).fit(x))
    row("k-means, faiss", "faiss-cpu", sizes,
        lambda: faiss.Kmeans(d, k, niter=6, max_points_per_centroid=10**9).train(x))
for n, q, d, k in ((100000, 1000, 10, 10), (100000, 1000, 100, 10), (100000, 1000, 100, 100), (1000000, 200, 30, 5)):
    x, asked = table(n, d), table(q, d)
    found, index = NearestNeighbors(n_neighbors=k, algorithm="brute").fit(x), faiss.IndexFlatL2(d)
    index.add(x)
    sizes = f"w=knn&rows={n}&queries={q}&features={d}&neighbors={k}&dtype="
    # scikit-learn computes FP32 in FP64 here.
    row("neighbors, scikit-learn", "sklearn", sizes + "fp64", lambda: found.kneighbors(asked))
    row("beside: neighbors, faiss", "faiss-cpu", sizes + "fp32", lambda: index.search(asked, k))
# With up to 15 features, scikit-learn searches a k-d tree: see neighbors.py.
for n, d in ((20000, 16), (20000, 50), (20000, 228), (40000, 228)):
    x = table(n, d, "f8")
    near = NearestNeighbors(n_neighbors=10).fit(x).kneighbors(x[:500])[0][:, -1]
    row("beside: DBSCAN, scikit-learn", "sklearn", f"w=knn&algorithm=dbscan&rows={n}&features={d}&dtype=fp64",
        lambda: DBSCAN(eps=float(np.median(near))).fit(x), 2)
x, asked = table(100000, 100), table(2000, 100)
lists = faiss.IndexIVFFlat(faiss.IndexFlatL2(100), 100, 256)
lists.train(x); lists.add(x)
for probes in (8, 64):
    lists.nprobe = probes
    sizes = f"w=knn&rows=100000&queries=2000&features=100&searched={probes / 2.56:g}&dtype=fp32"
    row("neighbors, inverted index", "faiss-cpu", sizes, lambda: lists.search(asked, 10))
for n, d in ((200000, 50), (50000, 300), (1000000, 20)):
    x = table(n, d, "f8"); y = x @ rng.random(d) + rng.random(n); label = (y > y.mean()).astype(int)
    sizes = f"w=linear&rows={n}&features={d}&dtype=fp64"
    row("PCA", "sklearn", sizes + "&algorithm=pca&components=10", lambda: PCA(10).fit(x))
    row("linear regression", "sklearn", sizes + "&algorithm=linear", lambda: LinearRegression().fit(x, y))
    row("ridge regression", "sklearn", sizes + "&algorithm=ridge", lambda: Ridge().fit(x, y))
    logistic = LogisticRegression(max_iter=20, tol=0)
    logistic.fit(x, label)
    row("logistic regression", "sklearn", f"{sizes}&algorithm=logistic&iters={logistic.n_iter_[0]}",
        lambda: logistic.fit(x, label), 1)
for n, d in ((100000, 10), (100000, 50), (1000000, 10), (300000, 30)):
    x = table(n, d); label = (x[:, 0] + x[:, 1] * x[:, 2] + 0.3 * rng.random(n) > 0.9).astype(int)
    for trees, depth, bins in ((2, 6, 256), (12, 6, 256), (12, 10, 256), (12, 6, 64)):
        sizes = f"w=trees&rows={n}&features={d}&trees={trees}&maxdepth={depth}&bins={bins}"
        given = dict(tree_method="hist", max_depth=depth, max_bin=bins, nthread=1, objective="binary:logistic")
        data = xgboost.DMatrix(x, label)
        row("boosting, XGBoost", "xgboost-cpu", sizes, lambda: xgboost.train(given, data, trees), 1)
        given = dict(num_leaves=2**depth, max_depth=depth, num_threads=1, objective="binary", verbose=-1)
        data = lightgbm.Dataset(x, label, params=dict(max_bin=bins - 1, verbose=-1, num_threads=1)).construct()
        row("beside: boosting, LightGBM", "lightgbm-cpu", sizes, lambda: lightgbm.train(given, data, trees), 1)
    for depth in (10, 20):
        row("forest, scikit-learn", "sklearn", f"w=trees&algorithm=forest&rows={n}&features={d}&trees=3&maxdepth={depth}",
            lambda: RandomForestClassifier(3, max_depth=depth).fit(x, label), 1)
