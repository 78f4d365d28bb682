# Loss distribution of a loan book: one-factor Gaussian copula with sector factors
import numpy as np
from scipy.stats import norm

N_LOANS, N_SECTORS = 1_000, 8
BATCH, N_BATCHES = 2_500, 20

rng = np.random.default_rng(99)
ead = rng.lognormal(11.0, 0.8, N_LOANS)
pd_ = rng.uniform(0.002, 0.06, N_LOANS)
lgd = rng.uniform(0.3, 0.6, N_LOANS)
sector = rng.integers(0, N_SECTORS, N_LOANS)
rho_global, rho_sector = 0.12, 0.08

threshold = norm.ppf(pd_)
severity = ead * lgd
a, b = np.sqrt(rho_global), np.sqrt(rho_sector)
c = np.sqrt(1 - rho_global - rho_sector)

losses = []
for batch in range(N_BATCHES):
    z = rng.standard_normal((BATCH, 1))
    s = rng.standard_normal((BATCH, N_SECTORS))
    eps = rng.standard_normal((BATCH, N_LOANS))
    asset = a * z + b * s[:, sector] + c * eps
    default = asset < threshold
    losses.append(default.astype(np.float64) @ severity)
losses = np.concatenate(losses)

expected = (ead * pd_ * lgd).sum()
print(f"expected loss {expected / 1e6:.3f} M, simulated {losses.mean() / 1e6:.3f} M")

ordered = np.sort(losses)
for level in (0.95, 0.99, 0.999):
    k = int(level * len(ordered))
    var, es = ordered[k], ordered[k:].mean()
    print(f"{level:.1%}  VaR {var / 1e6:8.3f} M   ES {es / 1e6:8.3f} M   capital {(var - expected) / 1e6:8.3f} M")
