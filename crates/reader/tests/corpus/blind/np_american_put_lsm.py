"""American put by least-squares Monte Carlo (Longstaff & Schwartz 2001), the short NumPy version."""
import numpy as np

S0, STRIKE = 36.0, 40.0
RATE, SIGMA, MATURITY = 0.06, 0.2, 1.0
STEPS = 50
PATHS = 100_000
DEGREE = 5


def simulate_paths(seed=0):
    """Half of the normals are drawn, the others are their mirror images."""
    rng = np.random.default_rng(seed)
    dt = MATURITY / STEPS
    z = rng.standard_normal((STEPS, PATHS // 2))
    z = np.concatenate((z, -z), axis=1)
    steps = (RATE - 0.5 * SIGMA ** 2) * dt + SIGMA * np.sqrt(dt) * z
    log_path = np.cumsum(steps, axis=0)
    return S0 * np.exp(log_path)                   # (STEPS, PATHS)


def lsm_put(S):
    df = np.exp(-RATE * MATURITY / STEPS)
    payoff = np.maximum(STRIKE - S, 0)
    value = payoff[-1]
    for t in range(STEPS - 2, -1, -1):
        fit = np.polyfit(S[t], value * df, DEGREE)
        continuation = np.polyval(fit, S[t])
        value = np.where(payoff[t] > continuation, payoff[t], value * df)
    discounted = value * df
    return discounted.mean(), discounted.std() / np.sqrt(PATHS)


def european_put(S):
    payoff = np.exp(-RATE * MATURITY) * np.maximum(STRIKE - S[-1], 0)
    return payoff.mean()


if __name__ == "__main__":
    S = simulate_paths()
    american, err = lsm_put(S)
    european = european_put(S)
    print(f"American {american:.4f} +/- {err:.4f}")
    print(f"European {european:.4f}  early exercise premium {american - european:.4f}")
