COMPARES = False  # Fits start from random values, and return models instead of numbers.


def needs(s, L):
    return 3 * s.rows * s.features * s.item


def make(s, L):
    x = uniform(s, s.rows, s.features)
    if FAMILY == "knn":
        return [x, uniform(s, round(s.queries), s.features)] if s.algorithm == "search" else [x]
    if FAMILY == "kmeans":
        return [x]
    classes = 1 + s.components if FAMILY == "linear" and s.algorithm == "logistic" else 2
    y = x @ s.rng.random((s.features, classes)).astype(s.dtype)
    if s.algorithm == "logistic":  # The classes are separable and the features have different scales, so that the fit needs all iterations.
        x *= __import__("numpy").geomspace(1, 100, s.features).astype(s.dtype)
    else:
        y += s.rng.random((s.rows, classes)).astype(s.dtype)
    if FAMILY == "linear" and s.algorithm in ("linear", "ridge"):
        return [x, y[:, 0].copy()]
    return [x, (y - y.mean(0)).argmax(1).astype("int32")]


def part_of(L, module, name):
    """Returns a class of scikit-learn or cuML."""
    root = "cuml" if L.gpu else "sklearn"
    return getattr(__import__(f"{root}.{module}", fromlist=[name]), name)


def kmeans(L, s):
    if L.kind == "faiss":
        faiss = L.module

        def fit(x):
            k = faiss.Kmeans(s.features, s.clusters, niter=s.iters, nredo=max(1, s.inits), gpu=L.gpu, max_points_per_centroid=2**30)
            k.train(x)
            k.index.search(x, 1)
            return k.centroids
        return fit
    given = dict(init=lambda x: x[:s.clusters], n_init=1) if s.inits == 0 else dict(init=lambda x: "k-means++", n_init=s.inits)

    def fit(x):
        more = {} if L.gpu else {"algorithm": "lloyd"}
        first = "scalable-k-means++" if L.gpu and s.inits else given["init"](x)
        means = part_of(L, "cluster", "KMeans")(s.clusters, init=first, n_init=given["n_init"], max_iter=s.iters, tol=0, **more)
        return means.fit(x).cluster_centers_
    return fit


def knn(L, s):
    if L.kind == "faiss":
        def search(x, q):
            index = L.module.IndexFlatL2(s.features)
            index = L.module.index_cpu_to_all_gpus(index) if L.gpu else index
            index.add(x)
            return index.search(q, s.neighbors)[0]
        return search
    if L.kind == "scipy":
        from scipy.spatial import KDTree
        return lambda x, q: KDTree(x).query(q, s.neighbors, workers=CORES or -1)[0]
    threads = {} if L.gpu else {"n_jobs": CORES or -1}
    if s.algorithm == "search":
        Search = part_of(L, "neighbors", "NearestNeighbors")
        return lambda x, q: Search(n_neighbors=s.neighbors, **threads).fit(x).kneighbors(q)[0]
    module, name, options = {"dbscan": ("cluster", "DBSCAN", dict(eps=reach(s), min_samples=5, **threads)),
                             "hdbscan": ("cluster", "HDBSCAN", dict(min_cluster_size=5)),
                             "tsne": ("manifold", "TSNE", dict(n_components=2))}[s.algorithm]
    Fit = part_of(L, module, name)
    return lambda x: Fit(**options).fit(x) and None


def reach(s):
    """Returns the radius of a ball that contains about as many rows as the question has neighbors."""
    ball = s.features / 2 * math.log(math.pi) - math.lgamma(s.features / 2 + 1)
    return math.exp((math.log(s.neighbors / s.rows) - ball) / s.features)


def linear(L, s):
    module, name, options = {
        "linear": ("linear_model", "LinearRegression", {}), "ridge": ("linear_model", "Ridge", {}),
        "logistic": ("linear_model", "LogisticRegression", dict(max_iter=s.iters, tol=1e-12, C=1e8)),
        "pca": ("decomposition", "PCA", dict(n_components=min(s.components, s.features, s.rows)))}[s.algorithm]
    Model = part_of(L, module, name)
    if s.algorithm == "pca":
        return lambda x, y: Model(**options).fit_transform(x)
    return lambda x, y: Model(**options).fit(x, y) and None


def trees(L, s):
    if s.algorithm == "forest":
        Forest = part_of(L, "ensemble", "RandomForestClassifier")
        more = dict(n_bins=s.bins) if L.gpu else dict(n_jobs=CORES or -1)
        return lambda x, y: Forest(n_estimators=s.trees, max_depth=s.maxdepth, **more).fit(x, y) and None
    if L.kind == "lightgbm":
        options = dict(objective="binary", num_leaves=min(2**s.maxdepth, 131072), max_depth=s.maxdepth, max_bin=s.bins - 1, verbose=-1)
        return lambda x, y: L.module.train(options, L.module.Dataset(x, y), s.trees) and None
    if L.kind == "sklearn":
        from sklearn.ensemble import HistGradientBoostingClassifier as Boosting
        return lambda x, y: Boosting(max_iter=s.trees, max_depth=s.maxdepth, max_leaf_nodes=None, max_bins=min(255, s.bins),
                                     early_stopping=False).fit(x, y) and None
    options = dict(objective="binary:logistic", tree_method="hist", max_depth=s.maxdepth, max_bin=s.bins, device="cuda" if L.gpu else "cpu")
    return lambda x, y: L.module.train(options, L.module.QuantileDMatrix(x, y, max_bin=s.bins), s.trees) and None


def work(L, s):
    import warnings
    warnings.filterwarnings("ignore")  # Fits stop after the question's number of iterations, converged or not.
    return {"kmeans": kmeans, "knn": knn, "linear": linear, "trees": trees}[FAMILY](L, s)
