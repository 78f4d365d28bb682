"""QAOA for MaxCut, one layer: energy over a grid of angles with a state vector on the GPU."""
import numpy as np
import cupy as cp

N_QUBITS = 16
N_EDGES = 32
GRID = 10

rng = np.random.default_rng(5)
edges = set()
while len(edges) < N_EDGES:
    a, b = sorted(rng.choice(N_QUBITS, 2, replace=False).tolist())
    edges.add((a, b))

dim = 2 ** N_QUBITS
index = cp.arange(dim)
cut = cp.zeros(dim)
for a, b in edges:
    cut += ((index >> a) ^ (index >> b)) & 1
print("best cut", float(cut.max()))


def mixer(psi, beta):
    c, s = np.cos(beta), -1j * np.sin(beta)
    for q in range(N_QUBITS):
        psi = psi.reshape(-1, 2, 2 ** q)
        lo, hi = psi[:, 0, :], psi[:, 1, :]
        new = cp.empty_like(psi)
        new[:, 0, :] = c * lo + s * hi
        new[:, 1, :] = s * lo + c * hi
        psi = new
    return psi.reshape(-1)


gammas = np.linspace(0, np.pi, GRID)
betas = np.linspace(0, np.pi / 2, GRID)
energy = cp.zeros((GRID, GRID))
for i, gamma in enumerate(gammas):
    phase = cp.exp(-1j * gamma * cut) / np.sqrt(dim)
    for j, beta in enumerate(betas):
        psi = mixer(phase, beta)
        energy[i, j] = cp.sum(cut * cp.abs(psi) ** 2)

host = cp.asnumpy(energy)
i, j = np.unravel_index(host.argmax(), host.shape)
print(f"best <C> = {host[i, j]:.3f} at gamma {gammas[i]:.3f}, beta {betas[j]:.3f}")
