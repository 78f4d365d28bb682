"""Second-price auctions from a bid log: who pays what, and does pacing work?"""
import numpy as np
import polars as pl

N_BIDS = 2_000_000
N_AUCTIONS = 300_000
N_CAMPAIGNS = 500

rng = np.random.default_rng(12)
bids = pl.DataFrame({
    "auction": rng.integers(0, N_AUCTIONS, N_BIDS),
    "campaign": rng.integers(0, N_CAMPAIGNS, N_BIDS),
    "bid": rng.lognormal(0.0, 0.6, N_BIDS),
    "quality": rng.beta(2.0, 8.0, N_BIDS),
})
campaigns = pl.DataFrame({
    "campaign": np.arange(N_CAMPAIGNS),
    "advertiser": rng.integers(0, 60, N_CAMPAIGNS),
    "floor": rng.uniform(0.2, 0.8, N_CAMPAIGNS),
})

# drop bids under the campaign's floor, score the rest
bids = bids.join(campaigns, on="campaign", how="left")
valid = bids.filter(pl.col("bid") >= pl.col("floor"))
valid = valid.with_columns((pl.col("bid") * pl.col("quality")).alias("score"))

# winner and runner-up of every auction
valid = valid.sort(["auction", "score"], descending=[False, True])
auctions = valid.group_by("auction", maintain_order=True).agg(
    pl.col("advertiser").first().alias("winner"),
    pl.col("quality").first(),
    pl.col("score").first().alias("top"),
    pl.col("score").slice(1, 1).first().alias("second"),
    pl.len().alias("n"),
)
auctions = auctions.with_columns(
    (pl.col("second").fill_null(0.01) / pl.col("quality")).alias("price"),
)

spend = (
    auctions.group_by("winner")
    .agg(pl.col("price").sum().alias("spend"), pl.len().alias("wins"), pl.col("n").mean())
    .sort("spend", descending=True)
)
print(spend.head(10))

share = bids.group_by("advertiser").agg((pl.col("bid") < pl.col("floor")).mean().alias("dropped"))
print(spend.join(share, left_on="winner", right_on="advertiser").sort("dropped"))
