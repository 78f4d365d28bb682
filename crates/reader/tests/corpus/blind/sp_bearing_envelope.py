"""Envelope spectrum of a vibration record (CWRU bearing data): which race is damaged?"""
import sys

import numpy as np
from scipy.io import loadmat
from scipy.signal import butter, filtfilt, hilbert

FS = 12_000
BALLS, PITCH, BALL_D = 9, 1.537, 0.3126          # 6205-2RS JEM SKF, inches
BAND = (2_000, 5_000)


def fault_frequencies(rpm):
    f = rpm / 60
    ratio = BALL_D / PITCH
    return {
        "outer race": BALLS / 2 * f * (1 - ratio),
        "inner race": BALLS / 2 * f * (1 + ratio),
        "ball": PITCH / (2 * BALL_D) * f * (1 - ratio ** 2),
    }


def envelope_spectrum(x):
    b, a = butter(4, BAND, btype="bandpass", fs=FS)
    y = filtfilt(b, a, x)
    env = np.abs(hilbert(y))
    env = env - env.mean()
    spec = np.abs(np.fft.rfft(env * np.hanning(len(env)))) / len(env)
    return np.fft.rfftfreq(len(env), 1 / FS), spec


def peak_near(freq, spec, f0, width=2.0):
    sel = np.abs(freq - f0) < width
    return spec[sel].max()


def main():
    mat = loadmat(sys.argv[1])
    key = next(k for k in mat if k.endswith("DE_time"))
    x = mat[key].ravel()
    rpm = float(sys.argv[2]) if len(sys.argv) > 2 else 1750.0

    print(f"{len(x)} samples, rms {np.sqrt(np.mean(x ** 2)):.3f}, "
          f"kurtosis {np.mean((x - x.mean()) ** 4) / x.var() ** 2:.2f}")
    freq, spec = envelope_spectrum(x)
    noise = np.median(spec)
    for name, f0 in fault_frequencies(rpm).items():
        snr = [peak_near(freq, spec, h * f0) / noise for h in (1, 2, 3)]
        print(f"{name:12s} {f0:7.2f} Hz   " + "  ".join(f"{s:6.1f}" for s in snr))


if __name__ == "__main__":
    main()
