import sys

import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import KFold, cross_val_score
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

path = sys.argv[1]
houses = pd.read_csv(path).dropna()
y = houses.pop("price").to_numpy()
X = houses.select_dtypes("number").to_numpy()

for degree in (1, 2):
    model = Pipeline([
        ("poly", PolynomialFeatures(degree, include_bias=False)),
        ("scale", StandardScaler()),
        ("ridge", Ridge(alpha=3.0)),
    ])
    scores = cross_val_score(model, X, y, cv=KFold(5, shuffle=True, random_state=0), scoring="r2")
    print(f"degree {degree}: R2 = {scores.mean():.3f} +- {scores.std():.3f}")
