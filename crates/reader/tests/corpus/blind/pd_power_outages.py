import pandas as pd
import numpy as np

# OMS export, one line per interruption
out = pd.read_csv("outages_2019_2023.csv", parse_dates=["start", "end"])
feeders = pd.read_csv("feeders.csv")            # feeder, substation, customers

out = out.dropna(subset=["end"])
out["minutes"] = (out["end"] - out["start"]).dt.total_seconds() / 60
out = out[(out["minutes"] > 5) & (out["minutes"] < 7 * 24 * 60)]
out = out.merge(feeders, on="feeder", how="inner")
out["cmi"] = out["minutes"] * out["customers_out"]
out["month"] = out["start"].dt.to_period("M")

# IEEE 1366 indices per month
served = feeders["customers"].sum()
monthly = out.groupby("month").agg(
    cmi=("cmi", "sum"),
    ci=("customers_out", "sum"),
    n=("cmi", "size"),
)
monthly["SAIDI"] = monthly["cmi"] / served
monthly["SAIFI"] = monthly["ci"] / served
monthly["CAIDI"] = monthly["SAIDI"] / monthly["SAIFI"]
print(monthly.tail(12).round(3))

# major event days, 2.5 beta method
daily = out.groupby(out["start"].dt.date)["cmi"].sum() / served
logs = np.log(daily[daily > 0])
t_med = np.exp(logs.mean() + 2.5 * logs.std())
print("T_med = %.2f min, %d major event days" % (t_med, (daily > t_med).sum()))

# worst feeders by cause
worst = (out.pivot_table(index="feeder", columns="cause", values="cmi", aggfunc="sum", fill_value=0)
            .assign(total=lambda t: t.sum(axis=1))
            .sort_values("total", ascending=False))
print(worst.head(20))
worst.to_csv("worst_feeders.csv")
