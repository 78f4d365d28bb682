"""Flood days per gauge from quarter-hourly river levels, lazily with Polars."""
import numpy as np
import polars as pl

GAUGES, DAYS, PER_DAY = 120, 365, 96
N = GAUGES * DAYS * PER_DAY
rng = np.random.default_rng(1953)

i = np.arange(N)
tick = i % (DAYS * PER_DAY)
levels = pl.DataFrame({
    "gauge": (i // (DAYS * PER_DAY)).astype(np.int32),
    "day": (tick // PER_DAY).astype(np.int32),
    "level": (2.0 + np.sin(2 * np.pi * tick / (DAYS * PER_DAY)) + rng.normal(0, 0.4, N)).astype(np.float32),
    "quality": rng.integers(0, 10, N, dtype=np.int32),
})
stations = pl.DataFrame({
    "gauge": np.arange(GAUGES, dtype=np.int32),
    "river": (np.arange(GAUGES) % 15).astype(np.int32),
    "warn": rng.uniform(3.2, 4.2, GAUGES).astype(np.float32),
})

# quality 0 means a broken sensor
good = levels.lazy().filter(pl.col("quality") > 0)

daily = (
    good.group_by("gauge", "day")
    .agg(
        pl.col("level").max().alias("peak"),
        pl.col("level").mean().alias("mean"),
        pl.len().alias("n"),
    )
    .collect()
)
print(daily.height, "gauge days, complete:", daily.filter(pl.col("n") == PER_DAY).height)

floods = daily.join(stations, on="gauge").filter(pl.col("peak") > pl.col("warn"))
worst = floods.group_by("river").agg(pl.len().alias("days"), pl.col("peak").max()).sort("days", descending=True)
print(worst.head(5))

# how fast does the water rise?
rise = (
    good.with_columns((pl.col("level") - pl.col("level").shift(4).over("gauge")).alias("per_hour"))
    .group_by("gauge")
    .agg(pl.col("per_hour").max().alias("fastest"), pl.col("per_hour").std().alias("sd"))
    .sort("fastest", descending=True)
    .collect()
)
print(rise.head(10))
