def needs(s, L):
    return s.rows * s.cols * 8 * 4 + s.rows * (48 + s.chars) * (texts(s) + (s.key == "text"))


def texts(s):
    return round(min(s.texts, s.cols))


def label(s, name, x):
    """Returns a text of `chars` characters that ends with a number."""
    return f"{name}{round(x):0{max(1, round(s.chars) - len(name))}d}"


def table(s, n, keys, prefix):
    """Returns a table of `cols` columns. The first is the key."""
    key = s.rng.permutation(n) if keys >= n else s.rng.integers(0, keys, n)
    if s.key == "text":
        key = [label(s, "key", x) for x in key]
    columns = {"key": key}
    for k in range(s.cols - 1):
        columns[f"{prefix}{k}"] = uniform(s, n, low=0, high=1).round(6)
    for name in list(columns)[::-1][:texts(s)]:
        columns[name] = [label(s, "text", x) for x in s.rng.integers(0, 10**8, n)]
    return columns


def make(s, L):
    """Returns the tables on the host (in pandas for pandas and cuDF), or the name of their file."""
    import pandas as pd
    frames = [pd.DataFrame(table(s, s.rows, max(1, round(s.groups)), "x"))]
    if s.verb == "join":
        frames.append(pd.DataFrame(table(s, max(1, round(s.groups)), round(s.groups), "y")).iloc[:, :2])
    if s.file != "memory":
        for k in range(round(s.filecols) - s.cols):
            frames[0][f"unused{k}"] = uniform(s, s.rows, low=0, high=1).round(6)
        import tempfile
        folder = tempfile.mkdtemp()
        for k, frame in enumerate(frames):
            path = f"{folder}/{k}.{s.file}"
            frame.to_csv(path, index=False) if s.file == "csv" else frame.to_parquet(path)
            frames[k] = path
        return frames
    if L.kind == "polars":
        column = lambda it: it.to_numpy() if it.dtype.kind in "if" else it.tolist()
        return [L.module.DataFrame({name: column(frame[name]) for name in frame.columns}) for frame in frames]
    if L.gpu and DATA in ("gpu", "once"):
        return [L.module.from_pandas(frame) for frame in frames]
    return frames


def work(L, s):
    module, kept = L.module, s.groups * s.keep
    if s.key == "text":
        kept = label(s, "key", kept)
    copied = L.gpu and L.kind == "cudf" and DATA not in ("gpu", "once")
    pattern = "|".join(f"word{k}x" for k in range(round(s.alternatives)))

    def read(x):
        if s.file == "memory":
            return module.from_pandas(x) if copied else x
        argument = "columns" if L.kind == "polars" or s.file == "parquet" else "usecols"
        used = ["key"] + [f"x{k}" for k in range(s.cols - 1)]
        skips = s.filecols > s.cols and x.endswith(f"0.{s.file}")
        return getattr(module, f"read_{s.file}")(x, **({argument: used} if skips else {}))

    collect = (lambda x: x.collect(engine="gpu")) if L.name == "polars-gpu" else (lambda x: x.collect())

    def polars(tables):
        a = tables[0].lazy()
        column = module.col("key")
        return collect({"filter": lambda: a.filter(column < kept), "groupby": lambda: a.group_by("key").sum(),
                        "join": lambda: a.join(tables[1].lazy(), on="key"), "sort": lambda: a.sort("key"),
                        "window": lambda: a.select(module.all().rolling_mean(30)),
                        "sum": lambda: a.select(module.selectors.numeric().sum()),
                        "arithmetic": lambda: a.select(module.selectors.numeric() * 2.0),
                        "text": lambda: a.select(module.all().str.contains(pattern) if pattern else
                                                 module.all().str.to_uppercase())}[s.verb]())

    def pandas(tables):
        a = tables[0]
        return {"filter": lambda: a[a["key"] < kept], "groupby": lambda: a.groupby("key").sum(),
                "join": lambda: a.merge(tables[1], on="key"), "sort": lambda: a.sort_values("key"),
                "window": lambda: a.rolling(30).mean(),
                "sum": lambda: a.select_dtypes("number").sum().to_frame().T,
                "arithmetic": lambda: a.select_dtypes("number") * 2.0,
                "text": lambda: module.DataFrame({name: a[name].str.contains(pattern) if pattern else
                                                  a[name].str.upper() for name in a.columns})}[s.verb]()

    def run(*host):
        tables = [read(x) for x in host]
        for _ in range(s.verbs):
            result = (polars if L.kind == "polars" else pandas)(tables)
        return result.to_pandas() if copied and DATA != "in" else result
    return run


def comparable(result):
    """Returns the number of rows and the sum of the first numeric column, because the order of rows may differ."""
    import numpy
    numbers = [name for name in result.columns if str(result[name].dtype)[:5].lower() == "float"]
    column = result[numbers[0]] if numbers else None
    return [numpy.array([float(len(result))] + ([float(column.fillna(0).sum() if hasattr(column, "fillna") else column.sum())] if column is not None else []))]
