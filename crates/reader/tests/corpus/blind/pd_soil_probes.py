"""Soil moisture of an orchard: smooth, compare, decide when to irrigate"""
import numpy as np
import pandas as pd

PROBES = 32
STEP = "10min"
index = pd.date_range("2023-03-01", "2023-10-31 23:50", freq=STEP)     # 245 days

rng = np.random.default_rng(8)
hours = np.arange(len(index)) / 6.0
wet = 0.28 + 0.05 * np.sin(2 * np.pi * hours / 24)[:, None] + rng.normal(0, 0.01, (len(index), PROBES))
soil = pd.DataFrame(wet.astype(np.float32), index=index, columns=[f"p{i:02d}" for i in range(PROBES)])


def smooth(df, windows=(6, 36, 144)):
    """Mean of some trailing windows; the spread against the raw signal."""
    out = {}
    for w in windows:
        m = df.rolling(w, min_periods=1).mean()
        resid = df - m
        out[w] = resid.std()
    return m, pd.DataFrame(out)


def drying(df, lag):
    slope = df.diff(lag) / lag
    return (slope < -0.0002).mean()


slow, spread = smooth(soil)
print(spread.mean())

for lag in (1, 6, 144):
    print("lag", lag, "drying", drying(soil, lag).mean().round(3))

# one value a day for each half of the orchard: columns 0-15 and 16-31
halves = {"north": soil.iloc[:, :PROBES // 2], "south": soil.iloc[:, PROBES // 2:]}
for name, part in halves.items():
    daily = part.resample("1D").mean()
    dry = daily.min(axis=1) < 0.279
    print(name, "days to irrigate:", int(dry.sum()), "of", len(daily))
