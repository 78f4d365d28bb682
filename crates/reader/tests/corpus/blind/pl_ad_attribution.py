"""Which campaign earns its money? Impressions, clicks and orders joined with polars."""
import numpy as np
import polars as pl

IMPRESSIONS = 2_500_000
CLICKS = 400_000
CAMPAIGNS = 250
SITES = 40

rng = np.random.default_rng(17)

shown = pl.DataFrame({
    "imp": np.arange(IMPRESSIONS),
    "campaign": rng.integers(0, CAMPAIGNS, IMPRESSIONS),
    "site": rng.integers(0, SITES, IMPRESSIONS),
    "cost": rng.exponential(0.002, IMPRESSIONS),
})
clicks = pl.DataFrame({
    "imp": rng.choice(IMPRESSIONS, CLICKS, replace=False),
    "dwell": rng.gamma(2.0, 15.0, CLICKS),
    "revenue": np.where(rng.random(CLICKS) < 0.03, rng.lognormal(3, 0.7, CLICKS), 0.0),
})

# every impression, with its click where there was one
joined = shown.join(clicks, on="imp", how="left").with_columns(
    pl.col("dwell").is_not_null().alias("clicked"),
    pl.col("revenue").fill_null(0.0),
)

by_campaign = (
    joined.group_by("campaign")
    .agg(
        pl.len().alias("shown"),
        pl.col("clicked").sum().alias("clicks"),
        pl.col("cost").sum(),
        pl.col("revenue").sum(),
    )
    .with_columns(
        (pl.col("clicks") / pl.col("shown")).alias("ctr"),
        (pl.col("revenue") / pl.col("cost") - 1).alias("roi"),
    )
    .sort("roi", descending=True)
)
print(by_campaign.head(10))

grid = joined.group_by("campaign", "site").agg(pl.col("clicked").mean(), pl.col("cost").sum())
bad = grid.filter((pl.col("clicked") < 0.13) & (pl.col("cost") > 0.4))
print(f"{bad.height} of {grid.height} placements are worth stopping")
