import numpy as np
import pandas as pd


def make_prices(n_days, n_tickers, seed=0):
    rng = np.random.default_rng(seed)
    steps = rng.normal(0.0002, 0.01, size=(n_days, n_tickers))
    return pd.DataFrame(100 * np.exp(np.cumsum(steps, axis=0)))


def bollinger(px, window=20, width=2.0):
    mid = px.rolling(window).mean()
    sd = px.rolling(window).std()
    return mid - width * sd, mid + width * sd


prices = make_prices(5000, 400)
lower, upper = bollinger(prices)
buy = prices < lower
sell = prices > upper
returns = prices.pct_change().shift(-1)
print("buys per ticker:", buy.sum().mean())
print("mean next-day return after a buy:", returns[buy].mean().mean())
print("mean next-day return after a sell:", returns[sell].mean().mean())
