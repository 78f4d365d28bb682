# Genotype calls of a cohort: depth and allele balance, filter, allele frequencies, sample QC
import numpy as np
import pandas as pd

N_SITES = 12_000
N_SAMPLES = 200
n = N_SITES * N_SAMPLES

rng = np.random.default_rng(1000)
freq = rng.beta(0.4, 2.0, N_SITES)
calls = pd.DataFrame({
    "site": np.repeat(np.arange(N_SITES), N_SAMPLES),
    "sample": np.tile(np.arange(N_SAMPLES), N_SITES),
    "ref": rng.poisson(14, n),
    "alt": rng.poisson(np.repeat(freq, N_SAMPLES) * 14, n),
    "gq": rng.integers(0, 99, n),
})
samples = pd.DataFrame({"sample": np.arange(N_SAMPLES), "batch": np.arange(N_SAMPLES) % 4})

# depth and allele balance
calls["depth"] = calls["ref"] + calls["alt"]
calls["ab"] = calls["alt"] / calls["depth"]

# hard filters
good = calls[(calls["depth"] >= 8) & (calls["gq"] >= 20)]
print(f"{len(good) / n:.1%} of calls pass")

# dosage from the balance
het = (good["ab"] > 0.2) & (good["ab"] < 0.8)
hom = good["ab"] >= 0.8
good = good.assign(dosage=het.astype("int64") + 2 * hom.astype("int64"))

# sites
sites = good.groupby("site")["dosage"].agg(["sum", "count"])
sites["af"] = sites["sum"] / (2 * sites["count"])
sites["call_rate"] = sites["count"] / N_SAMPLES
common = sites[(sites["af"] > 0.05) & (sites["call_rate"] > 0.7)]
print(len(common), "common sites, mean AF", round(common["af"].mean(), 4))

# samples and batches
qc = good.groupby("sample")[["dosage", "depth", "ab"]].mean()
print(qc.describe().round(3))
merged = good.merge(samples, on="sample")
batch = merged.groupby(["batch", "site"])["dosage"].mean().unstack(0)
drift = (batch.max(axis=1) - batch.min(axis=1)).sort_values(ascending=False)
print(drift.head(10))
