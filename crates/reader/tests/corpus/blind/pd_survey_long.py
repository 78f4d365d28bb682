import numpy as np
import pandas as pd

rng = np.random.default_rng(123)
n = 100_000
questions = [f"q{i}" for i in range(1, 13)]

wide = pd.DataFrame(rng.integers(1, 6, (n, 12)), columns=questions)
wide.insert(0, "respondent", np.arange(n))
wide["country"] = rng.choice(["DE", "FR", "IT", "ES", "PL"], n)
wide["age"] = rng.integers(18, 80, n)
wide["weight"] = rng.uniform(0.5, 2.0, n)

# reverse coded items
for q in ["q3", "q7", "q11"]:
    wide[q] = 6 - wide[q]

# Cronbach's alpha
items = wide[questions]
k = items.shape[1]
alpha = k / (k - 1) * (1 - items.var().sum() / items.sum(axis=1).var())
print(f"alpha = {alpha:.3f}")

tidy = (
    wide
    .melt(id_vars=["respondent", "country", "age", "weight"], var_name="question", value_name="answer")
    .assign(weighted=lambda d: d["answer"] * d["weight"],
            group=lambda d: pd.cut(d["age"], [17, 30, 45, 60, 80], labels=["18-30", "31-45", "46-60", "60+"]))
)

means = (
    tidy
    .groupby(["question", "country"])[["weighted", "weight"]].sum()
    .eval("weighted / weight")
    .unstack("country")
)
print(means.round(2))
print(tidy.groupby("group", observed=True)["answer"].agg(["mean", "std"]))
print(items.corr().round(2).iloc[:3, :3])
