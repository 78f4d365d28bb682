"""Bollinger bands and signals for many coins with polars."""
import numpy as np
import polars as pl

COINS = 50
MINUTES = 30_000


def make_frame() -> pl.DataFrame:
    rng = np.random.default_rng(9)
    steps = rng.normal(0, 0.001, (COINS, MINUTES)).cumsum(axis=1)
    return pl.DataFrame({
        "coin": np.repeat(np.arange(COINS), MINUTES),
        "minute": np.tile(np.arange(MINUTES), COINS),
        "close": (100 * np.exp(steps)).ravel(),
        "volume": rng.exponential(10.0, COINS * MINUTES),
    })


def add_bands(df: pl.DataFrame, window: int = 20, width: float = 2.0) -> pl.DataFrame:
    return df.with_columns(
        mid=pl.col("close").rolling_mean(window).over("coin"),
        sd=pl.col("close").rolling_std(window).over("coin"),
    ).with_columns(
        upper=pl.col("mid") + width * pl.col("sd"),
        lower=pl.col("mid") - width * pl.col("sd"),
    )


def signals(df: pl.DataFrame) -> pl.DataFrame:
    return df.with_columns(
        pl.when(pl.col("close") > pl.col("upper")).then(-1)
        .when(pl.col("close") < pl.col("lower")).then(1)
        .otherwise(0)
        .alias("signal")
    )


df = signals(add_bands(make_frame()))
stats = (
    df.with_columns(ret=pl.col("close").pct_change().over("coin"))
    .group_by("coin")
    .agg(
        pl.col("signal").abs().sum().alias("n_signals"),
        (pl.col("signal").shift(1) * pl.col("ret")).sum().alias("pnl"),
        (pl.col("close") * pl.col("volume")).sum().alias("turnover"),
    )
    .sort("pnl", descending=True)
)
print(stats.head())
