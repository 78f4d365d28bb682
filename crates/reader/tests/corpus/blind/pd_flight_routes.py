"""Flight delays: carriers, busiest routes, and a 7 day mean of the delay at each airport."""
import numpy as np
import pandas as pd

N_FLIGHTS = 1_200_000
AIRPORTS = 120
CARRIERS = 14


def load():
    rng = np.random.default_rng(31)
    flights = pd.DataFrame({
        "day": rng.integers(0, 365, N_FLIGHTS),
        "carrier": rng.integers(0, CARRIERS, N_FLIGHTS),
        "origin": rng.integers(0, AIRPORTS, N_FLIGHTS),
        "dest": rng.integers(0, AIRPORTS, N_FLIGHTS),
        "dep_delay": rng.gamma(1.5, 12, N_FLIGHTS) - 8,
        "arr_delay": rng.gamma(1.5, 13, N_FLIGHTS) - 10,
    })
    airports = pd.DataFrame({"code": np.arange(AIRPORTS), "region": np.arange(AIRPORTS) % 9,
                             "hub": rng.random(AIRPORTS) < 0.2})
    return flights, airports


flights, airports = load()

# clean
flights = flights[flights["origin"] != flights["dest"]]
flights["made_up"] = flights["dep_delay"] - flights["arr_delay"]
flights["late"] = flights["arr_delay"] > 15

# carriers
by_carrier = flights.groupby("carrier")[["arr_delay", "made_up", "late"]].mean()
print(by_carrier.sort_values("late", ascending=False).round(3))

# routes
routes = flights.groupby(["origin", "dest"], as_index=False).agg(
    n=("arr_delay", "size"), delay=("arr_delay", "mean"))
print(routes.sort_values("n", ascending=False).head(10))

# regions
m = flights.merge(airports, left_on="origin", right_on="code")
print(m.pivot_table(index="region", columns="hub", values="dep_delay", aggfunc="mean"))

# daily means, smoothed
daily = flights.groupby(["origin", "day"])["dep_delay"].mean().unstack("origin")
smooth = daily.rolling(7).mean()
print(smooth.max().nlargest(5))
