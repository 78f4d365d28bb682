#!/usr/bin/env python3
"""Times scikit-learn's search for the starting centers of k-means on one core, and prints CSV.

    python data/cpu/starting_centers.py > data/cpu/starting_centers.csv

`seconds` is the minimum CPU time of three calls. `ns_each` is the time over rows, clusters and trials. The number of
trials is 2 + ln clusters, rounded down. SPDX-License-Identifier: MIT
"""
import csv, math, sys
from time import process_time as now
import numpy as np
from sklearn.cluster import kmeans_plusplus
from threadpoolctl import threadpool_limits

rng = np.random.default_rng(0)
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["rows", "features", "clusters", "dtype", "seconds", "ns_each"])
with threadpool_limits(1):
    for rows in (20_000, 200_000):
        for features in (4, 20, 100):
            for clusters in (8, 64):
                for dtype in ("fp64", "fp32"):
                    table = rng.standard_normal((rows, features)).astype("f8" if dtype == "fp64" else "f4")
                    kmeans_plusplus(table, clusters, random_state=0)
                    least = 1e9
                    for _ in range(3):
                        start = now()
                        kmeans_plusplus(table, clusters, random_state=0)
                        least = min(least, now() - start)
                    tried = rows * clusters * (2 + int(math.log(clusters)))
                    writer.writerow([rows, features, clusters, dtype, f"{least:.4g}", f"{least / tried * 1e9:.4g}"])
