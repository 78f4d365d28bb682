import numpy as np
from sklearn.metrics import accuracy_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

N_TRAIN, N_TEST, DIMS = 30_000, 5_000, 64
rng = np.random.default_rng(50)

centres = rng.normal(scale=1.5, size=(10, DIMS))
y_train = rng.integers(0, 10, N_TRAIN)
y_test = rng.integers(0, 10, N_TEST)
X_train = centres[y_train] + rng.normal(size=(N_TRAIN, DIMS))
X_test = centres[y_test] + rng.normal(size=(N_TEST, DIMS))

clf = make_pipeline(StandardScaler(), KNeighborsClassifier(n_neighbors=7, algorithm="brute"))
clf.fit(X_train, y_train)
pred = clf.predict(X_test)
print(f"accuracy {accuracy_score(y_test, pred):.4f}")
