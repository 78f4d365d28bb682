# coherent diffraction imaging: get the phases back (Fienup's hybrid input-output)
import cupy as cp
import numpy as np

N = 512
STARTS = 4
HIO_STEPS = 150
ER_STEPS = 40
BETA = 0.9

# object: a few discs inside a quarter of the field
yy, xx = np.mgrid[:N, :N] - N // 2
rng = np.random.default_rng(3)
obj = np.zeros((N, N))
for _ in range(25):
    cx, cy, r = rng.integers(-90, 90), rng.integers(-90, 90), rng.integers(5, 30)
    obj[(xx - cx) ** 2 + (yy - cy) ** 2 < r * r] += rng.uniform(0.2, 1.0)
support = cp.asarray((abs(xx) < N // 4) & (abs(yy) < N // 4))
measured = cp.asarray(np.abs(np.fft.fft2(np.fft.ifftshift(obj))))


def project(g):
    """Keep the phases, put in the amplitudes that were measured."""
    G = cp.fft.fft2(g)
    G = measured * cp.exp(1j * cp.angle(G))
    return cp.fft.ifft2(G).real


def retrieve(seed):
    g = cp.random.RandomState(seed).uniform(size=(N, N)) * support
    for _ in range(HIO_STEPS):
        new = project(g)
        g = cp.where(support & (new >= 0), new, g - BETA * new)
    for _ in range(ER_STEPS):
        g = cp.maximum(project(g), 0.0) * support
    error = cp.linalg.norm(cp.abs(cp.fft.fft2(g)) - measured) / cp.linalg.norm(measured)
    return float(error), g


runs = [retrieve(seed) for seed in range(STARTS)]
best_error, best = min(runs, key=lambda r: r[0])
print("errors", [round(e, 4) for e, _ in runs])
np.save("retrieved.npy", cp.asnumpy(best))
