import numpy as np
import polars as pl

TRIPS = 1_500_000
TRUCKS = 2_500
rng = np.random.default_rng(33)

trips = pl.DataFrame({
    "truck": rng.integers(0, TRUCKS, TRIPS),
    "km": rng.uniform(5.0, 400.0, TRIPS),
    "litres": rng.uniform(2.0, 140.0, TRIPS),
})
trucks = pl.DataFrame({
    "truck": np.arange(TRUCKS),
    "year": rng.integers(2008, 2024, TRUCKS),
})

usage = trips.with_columns((pl.col("litres") / pl.col("km") * 100.0).alias("per100"))
ranked = usage.with_columns(
    (pl.col("per100") - pl.col("per100").mean().over("truck")).alias("excess"),
)
joined = ranked.join(trucks, on="truck", how="inner")
by_year = (
    joined.group_by("year")
    .agg(
        pl.col("km").sum(),
        pl.col("per100").median().alias("typical"),
        pl.col("excess").std().alias("scatter"),
    )
    .sort("year")
)
print(by_year)
