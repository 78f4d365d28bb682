"""Slow a recording down without changing its pitch (phase vocoder)."""
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

SR = 22_050
SECONDS = 60
N_FFT, HOP = 2048, 512
RATE = 0.8

window = np.hanning(N_FFT)


def stft(y):
    frames = sliding_window_view(y, N_FFT)[::HOP]
    return np.fft.rfft(frames * window, axis=1)


def stretch(D, rate):
    steps = np.arange(0, D.shape[0] - 1, rate)
    advance = 2 * np.pi * HOP * np.arange(D.shape[1]) / N_FFT
    out = np.empty((len(steps), D.shape[1]), dtype=complex)
    phase = np.angle(D[0])
    for i, t in enumerate(steps):
        k = int(t)
        alpha = t - k
        left, right = D[k], D[k + 1]
        mag = (1 - alpha) * np.abs(left) + alpha * np.abs(right)
        out[i] = mag * np.exp(1j * phase)
        dphase = np.angle(right) - np.angle(left) - advance
        dphase = dphase - 2 * np.pi * np.round(dphase / (2 * np.pi))
        phase = phase + advance + dphase
    return out


def istft(D):
    frames = np.fft.irfft(D, n=N_FFT, axis=1) * window
    y = np.zeros(N_FFT + HOP * (len(D) - 1))
    norm = np.zeros_like(y)
    for i in range(len(D)):
        start = i * HOP
        y[start:start + N_FFT] += frames[i]
        norm[start:start + N_FFT] += window ** 2
    return y / np.maximum(norm, 1e-2)


rng = np.random.default_rng(0)
t = np.arange(SR * SECONDS) / SR
glide = 220 * 2 ** (t / SECONDS)
y = 0.5 * np.sin(2 * np.pi * np.cumsum(glide) / SR) + 0.01 * rng.standard_normal(len(t))

D = stft(y)
D_slow = stretch(D, RATE)
slow = istft(D_slow)
print(f"{len(y) / SR:.1f} s -> {len(slow) / SR:.1f} s")
print("rms", np.sqrt(np.mean(y ** 2)), np.sqrt(np.mean(slow ** 2)))
