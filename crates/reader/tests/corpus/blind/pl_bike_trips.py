# bike sharing: net flow of stations by hour, trucks needed, riders who never come back
import numpy as np
import polars as pl

rng = np.random.default_rng(17)
N_TRIPS, N_STATIONS, N_USERS, N_DAYS = 3_000_000, 600, 90_000, 90

start = rng.integers(0, N_DAYS * 1440, N_TRIPS)
duration = rng.gamma(2.2, 7.0, N_TRIPS)
trips = pl.DataFrame({
    "user": rng.integers(0, N_USERS, N_TRIPS),
    "from": rng.integers(0, N_STATIONS, N_TRIPS),
    "to": rng.integers(0, N_STATIONS, N_TRIPS),
    "start": start,
    "minutes": duration,
})
stations = pl.DataFrame({
    "station": np.arange(N_STATIONS),
    "docks": rng.integers(12, 40, N_STATIONS),
    "zone": rng.integers(0, 25, N_STATIONS),
})

# 1. throw out false starts and lost bikes
trips = trips.filter((pl.col("minutes") > 1) & (pl.col("minutes") < 180))
trips = trips.with_columns(
    hour=(pl.col("start") // 60) % 24,
    day=pl.col("start") // 1440,
    fee=1.0 + 0.12 * pl.col("minutes"),
)

# 2. departures and arrivals -> net flow
out = trips.group_by("from", "hour").agg(pl.len().alias("out"))
inn = trips.group_by("to", "hour").agg(pl.len().alias("in"))
flow = out.join(inn, left_on=["from", "hour"], right_on=["to", "hour"], how="left")
flow = flow.with_columns(net=(pl.col("in").fill_null(0).cast(pl.Int64) - pl.col("out").cast(pl.Int64)) / N_DAYS)
flow = flow.join(stations, left_on="from", right_on="station")
critical = flow.filter(pl.col("net").abs() > 0.02 * pl.col("docks")).sort("net")
print(critical.head(12))

# 3. money
revenue = trips.group_by("day").agg(pl.col("fee").sum(), pl.col("minutes").mean()).sort("day")
print(revenue)

# 4. riders: gap between two trips
trips = trips.sort("user", "start")
trips = trips.with_columns(gap=pl.col("start").diff().over("user"))
riders = trips.group_by("user").agg(
    pl.len().alias("n"), pl.col("fee").sum(), pl.col("gap").max(), pl.col("day").max().alias("last"))
lost = riders.filter(pl.col("last") < N_DAYS - 30)
print(f"{lost.height} of {riders.height} riders are gone")
