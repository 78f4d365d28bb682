import numpy as np
import pandas as pd

rng = np.random.default_rng(13)
N = 150_000
paths = ["/home", "/cart", "/api/items?id=7", "/api/user?id=3", "/static/app.js"]
log = pd.DataFrame({
    "path": rng.choice(paths, N),
    "ms": rng.exponential(80.0, N),
    "bytes": rng.integers(200, 60_000, N),
})


def cost(row):
    base = 0.002 * row["ms"]
    traffic = row["bytes"] * 1.5e-6
    return base + traffic


log["endpoint"] = log["path"].str.split("?").str[0].str.lower()
log["cost"] = log.apply(cost, axis=1)
slow = log[log["ms"] > 250.0]
print(f"{len(slow)} slow requests")
print(log.groupby("endpoint")["cost"].sum().sort_values(ascending=False))
