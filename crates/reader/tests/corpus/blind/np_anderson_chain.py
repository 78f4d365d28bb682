"""Anderson localisation in one dimension: inverse participation ratio against disorder."""
import numpy as np
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

L = 300                                   # sites, periodic
W_VALUES = [0.5, 1.0, 2.0, 3.0, 5.0]      # width of the disorder in units of the hopping
N_REAL = 24                               # realisations of each
N_BINS = 60

rng = np.random.default_rng(1958)


def hamiltonians(W):
    """Stack of N_REAL tight-binding matrices."""
    H = np.zeros((N_REAL, L, L))
    i = np.arange(L)
    H[:, i, (i + 1) % L] = -1.0
    H[:, (i + 1) % L, i] = -1.0
    H[:, i, i] = W * (rng.random((N_REAL, L)) - 0.5)
    return H


dos, ipr_mean = {}, {}
edges = np.linspace(-5, 5, N_BINS + 1)
for W in W_VALUES:
    energy, psi = np.linalg.eigh(hamiltonians(W))
    ipr = (np.abs(psi) ** 4).sum(axis=1)                  # (N_REAL, L), one for each state
    dos[W], _ = np.histogram(energy, bins=edges, density=True)
    centre = np.abs(energy) < 0.5
    ipr_mean[W] = ipr[centre].mean()
    print(f"W = {W:3.1f}: states extend over about {1 / ipr_mean[W]:6.1f} sites")

# level spacing ratio of the last set: 0.386 for Poisson, 0.531 for GOE
gaps = np.diff(energy, axis=1)
lo = np.minimum(gaps[:, 1:], gaps[:, :-1])
hi = np.maximum(gaps[:, 1:], gaps[:, :-1])
print("mean spacing ratio", (lo / hi).mean())

fig, ax = plt.subplots()
for W in W_VALUES:
    ax.step(edges[:-1], dos[W], label=f"W={W}")
ax.legend()
fig.savefig("dos.png")
