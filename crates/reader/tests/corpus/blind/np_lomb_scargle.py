# Lomb-Scargle periodogram of an ice core (uneven samples): do we see 100, 41 and 23 kyr?
import numpy as np

rng = np.random.default_rng(8)
n, nf = 4000, 3000
t = np.sort(rng.uniform(0, 800, n))                                     # kyr before present
y = np.sin(2 * np.pi * t / 100) + 0.5 * np.sin(2 * np.pi * t / 41) + 0.3 * np.sin(2 * np.pi * t / 23) + rng.normal(size=n)
y -= y.mean()

f = np.linspace(1 / 400, 1 / 10, nf)
w = 2 * np.pi * f[:, None]
tau = np.arctan2(np.sin(2 * w * t).sum(axis=1), np.cos(2 * w * t).sum(axis=1))[:, None] / (2 * w)
c = np.cos(w * (t - tau))
s = np.sin(w * (t - tau))
power = 0.5 * ((c @ y) ** 2 / (c ** 2).sum(axis=1) + (s @ y) ** 2 / (s ** 2).sum(axis=1)) / y.var()

for k in np.argsort(power)[::-1][:10]:
    print(f"{1 / f[k]:7.2f} kyr   power {power[k]:8.1f}   p ~ {nf * np.exp(-power[k]):.2e}")
