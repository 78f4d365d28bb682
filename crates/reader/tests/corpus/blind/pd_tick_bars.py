import numpy as np
import pandas as pd

TICKS = 3_000_000


def fake_ticks(n, seed=0):
    rng = np.random.default_rng(seed)
    stamps = pd.to_datetime("2024-03-04 09:00") + pd.to_timedelta(np.arange(n) * 20, unit="ms")
    price = 100 + np.cumsum(rng.normal(0, 0.002, n))
    return pd.DataFrame({"price": price, "size": rng.integers(1, 200, n)}, index=stamps)


def to_bars(ticks, rule="1min"):
    value = ticks["price"] * ticks["size"]
    bars = ticks["price"].resample(rule).ohlc()
    bars["volume"] = ticks["size"].resample(rule).sum()
    bars["vwap"] = value.resample(rule).sum() / bars["volume"]
    return bars


ticks = fake_ticks(TICKS)
bars = to_bars(ticks)
bars["ret"] = np.log(bars["close"]).diff()
print(bars.tail())
print("realised volatility: %.6f" % np.sqrt((bars["ret"] ** 2).sum()))
