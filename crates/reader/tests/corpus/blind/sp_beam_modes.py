"""Natural frequencies of a cantilever (Euler-Bernoulli elements) and its answer to a shaker sweep."""
import numpy as np
from scipy.linalg import eigh

E, RHO = 210e9, 7850.0           # steel
B, H, LENGTH = 0.05, 0.01, 2.0
N_EL = 600


def element(le):
    EI = E * B * H ** 3 / 12
    k = EI / le ** 3 * np.array([
        [12, 6 * le, -12, 6 * le],
        [6 * le, 4 * le ** 2, -6 * le, 2 * le ** 2],
        [-12, -6 * le, 12, -6 * le],
        [6 * le, 2 * le ** 2, -6 * le, 4 * le ** 2]])
    m = RHO * B * H * le / 420 * np.array([
        [156, 22 * le, 54, -13 * le],
        [22 * le, 4 * le ** 2, 13 * le, -3 * le ** 2],
        [54, 13 * le, 156, -22 * le],
        [-13 * le, -3 * le ** 2, -22 * le, 4 * le ** 2]])
    return k, m


def assemble(n_el):
    ndof = 2 * (n_el + 1)
    K = np.zeros((ndof, ndof))
    M = np.zeros((ndof, ndof))
    ke, me = element(LENGTH / n_el)
    for e in range(n_el):
        s = slice(2 * e, 2 * e + 4)
        K[s, s] += ke
        M[s, s] += me
    return K[2:, 2:], M[2:, 2:]          # clamped at the left


K, M = assemble(N_EL)
w2, phi = eigh(K, M)
w = np.sqrt(w2)
print("first modes [Hz]:", np.round(w[:5] / (2 * np.pi), 2))

# theory: (beta L)^2
beta = np.array([1.8751, 4.6941, 7.8548, 10.9955, 14.1372])
exact = (beta / LENGTH) ** 2 * np.sqrt(E * B * H ** 3 / 12 / (RHO * B * H))
for i, (a, b) in enumerate(zip(w, exact), 1):
    print(f"mode {i}: {a:10.3f} {b:10.3f}  error {abs(a / b - 1):.2e}")

# frequency response at every node, shaker at the middle, 2 % damping, first 40 modes
modes = 40
f = np.linspace(1, 2000, 4000)
omega = 2 * np.pi * f
mid = 2 * (N_EL // 2 - 1)
gain = 1 / (w2[:modes, None] - omega[None, :] ** 2 + 2j * 0.02 * w[:modes, None] * omega[None, :])
shape = phi[::2, :modes]                             # deflections only
frf = shape @ (gain * phi[mid, :modes, None])
level = 20 * np.log10(np.abs(frf))
print("resonance peak at the tip: %.1f dB at %.1f Hz" % (level[-1].max(), f[level[-1].argmax()]))
print("quietest node:", level.mean(axis=1).argmin())
