"""Normalise RNA-seq counts and list the genes that differ between two groups of samples.

    python pd_gene_counts.py counts.tsv samples.tsv --out top.tsv
"""
import argparse

import numpy as np
import pandas as pd


def cpm(counts):
    """Counts per million, log2."""
    return np.log2(counts / counts.sum() * 1e6 + 1)


def welch(a, b):
    ma, mb = a.mean(axis=1), b.mean(axis=1)
    va, vb = a.var(axis=1), b.var(axis=1)
    t = (ma - mb) / np.sqrt(va / a.shape[1] + vb / b.shape[1])
    return pd.DataFrame({"log_fc": ma - mb, "t": t})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("counts")
    parser.add_argument("samples")
    parser.add_argument("--min-count", type=int, default=10)
    parser.add_argument("--out", default="top.tsv")
    args = parser.parse_args()

    counts = pd.read_csv(args.counts, sep="\t", index_col=0)
    samples = pd.read_csv(args.samples, sep="\t").set_index("sample")

    keep = (counts >= args.min_count).sum(axis=1) >= 3
    counts = counts[keep]
    expr = cpm(counts)

    group = samples.loc[expr.columns, "group"]
    res = welch(expr.loc[:, (group == "treated").values], expr.loc[:, (group == "control").values])
    res["rank"] = res["t"].abs().rank(ascending=False)
    top = res.sort_values("rank").head(200)
    top.to_csv(args.out, sep="\t")

    corr = expr.corr()
    print(corr.round(3))


if __name__ == "__main__":
    main()
