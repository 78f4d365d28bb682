import numpy as np
import pandas as pd

N_ORDERS, N_CUSTOMERS = 1_000_000, 60_000
TODAY = pd.Timestamp("2025-01-01")

rng = np.random.default_rng(12)
orders = pd.DataFrame({
    "customer": rng.integers(0, N_CUSTOMERS, N_ORDERS),
    "date": TODAY - pd.to_timedelta(rng.integers(1, 730, N_ORDERS), unit="D"),
    "amount": rng.gamma(2.0, 25.0, N_ORDERS),
})

orders["age"] = (TODAY - orders["date"]).dt.days

rfm = orders.groupby("customer").agg(
    recency=("age", "min"),
    frequency=("amount", "count"),
    monetary=("amount", "sum"),
)

for column, labels in [("recency", [4, 3, 2, 1]), ("frequency", [1, 2, 3, 4]), ("monetary", [1, 2, 3, 4])]:
    rfm[column[0].upper()] = pd.qcut(rfm[column].rank(method="first"), q=4, labels=labels).astype(int)

rfm["score"] = rfm["R"] + rfm["F"] + rfm["M"]
print(rfm.pivot_table(index="R", columns="F", values="monetary", aggfunc="mean").round(0))
print(f"{(rfm['score'] >= 10).mean():.1%} of the customers are champions")
