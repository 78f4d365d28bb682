import numpy as np
import polars as pl

ROWS = 1_200_000
ITEMS = 30_000

rng = np.random.default_rng(23)
lines = pl.DataFrame({
    "item": rng.integers(0, ITEMS, ROWS),
    "units": rng.integers(1, 12, ROWS),
    "price": rng.uniform(1.0, 40.0, ROWS),
})
catalog = pl.DataFrame({"item": np.arange(ITEMS), "unit_cost": rng.uniform(0.5, 25.0, ITEMS)})


def with_margin(df: pl.DataFrame) -> pl.DataFrame:
    return df.with_columns(
        margin=(pl.col("price") - pl.col("unit_cost")) * pl.col("units"),
    )


joined = lines.join(catalog, on="item", how="left")
priced = with_margin(joined)
total = priced.group_by("item").agg(pl.col("margin").sum())
losers = total.filter(pl.col("margin") < 0).sort("margin")
print(f"{losers.height} items lose money")
print(losers.head(5))
