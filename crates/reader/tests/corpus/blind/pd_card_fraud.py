"""Rule-based flags on card transactions. Usage: python pd_card_fraud.py tx_2024.parquet"""
import sys

import numpy as np
import pandas as pd

path = sys.argv[1] if len(sys.argv) > 1 else "transactions.parquet"
tx = pd.read_parquet(path, columns=["card", "ts", "amount", "mcc", "lat", "lon", "country"])

tx = tx.sort_values(["card", "ts"]).reset_index(drop=True)
same = tx["card"].eq(tx["card"].shift())

# speed between two uses of a card
lat, lon = np.radians(tx["lat"]), np.radians(tx["lon"])
dlat = lat.diff().where(same)
dlon = lon.diff().where(same)
h = np.sin(dlat / 2) ** 2 + np.cos(lat) * np.cos(lat.shift()) * np.sin(dlon / 2) ** 2
km = 2 * 6371 * np.arcsin(np.sqrt(h))
hours = tx["ts"].diff().dt.total_seconds().where(same) / 3600
tx["kmh"] = km / hours.clip(lower=1 / 60)

# amount against the card's own history
g = tx.groupby("card")["amount"]
tx["z"] = (tx["amount"] - g.transform("mean")) / g.transform("std")
tx["burst"] = tx.groupby("card")["ts"].transform(lambda s: s.diff(3).dt.total_seconds() < 600)

rules = {
    "impossible travel": tx["kmh"] > 900,
    "large amount": tx["z"] > 4,
    "burst": tx["burst"].fillna(False),
    "risky merchant": tx["mcc"].isin([7995, 6051, 4829]) & (tx["amount"] > 500),
}
score = sum(mask.astype(int) for mask in rules.values())
for name, mask in rules.items():
    print(f"{name:20s} {mask.sum():8d}  {mask.mean():.3%}")

flagged = tx.loc[score >= 2].copy()
print(flagged.groupby("country")["amount"].agg(["size", "sum"]).nlargest(10, "sum"))
flagged.to_csv("flagged.csv", index=False)
