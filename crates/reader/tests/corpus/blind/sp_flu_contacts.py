# Flu season in a town: SIR on a random contact network, how many shots are needed?
import numpy as np
from scipy import sparse

N = 30_000
DEGREE = 12
DAYS = 150
BETA, GAMMA = 0.03, 0.15
RUNS = 5


def contact_network(n, degree, seed=1):
    rng = np.random.default_rng(seed)
    m = n * degree // 2
    a, b = rng.integers(0, n, m), rng.integers(0, n, m)
    half = sparse.coo_matrix((np.ones(m), (a, b)), shape=(n, n)).tocsr()
    return (half + half.T).tocsr()


def season(A, vaccinated, rng):
    n = A.shape[0]
    infected = np.zeros(n, dtype=bool)
    infected[rng.choice(n, 20, replace=False)] = True
    immune = rng.random(n) < vaccinated
    immune[infected] = False
    susceptible = ~(infected | immune)
    curve = []
    for day in range(DAYS):
        pressure = A @ infected.astype(float)
        p = 1 - np.exp(-BETA * pressure)
        new = susceptible & (rng.random(n) < p)
        recovered = infected & (rng.random(n) < GAMMA)
        susceptible &= ~new
        infected = (infected | new) & ~recovered
        curve.append(infected.sum())
    attacked = n - immune.sum() - susceptible.sum()
    return np.array(curve), attacked / n


A = contact_network(N, DEGREE)
print(f"{A.nnz / N:.1f} contacts each, at most {A.sum(axis=1).max():.0f}")
rng = np.random.default_rng(11)
for vaccinated in (0.0, 0.2, 0.4, 0.6):
    peaks, attack = [], []
    for _ in range(RUNS):
        curve, rate = season(A, vaccinated, rng)
        peaks.append(curve.max())
        attack.append(rate)
    print(f"vaccinated {vaccinated:.0%}: peak {np.mean(peaks):7.0f}, attack rate {np.mean(attack):.1%}")
