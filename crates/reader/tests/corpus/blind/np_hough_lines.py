"""Find straight lines in a picture with the Hough transform, no OpenCV.

usage: python np_hough_lines.py page.npy
"""
import sys

import numpy as np

N_THETA = 360
TOP = 8


def gradient(img):
    gy, gx = np.gradient(img.astype(float))
    return np.hypot(gx, gy)


def hough(edges):
    h, w = edges.shape
    diag = int(np.ceil(np.hypot(h, w)))
    ys, xs = np.nonzero(edges)
    thetas = np.linspace(-np.pi / 2, np.pi / 2, N_THETA, endpoint=False)
    acc = np.zeros((2 * diag + 1, N_THETA), dtype=np.int64)
    for j, (c, s) in enumerate(zip(np.cos(thetas), np.sin(thetas))):
        rho = np.round(xs * c + ys * s).astype(int) + diag
        acc[:, j] = np.bincount(rho, minlength=2 * diag + 1)
    return acc, thetas, diag


def peaks(acc, top=TOP, spread=10):
    found = []
    acc = acc.copy()
    for _ in range(top):
        r, t = np.unravel_index(acc.argmax(), acc.shape)
        found.append((r, t, acc[r, t]))
        acc[max(0, r - spread):r + spread, max(0, t - spread):t + spread] = 0
    return found


if __name__ == "__main__":
    img = np.load(sys.argv[1])
    if img.ndim == 3:           # colour: take the brightness
        img = img.mean(axis=2)
    g = gradient(img)
    edges = g > np.percentile(g, 95)
    acc, thetas, diag = hough(edges)
    for r, t, votes in peaks(acc):
        print(f"rho {r - diag:6d}  theta {np.degrees(thetas[t]):6.1f}  votes {votes}")
