# %% Coupon test: what does the coupon bring, and for whom?  CUPED with pre-period spend
import numpy as np
import pandas as pd

N = 1_500_000

rng = np.random.default_rng(77)
pre = rng.gamma(2.0, 30.0, N)
df = pd.DataFrame({
    "customer": np.arange(N),
    "segment": rng.integers(0, 12, N),
    "treated": rng.integers(0, 2, N),
    "visits": rng.poisson(3, N),
    "pre_spend": pre,
    "spend": 0.7 * pre + rng.gamma(2.0, 12.0, N),
})

# %% the coupon works better on customers who come often
df["spend"] = df["spend"] + df["treated"] * df["visits"] * 0.4

# %% naive difference
means = df.groupby("treated")["spend"].mean()
print("naive uplift %.4f" % (means[1] - means[0]))

# %% CUPED
centred = df["pre_spend"] - df["pre_spend"].mean()
theta = (centred * df["spend"]).sum() / (centred * centred).sum()
df["adjusted"] = df["spend"] - theta * centred
print("theta %.4f, std %.3f -> %.3f" % (theta, df["spend"].std(), df["adjusted"].std()))

# %% by segment
seg = df.groupby(["segment", "treated"])["adjusted"].agg(["mean", "std", "count"]).unstack("treated")
uplift = seg[("mean", 1)] - seg[("mean", 0)]
se = np.sqrt(seg[("std", 1)] ** 2 / seg[("count", 1)] + seg[("std", 0)] ** 2 / seg[("count", 0)])
print(pd.DataFrame({"uplift": uplift, "se": se}).round(4))

# %% deciles of the score, as in an uplift chart
df["score"] = df["visits"] * 10 + df["pre_spend"] * 0.01
ranked = df.sort_values("score", ascending=False)
ranked["decile"] = np.arange(N) * 10 // N
chart = ranked.groupby(["decile", "treated"])["adjusted"].mean().unstack()
print((chart[1] - chart[0]).round(3))

# %% frequent buyers only
heavy = df[df["visits"] >= 6]
print(len(heavy), "heavy:", heavy.groupby("treated")["adjusted"].mean().round(3).to_dict())
