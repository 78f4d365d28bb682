import random

import polars as pl

random.seed(1)
N = 250_000
words = ["printer", "login", "VPN", "slow", "email", "crash", "update", "Password", "screen", "network"]
mails = [f"user{random.randint(1, 9000)}@dept{random.randint(1, 30)}.example.com" for _ in range(N)]
texts = [" ".join(random.choices(words, k=8)) for _ in range(N)]
minutes = [random.expovariate(1 / 45) for _ in range(N)]

tickets = pl.DataFrame({"id": range(N), "mail": mails, "text": texts, "minutes": minutes})

cleaned = tickets.with_columns(
    pl.col("text").str.to_lowercase().alias("lower"),
    pl.col("mail").str.extract(r"@(\w+)\.", 1).alias("dept"),
    pl.col("mail").str.split("@").list.first().alias("user"),
)

tagged = cleaned.with_columns(
    pl.col("lower").str.contains("password|login").alias("access"),
    pl.col("lower").str.count_matches("crash").alias("crashes"),
    pl.col("text").str.len_chars().alias("length"),
)

by_dept = (
    tagged
    .group_by("dept")
    .agg(
        pl.len().alias("tickets"),
        pl.col("minutes").median().alias("median_min"),
        pl.col("access").mean().alias("access_share"),
        pl.col("user").n_unique().alias("users"),
    )
    .sort("tickets", descending=True)
)
print(by_dept)

top = (
    cleaned.select(pl.col("lower").str.split(" ").alias("word"))
    .explode("word")
    .group_by("word").len()
    .sort("len", descending=True)
)
print(top.head(3))
