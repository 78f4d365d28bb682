"""Which tracks are skipped?  One day of a streaming service, in Polars."""
import numpy as np
import polars as pl

N_PLAYS = 3_000_000
N_USERS = 40_000
N_TRACKS = 25_000

rng = np.random.default_rng(6)
log = pl.DataFrame({
    "user": rng.integers(0, N_USERS, N_PLAYS),
    "track": (N_TRACKS * rng.random(N_PLAYS) ** 2).astype(np.int64),
    "ts": rng.integers(0, 86_400, N_PLAYS),
    "played": rng.exponential(110.0, N_PLAYS),
})
catalog = pl.DataFrame({
    "track": np.arange(N_TRACKS),
    "length": rng.uniform(120.0, 320.0, N_TRACKS),
    "genre": rng.integers(0, 20, N_TRACKS),
})

log = log.sort("user", "ts")
log = log.join(catalog, on="track", how="left")
log = log.with_columns(
    (pl.col("played") / pl.col("length")).clip(0.0, 1.0).alias("share"),
)
log = log.with_columns((pl.col("share") < 0.25).alias("skip"))

# a pause of half an hour starts a new session
log = log.with_columns(pl.col("ts").diff().over("user").fill_null(0).alias("gap"))
log = log.with_columns((pl.col("gap") > 1800).cast(pl.Int64).cum_sum().over("user").alias("session"))

sessions = log.group_by("user", "session").agg(
    pl.len().alias("n"),
    pl.col("skip").sum().alias("skips"),
    pl.col("share").mean().alias("share"),
)
print(sessions.height, "sessions")

tracks = log.group_by("track").agg(pl.len().alias("n"), pl.col("skip").mean().alias("skip_rate"))
worst = tracks.filter(pl.col("n") >= 100).sort("skip_rate", descending=True)
print(worst.head(10))

long_plays = log.filter(pl.col("share") > 0.9)
print(long_plays.group_by("genre").agg(pl.col("played").sum().alias("seconds")).sort("seconds").tail(5))
