# 30-day readmissions, per ward and age band (polars, eager)
import polars as pl
import numpy as np

STAYS = 1_800_000
PATIENTS = 300_000
WARDS = 60


def fake_stays(seed: int = 4) -> pl.DataFrame:
    rng = np.random.default_rng(seed)
    return pl.DataFrame({
        "patient": rng.integers(0, PATIENTS, STAYS),
        "ward": rng.integers(0, WARDS, STAYS),
        "admitted": rng.integers(0, 3650, STAYS),
        "nights": rng.poisson(4, STAYS),
        "age": rng.integers(0, 100, STAYS),
        "severity": rng.normal(0.0, 1.0, STAYS),
    })


def flag_readmissions(stays: pl.DataFrame) -> pl.DataFrame:
    ordered = stays.sort("patient", "admitted")
    discharged = pl.col("admitted") + pl.col("nights")
    return ordered.with_columns(
        discharged.alias("discharged"),
        pl.col("admitted").shift(-1).over("patient").alias("next_admission"),
    ).with_columns(
        gap=pl.col("next_admission") - pl.col("discharged"),
    ).with_columns(
        again=((pl.col("gap") >= 0) & (pl.col("gap") <= 30)).fill_null(False),
        band=(pl.col("age") // 10) * 10,
    )


def ward_report(df: pl.DataFrame) -> pl.DataFrame:
    report = df.group_by("ward").agg(
        pl.len().alias("stays"),
        pl.col("again").mean().alias("rate"),
        pl.col("nights").mean(),
        pl.col("severity").mean(),
    )
    overall = df["again"].mean()
    return report.with_columns(excess=pl.col("rate") / overall).sort("excess", descending=True)


stays = flag_readmissions(fake_stays())
print(ward_report(stays))

bands = stays.group_by("band").agg(pl.col("again").mean(), pl.col("severity").std()).sort("band")
print(bands)

long_gap = stays.filter(pl.col("gap") > 365)
print("back after more than a year:", long_gap["patient"].n_unique(), "patients")
