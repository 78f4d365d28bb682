import numpy as np
import pandas as pd

n = 20_000
df = pd.DataFrame({"k": np.arange(n) % 50, "x": np.arange(n) * 0.5})
limit = 100.0
means = df.groupby("k")["x"].mean()
large = df[df["x"] > limit]
far = df.query("x > @limit")
both = large.merge(means.rename("m").reset_index(), on="k")
ordered = both.sort_values("x")
print(len(means), len(large), len(far), len(ordered), ordered["x"].iloc[0])
