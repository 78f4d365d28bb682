# Why is this so slow? ~2 h for the big dump. Computes Elo ratings of all players, game by game.
import sys
import pandas as pd

K = 20
START = 1500.0

games = pd.read_csv(sys.argv[1], usecols=["date", "white", "black", "result"])
games = games[games["result"].isin(["1-0", "0-1", "1/2-1/2"])]
games["date"] = pd.to_datetime(games["date"])
games = games.sort_values("date").reset_index(drop=True)

rating = {}
played = {}
history = []

for i, row in games.iterrows():
    w, b = row["white"], row["black"]
    rw = rating.get(w, START)
    rb = rating.get(b, START)
    expected = 1.0 / (1.0 + 10.0 ** ((rb - rw) / 400.0))
    score = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[row["result"]]
    change = K * (score - expected)
    rating[w] = rw + change
    rating[b] = rb - change
    played[w] = played.get(w, 0) + 1
    played[b] = played.get(b, 0) + 1
    history.append((row["date"], w, rating[w]))
    history.append((row["date"], b, rating[b]))

history = pd.DataFrame(history, columns=["date", "player", "rating"])
table = pd.DataFrame({"rating": pd.Series(rating), "games": pd.Series(played)})
table["peak"] = history.groupby("player")["rating"].max()
table = table[table["games"] >= 30].sort_values("rating", ascending=False)
print(table.head(50).round(0))
