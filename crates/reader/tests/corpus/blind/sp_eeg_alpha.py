"""Alpha power of a 64 channel EEG recording."""
import numpy as np
from scipy import signal

FS = 500
CHANNELS = 64
MINUTES = 10
BAND = (8.0, 13.0)

rng = np.random.default_rng(10)
n = FS * 60 * MINUTES
eeg = rng.standard_normal((CHANNELS, n))

sos = signal.butter(4, [1.0, 45.0], btype="bandpass", fs=FS, output="sos")
clean = signal.sosfiltfilt(sos, eeg, axis=-1)
clean -= clean.mean(axis=0, keepdims=True)           # common average reference

freqs, psd = signal.welch(clean, fs=FS, nperseg=1000, noverlap=500, axis=-1)
in_band = (freqs >= BAND[0]) & (freqs <= BAND[1])
alpha = np.trapezoid(psd[:, in_band], freqs[in_band], axis=1)
total = np.trapezoid(psd, freqs, axis=1)
for ch in np.argsort(alpha / total)[::-1][:5]:
    print(f"channel {ch:2d}: relative alpha {alpha[ch] / total[ch]:.3f}")
