"""Dynamic mode decomposition (DMD) of a synthetic vortex street, and how much rank it needs.

Following Kutz et al., chapter 1. Everything is small enough for a laptop.
"""
import numpy as np

NX = 180
NY = 90
N_SNAP = 160
DT = 0.05


def vortex_street(rng):
    """Snapshots as columns, (NX * NY, N_SNAP)."""
    x, y = np.meshgrid(np.linspace(0, 6, NX), np.linspace(-1.5, 1.5, NY))
    frames = np.empty((NX * NY, N_SNAP))
    for j in range(N_SNAP):
        t = j * DT
        street = np.exp(-3.0 * y**2) * np.sin(2 * np.pi * (0.8 * x - 1.1 * t))
        shear = 0.4 * np.tanh(2 * y) * np.cos(2 * np.pi * (0.4 * x - 0.55 * t))
        frames[:, j] = (street + shear).ravel()
    return frames + 0.02 * rng.standard_normal(frames.shape)


def dmd(frames, rank):
    first, second = frames[:, :-1], frames[:, 1:]
    U, s, Vt = np.linalg.svd(first, full_matrices=False)
    U, s, V = U[:, :rank], s[:rank], Vt[:rank].T
    reduced = U.T @ second @ (V / s)
    eigenvalues, W = np.linalg.eig(reduced)
    modes = second @ (V / s) @ W
    amplitudes = np.linalg.lstsq(modes, frames[:, 0].astype(complex), rcond=None)[0]
    return modes, eigenvalues, amplitudes


def rebuild(modes, eigenvalues, amplitudes, n):
    dynamics = amplitudes[:, None] * np.vander(eigenvalues, n, increasing=True)
    return (modes @ dynamics).real


if __name__ == "__main__":
    frames = vortex_street(np.random.default_rng(4))
    scale = np.linalg.norm(frames)
    print("rank   error   |frequencies| (Hz)")
    for rank in (2, 4, 6, 8, 12, 16, 24):
        modes, lam, b = dmd(frames, rank)
        approx = rebuild(modes, lam, b, N_SNAP)
        error = np.linalg.norm(frames - approx) / scale
        freq = np.unique(np.abs(np.log(lam).imag / (2 * np.pi * DT)).round(2))
        print(f"{rank:4d}  {error:6.3f}   {freq[:5]}")
