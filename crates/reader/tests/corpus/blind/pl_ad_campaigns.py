"""Daily performance of ad campaigns with polars: CTR, cost per click, pacing against the budget."""
import numpy as np
import polars as pl

N = 5_000_000          # one row per campaign, ad slot and hour
N_CAMPAIGNS = 2_000
DAYS = 60


def load(seed=1):
    rng = np.random.default_rng(seed)
    return pl.DataFrame({
        "campaign": rng.integers(0, N_CAMPAIGNS, N),
        "day": rng.integers(0, DAYS, N),
        "slot": rng.integers(0, 12, N),
        "impressions": rng.integers(1, 4_000, N),
        "rate": rng.beta(2, 150, N),
        "bid": rng.uniform(0.05, 2.5, N),
    })


def campaigns(seed=2):
    rng = np.random.default_rng(seed)
    return pl.DataFrame({
        "campaign": np.arange(N_CAMPAIGNS),
        "advertiser": rng.integers(0, 150, N_CAMPAIGNS),
        "daily_budget": rng.uniform(500, 4_000, N_CAMPAIGNS),
    })


def main():
    log = load()
    info = campaigns()

    log = log.with_columns(clicks=pl.col("impressions") * pl.col("rate"))
    log = log.with_columns(cost=pl.col("clicks") * pl.col("bid"))

    # daily totals of each campaign, then the master data next to them
    daily = log.group_by("campaign", "day").agg(
        pl.col("impressions").sum(),
        pl.col("clicks").sum(),
        pl.col("cost").sum(),
    )
    daily = daily.join(info, on="campaign", how="left").with_columns(
        ctr=pl.col("clicks") / pl.col("impressions"),
        cpc=pl.col("cost") / pl.col("clicks"),
        pacing=pl.col("cost") / pl.col("daily_budget"),
    )
    over = daily.filter(pl.col("pacing") > 1.0)
    print(f"{over.height} of {daily.height} campaign days over budget")

    # most expensive rows of the raw log
    top = log.sort("cost", descending=True).head(20)
    print(top)

    # which slots are worth the money?
    slots = log.group_by("slot").agg(
        (pl.col("cost").sum() / pl.col("clicks").sum()).alias("cpc"),
        pl.col("rate").mean().alias("mean_rate"),
    ).sort("cpc")
    print(slots)

    worst = over.group_by("advertiser").agg(pl.len().alias("days")).sort("days", descending=True)
    print(worst.head(10))


if __name__ == "__main__":
    main()
