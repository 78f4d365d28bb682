import numpy as np
import pandas as pd

# toy MovieLens: which films are loved, once grumpy users are corrected for?
USERS, MOVIES, RATINGS = 20_000, 3_000, 1_500_000
MIN_RATINGS = 50

np.random.seed(5)
ratings = pd.DataFrame({
    "user": np.random.randint(0, USERS, RATINGS),
    "movie": (MOVIES * np.random.rand(RATINGS) ** 2).astype(int),
    "stars": np.random.choice([1, 2, 3, 4, 5], RATINGS, p=[.05, .1, .25, .35, .25]),
})
movies = pd.DataFrame({"movie": np.arange(MOVIES),
                       "genre": np.random.randint(0, 18, MOVIES),
                       "year": np.random.randint(1950, 2024, MOVIES)})

# one rating for each user and film, the last counts
ratings = ratings.drop_duplicates(["user", "movie"], keep="last")

# subtract what the user usually gives
ratings["bias"] = ratings.groupby("user")["stars"].transform("mean")
ratings["score"] = ratings["stars"] - ratings["bias"]

# shrunk mean of each film
film = ratings.groupby("movie")["score"].agg(["sum", "count"])
film["shrunk"] = film["sum"] / (film["count"] + 20)
film = film[film["count"] >= MIN_RATINGS].join(movies.set_index("movie"))
print(film.sort_values("shrunk", ascending=False).head(10))

# taste by genre and decade
full = ratings.merge(movies, on="movie", how="left")
full["decade"] = full["year"] // 10 * 10
taste = full.groupby(["genre", "decade"])["score"].mean().unstack()
print(taste.round(2))

# heavy users
n = ratings["user"].value_counts()
heavy = ratings[ratings["user"].isin(n[n > 90].index)]
print(len(heavy), "ratings of heavy users, mean", heavy["stars"].mean())
