# Service levels of a call centre, and how many agents each half hour needs (Erlang C)
from math import exp, factorial

import pandas as pd

calls = pd.read_csv("calls_2023.csv", parse_dates=["arrived", "answered", "ended"])
calls = calls.dropna(subset=["answered"])
calls["wait"] = (calls["answered"] - calls["arrived"]).dt.total_seconds()
calls["talk"] = (calls["ended"] - calls["answered"]).dt.total_seconds()
calls["slot"] = calls["arrived"].dt.floor("30min")

# share answered within 20 seconds, by queue and half hour
calls["in_time"] = calls["wait"] <= 20
level = calls.groupby(["queue", "slot"]).agg(
    n=("wait", "size"), in_time=("in_time", "mean"), wait=("wait", "mean"), talk=("talk", "mean"))

roster = pd.read_csv("roster_2023.csv", parse_dates=["slot"])
level = level.reset_index().merge(roster, on=["queue", "slot"], how="left")
level["occupancy"] = level["n"] * level["talk"] / (1800 * level["agents"])


def erlang_c(load, agents):
    if agents <= load:
        return 1.0
    last = load ** agents / factorial(agents) * agents / (agents - load)
    return last / (sum(load ** k / factorial(k) for k in range(agents)) + last)


def agents_needed(n, talk, target=0.8, within=20):
    load = n * talk / 1800
    agents = int(load) + 1
    while 1 - erlang_c(load, agents) * exp(-(agents - load) * within / talk) < target:
        agents += 1
    return agents


typical = level.groupby([level["queue"], level["slot"].dt.time])[["n", "talk"]].median()
typical["needed"] = [agents_needed(r.n, r.talk) for r in typical.itertuples()]
print(typical.sort_values("needed", ascending=False).head(20))
print(level.groupby("queue")[["in_time", "occupancy"]].mean().round(3))
