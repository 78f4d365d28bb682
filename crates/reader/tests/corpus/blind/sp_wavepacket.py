"""A wave packet meets a double slit: 2-D Schroedinger equation, split-step Fourier."""
import argparse

import numpy as np
from scipy import fft

NX = NY = 320
LENGTH = 40.0
DT = 0.005
STEPS = 240


def grid():
    x = np.linspace(-LENGTH / 2, LENGTH / 2, NX, endpoint=False)
    k = 2 * np.pi * fft.fftfreq(NX, d=LENGTH / NX)
    X, Y = np.meshgrid(x, x, indexing="ij")
    KX, KY = np.meshgrid(k, k, indexing="ij")
    return x, X, Y, KX**2 + KY**2


def double_slit(X, Y, height=200.0):
    wall = np.abs(X) < 0.5
    slits = np.abs(np.abs(Y) - 2.0) < 0.8
    return np.where(wall & ~slits, height, 0.0)


def packet(X, Y, x0=-8.0, kx=6.0, width=2.0):
    psi = np.exp(-((X - x0) ** 2 + Y**2) / (2 * width**2)) * np.exp(1j * kx * X)
    return psi / np.sqrt(np.sum(np.abs(psi) ** 2))


def propagate(psi, V, K2, steps):
    half_v = np.exp(-0.5j * DT * V)
    kinetic = np.exp(-0.5j * DT * K2)
    for n in range(steps):
        psi = half_v * psi
        psi = fft.ifft2(kinetic * fft.fft2(psi))
        psi = half_v * psi
        if n % 40 == 0:
            print(f"t = {n * DT:.2f}  norm = {np.sum(np.abs(psi)**2):.12f}")
    return psi


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--save", help="write the final density here")
    args = ap.parse_args()
    x, X, Y, K2 = grid()
    psi = propagate(packet(X, Y), double_slit(X, Y), K2, STEPS)
    density = np.abs(psi) ** 2
    screen = density[X > 8].reshape(-1, NY).sum(axis=0)
    print("behind the wall:", density[X > 0.5].sum(), " brightest at y =", x[screen.argmax()])
    if args.save:
        np.save(args.save, density)
