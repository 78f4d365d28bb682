import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split

rng = np.random.default_rng(31)
n, d = 120_000, 60
X = rng.standard_normal((n, d))
w = rng.normal(size=d)
p = 1 / (1 + np.exp(-(X @ w) / 4))
y = (rng.random(n) < p).astype(int)

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=0)

clf = LogisticRegression(C=0.5, tol=1e-6, max_iter=1000)
clf.fit(X_train, y_train)
proba = clf.predict_proba(X_test)[:, 1]
print(f"AUC {roc_auc_score(y_test, proba):.4f} after {clf.n_iter_[0]} iterations")
