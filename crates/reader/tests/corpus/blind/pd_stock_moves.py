# %% Inventory: stock levels, stock-outs and ABC classes from a table of movements
import numpy as np
import pandas as pd

rng = np.random.default_rng(99)
N_MOVES = 1_500_000
N_SKU = 2_000

moves = pd.DataFrame({
    "sku": rng.integers(0, N_SKU, N_MOVES),
    "site": rng.integers(0, 25, N_MOVES),
    "day": rng.integers(0, 730, N_MOVES),
    "qty": rng.integers(-20, 24, N_MOVES),          # minus: goes out
    "price": rng.gamma(2.0, 9.0, N_MOVES),
})
products = pd.DataFrame({
    "sku": np.arange(N_SKU),
    "category": rng.integers(0, 40, N_SKU),
    "min_stock": rng.integers(0, 50, N_SKU),
})

# %% value of each movement
moves["value"] = moves["qty"].abs() * moves["price"]

# %% running stock level per site and article
moves = moves.sort_values(["site", "sku", "day"], ignore_index=True)
moves["level"] = moves.groupby(["site", "sku"])["qty"].cumsum()

# %% when did we fall below the minimum?
moves = moves.merge(products, on="sku", how="left")
short = moves[moves["level"] < moves["min_stock"]]
print(f"{len(short)} movements leave a site short, {short['sku'].nunique()} articles")
print(short.groupby("category").size().sort_values(ascending=False).head())

# %% issues per month and category
issues = moves[moves["qty"] < 0]
table = issues.pivot_table(index=issues["day"] // 30, columns="category", values="value", aggfunc="sum")
print(table.iloc[:5, :6].round(0))

# %% ABC analysis
turnover = issues.groupby("sku")["value"].sum().sort_values(ascending=False)
share = turnover.cumsum() / turnover.sum()
abc = pd.cut(share, [0, 0.8, 0.95, 1.0], labels=["A", "B", "C"])
print(abc.value_counts())
