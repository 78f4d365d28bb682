# %% parking meters: does the evening tariff pay?
import numpy as np
import polars as pl

METERS, DAYS, PER_DAY = 2_000, 300, 5
N = METERS * DAYS * PER_DAY
rng = np.random.default_rng(21)

i = np.arange(N)
pay = pl.DataFrame({
    "meter": (i % METERS).astype(np.int16),
    "day": (i // (METERS * PER_DAY)).astype(np.int16),
    "start": rng.integers(480, 1200, N, dtype=np.int16),      # minute of the day, 8:00 to 20:00
    "minutes": rng.integers(5, 125, N, dtype=np.int16),
    "app": rng.random(N) < 0.35,
    "paid": rng.gamma(3.0, 0.9, N).astype(np.float32),
})
meters = pl.DataFrame({
    "meter": np.arange(METERS, dtype=np.int16),
    "zone": (np.arange(METERS) % 8).astype(np.int8),
    "rate": (1.2 + 0.3 * (np.arange(METERS) % 8)).astype(np.float32),
})

# %% what should have been paid
pay = pay.join(meters, on="meter", how="left")
pay = pay.with_columns((pl.col("minutes").cast(pl.Float32) * pl.col("rate") / 60).alias("due"))
pay = pay.with_columns((pl.col("paid") - pl.col("due")).alias("gap"))

# %% evening hours of the three central zones, 17:00 to 20:00
evening = pay.filter((pl.col("start") >= 1020) & (pl.col("zone") < 3))
print(evening.height, "evening payments,", f"{evening.height / pay.height:.1%}")
by_zone = evening.group_by("zone", "app").agg(
    pl.len().alias("n"),
    pl.col("paid").sum(),
    pl.col("due").sum(),
    pl.col("gap").mean(),
)
print(by_zone.sort("zone", "app"))

# %% share of a meter's day that each payment makes
pay = pay.with_columns((pl.col("paid") / pl.col("paid").sum().over("meter", "day")).alias("share"))
print(pay["share"].max(), pay["share"].min())

# %% short stays
short = pay.filter(pl.col("minutes") < 20)
print(short.group_by("meter").agg(pl.len().alias("n"), pl.col("gap").sum()).sort("gap").head(10))
