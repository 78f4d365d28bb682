# Gutenberg-Richter b-value by region from the USGS catalogue
import numpy as np
import pandas as pd

url = "https://earthquake.usgs.gov/fdsnws/event/1/query.csv?starttime=2015-01-01&endtime=2024-12-31&minmagnitude=3.5"
eq = pd.read_csv(url, usecols=["time", "latitude", "longitude", "depth", "mag", "type"], parse_dates=["time"])

eq = eq[eq["type"] == "earthquake"].dropna(subset=["mag", "depth"])
eq["cell_lat"] = (eq["latitude"] // 10) * 10
eq["cell_lon"] = (eq["longitude"] // 10) * 10
eq["year"] = eq["time"].dt.year

Mc, dM = 4.5, 0.1
big = eq[eq["mag"] >= Mc]
cells = big.groupby(["cell_lat", "cell_lon"]).agg(
    n=("mag", "size"), mean_mag=("mag", "mean"), deep=("depth", "median"))
cells = cells[cells["n"] >= 50]
# Aki (1965), with Utsu's correction of the bins
cells["b"] = np.log10(np.e) / (cells["mean_mag"] - (Mc - dM / 2))
cells["b_err"] = cells["b"] / np.sqrt(cells["n"])
print(cells.sort_values("b").round(2).head(15))

# waiting times between large events everywhere
large = eq[eq["mag"] >= 6.5].sort_values("time")
wait = large["time"].diff().dt.total_seconds() / 3600
print("median wait %.1f h, CV %.2f" % (wait.median(), wait.std() / wait.mean()))
print(eq.pivot_table(index="year", columns=pd.cut(eq["depth"], [-5, 35, 70, 300, 700]), values="mag", aggfunc="count", observed=True))
