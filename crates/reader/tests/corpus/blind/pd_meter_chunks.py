#!/usr/bin/env python3
"""Daily consumption per household from a big CSV of smart meter readings (LCLid, tstp, kwh)."""
import argparse
from collections import defaultdict

import pandas as pd


def parse_args():
    ap = argparse.ArgumentParser()
    ap.add_argument("csv", help="file with columns LCLid,tstp,kwh")
    ap.add_argument("--chunksize", type=int, default=500_000)
    ap.add_argument("--out", default="daily.csv")
    return ap.parse_args()


def daily_sums(path, chunksize):
    totals = defaultdict(float)
    for chunk in pd.read_csv(path, chunksize=chunksize, parse_dates=["tstp"]):
        chunk["kwh"] = pd.to_numeric(chunk["kwh"], errors="coerce")
        chunk = chunk.dropna(subset=["kwh"])
        part = chunk.groupby(["LCLid", chunk["tstp"].dt.date])["kwh"].sum()
        for key, value in part.items():
            totals[key] += value
    return pd.Series(totals).rename_axis(["LCLid", "day"]).rename("kwh")


if __name__ == "__main__":
    args = parse_args()
    daily = daily_sums(args.csv, args.chunksize)
    table = daily.unstack("LCLid")
    smooth = table.rolling(7, min_periods=3).mean()
    smooth.to_csv(args.out)
    print(daily.groupby("LCLid").describe().head())
