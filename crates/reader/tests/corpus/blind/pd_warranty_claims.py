#!/usr/bin/env python
"""
Warranty claims per part and build month.

    python pd_warranty_claims.py vehicles.csv claims.csv --out rates.csv
"""
import argparse
import sys

import pandas as pd

MIN_VEHICLES = 50
MONTHS_IN_SERVICE = 24


def load_vehicles(path):
    v = pd.read_csv(path, usecols=["vin", "model", "plant", "built"], parse_dates=["built"])
    v = v.drop_duplicates("vin")
    v["build_month"] = v["built"].dt.to_period("M")
    return v


def load_claims(path):
    c = pd.read_csv(path, usecols=["vin", "part", "claimed", "cost"], parse_dates=["claimed"])
    c["part"] = c["part"].str.upper().str.strip()
    return c[c["cost"] > 0]


def failure_rates(vehicles, claims):
    both = claims.merge(vehicles, on="vin", how="inner")
    age = (both["claimed"] - both["built"]).dt.days / 30.4
    both = both[(age >= 0) & (age <= MONTHS_IN_SERVICE)]
    built = vehicles.groupby(["model", "build_month"])["vin"].nunique().rename("vehicles")
    failed = both.groupby(["model", "build_month", "part"]).agg(
        claims=("vin", "size"), cost=("cost", "sum")).reset_index()
    out = failed.merge(built.reset_index(), on=["model", "build_month"])
    out = out[out["vehicles"] >= MIN_VEHICLES]
    out["per_1000"] = 1000 * out["claims"] / out["vehicles"]
    return out.sort_values("per_1000", ascending=False)


def main(argv=None):
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("vehicles")
    ap.add_argument("claims")
    ap.add_argument("--out", default="rates.csv")
    args = ap.parse_args(argv)
    rates = failure_rates(load_vehicles(args.vehicles), load_claims(args.claims))
    print(rates.head(20).to_string(index=False))
    rates.to_csv(args.out, index=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
