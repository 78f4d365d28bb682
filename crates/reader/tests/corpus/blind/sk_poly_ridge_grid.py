# Concrete strength from the mix: quadratic ridge regression, alpha by grid search
import numpy as np
from sklearn.inspection import permutation_importance
from sklearn.linear_model import Ridge
from sklearn.model_selection import GridSearchCV, KFold, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

n_samples = 15_000
n_features = 24

rng = np.random.default_rng(5)
X = rng.normal(size=(n_samples, n_features))
w = rng.normal(size=n_features)
y = X @ w + 0.7 * X[:, 0] * X[:, 1] - 0.4 * X[:, 2] ** 2 + rng.normal(scale=0.5, size=n_samples)

X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=1)

model = make_pipeline(
    StandardScaler(),
    PolynomialFeatures(degree=2, include_bias=False),   # 24 + 300 = 324 columns
    Ridge(solver="cholesky"),
)
search = GridSearchCV(
    model,
    param_grid={"ridge__alpha": np.logspace(-2, 4, 7)},
    cv=KFold(5, shuffle=True, random_state=0),
    scoring="neg_mean_squared_error",
)
search.fit(X_train, y_train)
print("best alpha:", search.best_params_["ridge__alpha"], " CV MSE:", -search.best_score_)
print("test R2:", search.best_estimator_.score(X_test, y_test))

imp = permutation_importance(search.best_estimator_, X_test, y_test, n_repeats=10, random_state=0)
for j in imp.importances_mean.argsort()[::-1][:8]:
    print(f"x{j:<3d} {imp.importances_mean[j]:.4f} +/- {imp.importances_std[j]:.4f}")
