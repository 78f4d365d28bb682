"""
Stochastic SEIR epidemic in a few coupled towns, tau-leaping, many runs at once.

What we want: the distribution of the size of the epidemic and of the day of the peak,
and how much an earlier lockdown helps.
"""
import numpy as np

TOWNS = np.array([120_000, 45_000, 30_000, 18_000, 9_000, 4_000])
RUNS = 5_000
DAYS = 240
TAU = 0.5                    # days
BETA, SIGMA, GAMMA = 0.45, 1 / 4.0, 1 / 6.0
COUPLING = 0.03              # share of the contacts that are made in other towns


def mixing(n):
    """Row-stochastic contact matrix: mostly at home, the rest in proportion to the size."""
    m = np.tile(COUPLING * TOWNS / TOWNS.sum(), (n, 1))
    m += (1 - COUPLING) * np.eye(n)
    return m


class Epidemic:
    def __init__(self, runs, lockdown_day, seed=0):
        self.rng = np.random.default_rng(seed)
        self.lockdown = lockdown_day
        n = len(TOWNS)
        self.M = mixing(n)
        self.S = np.tile(TOWNS.astype(float), (runs, 1))
        self.E = np.zeros((runs, n))
        self.I = np.zeros((runs, n))
        self.R = np.zeros((runs, n))
        self.I[:, 0] = 10.0
        self.S[:, 0] -= 10.0

    def step(self, day):
        beta = BETA * (0.4 if day >= self.lockdown else 1.0)
        force = beta * (self.I / TOWNS) @ self.M.T
        infected = self.rng.poisson(force * self.S * TAU)
        infected = np.minimum(infected, self.S)
        sick = np.minimum(self.rng.poisson(SIGMA * self.E * TAU), self.E)
        well = np.minimum(self.rng.poisson(GAMMA * self.I * TAU), self.I)
        self.S -= infected
        self.E += infected - sick
        self.I += sick - well
        self.R += well


def simulate(lockdown_day):
    epi = Epidemic(RUNS, lockdown_day)
    n_steps = int(DAYS / TAU)
    prevalence = np.empty((n_steps, RUNS))
    for k in range(n_steps):
        epi.step(k * TAU)
        prevalence[k] = epi.I.sum(axis=1)
    return epi, prevalence


def report(name, epi, prevalence):
    size = epi.R.sum(axis=1) / TOWNS.sum()
    peak_day = prevalence.argmax(axis=0) * TAU
    peak = prevalence.max(axis=0)
    lo, mid, hi = np.percentile(prevalence, [5, 50, 95], axis=1)
    took_off = size > 0.01
    print(f"{name}: {took_off.mean():.0%} of runs take off")
    print(f"   attack rate {size[took_off].mean():.3f} +/- {size[took_off].std():.3f}")
    print(f"   peak {np.median(peak):.0f} on day {np.median(peak_day):.0f}")
    return lo, mid, hi


if __name__ == "__main__":
    bands = {}
    for name, day in (("none", 10_000), ("day 60", 60), ("day 30", 30)):
        epi, prevalence = simulate(day)
        bands[name] = report(name, epi, prevalence)
    np.savez("bands.npz", **{k.replace(" ", "_"): np.array(v) for k, v in bands.items()})
