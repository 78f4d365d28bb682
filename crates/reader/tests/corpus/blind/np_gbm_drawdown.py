import numpy as np

# risk of a leveraged portfolio: simulate daily paths, look at the worst drawdown
paths = 50_000
days = 252
mu, sigma, leverage = 0.06, 0.18, 1.5
dt = 1 / days

rng = np.random.default_rng(seed=2024)

value = np.ones(paths)
peak = np.ones(paths)
worst = np.zeros(paths)
for day in range(days):
    shock = rng.standard_normal(paths)
    value *= np.exp((leverage * mu - 0.5 * (leverage * sigma) ** 2) * dt + leverage * sigma * np.sqrt(dt) * shock)
    np.maximum(peak, value, out=peak)
    drawdown = 1.0 - value / peak
    worst = np.maximum(worst, drawdown)

ruined = worst > 0.5
p5, p50, p95 = np.percentile(value, [5, 50, 95])
print(f"final value: 5 % {p5:.3f}  median {p50:.3f}  95 % {p95:.3f}")
print(f"P(drawdown > 50 %) = {ruined.mean():.4f}")
