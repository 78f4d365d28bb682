# Checkout funnel: where do customers drop out, and which channel brings the good ones?
import numpy as np
import pandas as pd

USERS, EVENTS = 60_000, 1_200_000
STEPS = ["view", "cart", "address", "payment", "done"]
CHANNELS = ["search", "mail", "social", "direct"]

rng = np.random.default_rng(7)
step = rng.choice(5, EVENTS, p=[0.55, 0.25, 0.1, 0.06, 0.04])
events = pd.DataFrame({
    "user": rng.integers(0, USERS, EVENTS),
    "step": step,
    "minute": rng.integers(0, 30 * 24 * 60, EVENTS),
    "value": rng.gamma(2.0, 30.0, EVENTS),
})
users = pd.DataFrame({"user": np.arange(USERS), "channel": np.arange(USERS) % 4})

# first time that each user reaches each step
first = events.pivot_table(index="user", columns="step", values="minute", aggfunc="min")
first.columns = STEPS
reached = first.notna().sum()
print((reached / reached["view"]).round(3))

for a, b in zip(STEPS, STEPS[1:]):
    wait = first[b] - first[a]
    print(f"{a} -> {b}: median {wait[wait > 0].median() / 60:.1f} h")

# sales per channel
done = events[events["step"] == 4]
sales = done.merge(users, on="user")
per_channel = sales.groupby("channel")["value"].agg(["count", "sum", "mean"])
per_channel.index = CHANNELS
print(per_channel.round(1))

# daily conversion
events["day"] = events["minute"] // 1440
daily = events.groupby(["day", "step"]).size().unstack(fill_value=0)
print((daily[4] / daily[0]).describe())
