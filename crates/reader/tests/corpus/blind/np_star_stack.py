"""Stacks astronomical exposures: sigma-clipped mean of all frames in a folder.

usage: python np_star_stack.py FOLDER
"""
import sys
from pathlib import Path

import numpy as np


def load_frames(folder: Path) -> np.ndarray:
    files = sorted(folder.glob("*.npy"))
    if not files:
        raise SystemExit(f"no frames in {folder}")
    return np.stack([np.load(f).astype(np.float32) for f in files])


def subtract_background(cube):
    return cube - np.median(cube, axis=(1, 2), keepdims=True)


def sigma_clip(cube, kappa=3.0, rounds=3):
    mask = np.ones(cube.shape, dtype=bool)
    for _ in range(rounds):
        data = np.where(mask, cube, np.nan)
        mean = np.nanmean(data, axis=0)
        std = np.nanstd(data, axis=0)
        mask &= np.abs(cube - mean) <= kappa * std
    return np.nanmean(np.where(mask, cube, np.nan), axis=0), mask.mean()


folder = Path(sys.argv[1])
cube = subtract_background(load_frames(folder))
stacked, kept = sigma_clip(cube)
print(f"{len(cube)} frames of {cube.shape[1:]}; kept {kept:.2%}")
np.save(f"{folder}_stacked.npy", stacked)
