"""Rents by city and size, after throwing out the listings that make no sense."""
import numpy as np
import pandas as pd

N, CITIES = 600_000, 40


def make_data(seed=3):
    rng = np.random.default_rng(seed)
    area = rng.gamma(6.0, 12.0, N)
    area[rng.random(N) < 0.05] = np.nan
    city = rng.integers(0, CITIES, N)
    listings = pd.DataFrame({
        "city": city,
        "month": rng.integers(0, 24, N),
        "rooms": rng.integers(1, 6, N),
        "area": area,
        "rent": 300 + 9.0 * np.nan_to_num(area, nan=70.0) * rng.lognormal(0, 0.35, N) + 5 * city,
    })
    cities = pd.DataFrame({
        "city": np.arange(CITIES),
        "region": np.arange(CITIES) % 6,
        "income": rng.normal(42_000, 6_000, CITIES),
    })
    return listings, cities


def drop_outliers(df, column, by, width=0.6):
    center = df.groupby(by)[column].transform("median")
    ratio = df[column] / center
    return df[(ratio > 1 - width) & (ratio < 1 + width)]


listings, cities = make_data()
df = listings.dropna(subset=["area"])
df = df[df["area"] > 12]
df["rent_m2"] = df["rent"] / df["area"]
print(f"{len(df)} of {len(listings)} listings have a usable area")

df = drop_outliers(df, "rent_m2", "city")
print(len(df), "after outliers")

df = df.merge(cities, on="city", how="left")
df["burden"] = 12 * df["rent"] / df["income"]
table = df.pivot_table(index="region", columns="rooms", values="burden", aggfunc="mean")
print(table.round(3))

summary = df.groupby("city").agg(n=("rent", "size"), rent=("rent", "median"), m2=("rent_m2", "mean"))
print(summary.sort_values("m2", ascending=False).head(10))

trend = df.groupby("month")["rent_m2"].mean()
print("change over two years: %.2f %%" % (100 * (trend.iloc[-1] / trend.iloc[0] - 1)))
