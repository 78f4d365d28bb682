import numpy as np
import polars as pl

N = 5_000_000
HOTELS, AGENTS = 400, 60
rng = np.random.default_rng(77)

bookings = pl.DataFrame({
    "hotel": rng.integers(0, HOTELS, N, dtype=np.int32),
    "agent": rng.integers(0, AGENTS, N, dtype=np.int32),
    "arrival": rng.integers(0, 730, N, dtype=np.int32),      # day number
    "lead": rng.exponential(45.0, N),
    "nights": rng.integers(1, 12, N, dtype=np.int32),
    "rate": rng.gamma(9.0, 14.0, N),
    "risk": rng.random(N),
})
hotels = pl.DataFrame({
    "hotel": np.arange(HOTELS, dtype=np.int32),
    "rooms": rng.integers(20, 600, HOTELS, dtype=np.int32),
    "stars": rng.integers(2, 6, HOTELS, dtype=np.int32),
})

# -- who cancels?
bookings = bookings.with_columns(
    (pl.col("risk") < 0.1 + 0.002 * pl.col("lead")).alias("canceled"),
    (pl.col("rate") * pl.col("nights")).alias("revenue"),
)
print(bookings.group_by("agent").agg(pl.col("canceled").mean(), pl.col("lead").mean(), pl.len()).sort("canceled").tail(5))

# -- what was lost
kept = bookings.filter(~pl.col("canceled"))
lost = bookings["revenue"].sum() - kept["revenue"].sum()
print(f"{lost / 1e6:.1f} M lost to cancellations, {kept.height / N:.1%} of the bookings stay")

# -- occupancy and RevPAR of each hotel and month
monthly = (
    kept.with_columns((pl.col("arrival") // 30).alias("month"))
        .group_by("hotel", "month")
        .agg(pl.col("revenue").sum(), pl.col("nights").sum(), pl.col("rate").median().alias("adr"))
        .join(hotels, on="hotel", how="left")
        .with_columns(
            (pl.col("nights") / (pl.col("rooms") * 30)).alias("occupancy"),
            (pl.col("revenue") / (pl.col("rooms") * 30)).alias("revpar"),
        )
        .sort("hotel", "month")
)
print(monthly.head())

# -- rate of a booking against the mean of its hotel
kept = kept.with_columns((pl.col("rate") / pl.col("rate").mean().over("hotel")).alias("rate_index"))
print(kept.sort("rate_index", descending=True).head(10))
