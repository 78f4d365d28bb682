"""
Nightly job: scan events of parcels -> legs between hubs -> delays by hub and weekday.

In production the events come from Kafka via the lake; here they are generated so that the job can be tested.
"""
import logging

import numpy as np
import pandas as pd

logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
log = logging.getLogger("legs")

N_PARCELS = 250_000
SCANS_PER_PARCEL = 6
N_HUBS = 80
MINUTES = 14 * 24 * 60


def fake_events(seed=4):
    rng = np.random.default_rng(seed)
    n = N_PARCELS * SCANS_PER_PARCEL
    return pd.DataFrame({
        "parcel": rng.integers(0, N_PARCELS, n),
        "hub": rng.integers(0, N_HUBS, n),
        "minute": rng.integers(0, MINUTES, n),
        "weight": rng.gamma(2.0, 1.5, n),
    })


def fake_hubs(seed=5):
    rng = np.random.default_rng(seed)
    return pd.DataFrame({
        "hub": np.arange(N_HUBS),
        "x": rng.uniform(0, 800, N_HUBS),
        "y": rng.uniform(0, 600, N_HUBS),
    })


def build_legs(events):
    """Consecutive scans of one parcel make a leg."""
    events = events.sort_values(["parcel", "minute"], ignore_index=True)
    grouped = events.groupby("parcel")
    events["next_hub"] = grouped["hub"].shift(-1)
    events["next_minute"] = grouped["minute"].shift(-1)
    legs = events.dropna()
    log.info("%d scans make %d legs", len(events), len(legs))
    return legs


def add_distance(legs, hubs):
    legs = legs.merge(hubs, on="hub")
    legs = legs.merge(hubs.rename(columns={"hub": "next_hub"}), on="next_hub", suffixes=("", "_to"))
    dx = legs["x_to"] - legs["x"]
    dy = legs["y_to"] - legs["y"]
    legs["km"] = np.sqrt(dx ** 2 + dy ** 2)
    legs["hours"] = (legs["next_minute"] - legs["minute"]) / 60
    return legs


def summarise(legs):
    legs["late"] = (legs["hours"] > 6 + legs["km"] / 60).astype(float)
    legs["weekday"] = legs["minute"] // 1440 % 7
    by_hub = legs.groupby("hub")[["hours", "km", "late"]].mean()
    heat = legs.pivot_table(index="hub", columns="weekday", values="late")
    worst = by_hub.sort_values("late", ascending=False).head(10)
    return worst, heat


if __name__ == "__main__":
    legs = build_legs(fake_events())
    legs = add_distance(legs, fake_hubs())
    worst, heat = summarise(legs)
    log.info("worst hubs:\n%s", worst.round(2))
    log.info("late share by weekday:\n%s", heat.mean().round(3))
    heat.to_csv("heat.csv")
