"""Radial distribution function and structure factor of a trajectory in a periodic box.

    python np_rdf_argon.py --atoms 864 --frames 60
"""
import argparse

import numpy as np


def get_args():
    p = argparse.ArgumentParser()
    p.add_argument("--atoms", type=int, default=864)
    p.add_argument("--frames", type=int, default=60)
    p.add_argument("--box", type=float, default=34.78, help="edge in angstrom")
    p.add_argument("--bins", type=int, default=200)
    p.add_argument("--nq", type=int, default=120)
    return p.parse_args()


def make_trajectory(n, frames, box, seed=0):
    """A rattled fcc lattice: enough for a test."""
    rng = np.random.default_rng(seed)
    cells = round((n / 4) ** (1 / 3))
    a = box / cells
    base = np.array([[0, 0, 0], [0, .5, .5], [.5, 0, .5], [.5, .5, 0]])
    grid = np.stack(np.meshgrid(*[np.arange(cells)] * 3, indexing="ij"), -1).reshape(-1, 1, 3)
    sites = (grid + base).reshape(-1, 3) * a
    return sites + rng.normal(0, 0.3, (frames, *sites.shape))


def pair_distances(x, box):
    d = x[:, None, :] - x[None, :, :]
    d -= box * np.rint(d / box)                   # minimum image
    r = np.sqrt((d ** 2).sum(axis=-1))
    return r[np.triu_indices(len(x), k=1)]


def rdf(traj, box, bins):
    edges = np.linspace(0, box / 2, bins + 1)
    hist = np.zeros(bins)
    for x in traj:
        h, _ = np.histogram(pair_distances(x, box), bins=edges)
        hist += h
    n = traj.shape[1]
    shell = 4 / 3 * np.pi * (edges[1:] ** 3 - edges[:-1] ** 3)
    ideal = shell * n * (n - 1) / 2 / box ** 3
    return 0.5 * (edges[1:] + edges[:-1]), hist / len(traj) / ideal


def structure_factor(traj, box, nq):
    """S(q) straight from the positions, wave vectors along x, y and z."""
    q = 2 * np.pi / box * np.arange(1, nq + 1)
    s = np.zeros(nq)
    for x in traj:
        phase = np.exp(1j * x[:, :, None] * q)    # atoms, 3, nq
        rho = phase.sum(axis=0)
        s += (np.abs(rho) ** 2).mean(axis=0) / len(x)
    return q, s / len(traj)


if __name__ == "__main__":
    args = get_args()
    traj = make_trajectory(args.atoms, args.frames, args.box)
    r, g = rdf(traj, args.box, args.bins)
    print("first peak at %.2f A, height %.2f" % (r[g.argmax()], g.max()))
    q, s = structure_factor(traj, args.box, args.nq)
    print("Bragg peak at q = %.2f 1/A, S = %.1f" % (q[s.argmax()], s.max()))
