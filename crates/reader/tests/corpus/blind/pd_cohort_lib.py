"""Helpers for cohort retention, used by the reporting jobs."""
import pandas as pd


def add_cohort(df, user="user_id", when="created_at"):
    month = df[when].dt.to_period("M")
    first = month.groupby(df[user]).transform("min")
    return df.assign(month=month, cohort=first)


def retention(df, user="user_id"):
    age = (df["month"].dt.year - df["cohort"].dt.year) * 12 + (df["month"].dt.month - df["cohort"].dt.month)
    counts = df.assign(age=age).groupby(["cohort", "age"])[user].nunique().unstack(fill_value=0)
    return counts.div(counts[0], axis=0)


def weighted_curve(table, sizes):
    weights = sizes / sizes.sum()
    return table.mul(weights, axis=0).sum()


def report(df, min_size=50):
    df = add_cohort(df)
    sizes = df.groupby("cohort")["user_id"].nunique()
    table = retention(df).loc[sizes[sizes >= min_size].index]
    return table, weighted_curve(table, sizes.loc[table.index])
