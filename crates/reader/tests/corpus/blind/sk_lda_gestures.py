"""Eight hand gestures from EMG windows: time-domain features, LDA, and is it better than chance?"""
import numpy as np
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import StratifiedKFold, cross_val_score, permutation_test_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

N_WINDOWS = 6000
CHANNELS = 16
SAMPLES = 200
GESTURES = 8

rng = np.random.default_rng(21)
labels = np.arange(N_WINDOWS) % GESTURES
strength = rng.uniform(0.97, 1.03, size=(GESTURES, CHANNELS))
windows = rng.standard_normal((N_WINDOWS, CHANNELS, SAMPLES), dtype=np.float32)
windows *= strength[labels][:, :, None].astype(np.float32)


def features(w):
    mav = np.abs(w).mean(axis=2)                                  # mean absolute value
    rms = np.sqrt((w ** 2).mean(axis=2))
    length = np.abs(np.diff(w, axis=2)).sum(axis=2)               # waveform length
    crossings = (w[:, :, 1:] * w[:, :, :-1] < 0).sum(axis=2)
    return np.hstack([mav, rms, length, crossings])


X = features(windows)
print("features", X.shape)

model = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="svd"))
folds = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
scores = cross_val_score(model, X, labels, cv=folds)
print(f"accuracy {scores.mean():.3f} +- {scores.std():.3f}")

# shuffle the labels: what would chance give?
score, null, p = permutation_test_score(model, X, labels, cv=5, n_permutations=60, random_state=0)
print(f"score {score:.3f}, chance {null.mean():.3f} +- {null.std():.3f}, p = {p:.3f}")
