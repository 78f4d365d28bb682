# PLS calibration of NIR spectra: second derivative, number of components by cross-validation
import numpy as np
from scipy.signal import savgol_filter
from sklearn.cross_decomposition import PLSRegression
from sklearn.metrics import mean_squared_error, r2_score
from sklearn.model_selection import cross_val_predict, train_test_split

rng = np.random.default_rng(8)
n_samples, n_wl = 1200, 700
wl = np.linspace(1100, 2500, n_wl)

# five absorption bands, the first is the analyte
centres = np.array([1450, 1680, 1940, 2100, 2310])
bands = np.exp(-((wl[None, :] - centres[:, None]) / 60) ** 2)
conc = rng.uniform(0, 1, (n_samples, 5))
X = conc @ bands + rng.normal(0, 0.02, (n_samples, n_wl)) + rng.uniform(0, 0.5, (n_samples, 1))
y = 20 + 8 * conc[:, 0] + rng.normal(0, 0.1, n_samples)

X2 = savgol_filter(X, 17, polyorder=2, deriv=2)

X_cal, X_test, y_cal, y_test = train_test_split(X2, y, test_size=0.25, random_state=0)


def optimise_pls_cv(X, y, max_components):
    mse = []
    for n_comp in range(1, max_components + 1):
        pls = PLSRegression(n_components=n_comp)
        y_cv = cross_val_predict(pls, X, y, cv=10)
        mse.append(mean_squared_error(y, y_cv))
    best = int(np.argmin(mse)) + 1
    print("components:", best, " RMSECV: %.4f" % np.sqrt(mse[best - 1]))
    return best


n_comp = optimise_pls_cv(X_cal, y_cal, 20)
model = PLSRegression(n_components=n_comp).fit(X_cal, y_cal)
pred = model.predict(X_test)
print("R2 %.4f  RMSEP %.4f" % (r2_score(y_test, pred), np.sqrt(mean_squared_error(y_test, pred))))
