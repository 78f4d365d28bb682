#!/usr/bin/env python3
"""Depth of a planet's transit from a light curve, with a stretch-move ensemble sampler.

    np_transit_mcmc.py star.txt --steps 5000 [--walkers 64]

The file has three columns: time (days), flux, error.
"""
import argparse

import numpy as np


def parse():
    ap = argparse.ArgumentParser()
    ap.add_argument("lightcurve")
    ap.add_argument("--steps", type=int, required=True)
    ap.add_argument("--walkers", type=int, default=64)
    ap.add_argument("--seed", type=int, default=11)
    return ap.parse_args()


def transit(theta, t):
    """Smooth box: theta (W, 4) = centre, half width, depth, steepness -> (W, len(t))."""
    centre, width, depth, steep = (theta[:, k:k + 1] for k in range(4))
    edge = np.abs(t - centre) - width
    return 1.0 - depth / (1.0 + np.exp(steep * edge))


def log_posterior(theta, t, flux, sigma):
    chi2 = (((flux - transit(theta, t)) / sigma) ** 2).sum(axis=1)
    outside = (theta[:, 1] <= 0) | (theta[:, 2] <= 0) | (theta[:, 3] <= 0)
    return np.where(outside, -np.inf, -0.5 * chi2)


def stretch(walkers, other, logp, rng, data, a=2.0):
    n, dim = walkers.shape
    z = ((a - 1.0) * rng.random(n) + 1.0) ** 2 / a
    partner = other[rng.integers(len(other), size=n)]
    proposal = partner + z[:, None] * (walkers - partner)
    new = log_posterior(proposal, *data)
    accept = np.log(rng.random(n)) < (dim - 1) * np.log(z) + new - logp
    walkers[accept] = proposal[accept]
    logp[accept] = new[accept]
    return accept.mean()


def main():
    args = parse()
    rng = np.random.default_rng(args.seed)
    data = np.loadtxt(args.lightcurve, unpack=True)
    t = data[0]
    start = np.array([np.median(t), 0.1 * np.ptp(t), 0.01, 50.0])
    theta = start * (1 + 1e-3 * rng.standard_normal((args.walkers, 4)))
    logp = log_posterior(theta, *data)
    half = args.walkers // 2
    chain, rates = [], []
    for step in range(args.steps):
        for mine, rest in ((slice(0, half), slice(half, None)), (slice(half, None), slice(0, half))):
            rates.append(stretch(theta[mine], theta[rest], logp[mine], rng, data))
        chain.append(theta.copy())
    chain = np.concatenate(chain[args.steps // 4:])
    print("acceptance", np.mean(rates))
    for name, column in zip(("centre", "half width", "depth", "steepness"), chain.T):
        print(f"{name:11s} {np.median(column):10.5f} +- {column.std():.5f}")


if __name__ == "__main__":
    main()
