import numpy as np
import pandas as pd

n_students, n_exams = 40_000, 12
rng = np.random.default_rng(18)

students = pd.DataFrame({
    "student": np.arange(n_students),
    "school": rng.integers(0, 150, n_students),
    "track": rng.choice(["science", "arts", "trade"], n_students),
})
marks = pd.DataFrame({
    "student": np.repeat(np.arange(n_students), n_exams),
    "exam": np.tile(np.arange(n_exams), n_students),
    "mark": rng.normal(62, 14, n_students * n_exams).clip(0, 100),
})

table = marks.merge(students, on="student")
table["grade"] = pd.cut(table["mark"], bins=[-1, 40, 55, 70, 85, 100], labels=list("FDCBA"))
table["centred"] = table["mark"] - table.groupby("exam")["mark"].transform("mean")

by_school = table.pivot_table(index="school", columns="track", values="centred", aggfunc="mean")
shares = pd.crosstab(table["track"], table["grade"], normalize="index")
top = by_school.sort_values("science", ascending=False).iloc[:5]
print(shares.round(3))
print(top.round(2))
