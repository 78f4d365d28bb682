#!/usr/bin/env python3
"""Pitch of a recording, frame by frame, by autocorrelation.

usage: sp_pitch_track.py voice.wav [--fmin 70] [--fmax 500]
"""
import argparse

import numpy as np
from scipy.io import wavfile
from scipy.signal import butter, sosfiltfilt

FRAME = 2048
HOP = 256


def read_mono(path):
    rate, x = wavfile.read(path)
    x = x.astype(np.float64)
    if x.ndim == 2:
        x = x.mean(axis=1)
    return rate, x / np.abs(x).max()


def frames(x):
    windows = np.lib.stride_tricks.sliding_window_view(x, FRAME)[::HOP]
    return windows * np.hanning(FRAME)


def autocorrelation(f):
    spectrum = np.fft.rfft(f, n=2 * FRAME, axis=1)
    return np.fft.irfft(np.abs(spectrum) ** 2, axis=1)[:, :FRAME]


def pitch(acf, rate, fmin, fmax):
    lo, hi = int(rate / fmax), int(rate / fmin)
    norm = acf / (acf[:, :1] + 1e-12)
    lag = lo + norm[:, lo:hi].argmax(axis=1)
    strength = norm[np.arange(len(norm)), lag]
    return np.where(strength > 0.45, rate / lag, np.nan)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("wav")
    p.add_argument("--fmin", type=float, default=70.0)
    p.add_argument("--fmax", type=float, default=500.0)
    args = p.parse_args()

    rate, x = read_mono(args.wav)
    sos = butter(4, [args.fmin * 0.8, 2000], btype="bandpass", fs=rate, output="sos")
    x = sosfiltfilt(sos, x)
    f0 = pitch(autocorrelation(frames(x)), rate, args.fmin, args.fmax)
    for i in range(0, len(f0), 10):
        print(f"{i * HOP / rate:8.3f} s   {f0[i]:7.1f} Hz")
    print("median pitch:", np.nanmedian(f0), "Hz")
