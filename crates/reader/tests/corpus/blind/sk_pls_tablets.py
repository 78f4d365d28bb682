# Protein in wheat from near infrared spectra: how many PLS components?
import numpy as np
from sklearn.cross_decomposition import PLSRegression
from sklearn.model_selection import KFold, cross_val_predict

n_samples, n_wl = 2500, 600
rng = np.random.default_rng(6)
wl = np.linspace(1100, 2500, n_wl)
peaks = np.exp(-0.5 * ((wl - rng.uniform(1150, 2450, 12)[:, None]) / rng.uniform(30, 120, 12)[:, None]) ** 2)
conc = rng.gamma(2.0, 1.0, size=(n_samples, 12))
spectra = conc @ peaks + 0.02 * rng.normal(size=(n_samples, n_wl))
protein = 8 + 1.5 * conc[:, 0] - 0.5 * conc[:, 3] + 0.2 * rng.normal(size=n_samples)

# standard normal variate, then first derivative
snv = (spectra - spectra.mean(axis=1, keepdims=True)) / spectra.std(axis=1, keepdims=True)
X = np.diff(snv, axis=1)

cv = KFold(n_splits=5, shuffle=True, random_state=0)
rmse = []
for n_comp in range(1, 21):
    pred = cross_val_predict(PLSRegression(n_components=n_comp), X, protein, cv=cv)
    rmse.append(np.sqrt(np.mean((pred.ravel() - protein) ** 2)))
    print(f"{n_comp:2d} components: RMSECV {rmse[-1]:.4f}")

best = int(np.argmin(rmse)) + 1
pls = PLSRegression(n_components=best).fit(X, protein)
print("best:", best, "R2", pls.score(X, protein))
