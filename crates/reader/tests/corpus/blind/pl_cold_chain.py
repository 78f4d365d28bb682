"""Vaccine boxes: loggers write every ten minutes; which carriers let them get warm?"""
import numpy as np
import polars as pl

BOXES, READINGS = 4_000, 600
CARRIERS = 25
LIMITS = {                       # product: code, low, high (degrees)
    "measles": (0, 2.0, 8.0),
    "polio": (1, -1.0, 6.0),
    "cholera": (3, 1.0, 9.0),
}

rng = np.random.default_rng(1796)
log = pl.DataFrame({
    "box": np.repeat(np.arange(BOXES, dtype=np.int32), READINGS),
    "tick": np.tile(np.arange(READINGS, dtype=np.int32), BOXES),
    "temp": rng.uniform(0.0, 10.0, BOXES * READINGS).astype(np.float32),
    "battery": rng.uniform(2.8, 3.3, BOXES * READINGS).astype(np.float32),
})
boxes = pl.DataFrame({
    "box": np.arange(BOXES, dtype=np.int32),
    "product": (np.arange(BOXES) % 5).astype(np.int32),
    "carrier": rng.integers(0, CARRIERS, BOXES).astype(np.int32),
})


def excursions(frame, low, high):
    bad = frame.filter((pl.col("temp") < low) | (pl.col("temp") > high))
    per_box = bad.group_by("box", "carrier").agg(
        pl.len().alias("n"),
        pl.col("temp").min().alias("coldest"),
        pl.col("temp").max().alias("warmest"),
    )
    return bad.height, per_box


log = log.filter(pl.col("battery") >= 2.9)            # flat loggers drift
log = log.join(boxes, on="box", how="inner")
reports = []
for product, (code, low, high) in LIMITS.items():
    part = log.filter(pl.col("product") == code)
    n_bad, per_box = excursions(part, low, high)
    print(f"{product:8s} {part.height:9d} readings, {n_bad / part.height:.1%} outside {low} to {high}")
    reports.append(per_box.with_columns(pl.lit(product).alias("name")))

report = pl.concat(reports)
carriers = report.group_by("carrier").agg(pl.col("n").sum(), pl.col("warmest").max()).sort("n", descending=True)
print(carriers.head(5))

# degree-minutes above 8, all products
warm = log.with_columns(((pl.col("temp") - 8.0).clip(lower_bound=0.0) * 10.0).alias("dose"))
print(warm.group_by("product").agg(pl.col("dose").sum(), pl.col("dose").max().alias("peak")).sort("product"))
