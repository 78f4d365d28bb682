# # Career batting lines from plate appearances
# Exercise 4 of "pandas, the tidy way": no loops, one chain a question.
import numpy as np
import pandas as pd

rng = np.random.default_rng(1908)

N_PA = 3_000_000
PLAYERS, PARKS, YEARS = 2_500, 30, 12

outcomes = np.array([0, 0, 0, 1, 1, 2, 3, 4])      # out, walk, single, ... coded as bases
pa = pd.DataFrame({
    "player": rng.integers(0, PLAYERS, N_PA),
    "park": rng.integers(0, PARKS, N_PA),
    "year": rng.integers(2008, 2008 + YEARS, N_PA),
    "bases": outcomes[rng.integers(0, 8, N_PA)],
    "exit_velo": rng.normal(88.0, 14.0, N_PA),
})
bio = pd.DataFrame({
    "player": np.arange(PLAYERS),
    "born": rng.integers(1975, 1995, PLAYERS),
    "left": rng.random(PLAYERS) < 0.35,
})


def add_flags(df):
    return df.assign(
        hit=df["bases"] > 0,
        hard=df["exit_velo"] > 95.0,
        barrel=lambda d: (d["exit_velo"] > 98.0) & (d["bases"] > 1),
    )


def shrink(df, prior=0.300, weight=200):
    df = df.copy()
    df["ba_shrunk"] = (df["hits"] + prior * weight) / (df["n"] + weight)
    return df


# %% season lines
season = (
    pa.pipe(add_flags)
      .groupby(["player", "year"], as_index=False)
      .agg(n=("bases", "size"), hits=("hit", "sum"), tb=("bases", "sum"), barrels=("barrel", "sum"), velo=("exit_velo", "mean"))
      .assign(ba=lambda d: d["hits"] / d["n"], slg=lambda d: d["tb"] / d["n"])
      .pipe(shrink)
)
print(season.nlargest(10, "ba_shrunk"))

# %% how players age
aging = (
    season.merge(bio, on="player")
          .assign(age=lambda d: d["year"] - d["born"])
          .query("20 <= age <= 40")
          .groupby("age")["ba_shrunk"].agg(["mean", "std", "size"])
)
print(aging.round(3))

# %% park factors, every plate appearance against the player's own mean
pa["own"] = pa.groupby("player")["bases"].transform("mean")
pa["lift"] = pa["bases"] / pa["own"]
parks = pa.groupby("park")["lift"].mean().sort_values()
print(parks.head(3), parks.tail(3))

# %% the same in two halves of the decade
late = pa[pa["year"] >= 2014]
print(late.groupby("park")["lift"].mean().corr(pa[pa["year"] < 2014].groupby("park")["lift"].mean()))
