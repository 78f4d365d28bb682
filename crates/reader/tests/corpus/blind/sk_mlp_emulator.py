"""Train a neural emulator of a slow simulator, then use it for a sensitivity study."""
import numpy as np
from sklearn.model_selection import train_test_split
from sklearn.neural_network import MLPRegressor
from sklearn.preprocessing import StandardScaler
from sklearn.metrics import r2_score

N_RUNS, N_PARAMS = 10000, 12
N_MC = 100_000
EPOCHS = 50

rng = np.random.RandomState(42)


def simulator(p):
    # stand-in for the real thing
    return (np.sin(3 * p[:, 0]) + p[:, 1] ** 2 + 0.5 * p[:, 2] * p[:, 3]
            + 0.1 * p[:, 4:].sum(axis=1))


params = rng.uniform(-1, 1, size=(N_RUNS, N_PARAMS))
output = simulator(params)
p_train, p_test, y_train, y_test = train_test_split(params, output, test_size=0.2, random_state=0)

scaler = StandardScaler().fit(p_train)
net = MLPRegressor(
    hidden_layer_sizes=(100, 100),
    activation="tanh",
    solver="adam",
    batch_size=100,
    learning_rate_init=2e-3,
    max_iter=EPOCHS,
    tol=0.0,
    n_iter_no_change=EPOCHS,     # never stop early
    random_state=0,
)
net.fit(scaler.transform(p_train), y_train)
print("epochs run", net.n_iter_, "r2 =", r2_score(y_test, net.predict(scaler.transform(p_test))))


def sobol_first_order(predict, n):
    """Saltelli's estimator of first-order indices."""
    A = rng.uniform(-1, 1, size=(n, N_PARAMS))
    B = rng.uniform(-1, 1, size=(n, N_PARAMS))
    fA, fB = predict(A), predict(B)
    var = np.var(np.concatenate([fA, fB]))
    S = []
    for j in range(N_PARAMS):
        AB = A.copy()
        AB[:, j] = B[:, j]
        S.append(np.mean(fB * (predict(AB) - fA)) / var)
    return np.array(S)


indices = sobol_first_order(lambda p: net.predict(scaler.transform(p)), N_MC)
for j in np.argsort(-indices):
    print(f"param {j:2d}: S1 = {indices[j]:+.3f}")
