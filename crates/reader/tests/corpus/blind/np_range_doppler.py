"""Range-Doppler map of a pulse radar."""
import numpy as np

radar = {"pulses": 512, "samples": 4096, "fs": 20e6, "bandwidth": 5e6, "pulse_width": 20e-6}


def chirp(fs, bandwidth, pulse_width, samples):
    t = np.arange(samples) / fs
    phase = np.pi * bandwidth / pulse_width * t ** 2
    return np.where(t < pulse_width, np.exp(1j * phase), 0)


def compress(echoes, reference):
    spectrum = np.fft.fft(echoes, axis=1)
    spectrum *= np.conj(np.fft.fft(reference))
    return np.fft.ifft(spectrum, axis=1)


def doppler(data):
    taper = np.hamming(data.shape[0])[:, np.newaxis]
    return np.fft.fftshift(np.fft.fft(data * taper, axis=0), axes=0)


rng = np.random.default_rng(3)
shape = (radar["pulses"], radar["samples"])
echoes = rng.standard_normal(shape) + 1j * rng.standard_normal(shape)

reference = chirp(radar["fs"], radar["bandwidth"], radar["pulse_width"], radar["samples"])
profile = compress(echoes, reference)
rd_map = doppler(profile)
power_db = 20 * np.log10(np.abs(rd_map) + 1e-9)
peak = np.unravel_index(np.argmax(power_db), power_db.shape)
print("peak at Doppler bin %d, range bin %d: %.1f dB" % (*peak, power_db[peak]))
