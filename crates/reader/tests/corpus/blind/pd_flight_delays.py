import numpy as np
import pandas as pd

rng = np.random.default_rng(2024)
N = 2_000_000
N_AIRPORTS = 320
N_TAILS = 5_000

flights = pd.DataFrame({
    "tail": rng.integers(0, N_TAILS, N),
    "origin": rng.integers(0, N_AIRPORTS, N),
    "dest": rng.integers(0, N_AIRPORTS, N),
    "minute": rng.integers(0, 60 * 24 * 90, N),       # minutes since quarter start
    "dep_delay": rng.exponential(14.0, N) - 6.0,
    "air_time": rng.normal(130.0, 40.0, N).clip(25),
})
airports = pd.DataFrame({
    "airport": np.arange(N_AIRPORTS),
    "region": rng.integers(0, 9, N_AIRPORTS),
    "runways": rng.integers(1, 7, N_AIRPORTS),
})

# taxi + turbulence: arrival delay is departure delay plus noise
flights["arr_delay"] = flights["dep_delay"] + 0.04 * flights["air_time"] + rng.normal(0, 5, N)
flights["hour"] = flights["minute"] // 60 % 24

# region of the departure airport
flights = flights.merge(airports, left_on="origin", right_on="airport", how="left")

# chain the legs of each aircraft: does the previous leg's delay carry over?
flights = flights.sort_values(["tail", "minute"])
flights["prev_delay"] = flights.groupby("tail")["arr_delay"].shift(1)
carry = flights["dep_delay"].corr(flights["prev_delay"])
print("correlation with the previous leg:", round(carry, 4))

by_region = flights.groupby(["region", "hour"])["arr_delay"].mean().unstack()
print("worst hour per region:\n", by_region.idxmax(axis=1))

routes = flights.groupby(["origin", "dest"]).agg(
    n=("arr_delay", "size"),
    mean_delay=("arr_delay", "mean"),
    air_time=("air_time", "mean"),
)
routes = routes[routes["n"] >= 15]
print(routes.sort_values("mean_delay", ascending=False).head(10))

# how many flights are "late" by the official definition
late = flights["arr_delay"] > 15
print("late share:", late.mean())
print(flights.loc[late, "hour"].value_counts().head())
