# City library: overdue loans, junior readers, and what each branch forgives
import numpy as np
import pandas as pd

N = 1_500_000
MEMBERS, BRANCHES = 60_000, 12
rng = np.random.default_rng(451)

loans = pd.DataFrame({
    "member": rng.integers(0, MEMBERS, N, dtype=np.int32),
    "branch": (np.arange(N) % BRANCHES).astype(np.int8),
    "days": rng.integers(1, 61, N).astype(np.int16),
    "price": rng.gamma(4.0, 5.0, N).astype(np.float32),
    "renewals": rng.integers(0, 4, N).astype(np.int8),
})
members = pd.DataFrame({
    "member": np.arange(MEMBERS, dtype=np.int32),
    "age": (np.arange(MEMBERS) % 90 + 5).astype(np.int16),
    "home": rng.integers(0, BRANCHES, MEMBERS).astype(np.int8),
})

# fines: 28 days are free, each renewal adds 7
allowed = loans["renewals"].astype("int16") * 7 + 28
loans["over"] = loans["days"] - allowed
late = loans[loans["over"] > 0].copy()
late["fine"] = late["over"] * 0.25 + late["price"] * 0.02
print(f"{len(late) / len(loans):.1%} are late, {late['fine'].sum():,.0f} due")

# a quarter of the branches has an amnesty
amnesty = late[late["branch"].isin([2, 5, 11])]
print("forgiven:", amnesty.groupby("branch")["fine"].sum().round(0).to_dict())

# juniors: ages 5 to 13
juniors = members[members["age"] < 14]
kids = loans.merge(juniors, on="member")
stats = kids.groupby(["home", "branch"]).agg(n=("days", "size"), days=("days", "mean"), price=("price", "sum"))
print(stats.sort_values("n", ascending=False).head(8))

worst = late.groupby("member")["fine"].sum().sort_values(ascending=False)
print(worst.head(10))
