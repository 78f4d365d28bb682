# %% [markdown]
# # COVID-19 by county: new cases, 7-day incidence, doubling of deaths
# (synthetic data with the layout of the NYT repository)

# %%
import numpy as np
import pandas as pd

np.random.seed(42)
n_counties, n_days = 3_000, 700
n = n_counties * n_days

df = pd.DataFrame({
    "date": np.tile(np.arange(n_days), n_counties),
    "fips": np.repeat(np.arange(n_counties), n_days),
    "new": np.random.poisson(30, n),
    "died": np.random.poisson(0.5, n),
})
counties = pd.DataFrame({
    "fips": np.arange(n_counties),
    "state": np.random.randint(0, 51, n_counties),
    "population": np.random.randint(2_000, 900_000, n_counties),
})
df = df.sample(frac=1, random_state=1)          # the file comes in no order

# %% cumulative counts as published
df = df.sort_values(["fips", "date"])
df["cases"] = df.groupby("fips")["new"].cumsum()
df["deaths"] = df.groupby("fips")["died"].cumsum()

# %% back to daily numbers and weekly incidence
df["daily"] = df.groupby("fips")["cases"].diff()
df = df.dropna()
df = df.merge(counties, on="fips", how="left")
df["week_sum"] = df["daily"].rolling(7).sum()
df["incidence"] = df["week_sum"] / df["population"] * 100_000

# %% states
state = df.groupby(["state", "date"])[["daily", "population"]].sum()
state["per_100k"] = state["daily"] / state["population"] * 100_000
print(state["per_100k"].describe())

# %% counties above the threshold
hot = df[df["incidence"] > 350]
print(len(hot), "county days above 350")
print(hot["state"].value_counts().head(10))

# %% case fatality at the end
last = df[df["date"] == n_days - 1]
cfr = last["deaths"] / last["cases"]
print("CFR median %.4f, worst %.4f" % (cfr.median(), cfr.max()))
