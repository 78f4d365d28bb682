#!/usr/bin/env python3
"""Who got the money? Summary of a grants ledger.

    ./pd_grant_ledger.py ledger.csv --since 2015 --top 20
"""
import argparse
from pathlib import Path

import numpy as np
import pandas as pd


def load(path, since):
    df = pd.read_csv(path, usecols=["grant_id", "agency", "recipient", "state", "year", "amount", "cofunding"])
    df = df.drop_duplicates("grant_id")
    df = df[df["year"] >= since]
    df["amount"] = df["amount"].clip(lower=0).fillna(0.0)
    return df


def gini(x):
    x = np.sort(x)
    n = len(x)
    return (2 * np.arange(1, n + 1) - n - 1).dot(x) / (n * x.sum())


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("ledger", type=Path)
    ap.add_argument("--since", type=int, default=2010)
    ap.add_argument("--top", type=int, default=10)
    args = ap.parse_args()

    df = load(args.ledger, args.since)
    print(f"{args.ledger.name}: {len(df)} grants, {df['amount'].sum() / 1e9:.2f} bn")

    by_agency = df.groupby(["agency", "year"])["amount"].agg(["sum", "count", "median"])
    print(by_agency.unstack("year")["sum"].round(-3).to_string())

    per_recipient = df.groupby("recipient")["amount"].sum().sort_values(ascending=False)
    print(per_recipient.head(args.top))
    print("gini of recipients %.3f" % gini(per_recipient.to_numpy()))

    share = df["cofunding"] / (df["amount"] + df["cofunding"])
    df["bucket"] = pd.cut(share, [0, 0.1, 0.25, 0.5, 1.0], include_lowest=True)
    print(df.pivot_table(index="state", columns="bucket", values="amount", aggfunc="sum", observed=False).tail(args.top))


if __name__ == "__main__":
    main()
