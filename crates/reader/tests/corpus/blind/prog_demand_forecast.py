"""
Demand forecast for a grocery chain, end to end on made-up data.

  sales table -> weekly matrix -> lag features -> ridge per horizon -> back-test -> safety stock
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd


@dataclass
class Config:
    n_products: int = 1500
    n_stores: int = 8
    n_days: int = 728                 # 104 weeks
    n_lags: int = 52
    test_weeks: int = 13
    horizons: tuple = (1, 2, 4)
    n_scenarios: int = 5000
    service_level: float = 0.95


cfg = Config()
rng = np.random.default_rng(31)


def make_sales(cfg):
    """One row per product and day, summed over the stores."""
    product = np.repeat(np.arange(cfg.n_products), cfg.n_days)
    day = np.tile(np.arange(cfg.n_days), cfg.n_products)
    base = rng.gamma(3.0, 4.0, cfg.n_products)[product]
    season = 1 + 0.3 * np.sin(2 * np.pi * day / 364 + product)
    units = rng.poisson(base * season * cfg.n_stores / 4)
    return pd.DataFrame({"product": product, "day": day, "units": units})


def weekly_matrix(sales):
    sales["week"] = sales["day"] // 7
    table = sales.pivot_table(index="product", columns="week", values="units", aggfunc="sum")
    return table.to_numpy(dtype=float)                     # products x weeks


def lag_features(weekly, n_lags, horizon):
    """Rows: product and week; columns: the n_lags weeks before, level, a sine and a cosine."""
    n_prod, n_weeks = weekly.shape
    windows = np.lib.stride_tricks.sliding_window_view(weekly, n_lags, axis=1)
    windows = windows[:, :n_weeks - n_lags - horizon + 1]
    target = weekly[:, n_lags + horizon - 1:]
    week = np.arange(n_lags + horizon - 1, n_weeks)
    phase = 2 * np.pi * week / 52
    x = np.empty(windows.shape[:2] + (n_lags + 3,))
    x[..., :n_lags] = windows
    x[..., n_lags] = windows.mean(axis=2)
    x[..., n_lags + 1] = np.sin(phase)
    x[..., n_lags + 2] = np.cos(phase)
    return x, target


def fit_ridge(x, y, lam=10.0):
    mu, sd = x.mean(axis=0), x.std(axis=0)
    z = (x - mu) / sd
    A = z.T @ z + lam * np.eye(z.shape[1])
    coef = np.linalg.solve(A, z.T @ (y - y.mean()))
    return lambda new: ((new - mu) / sd) @ coef + y.mean()


def back_test(weekly, cfg):
    residuals = {}
    for h in cfg.horizons:
        x, y = lag_features(weekly, cfg.n_lags, h)
        cut = x.shape[1] - cfg.test_weeks
        predict = fit_ridge(x[:, :cut].reshape(-1, x.shape[2]), y[:, :cut].ravel())
        forecast = predict(x[:, cut:].reshape(-1, x.shape[2])).reshape(-1, cfg.test_weeks)
        err = y[:, cut:] - forecast
        naive = y[:, cut:] - weekly[:, -cfg.test_weeks - h:-h]
        print(f"h={h}: MAE {np.abs(err).mean():.2f}   naive {np.abs(naive).mean():.2f}")
        residuals[h] = err
    return residuals


def safety_stock(err, cfg):
    """Lead time of four weeks: add up four random errors of the product, take the quantile."""
    pick = rng.integers(0, err.shape[1], size=(cfg.n_scenarios, 4))
    lead = err[:, pick].sum(axis=2)                        # products x scenarios
    return np.quantile(lead, cfg.service_level, axis=1)


if __name__ == "__main__":
    sales = make_sales(cfg)
    weekly = weekly_matrix(sales)
    residuals = back_test(weekly, cfg)
    for h, err in residuals.items():
        stock = np.maximum(safety_stock(err, cfg), 0)
        order = np.argsort(-stock)
        print(f"h={h}: total safety stock {stock.sum():.0f}, most for products {order[:8]}")
