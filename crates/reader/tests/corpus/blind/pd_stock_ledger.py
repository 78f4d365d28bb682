"""Running stock of a chain of shops from goods in, sales and a product list."""
import numpy as np
import pandas as pd

SHOPS, PRODUCTS = 40, 500
N_SALES, N_IN = 1_200_000, 150_000


def movements(rng, n, sign):
    return pd.DataFrame({
        "shop": rng.integers(0, SHOPS, n),
        "product": rng.integers(0, PRODUCTS, n),
        "day": rng.integers(0, 365, n),
        "qty": sign * rng.integers(1, 9, n),
    })


def main() -> None:
    rng = np.random.default_rng(5)
    products = pd.DataFrame({
        "product": np.arange(PRODUCTS),
        "price": rng.uniform(1, 80, PRODUCTS),
        "supplier": rng.integers(0, 25, PRODUCTS),
    })
    sales, goods_in = movements(rng, N_SALES, -1), movements(rng, N_IN, 8)

    ledger = pd.concat([sales, goods_in], ignore_index=True)
    ledger = ledger.sort_values(["shop", "product", "day"])
    ledger["stock"] = ledger.groupby(["shop", "product"])["qty"].cumsum()

    ledger = ledger.merge(products, on="product", how="left")
    ledger["value"] = ledger["stock"] * ledger["price"]

    empty = ledger[ledger["stock"] < 0].drop_duplicates(["shop", "product"])
    print(f"{len(empty)} of {SHOPS * PRODUCTS} positions ran out")

    by_supplier = ledger.pivot_table(index="supplier", columns="shop", values="value", aggfunc="mean")
    print(by_supplier.iloc[:5, :5].round(1))


if __name__ == "__main__":
    main()
