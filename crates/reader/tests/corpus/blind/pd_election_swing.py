import numpy as np
import pandas as pd

rng = np.random.default_rng(2024)
stations, parties = 90_000, 8
rows = stations * parties * 2
votes = pd.DataFrame({
    "year": np.repeat([2020, 2024], stations * parties),
    "station": np.tile(np.repeat(np.arange(stations), parties), 2),
    "party": np.tile(np.arange(parties), 2 * stations),
    "votes": rng.poisson(60, rows),
})
total = votes.groupby(["year", "station"])["votes"].transform("sum")
votes["share"] = votes["votes"] / total
old = votes[votes["year"] == 2020]
new = votes[votes["year"] == 2024]
wide = old.merge(new, on=["station", "party"], suffixes=("_old", "_new"))
wide["swing"] = wide["share_new"] - wide["share_old"]
print(wide.groupby("party")["swing"].agg(["mean", "std", "min", "max"]))
print(wide.sort_values("swing").head())
