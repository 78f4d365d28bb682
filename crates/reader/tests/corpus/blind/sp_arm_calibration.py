"""Kinematic calibration of a six-axis robot: DH parameters from laser tracker readings."""
import numpy as np
from scipy.optimize import least_squares

N_POSES = 400
NOMINAL = np.array([        # a, alpha, d, theta offset
    [0.150, -np.pi / 2, 0.525, 0.0],
    [0.790, 0.0, 0.0, -np.pi / 2],
    [0.150, -np.pi / 2, 0.0, 0.0],
    [0.0, np.pi / 2, 0.860, 0.0],
    [0.0, -np.pi / 2, 0.0, 0.0],
    [0.0, 0.0, 0.100, 0.0],
])


def forward(params, q):
    dh = params.reshape(6, 4)
    T = np.broadcast_to(np.eye(4), (len(q), 4, 4))
    for joint in range(6):
        a, alpha, d, offset = dh[joint]
        th = q[:, joint] + offset
        ct, st = np.cos(th), np.sin(th)
        ca, sa = np.cos(alpha), np.sin(alpha)
        A = np.zeros((len(q), 4, 4))
        A[:, 0, 0], A[:, 0, 1], A[:, 0, 2], A[:, 0, 3] = ct, -st * ca, st * sa, a * ct
        A[:, 1, 0], A[:, 1, 1], A[:, 1, 2], A[:, 1, 3] = st, ct * ca, -ct * sa, a * st
        A[:, 2, 1], A[:, 2, 2], A[:, 2, 3] = sa, ca, d
        A[:, 3, 3] = 1
        T = T @ A
    return T[:, :3, 3]


rng = np.random.default_rng(21)
q = rng.uniform(-2, 2, (N_POSES, 6))
true = NOMINAL.ravel() + rng.normal(0, 1e-3, 24)
measured = forward(true, q) + rng.normal(0, 5e-5, (N_POSES, 3))


def residuals(params):
    return ((forward(params, q) - measured) / 5e-5).ravel()


before = np.linalg.norm(forward(NOMINAL.ravel(), q) - measured, axis=1)
fit = least_squares(residuals, NOMINAL.ravel(), method="trf", x_scale="jac")
after = np.linalg.norm(forward(fit.x, q) - measured, axis=1)

print(fit.message, fit.nfev, "evaluations")
print(f"error before {1e3 * before.mean():.3f} mm, after {1e3 * after.mean():.3f} mm (worst {1e3 * after.max():.3f})")
