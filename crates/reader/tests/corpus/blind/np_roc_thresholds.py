"""ROC curve, AUC with a bootstrap interval, and the threshold with the best F1.

usage: python np_roc_thresholds.py predictions.csv      (header, then label,score on each line)
"""
import sys

import numpy as np

N_BOOT = 500
THRESHOLDS = np.linspace(0, 1, 201)


def load(path):
    data = np.loadtxt(path, delimiter=",", skiprows=1)
    return data[:, 0].astype(int), data[:, 1]


def roc_curve(y, score):
    order = np.argsort(-score)
    hits = y[order]
    tpr = np.cumsum(hits) / hits.sum()
    fpr = np.cumsum(1 - hits) / (1 - hits).sum()
    return fpr, tpr


def auc(y, score):
    fpr, tpr = roc_curve(y, score)
    return np.trapezoid(tpr, fpr)


def f1(y, score, t):
    pred = score >= t
    tp = np.sum(pred & (y == 1))
    return 2 * tp / (pred.sum() + y.sum())


if len(sys.argv) != 2:
    sys.exit(__doc__)
y, score = load(sys.argv[1])
print(f"{len(y)} predictions, {y.mean():.1%} positive")
print(f"AUC {auc(y, score):.4f}")

rng = np.random.default_rng(0)
boot = []
for _ in range(N_BOOT):
    idx = rng.integers(0, len(y), len(y))
    boot.append(auc(y[idx], score[idx]))
low, high = np.percentile(boot, [2.5, 97.5])
print(f"95 % interval {low:.4f} to {high:.4f}")

scores = np.array([f1(y, score, t) for t in THRESHOLDS])
best = scores.argmax()
print(f"best F1 {scores[best]:.4f} at {THRESHOLDS[best]:.3f}")
