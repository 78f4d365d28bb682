"""Smooth many signals in the frequency domain, then score them: what `offload read` is tried on."""

import numpy as np

n = 4096
signals = np.random.default_rng(0).standard_normal((1000, n), dtype=np.float32)
spectrum = np.fft.rfft(signals, axis=1)
spectrum[:, n // 8 :] = 0
smooth = np.fft.irfft(spectrum, n=n, axis=1)
scores = smooth @ smooth.T
print(scores.mean())
