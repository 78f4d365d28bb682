import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import KFold
from sklearn.preprocessing import StandardScaler

# house prices: plain linear regression, cross-validated, then which features matter
N_HOUSES, N_FEATURES = 60_000, 80
FOLDS, REPEATS = 5, 3

rng = np.random.default_rng(12)
X = rng.normal(size=(N_HOUSES, N_FEATURES)) * rng.uniform(0.5, 20, N_FEATURES)
weights = rng.normal(size=N_FEATURES) * (rng.random(N_FEATURES) < 0.4)
y = X @ weights + rng.normal(0, 30, N_HOUSES)

rmse = []
for train, test in KFold(n_splits=FOLDS, shuffle=True, random_state=0).split(X):
    scaler = StandardScaler()
    X_train = scaler.fit_transform(X[train])
    X_test = scaler.transform(X[test])
    model = LinearRegression()
    model.fit(X_train, y[train])
    pred = model.predict(X_test)
    rmse.append(np.sqrt(mean_squared_error(y[test], pred)))
print(f"RMSE {np.mean(rmse):.2f} +- {np.std(rmse):.2f}")

# permutation importance on the last fold
base = rmse[-1]
importance = np.zeros(N_FEATURES)
for j in range(N_FEATURES):
    for _ in range(REPEATS):
        shuffled = X_test.copy()
        shuffled[:, j] = rng.permutation(shuffled[:, j])
        importance[j] += np.sqrt(mean_squared_error(y[test], model.predict(shuffled))) - base
importance /= REPEATS

for j in np.argsort(-importance)[:10]:
    print(f"feature {j:2d}: +{importance[j]:.2f}  (true weight {weights[j]:.2f})")
