"""Which pages are slow? Parses lines of a web server log with pandas' string methods."""
import numpy as np
import pandas as pd

N = 200_000
rng = np.random.default_rng(11)


def make_lines(n):
    ip = rng.integers(1, 255, (n, 2))
    page = rng.choice(["/", "/shop", "/shop/cart", "/api/v1/items", "/api/v1/users", "/about"], n)
    code = rng.choice([200, 200, 200, 301, 404, 500], n)
    ms = rng.gamma(2.0, 40.0, n).astype(int)
    return [f"10.0.{a}.{b} GET {p} {c} {t}ms" for (a, b), p, c, t in zip(ip, page, code, ms)]


log = pd.DataFrame({"line": make_lines(N)})

parts = log["line"].str.split(" ", expand=True)
parts.columns = ["ip", "method", "path", "status", "took"]
parts["took"] = parts["took"].str.replace("ms", "", regex=False).astype(float)
parts["status"] = parts["status"].astype(int)
parts["section"] = parts["path"].str.extract(r"^/(\w*)", expand=False)
parts["is_api"] = parts["path"].str.startswith("/api")

errors = parts[parts["status"] >= 400]
print(errors["path"].value_counts())

summary = parts.groupby("section")["took"].agg(["count", "mean", "max"])
print(summary.sort_values("mean", ascending=False))

slow = parts.loc[parts["took"] > parts["took"].quantile(0.99), ["ip", "path", "took"]]
print(slow.groupby("ip").size().nlargest(5))
print(f"{parts['is_api'].mean():.1%} of the requests go to the API")
