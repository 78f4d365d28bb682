"""Hourly load profiles from minute readings of smart meters."""
import numpy as np
import pandas as pd

METERS, DAYS = 200, 60
MINUTES = DAYS * 24 * 60

rng = np.random.default_rng(9)
index = pd.date_range("2024-01-01", periods=MINUTES, freq="min")
load = pd.DataFrame(rng.gamma(2.0, 0.4, size=(MINUTES, METERS)), index=index,
                    columns=[f"m{i:03d}" for i in range(METERS)])

hourly = load.resample("60min").mean()
long = hourly.stack().rename("kw").reset_index()
long.columns = ["time", "meter", "kw"]
long["hour"] = long["time"].dt.hour
profile = long.pivot_table(index="meter", columns="hour", values="kw", aggfunc="mean")
peak_hour = profile.idxmax(axis=1)
print(profile.round(2).iloc[:5, :6])
print(peak_hour.value_counts().head())
