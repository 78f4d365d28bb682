# Power of a wind turbine ten minutes ahead: kernel regression on lags (Nystroem + ridge)
import numpy as np
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error
from sklearn.preprocessing import StandardScaler

N = 30_024
LAGS = 24

rng = np.random.default_rng(15)
wind = np.empty(N)
wind[0] = 8.0
for t in range(1, N):
    wind[t] = 8.0 + 0.97 * (wind[t - 1] - 8.0) + rng.normal(0, 0.6)
power = 2.0 / (1 + np.exp(-(wind - 9) * 0.9)) + rng.normal(0, 0.03, N)

X = np.column_stack([power[LAGS - 1 - k:N - 1 - k] for k in range(LAGS)])
y = power[LAGS:]
split = 24_000
X_train, X_test = X[:split], X[split:]
y_train, y_test = y[:split], y[split:]

scaler = StandardScaler().fit(X_train)
Z_train, Z_test = scaler.transform(X_train), scaler.transform(X_test)

feature_map = Nystroem(kernel="rbf", gamma=0.02, n_components=500, random_state=0)
K_train = feature_map.fit_transform(Z_train)
K_test = feature_map.transform(Z_test)

for alpha in (1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0):
    model = Ridge(alpha=alpha).fit(K_train, y_train)
    mae = mean_absolute_error(y_test, model.predict(K_test))
    print(f"alpha {alpha:7.3f}   MAE {mae:.4f} MW")

print("persistence MAE", mean_absolute_error(y_test, X_test[:, 0]))
