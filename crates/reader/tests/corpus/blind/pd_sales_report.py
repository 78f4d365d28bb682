import numpy as np
import pandas as pd

N_ORDERS = 800_000
N_PRODUCTS = 2_000
N_STORES = 120

rng = np.random.default_rng(1)
orders = pd.DataFrame({
    "product_id": rng.integers(0, N_PRODUCTS, N_ORDERS),
    "store_id": rng.integers(0, N_STORES, N_ORDERS),
    "qty": rng.integers(1, 6, N_ORDERS),
    "discount": rng.uniform(0.0, 0.3, N_ORDERS),
})
products = pd.DataFrame({
    "product_id": np.arange(N_PRODUCTS),
    "price": rng.uniform(2.0, 90.0, N_PRODUCTS),
})

sales = orders.merge(products, on="product_id", how="left")
sales["revenue"] = sales["qty"] * sales["price"] * (1 - sales["discount"])

report = sales.groupby("store_id").agg({"revenue": "sum", "qty": "mean", "discount": "mean"})
best = report.sort_values("revenue", ascending=False).head(10)
print(best.to_string(float_format=lambda v: f"{v:,.2f}"))
