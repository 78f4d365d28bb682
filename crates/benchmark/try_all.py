#!/usr/bin/env python3
"""Runs the script of every kind of work and library on this machine's CPU or GPU, and compares the model with it.

    cargo build -p offload-benchmark --example scripts
    python crates/benchmark/try_all.py --scripts target/debug/examples/scripts --cpu aws-c7a-xlarge [--cores 1] [--only matmul,fft]
    python crates/benchmark/try_all.py --scripts target/debug/examples/scripts --cpu xeon-8480plus --gpu h200-sxm

Each script is measured at one size and at four times that size. The prediction for the second size is corrected by the
error at the first. It should be within a factor of 1.3 for 80 % of the kinds of work. Scripts run in the same Python as
this file.
"""
import argparse, os, re, statistics, subprocess, sys, tempfile

GPU_LIBRARIES = "cupy pytorch pytorch-compile pytorch-graphs jax numba-cuda"
LOOPS = "python numpy numba numba-parallel pytorch-cpu pytorch-compile-cpu jax-cpu"
CASES = [  # the question, the key of its size, the first size, libraries
    ("w=custom&kind=dense&in=0.01", "ops", 2e9, "numpy numba pytorch-cpu jax-cpu"),
    ("w=custom&kind=arrays&in=0.024&bytes=0.024", "ops", 5e7, "numpy numba-parallel pytorch-cpu"),
    ("w=matmul&dtype=fp32", "n", 400, "python numpy pytorch-cpu pytorch-compile-cpu jax-cpu"),
    ("w=elementwise&chain=3&inputs=1.67&funcs=1", "elements", 1e6, LOOPS),
    ("w=training&layers=3&width=256&steps=20", "batch", 256, "numpy pytorch-cpu pytorch-compile-cpu jax-cpu"),
    ("w=reduction&reduce=std", "elements", 2e6, LOOPS),
    ("w=reduction", "elements", 4e6, "python numpy numba numba-parallel pytorch-cpu jax-cpu"),
    ("w=fft", "elements", 2**20, "numpy scipy pytorch-cpu jax-cpu"),
    ("w=sort", "elements", 1e6, "python numpy numba polars pytorch-cpu jax-cpu"),
    ("w=stencil&steps=20", "elements", 1e6, LOOPS),
    ("w=filter", "elements", 1e6, "scipy skimage opencv numba-parallel"),
    ("w=filter&filter=median&side=3", "elements", 250e3, "scipy skimage opencv"),
    ("w=filter&filter=warp", "elements", 1e6, "scipy skimage opencv"),
    ("w=linalg", "n", 500, "numpy pytorch-cpu jax-cpu"),
    ("w=linalg&factor=svd", "n", 200, "numpy pytorch-cpu jax-cpu"),
    ("w=linalg&factor=qr", "n", 300, "numpy pytorch-cpu jax-cpu"),
    ("w=linalg&factor=eigh", "n", 250, "numpy pytorch-cpu jax-cpu"),
    ("w=linalg&factor=cholesky", "n", 500, "numpy pytorch-cpu jax-cpu"),
    ("w=sparse&iters=10", "rows", 250e3, "scipy numba-parallel pytorch-cpu"),
    ("w=sparse&solver=cg&iters=10", "rows", 250e3, "scipy"),
    ("w=sparse&storage=coo&iters=10", "rows", 250e3, "scipy"),
    ("w=montecarlo&pathsteps=20", "paths", 1e5, LOOPS),
    ("w=montecarlo&pathsteps=20&kept=steps", "paths", 2e4, "numpy numba-parallel pytorch-cpu jax-cpu"),
    *((f"w=dataframe&verb={verb}", "rows", 1e6, "pandas polars") for verb in ("filter", "groupby", "join", "sort", "window", "text")),
    ("w=dataframe&keep=5&texts=1", "rows", 1e6, "pandas polars"),
    ("w=dataframe&verb=groupby&file=csv", "rows", 2.5e5, "pandas polars"),
    ("w=dataframe&verb=groupby&key=text", "rows", 1e6, "pandas polars"),
    ("w=loop", "iters", 1e6, LOOPS),
    ("w=loop&parallel=1&each=3", "iters", 2.5e5, "python numba"),
    ("w=cnn&layers=4&width=32&image=32&steps=4&batch=8&uses=400", "batch", 16, "pytorch-cpu pytorch-compile-cpu jax-cpu"),
    ("w=cnn&phase=infer&steps=2", "batch", 2, "pytorch-cpu"),
    ("w=transformer&params=10M&layers=4&seq=128&steps=2", "batch", 4, "pytorch-cpu pytorch-compile-cpu jax-cpu"),
    ("w=transformer&params=10M&layers=4&seq=128&steps=2&phase=train", "batch", 4, "pytorch-cpu jax-cpu"),
    ("w=llm&params=100M&layers=12&prompt=64&cpudtype=fp32", "tokens", 8, "pytorch-cpu"),
    ("w=recurrent&width=256&seq=50", "batch", 16, "pytorch-cpu jax-cpu"),
    ("w=recurrent&width=256&seq=50&gates=3", "batch", 16, "pytorch-cpu jax-cpu"),
    ("w=small-kernels&iters=200", "elements", 1e4, "python numpy numba pytorch-cpu jax-cpu"),
    ("w=chunks&chunk=1", "chunks", 250, "numpy numba pytorch-cpu jax-cpu"),
    ("w=pipeline&prep=500us&post=10us&itemops=100M", "items", 100, "numpy pytorch-cpu jax-cpu"),
    ("w=kmeans&features=20&clusters=30", "rows", 5e4, "sklearn faiss-cpu"),
    ("w=knn&features=32&queries=1000", "rows", 5e4, "sklearn scipy faiss-cpu"),
    ("w=knn&features=3&algorithm=dbscan", "rows", 2e4, "sklearn"),
    ("w=knn&features=10&algorithm=hdbscan", "rows", 2e3, "sklearn"),
    ("w=knn&features=10&algorithm=tsne", "rows", 500, "sklearn"),
    *((f"w=linear&algorithm={a}", "rows", 1e5, "sklearn") for a in ("linear", "ridge", "logistic", "pca")),
    ("w=trees&features=20&trees=20", "rows", 1e5, "xgboost-cpu lightgbm-cpu sklearn"),
    ("w=trees&features=20&algorithm=forest&trees=20&maxdepth=14", "rows", 2e4, "sklearn"),
    *((f"w=arraycall&op={op}", "elements", 1e6, "python numpy numba pytorch-cpu jax-cpu")
      for op in "gather scatter mask histogram cumsum softmax argsort topk".split())]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scripts", default="target/debug/examples/scripts", help="path of the example that writes the scripts")
    parser.add_argument("--cpu", default="", help="id of this machine's CPU in the catalog")
    parser.add_argument("--gpu", default="", help="id of its GPU; measures the GPU instead of the CPU")
    parser.add_argument("--cores", default="", help="number of cores, and of threads of the libraries")
    parser.add_argument("--only", default="", help="parts of questions, separated by commas")
    parser.add_argument("--libraries", default="", help="ids of libraries, separated by commas")
    parser.add_argument("--seconds", default="3")
    parser.add_argument("--once", action="store_true", help="measure only the first size")
    args = parser.parse_args()
    side = "gpu" if args.gpu else "cpu"
    machine = (f"&gpu={args.gpu}" if args.gpu else "") + (f"&cpu={args.cpu}" if args.cpu else "") + (f"&cores={args.cores}" if args.cores else "")
    folder, cases, links = tempfile.mkdtemp(), [], []
    for question, key, size, libraries in CASES:
        for library in (GPU_LIBRARIES if args.gpu else libraries).split():
            label = f"{question[2:]} {library}"
            left = args.libraries and library not in args.libraries.split(",")
            if left or args.only and not any(only in label for only in args.only.split(",")):
                continue
            names = [f"{len(cases)}-{times}" for times in (1, 4)]
            cases.append((label, names))
            links += [f"{name} {question}&{key}={size * times:.0f}&{side}lib={library}{machine}" for name, times in zip(names, (1, 4))]
    subprocess.run([args.scripts, folder], input="\n".join(links), text=True, check=True)
    rows = (line.rstrip("\n").split("\t") for line in open(f"{folder}/predicted.tsv"))
    predicted = {row[0]: row[2:] for row in rows if row[1] == side}
    within, lines = {}, []
    print(f"{'question and library':72} {'predicted':>10} {'measured':>10} {'+-':>5} {'x4 predicted':>12} {'measured':>9} {'off':>5}")
    for label, names in cases:
        found = []
        for name in names[:1 if args.once else 2]:
            library, value, *_ = predicted[name]
            if library == "-":
                found.append((value, None, None))
                continue
            command = [sys.executable, f"{folder}/{name}.py", f"--{side}-only", "--seconds", args.seconds]
            try:
                run = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "OFFLOAD_TRACE": "1"})
                part = re.search(rf"measured=on{side}:([^:]+):(\S+)", run.stdout)
                said = (run.stdout + run.stderr).strip().split("\n")[-1][-150:]
            except subprocess.TimeoutExpired:
                part, said = None, "longer than 300 s"
            found.append((float(value), *map(float, part.groups())) if part else (said, None, None))
        line = f"{label[:72]:72} "
        if found[0][1] is None:
            print(line + f"FAILED {found[0][0]}", flush=True)
            continue
        line += f"{found[0][0]:10.3g} {found[0][1]:10.3g} {found[0][2]:5.0%}"
        if found[1:] and found[1][1] is not None:
            ratios = [found[1][k] / found[0][k] for k in (0, 1)]
            off = ratios[0] / ratios[1]
            line += f" {ratios[0]:12.2f} {ratios[1]:9.2f} {off:5.2f}"
            within.setdefault(label.split("&")[0].split(" ")[0], []).append(max(off, 1 / off))
        elif found[1:]:
            line += f" FAILED {found[1][0]}"
        print(line, flush=True)
    if within:
        every = [x for of in within.values() for x in of]
        middle = {family: statistics.median(of) for family, of in within.items()}
        good = [family for family, x in middle.items() if x <= 1.3]
        print(f"{sum(x <= 1.3 for x in every)} of {len(every)} cases within 1.3 times, and the median of "
              f"{len(good)} of {len(middle)} kinds of work: all except {', '.join(sorted(set(middle) - set(good)))}")


if __name__ == "__main__":
    main()
