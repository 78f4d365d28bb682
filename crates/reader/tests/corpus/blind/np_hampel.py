import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

n_points = 300_000
half_width = 12
n_sigmas = 3.0

rng = np.random.default_rng(40)
series = np.cumsum(rng.normal(0.0, 0.1, size=n_points))
spikes = rng.choice(n_points, size=600, replace=False)
series[spikes] += rng.choice([-5.0, 5.0], size=spikes.size)


def hampel(x, k, t):
    w = sliding_window_view(x, window_shape=2 * k + 1)
    centre = np.median(w, axis=-1)
    deviation = np.abs(w - centre[:, None])
    mad = 1.4826 * np.median(deviation, axis=-1)
    inner = x[k:-k]
    bad = np.abs(inner - centre) > t * mad
    cleaned = x.copy()
    cleaned[k:-k] = np.where(bad, centre, inner)
    return cleaned, np.flatnonzero(bad) + k


cleaned, where = hampel(series, half_width, n_sigmas)
hits = np.isin(spikes, where).sum()
print(f"found {where.size} outliers, {hits} of {spikes.size} planted spikes")
