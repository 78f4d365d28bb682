"""A scorecard in polars: points by bands, ranks in each branch, joined with the branches' targets."""
import numpy as np
import polars as pl

CUSTOMERS = 2_000_000
BRANCHES = 400

rng = np.random.default_rng(77)
customers = pl.DataFrame({
    "id": np.arange(CUSTOMERS),
    "branch": rng.integers(0, BRANCHES, CUSTOMERS),
    "income": rng.lognormal(10.3, 0.5, CUSTOMERS),
    "debt": rng.lognormal(9.0, 1.0, CUSTOMERS),
    "age": rng.integers(18, 90, CUSTOMERS),
})
branches = pl.DataFrame({"branch": np.arange(BRANCHES), "quota": rng.integers(50, 500, BRANCHES)})

scored = customers.with_columns(
    (pl.col("debt") / pl.col("income")).alias("ratio")
).with_columns(
    pl.when(pl.col("ratio") < 0.2).then(60)
    .when(pl.col("ratio") < 0.5).then(35)
    .otherwise(0).alias("p_ratio"),
    pl.when(pl.col("age") > 60).then(25).when(pl.col("age") > 30).then(15).otherwise(5).alias("p_age"),
    (pl.col("income").log() * 4.0).alias("p_income"),
).with_columns(
    (pl.col("p_ratio") + pl.col("p_age") + pl.col("p_income")).alias("score")
)

ranked = scored.with_columns(
    pl.col("score").rank("ordinal", descending=True).over("branch").alias("place")
)

accepted = (
    ranked.join(branches, on="branch", how="left")
    .filter(pl.col("place") <= pl.col("quota"))
)
print(f"{accepted.height} accepted, {accepted.height / CUSTOMERS:.2%}")

report = accepted.group_by("branch").agg(
    pl.col("score").mean().alias("mean_score"),
    pl.col("income").median(),
    pl.len().alias("n"),
).sort("mean_score")
print(report)
