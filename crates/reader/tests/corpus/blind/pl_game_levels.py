# %% which levels of the puzzle game are too hard?
import numpy as np
import polars as pl

PLAYERS, LEVELS, N = 50_000, 200, 2_500_000
rng = np.random.default_rng(64)

level = rng.integers(0, LEVELS, N, dtype=np.int32)
tries = pl.DataFrame({
    "player": rng.integers(0, PLAYERS, N, dtype=np.int32),
    "level": level,
    "seconds": rng.gamma(3.0, 20.0, N).astype(np.float32),
    "moves": rng.integers(5, 60, N, dtype=np.int32),
    "won": rng.random(N) < 0.8 - 0.002 * level,
})

# %% difficulty of each level
levels = (
    tries.group_by("level")
    .agg(
        pl.len().alias("tries"),
        pl.col("won").mean().alias("win_rate"),
        pl.col("seconds").median().alias("typical"),
    )
    .sort("win_rate")
)
print(levels.head(10))

# %% speed of each try against what is typical for the level
tries = tries.join(levels.select("level", "win_rate", "typical"), on="level")
tries = tries.with_columns(
    (pl.col("seconds") / pl.col("typical")).alias("pace"),
    pl.when(pl.col("won")).then(1 / pl.col("win_rate")).otherwise(0.0).alias("points"),
)

# %% leaderboard
board = (
    tries.group_by("player")
    .agg(pl.col("points").sum(), pl.col("pace").mean(), pl.len().alias("tries"))
    .filter(pl.col("tries") >= 30)
    .sort("points", descending=True)
)
print(board.head(10))
print(f"{board.height} players with 30 tries or more")

# %% rage quits: lost after less than 10 moves
quits = tries.filter(~pl.col("won") & (pl.col("moves") < 10))
print(quits.height, quits["level"].value_counts(sort=True).head(5))
