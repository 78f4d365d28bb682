# Store Item Demand Forecasting - feature engineering (Kaggle style)
import numpy as np
import pandas as pd

N_STORES, N_ITEMS, N_DAYS = 10, 50, 1826

rng = np.random.default_rng(2017)
n = N_STORES * N_ITEMS * N_DAYS
df = pd.DataFrame({
    "store": np.repeat(np.arange(N_STORES), N_ITEMS * N_DAYS),
    "item": np.tile(np.repeat(np.arange(N_ITEMS), N_DAYS), N_STORES),
    "day": np.tile(np.arange(N_DAYS), N_STORES * N_ITEMS),
    "sales": rng.poisson(52, n).astype("float64"),
})


def create_date_features(df):
    df["dow"] = df["day"] % 7
    df["month"] = df["day"] // 30 % 12
    df["is_wknd"] = (df["dow"] >= 5).astype("int64")
    return df


def random_noise(dataframe):
    return rng.normal(scale=1.6, size=len(dataframe))


def lag_features(df, lags):
    for lag in lags:
        df["sales_lag_" + str(lag)] = df.groupby(["store", "item"])["sales"].shift(lag) + random_noise(df)
    return df


def roll_mean_features(df, windows):
    for window in windows:
        df["sales_roll_mean_" + str(window)] = df.groupby(["store", "item"])["sales"].transform(
            lambda x: x.shift(1).rolling(window=window).mean())
    return df


def mean_encode(df):
    for keys in (["store", "dow"], ["item", "dow"], ["item", "month"]):
        name = "_".join(keys) + "_mean"
        df[name] = df.groupby(keys)["sales"].transform("mean")
    return df


df = create_date_features(df)
df = lag_features(df, [91, 98, 105, 112, 119, 126, 182, 364])
df = roll_mean_features(df, [91, 365])
df = mean_encode(df)

# log target, last three months for validation
df["target"] = np.log1p(df["sales"])
train = df[df["day"] < N_DAYS - 90]
val = df[df["day"] >= N_DAYS - 90]


def smape(preds, target):
    num = np.abs(preds - target)
    denom = np.abs(preds) + np.abs(target)
    return 200 * np.mean(num / denom)


print(train.shape, val.shape)
for col in ["sales_lag_91", "sales_lag_364", "sales_roll_mean_365", "item_dow_mean"]:
    print(col, "SMAPE %.2f" % smape(val[col].to_numpy(), val["sales"].to_numpy()))
