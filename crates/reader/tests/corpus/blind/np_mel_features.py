# %% [markdown]
# Log-mel features of a minute of audio, NumPy only
# %%
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

sr = 16000
n_fft = 512
hop = 160
n_mels = 64

# %%
t = np.arange(60 * sr) / sr
audio = 0.5 * np.sin(2 * np.pi * 220 * t) + 0.1 * np.random.randn(t.size)
audio = audio.astype("float32")

# %% pre-emphasis
emph = np.append(audio[0], audio[1:] - np.float32(0.97) * audio[:-1])

# %% frames: (n_frames, n_fft)
frames = sliding_window_view(emph, n_fft)[::hop]
frames = frames * np.hanning(n_fft).astype("float32")
spec = np.fft.rfft(frames, axis=1)
power = (spec.real ** 2 + spec.imag ** 2) / n_fft

# %% mel filterbank
def hz2mel(f): return 2595 * np.log10(1 + f / 700)
def mel2hz(m): return 700 * (10 ** (m / 2595) - 1)

edges = mel2hz(np.linspace(hz2mel(0), hz2mel(sr / 2), n_mels + 2))
freqs = np.fft.rfftfreq(n_fft, 1 / sr)
fb = np.zeros((n_mels, len(freqs)))
for m in range(n_mels):
    lo, mid, hi = edges[m:m + 3]
    fb[m] = np.clip(np.minimum((freqs - lo) / (mid - lo), (hi - freqs) / (hi - mid)), 0, None)

# %%
mel = power @ fb.T
logmel = np.log(mel + 1e-10)
logmel -= logmel.mean(axis=0)
logmel /= logmel.std(axis=0)
print(logmel.shape, logmel.dtype)
