# AM radio receiver: mix down, low-pass, decimate, envelope, spectrum of the audio
import numpy as np
from scipy import signal

fs = 2_000_000
seconds = 1.0
carrier = 450e3
n = int(fs * seconds)

t = np.arange(n) / fs
message = 0.6 * np.sin(2 * np.pi * 700 * t) + 0.3 * np.sin(2 * np.pi * 1900 * t)
rf = (1 + 0.5 * message) * np.cos(2 * np.pi * carrier * t) + 0.05 * np.random.randn(n)

# mix to baseband
baseband = rf * np.exp(-2j * np.pi * carrier * t)

# FIR low-pass, 10 kHz
taps = signal.firwin(129, 10e3, fs=fs)
filtered = signal.lfilter(taps, 1.0, baseband)

# decimate by 40 -> 50 kHz
low = filtered[::40]
fs_low = fs // 40
envelope = np.abs(low)
audio = envelope - envelope.mean()
audio /= np.max(np.abs(audio))

# what the coherent detector misses: the analytic signal of the raw band
analytic = signal.hilbert(rf)
inst_amp = np.abs(analytic)
print("mean amplitude:", inst_amp.mean())

spectrum = np.abs(np.fft.rfft(audio * np.hanning(len(audio))))
freq = np.fft.rfftfreq(len(audio), 1 / fs_low)
peaks, props = signal.find_peaks(spectrum, height=spectrum.max() / 4)
print("tones at", freq[peaks].round(1), "Hz")
