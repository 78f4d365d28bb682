"""Daily exceedances of a 24 hour mean, station by station."""
import numpy as np
import pandas as pd

STATIONS = 120
HOURS = 24 * 365
LIMIT = 35.0

rng = np.random.default_rng(5)
air = pd.DataFrame({
    "station": np.repeat(np.arange(STATIONS), HOURS),
    "time": np.tile(pd.date_range("2023-01-01", periods=HOURS, freq="h"), STATIONS),
    "pm25": rng.gamma(shape=3.0, scale=8.0, size=STATIONS * HOURS),
})

air["mean24"] = (
    air.groupby("station")["pm25"]
    .rolling(window=24, min_periods=18)
    .mean()
    .reset_index(level=0, drop=True)
)
typical = air.groupby("station")["pm25"].transform("median")
air["excess"] = air["mean24"] / typical

bad = air.loc[air["mean24"] > LIMIT, ["station", "time", "mean24"]]
days = bad.assign(day=bad["time"].dt.floor("D")).groupby("station")["day"].nunique()
print(days.nlargest(10))
print("worst ratio:", air["excess"].max())
