# Read-out of the checkout experiment. Exports come from the warehouse, one CSV each.
import sys

import numpy as np
import pandas as pd
from scipy import stats

users = pd.read_csv("exports/assignments.csv", parse_dates=["assigned_at"])
orders = pd.read_csv("exports/orders.csv", parse_dates=["ordered_at"])

# one assignment per user, the first one counts
users = users.sort_values("assigned_at").drop_duplicates("user_id", keep="first")

# only orders after the assignment, within 14 days
joined = users.merge(orders, on="user_id", how="left")
lag = (joined["ordered_at"] - joined["assigned_at"]).dt.total_seconds() / 86400
after = joined[(lag >= 0) & (lag < 14)]
before = joined[(lag < 0) & (lag >= -28)]

rev = after.groupby("user_id")["amount"].sum()
pre = before.groupby("user_id")["amount"].sum()
users["revenue"] = users["user_id"].map(rev).fillna(0.0)
users["pre"] = users["user_id"].map(pre).fillna(0.0)
users["converted"] = users["revenue"] > 0

# CUPED: take out what the past explains
theta = users["revenue"].cov(users["pre"]) / users["pre"].var()
users["adjusted"] = users["revenue"] - theta * (users["pre"] - users["pre"].mean())

print(users.groupby("variant").agg(
    n=("user_id", "size"),
    conversion=("converted", "mean"),
    revenue=("revenue", "mean"),
    adjusted=("adjusted", "mean"),
))

a = users.loc[users["variant"] == "control"]
b = users.loc[users["variant"] == "treatment"]
for col in ("revenue", "adjusted"):
    t = stats.ttest_ind(b[col], a[col], equal_var=False)
    print(f"{col:10s} diff {b[col].mean() - a[col].mean():+.4f}  p = {t.pvalue:.4f}")

# winsorised at the 99th percentile, as a sanity check
cap = users["revenue"].quantile(0.99)
clipped = np.minimum(users["revenue"], cap)
print("capped means:", clipped.groupby(users["variant"]).mean().to_dict())
if "--save" in sys.argv:
    users.to_parquet("readout.parquet")
