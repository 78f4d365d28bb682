"""Monte Carlo value at risk of a small portfolio.

    python np_portfolio_var.py --paths 500000 --alpha 0.99
"""
import argparse

import numpy as np

ASSETS = ["SPY", "EFA", "EEM", "TLT", "GLD", "VNQ", "HYG", "DBC"]
MU = np.array([0.07, 0.06, 0.08, 0.03, 0.02, 0.06, 0.05, 0.01])
VOL = np.array([0.16, 0.18, 0.23, 0.12, 0.15, 0.20, 0.09, 0.19])
WEIGHTS = np.array([0.30, 0.15, 0.10, 0.20, 0.05, 0.08, 0.07, 0.05])


def covariance(rho: float = 0.35) -> np.ndarray:
    n = len(ASSETS)
    corr = np.full((n, n), rho) + (1 - rho) * np.eye(n)
    return corr * np.outer(VOL, VOL)


def simulate(paths: int, horizon: float, rng: np.random.Generator) -> np.ndarray:
    L = np.linalg.cholesky(covariance())
    shocks = rng.standard_normal((paths, len(ASSETS))) @ L.T
    log_returns = (MU - 0.5 * VOL ** 2) * horizon + np.sqrt(horizon) * shocks
    return np.exp(log_returns) - 1


def risk(returns: np.ndarray, alpha: float) -> tuple[float, float]:
    pnl = returns @ WEIGHTS
    var = -np.percentile(pnl, 100 * (1 - alpha))
    es = -pnl[pnl <= -var].mean()
    return var, es


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--paths", type=int, default=400_000)
    parser.add_argument("--alpha", type=float, default=0.99)
    parser.add_argument("--days", type=int, default=10)
    args = parser.parse_args()
    rng = np.random.default_rng(2024)
    returns = simulate(args.paths, args.days / 252, rng)
    var, es = risk(returns, args.alpha)
    print(f"VaR {args.alpha:.0%}: {var:.4%}   ES: {es:.4%}")
    contribution = WEIGHTS * returns.std(axis=0)
    for name, c in zip(ASSETS, contribution):
        print(f"  {name}: {c:.5f}")


if __name__ == "__main__":
    main()
