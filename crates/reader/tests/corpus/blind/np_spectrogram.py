import numpy as np

FS = 48_000
SECONDS = 60
NFFT = 1024
HOP = 256


class Spectrogram:
    def __init__(self, nfft=NFFT, hop=HOP):
        self.nfft = nfft
        self.hop = hop
        self.window = np.hanning(nfft)

    def frames(self, x):
        view = np.lib.stride_tricks.sliding_window_view(x, self.nfft)
        return view[::self.hop]

    def __call__(self, x):
        windowed = self.frames(x) * self.window
        spec = np.fft.rfft(windowed, axis=1)
        power = spec.real ** 2 + spec.imag ** 2
        return 10.0 * np.log10(power + 1e-12)


rng = np.random.default_rng(0)
audio = rng.standard_normal(FS * SECONDS)
stft = Spectrogram()
db = stft(audio)
noise_floor = np.median(db, axis=0)
print("frames x bins:", db.shape)
print("noise floor (dB):", noise_floor[:5])
