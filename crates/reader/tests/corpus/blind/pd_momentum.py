import numpy as np
import pandas as pd

# --- fake prices -------------------------------------------------
dates = pd.bdate_range("2005-01-03", periods=4000)
tickers = [f"T{i:03d}" for i in range(300)]
rets = np.random.default_rng(0).normal(0.0003, 0.015, (len(dates), len(tickers)))
prices = pd.DataFrame(100 * np.exp(rets.cumsum(axis=0)), index=dates, columns=tickers)

# --- signals -----------------------------------------------------
daily = prices.pct_change()
vol = daily.rolling(60).std()
mom = prices.shift(21) / prices.shift(252) - 1
signal = mom / vol
ranks = signal.rank(axis=1, pct=True)

# --- monthly rebalancing ----------------------------------------
monthly = ranks.resample("ME").last()
long = (monthly > 0.9).astype(float)
short = (monthly < 0.1).astype(float)
weights = long.div(long.sum(axis=1), axis=0) - short.div(short.sum(axis=1), axis=0)
fwd = prices.resample("ME").last().pct_change().shift(-1)
pnl = (weights * fwd).sum(axis=1)

# --- report ------------------------------------------------------
print("mean  :", 12 * pnl.mean())
print("vol   :", np.sqrt(12) * pnl.std())
print("sharpe:", np.sqrt(12) * pnl.mean() / pnl.std())
print(pnl.groupby(pnl.index.year).sum().round(3).tail())
