"""Receivables: what is open, and for how long? Invoices against payments."""
import numpy as np
import pandas as pd

INVOICES = 800_000
PAYMENTS = 1_000_000
CUSTOMERS = 25_000
TODAY = 730                       # day number
BUCKETS = [-1, 0, 30, 60, 90, 10_000]
LABELS = ["not due", "1-30", "31-60", "61-90", "90+"]


def invoices(rng):
    return pd.DataFrame({
        "invoice": np.arange(INVOICES),
        "customer": rng.integers(0, CUSTOMERS, INVOICES),
        "issued": rng.integers(0, TODAY, INVOICES),
        "terms": rng.choice([14, 30, 60], INVOICES),
        "amount": rng.lognormal(5, 1, INVOICES).round(2),
    })


def payments(rng):
    return pd.DataFrame({
        "invoice": rng.integers(0, INVOICES, PAYMENTS),
        "paid": rng.lognormal(4.6, 0.8, PAYMENTS).round(2),
    })


def open_items(inv, pay):
    paid = pay.groupby("invoice")["paid"].sum().reset_index()
    df = inv.merge(paid, on="invoice", how="left")
    df["paid"] = df["paid"].fillna(0.0)
    df["open"] = (df["amount"] - df["paid"]).clip(lower=0)
    df["overdue"] = (TODAY - df["issued"] - df["terms"]).clip(lower=0)
    return df[df["open"] > 0.005]


def aging(df):
    df = df.assign(bucket=pd.cut(df["overdue"], BUCKETS, labels=LABELS))
    table = df.groupby(["customer", "bucket"], observed=False)["open"].sum().unstack()
    table["total"] = table.sum(axis=1)
    return table.sort_values("total", ascending=False)


def main():
    rng = np.random.default_rng(1)
    inv, pay = invoices(rng), payments(rng)
    df = open_items(inv, pay)
    table = aging(df)
    print(table.head(15).round(0))
    print((table.sum() / table["total"].sum()).map("{:.1%}".format))
    weights = df["open"] * df["overdue"]
    print("mean days overdue, by money:", weights.sum() / df["open"].sum())


main()
