"""Busy hours and members at risk of quitting, from the turnstile exports of a gym.

The folder has one CSV a month: member_id, entered, left
"""
import sys
from pathlib import Path

import pandas as pd

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "exports")
frames = []
for path in sorted(folder.glob("*.csv")):
    month = pd.read_csv(path, parse_dates=["entered", "left"])
    month["source"] = path.stem
    frames.append(month)
visits = pd.concat(frames, ignore_index=True)
print(f"{len(frames)} files, {len(visits)} visits")

visits["minutes"] = (visits["left"] - visits["entered"]).dt.total_seconds() / 60
visits = visits[(visits["minutes"] > 5) & (visits["minutes"] < 300)]
visits["hour"] = visits["entered"].dt.hour
visits["weekday"] = visits["entered"].dt.dayofweek

busy = visits.groupby(["weekday", "hour"]).size().unstack(fill_value=0)
print(busy.to_string())

by_member = visits.groupby("member_id").agg(
    visits=("entered", "count"),
    last=("entered", "max"),
    minutes=("minutes", "mean"),
)
today = visits["entered"].max()
by_member["days_away"] = (today - by_member["last"]).dt.days
at_risk = by_member[(by_member["visits"] >= 10) & (by_member["days_away"] > 21)]
print(f"{len(at_risk)} of {len(by_member)} members have not come for three weeks")
print(at_risk.sort_values("days_away").head(20))
