"""Are our buses bunching?  Headways from stop events (simulated here, same columns as the AVL export)."""
import numpy as np
import pandas as pd

rng = np.random.default_rng(77)

n_trips = 30_000
n_stops = 40
n_routes = 24

# one row per trip and stop
trip = np.repeat(np.arange(n_trips), n_stops)
stop = np.tile(np.arange(n_stops), n_trips)
start = rng.uniform(5 * 3600, 23 * 3600, n_trips)
events = pd.DataFrame({
    "trip": trip,
    "route": np.repeat(rng.integers(0, n_routes, n_trips), n_stops),
    "stop": stop,
    "day": np.repeat(rng.integers(0, 30, n_trips), n_stops),
    "planned": np.repeat(start, n_stops) + 95.0 * stop,
})
events["actual"] = events["planned"] + rng.gamma(2.0, 60.0, len(events))
stops = pd.DataFrame({"stop": np.arange(n_stops), "zone": rng.integers(1, 6, n_stops)})

# delays by route and hour
events["delay"] = events["actual"] - events["planned"]
events["hour"] = (events["actual"] // 3600).astype("int64")
delay = events.pivot_table(index="route", columns="hour", values="delay", aggfunc="mean")
print(delay.iloc[:, 6:12].round(0))

# headway = time since the previous bus of the route at this stop on this day
events = events.sort_values(["day", "route", "stop", "actual"])
by_stop = events.groupby(["day", "route", "stop"])
events["headway"] = by_stop["actual"].diff()
typical = by_stop["headway"].transform("median")
events["bunched"] = events["headway"] < 0.25 * typical

share = events.groupby("route")["bunched"].mean().sort_values(ascending=False)
print("most bunched routes:\n", share.head(5))

# excess waiting time: E[h^2] / 2E[h]
h = events["headway"].dropna()
print("average wait", (h ** 2).mean() / (2 * h.mean()), "s")

zones = events.merge(stops, on="stop", how="left").groupby("zone")["delay"].agg(["mean", "std", "max"])
print(zones)
