import numpy as np
import polars as pl

n = 2_000_000
rng = np.random.default_rng(17)

readings = pl.DataFrame({
    "device": rng.integers(0, 5_000, n),
    "temp": rng.normal(60.0, 8.0, n),
    "volt": rng.normal(3.3, 0.05, n),
})

summary = (
    readings
    .filter(pl.col("volt") > 3.0)
    .group_by("device")
    .agg(
        pl.col("temp").mean().alias("temp_mean"),
        pl.col("temp").max().alias("temp_max"),
        pl.len().alias("count"),
    )
    .sort("temp_max", descending=True)
)
print(summary.head(8))
