"""Point cloud distances, imported by the evaluation notebooks."""
import numpy as np

EPS = 1e-9


def squared_distances(a, b):
    aa = np.sum(a * a, axis=1)[:, None]
    bb = np.sum(b * b, axis=1)[None, :]
    return np.maximum(aa + bb - 2.0 * (a @ b.T), 0.0)


def chamfer(a, b):
    d2 = squared_distances(a, b)
    there = np.sqrt(d2.min(axis=1)).mean()
    back = np.sqrt(d2.min(axis=0)).mean()
    return 0.5 * (there + back)


def f_score(a, b, tau):
    d = np.sqrt(squared_distances(a, b))
    precision = (d.min(axis=1) < tau).mean()
    recall = (d.min(axis=0) < tau).mean()
    return 2 * precision * recall / (precision + recall + EPS)


def normalise(points):
    centred = points - points.mean(axis=0)
    return centred / np.linalg.norm(centred, axis=1).max()
