#!/usr/bin/env python3
"""Grid an airborne lidar tile: lowest return per cell, hillshade, canopy height."""
import argparse
import sys

import numpy as np
from scipy import ndimage

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("tile", help="xyz text file, one return per line")
parser.add_argument("-c", "--cell", type=float, default=1.0, help="cell size in m")
parser.add_argument("-w", "--window", type=int, default=15)
args = parser.parse_args()

try:
    pts = np.loadtxt(args.tile, usecols=(0, 1, 2))
except OSError as err:
    sys.exit(f"cannot read {args.tile}: {err}")

x, y, z = pts.T
col = ((x - x.min()) / args.cell).astype(int)
row = ((y.max() - y) / args.cell).astype(int)
shape = (row.max() + 1, col.max() + 1)
print(f"{len(pts)} returns on a grid of {shape[0]} x {shape[1]}")

low = np.full(shape, np.inf)
high = np.full(shape, -np.inf)
np.minimum.at(low, (row, col), z)
np.maximum.at(high, (row, col), z)

# fill the holes with the nearest cell that has a return
hole = ~np.isfinite(low)
idx = ndimage.distance_transform_edt(hole, return_distances=False, return_indices=True)
low, high = low[tuple(idx)], high[tuple(idx)]

# ground: morphological opening, growing windows
dem = low.copy()
for w in range(3, args.window + 1, 4):
    opened = ndimage.grey_opening(dem, size=(w, w))
    dem = np.where(dem - opened > 0.3 * w * args.cell, opened, dem)
dem = ndimage.gaussian_filter(dem, 1.0)
chm = np.clip(high - dem, 0, 60)

gy, gx = np.gradient(dem, args.cell)
slope = np.arctan(np.hypot(gx, gy))
aspect = np.arctan2(-gx, gy)
alt, azi = np.radians(45), np.radians(315)
shade = np.sin(alt) * np.cos(slope) + np.cos(alt) * np.sin(slope) * np.cos(azi - aspect)

print("trees over 10 m: %.1f %%" % (100 * (chm > 10).mean()))
np.savez_compressed(args.tile + ".npz", dem=dem, chm=chm, shade=(255 * np.clip(shade, 0, 1)).astype(np.uint8))
