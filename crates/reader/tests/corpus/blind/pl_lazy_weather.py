from datetime import datetime, timedelta

import numpy as np
import polars as pl

STATIONS, HOURS = 80, 20_000

rng = np.random.default_rng(29)
start = datetime(2022, 1, 1)
hours = [start + timedelta(hours=h) for h in range(HOURS)]
weather = pl.DataFrame({
    "station": np.repeat(np.arange(STATIONS), HOURS),
    "time": hours * STATIONS,
    "temp": rng.normal(11.0, 8.0, STATIONS * HOURS),
    "rain": rng.exponential(0.2, STATIONS * HOURS),
})

frost = (
    weather.lazy()
    .with_columns(pl.col("time").dt.date().alias("day"))
    .group_by("station", "day")
    .agg(pl.col("temp").min().alias("low"), pl.col("temp").max().alias("high"), pl.col("rain").sum())
    .filter(pl.col("low") < 0.0)
    .group_by("station")
    .agg(pl.len().alias("frost_days"), pl.col("high").mean())
    .sort("frost_days", descending=True)
    .collect()
)
print(frost.head(10))
