"""
Wind site assessment, from mast data to yearly energy.

1. make ten years of 10-minute mast data      4. regress on the reference station
2. monthly and hourly tables                  5. Monte Carlo of the yearly energy
3. spectrum of the wind speed                 6. greedy layout with wake losses
"""
import math
import random

import numpy as np
import pandas as pd
from scipy import signal
from sklearn.linear_model import LinearRegression

YEARS = 10
PER_DAY = 144
N = YEARS * 365 * PER_DAY            # 525,600 records
RATED_MW, CUT_IN, RATED_SPEED, CUT_OUT = 3.6, 3.5, 13.0, 25.0
N_LAGS = 24
N_TURBINES, N_SITES = 12, 250
rng = np.random.default_rng(8)
random.seed(8)


def make_mast():
    t = np.arange(N)
    season = 1.0 + 0.25 * np.cos(2 * np.pi * t / (365 * PER_DAY))
    day = 1.0 + 0.10 * np.sin(2 * np.pi * t / PER_DAY)
    speed = 7.5 * season * day * rng.weibull(2.1, N)
    reference = 0.8 * speed + rng.normal(0, 1.0, N)
    index = pd.date_range("2014-01-01", periods=N, freq="10min")
    return pd.DataFrame({"speed": speed, "reference": reference}, index=index)


def power(speed):
    x = (speed ** 3 - CUT_IN ** 3) / (RATED_SPEED ** 3 - CUT_IN ** 3)
    p = RATED_MW * np.clip(x, 0.0, 1.0)
    return np.where(speed > CUT_OUT, 0.0, p)


def monthly_table(mast):
    table = mast.groupby([mast.index.month, mast.index.hour])[["speed", "mw"]].mean()
    return table["mw"].unstack()


def spectrum(speed):
    return signal.welch(speed, fs=PER_DAY, nperseg=8192)


def lagged(reference):
    return np.column_stack([np.roll(reference, k) for k in range(N_LAGS)])


def yearly_energy(mw, runs=2000):
    daily = mw.reshape(-1, PER_DAY).sum(axis=1) / 6.0            # MWh a day
    picks = rng.integers(0, len(daily), size=(runs, 365))        # bootstrap of days
    totals = daily[picks].sum(axis=1)
    return np.percentile(totals, [10, 50, 90])


def wake_loss(x, y, others):
    loss = 0.0
    for ox, oy in others:
        dx, dy = x - ox, y - oy
        if dx > 0.0:                                             # downwind of it
            width = 40.0 + 0.05 * dx
            loss += 0.33 * math.exp(-0.5 * (dy / width) ** 2) * (40.0 / width) ** 2
    return loss


def greedy_layout():
    sites = [(random.uniform(0, 5000), random.uniform(0, 3000)) for _ in range(N_SITES)]
    chosen = []
    while len(chosen) < N_TURBINES:
        best = min(sites, key=lambda p: wake_loss(p[0], p[1], chosen))
        sites.remove(best)
        chosen.append(best)
    return chosen


def main():
    mast = make_mast()
    mast["mw"] = power(mast["speed"].to_numpy())
    print(monthly_table(mast).round(2))

    f, pxx = spectrum(mast["speed"].to_numpy())
    print("strongest period (days):", 1 / f[1:][pxx[1:].argmax()])

    X = lagged(mast["reference"].to_numpy())
    reg = LinearRegression().fit(X, mast["speed"])
    print("R2 =", reg.score(X, mast["speed"]))

    print("yearly MWh a turbine, P10/P50/P90:", yearly_energy(mast["mw"].to_numpy()))
    for x, y in greedy_layout():
        print(f"  turbine at {x:7.1f} {y:7.1f}")


if __name__ == "__main__":
    main()
