# EE 4502 lab 6 - bit error rate of 16-QAM, AWGN channel and flat Rayleigh fading
import numpy as np
from scipy.special import erfc

np.random.seed(0)

M = 16
k = 4                      # bits per symbol
Nsym = 200_000
EbN0_dB = np.arange(0, 22, 2)

# Gray mapping
gray = np.array([0, 1, 3, 2])
levels = np.array([-3, -1, 1, 3])
const = np.zeros(M, dtype=complex)
for a in range(4):
    for b in range(4):
        const[gray[a] * 4 + gray[b]] = levels[a] + 1j * levels[b]
const = const / np.sqrt(10)                  # unit symbol energy

popcount = np.array([bin(v).count("1") for v in range(M)])


def detect(r):
    """Minimum distance detector."""
    d = np.abs(r[:, None] - const[None, :])
    return np.argmin(d, axis=1)


ber_awgn = np.zeros(len(EbN0_dB))
ber_ray = np.zeros(len(EbN0_dB))

for i, snr in enumerate(EbN0_dB):
    tx = np.random.randint(0, M, Nsym)
    s = const[tx]
    N0 = 1 / (k * 10 ** (snr / 10))
    noise = np.sqrt(N0 / 2) * (np.random.randn(Nsym) + 1j * np.random.randn(Nsym))

    # AWGN
    rx = detect(s + noise)
    ber_awgn[i] = popcount[tx ^ rx].sum() / (Nsym * k)

    # Rayleigh, receiver knows the channel
    h = (np.random.randn(Nsym) + 1j * np.random.randn(Nsym)) / np.sqrt(2)
    rx = detect((h * s + noise) / h)
    ber_ray[i] = popcount[tx ^ rx].sum() / (Nsym * k)

theory = 3 / 8 * erfc(np.sqrt(0.4 * 10 ** (EbN0_dB / 10)))

print("Eb/N0   AWGN      theory    Rayleigh")
for row in zip(EbN0_dB, ber_awgn, theory, ber_ray):
    print("%5d   %.2e  %.2e  %.2e" % row)
