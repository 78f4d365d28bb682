import numpy as np
import pandas as pd

df = pd.DataFrame({"a": np.arange(5_000) * 0.5, "b": np.arange(5_000) * 2.0})
total = 0.0
for i, row in df.iterrows():
    total += row["a"] * row["b"]
df["c"] = df.apply(lambda row: row["a"] * row["b"], axis=1)
for row in df.itertuples():
    total += row.a
print(total, df["c"].sum())
