import numpy as np
import pandas as pd

EVENTS = 600_000
USERS = 8_000
GAP = 1800          # seconds of silence that end a session

rng = np.random.default_rng(7)
events = pd.DataFrame({
    "user": rng.integers(0, USERS, EVENTS),
    "ts": rng.integers(0, 30 * 86_400, EVENTS),
    "url": rng.choice(["/shop/shoes", "/shop/hats", "/blog/post", "/account/login"], EVENTS),
})

events = events.sort_values(["user", "ts"]).reset_index(drop=True)
events["wait"] = events.groupby("user")["ts"].diff()
new = events["wait"].isna() | (events["wait"] > GAP)
events["session"] = new.cumsum()
events["section"] = events["url"].str.extract(r"^/(\w+)/", expand=False)

sessions = events.groupby("session").agg(
    user=("user", "first"), start=("ts", "min"), end=("ts", "max"), pages=("url", "count"))
sessions["seconds"] = sessions["end"] - sessions["start"]
long_ones = sessions.query("pages >= 2 and seconds > 60")
print(len(sessions), "sessions,", len(long_ones), "long")
print(events["section"].value_counts(normalize=True))
