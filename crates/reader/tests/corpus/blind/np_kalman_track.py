# Kalman filter for a 2D constant velocity target (position measurements only)
import numpy as np
from numpy.linalg import inv

np.random.seed(7)
dt = 0.1
n_steps = 20000

F = np.array([[1, 0, dt, 0],
              [0, 1, 0, dt],
              [0, 0, 1, 0],
              [0, 0, 0, 1]], dtype=float)
H = np.array([[1, 0, 0, 0],
              [0, 1, 0, 0]], dtype=float)
q = 0.05
Q = q * np.array([[dt**3/3, 0, dt**2/2, 0],
                  [0, dt**3/3, 0, dt**2/2],
                  [dt**2/2, 0, dt, 0],
                  [0, dt**2/2, 0, dt]])
R = 0.8 * np.eye(2)

# simulate truth and measurements
acc = np.random.normal(0, np.sqrt(q), (n_steps, 2))
vel = np.cumsum(acc * dt, axis=0)
pos = np.cumsum(vel * dt, axis=0)
z = pos + np.random.normal(0, 0.9, (n_steps, 2))

x = np.zeros(4)
P = np.eye(4) * 10.0
est = np.zeros((n_steps, 4))

for k in range(n_steps):
    # predict
    x = F @ x
    P = F @ P @ F.T + Q
    # update
    y = z[k] - H @ x
    S = H @ P @ H.T + R
    K = P @ H.T @ inv(S)
    x = x + K @ y
    P = (np.eye(4) - K @ H) @ P
    est[k] = x

err = est[:, :2] - pos
print("RMSE position:", np.sqrt((err ** 2).sum(axis=1).mean()))
print("RMSE raw     :", np.sqrt(((z - pos) ** 2).sum(axis=1).mean()))
