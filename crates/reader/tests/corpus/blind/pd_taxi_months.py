from pathlib import Path

import pandas as pd

DATA = Path("data/taxi")
COLUMNS = ["tpep_pickup_datetime", "trip_distance", "PULocationID", "fare_amount", "tip_amount"]


def read_month(path):
    df = pd.read_csv(path, usecols=COLUMNS, parse_dates=["tpep_pickup_datetime"])
    return df[(df["fare_amount"] > 0) & (df["trip_distance"] > 0.1)]


frames = [read_month(p) for p in sorted(DATA.glob("yellow_*.csv"))]
trips = pd.concat(frames, ignore_index=True)
trips["tip_rate"] = trips["tip_amount"] / trips["fare_amount"]
trips["hour"] = trips["tpep_pickup_datetime"].dt.hour

by_zone = (
    trips.groupby(["PULocationID", "hour"])
    .agg(rides=("fare_amount", "size"), tip=("tip_rate", "mean"))
    .reset_index()
    .sort_values("tip", ascending=False)
)
print(by_zone.head(20))
